import { ActionIcon, Button, Group, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Plus, Search, TableProperties } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentType, Document, RelationAttribute } from '../api/index.js';
import { canReadDrafts, documentStatesQuery, findTitleAttribute, versionKey } from '../documents/index.js';
import { useModel } from '../ui/index.js';
import { CreateRelatedDialog } from './create-related-dialog.js';
import { useAttributeLabel } from './labels.js';
import { type RelatedDocument, relatedKey, relatedLabel } from './related-documents.js';
import { RelatedOption } from './related-option.js';
import { useRelatedSearch } from './use-related-search.js';
import type { FieldContext, WidgetProps } from './widget.js';

/** Loaded when it is opened: it has what lists have, which have fields. */
const RelationBrowser = lazy(async () => ({
  default: (await import('../content/list/relation-browser.js')).RelationBrowser,
}));

/** Finds a document for a relation. */
export interface RelationPickerProps extends Pick<WidgetProps, 'NestedField'> {
  readonly attribute: RelationAttribute;
  readonly context: FieldContext;
  /** Those that are there already. */
  readonly selected: readonly RelatedDocument[];
  readonly onChoose: (document: RelatedDocument) => void;
}

/** Debounce of the search in milliseconds. */
const searchDelay = 200;

/** Finds documents by search; for polymorphic relations the content type is selected first. Missing documents can be created in place. */
export function RelationPicker({ attribute, context, selected, onChoose, NestedField }: RelationPickerProps) {
  const t = useTranslations('fields.relation');
  const name = useAttributeLabel()(attribute);
  const { contentTypes } = useModel();
  const [uid, setUid] = useState(attribute.target);
  const [creating, setCreating] = useState(false);
  const type = contentTypes.find((candidate) => candidate.uid === uid) ?? null;
  const isPolymorphic = attribute.target === null;
  const typeMarker = isPolymorphic && type !== null ? { __type: type.uid } : {};

  return (
    <Group gap="xs" wrap="nowrap">
      {isPolymorphic ? (
        <Select
          aria-label={t('type')}
          placeholder={t('type')}
          w={180}
          data={contentTypes
            .filter(({ actions }) => actions.includes('find'))
            .map((candidate) => ({ value: candidate.uid, label: candidate.displayName }))}
          value={uid}
          onChange={setUid}
        />
      ) : null}
      {type === null ? null : (
        <DocumentSearch
          key={type.uid}
          label={name}
          type={type}
          context={context}
          excludedIds={new Set(selected.map(({ documentId }) => documentId))}
          onChoose={(candidate) => onChoose({ ...candidate, ...typeMarker })}
        />
      )}
      {type?.kind === 'collectionType' && type.actions.includes('create') ? (
        <>
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => setCreating(true)}
            aria-label={t('createFor', { type: type.displayName, name })}
          >
            {t('create')}
          </Button>
          {creating ? (
            <CreateRelatedDialog
              type={type}
              locale={context.locale}
              onClose={() => setCreating(false)}
              NestedField={NestedField}
              onCreated={(candidate) => {
                setCreating(false);
                onChoose({ ...candidate, ...typeMarker });
              }}
            />
          ) : null}
        </>
      ) : null}
    </Group>
  );
}

interface DocumentSearchProps {
  readonly label: string;
  readonly type: ContentType;
  readonly context: FieldContext;
  readonly excludedIds: ReadonlySet<string>;
  readonly onChoose: (document: RelatedDocument) => void;
}

function DocumentSearch({ label, type, context, excludedIds, onChoose }: DocumentSearchProps) {
  const t = useTranslations('fields.relation');
  const search = useTranslations('fields.relationSearch');
  const { defaultLocale } = useModel();
  const [isOpen, setOpen] = useState(false);
  const [isBrowsing, setBrowsing] = useState(false);
  const [typed, setTyped] = useState('');
  const [debouncedText] = useDebouncedValue(typed.trim(), searchDelay);
  const locale = type.localized ? (context.locale ?? defaultLocale) : null;
  const { hits, isFetching } = useRelatedSearch({ type, locale, text: debouncedText, enabled: isOpen });
  const offered = hits.filter(({ document }) => !excludedIds.has(document.documentId));
  const ids = canReadDrafts(type) ? offered.map(({ document }) => document.documentId) : [];
  const states = useQuery({ ...documentStatesQuery(type, ids, locale), enabled: isOpen && ids.length > 0 });
  const statesByVersion = new Map(
    (states.data ?? []).map((candidate) => [versionKey(candidate.documentId, candidate.locale), candidate.state]),
  );
  const findHit = (key: string | null) => offered.find(({ document }) => relatedKey(document) === key);

  function choose(key: string | null): void {
    const hit = findHit(key);
    if (hit !== undefined) onChoose(toRelated(hit.document, type));
    setTyped('');
  }

  return (
    <>
      <Select
        aria-label={t('find', { type: type.displayName, name: label })}
        placeholder={t('search', { type: type.displayName })}
        leftSection={<Search size={16} aria-hidden />}
        flex={1}
        searchable
        data={offered.map(({ document }) => ({ value: relatedKey(document), label: relatedLabel(document, type) }))}
        filter={({ options }) => options}
        value={null}
        onChange={choose}
        searchValue={typed}
        onSearchChange={setTyped}
        onDropdownOpen={() => setOpen(true)}
        nothingFoundMessage={isFetching || debouncedText !== typed.trim() ? t('searching') : t('nothing')}
        maxDropdownHeight={360}
        renderOption={({ option }) => {
          const hit = findHit(option.value);
          if (hit === undefined) return option.label;
          const { documentId, locale: hitLocale } = hit.document;
          return (
            <RelatedOption
              hit={hit}
              type={type}
              state={statesByVersion.get(versionKey(documentId, hitLocale)) ?? null}
            />
          );
        }}
      />
      {type.kind === 'collectionType' ? (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={search('browse', { type: type.displayName, name: label })}
          onClick={() => setBrowsing(true)}
        >
          <TableProperties size={16} />
        </ActionIcon>
      ) : null}
      {isBrowsing ? (
        <Suspense fallback={null}>
          <RelationBrowser
            type={type}
            locale={locale}
            title={search('browse', { type: type.displayName, name: label })}
            excludedIds={excludedIds}
            onClose={() => setBrowsing(false)}
            onChoose={(document) => {
              setBrowsing(false);
              onChoose(toRelated(document, type));
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** What the form keeps of a document: what names it. */
function toRelated(document: Document, type: ContentType): RelatedDocument {
  const { id, documentId, locale } = document;
  const title = findTitleAttribute(type);
  return {
    id,
    documentId,
    ...(locale === undefined ? {} : { locale }),
    ...(title === null ? {} : { [title.name]: document[title.name] }),
  };
}
