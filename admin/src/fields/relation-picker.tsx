import { Button, Group, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ContentType, documentsQuery, getApiId, type RelationAttribute } from '../api/index.js';
import { canReadDrafts, documentStatesQuery, findTitleAttribute, StateBadge, versionKey } from '../documents/index.js';
import { useModel } from '../ui/index.js';
import { CreateRelatedDialog } from './create-related-dialog.js';
import { useAttributeLabel } from './labels.js';
import { type RelatedDocument, relatedKey, relatedLabel } from './related-documents.js';
import type { FieldContext, WidgetProps } from './widget.js';

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
/** Number of offered documents; typing narrows them. */
const maxOptions = 20;

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
  const { defaultLocale } = useModel();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [debouncedText] = useDebouncedValue(typed.trim(), searchDelay);
  const title = findTitleAttribute(type);
  const locale = type.localized ? (context.locale ?? defaultLocale) : null;
  const { data, isFetching } = useQuery({
    ...documentsQuery(getApiId(type), {
      fields: [title?.name ?? 'documentId', ...(type.localized ? ['locale'] : [])],
      sort: [debouncedText === '' || title === null ? 'updatedAt:desc' : title.name, 'documentId'],
      pagination: { pageSize: maxOptions, withCount: false },
      ...(debouncedText === '' ? {} : { _q: debouncedText }),
      ...(locale === null ? {} : { locale }),
      ...(canReadDrafts(type) ? { status: 'draft' } : {}),
    }),
    enabled: isOpen,
  });
  const found: readonly RelatedDocument[] = (data?.data ?? []).filter(({ documentId }) => !excludedIds.has(documentId));
  const ids = canReadDrafts(type) ? found.map(({ documentId }) => documentId) : [];
  const states = useQuery({ ...documentStatesQuery(type, ids, locale), enabled: isOpen && ids.length > 0 });
  const statesByVersion = new Map(
    (states.data ?? []).map((candidate) => [versionKey(candidate.documentId, candidate.locale), candidate.state]),
  );

  function choose(key: string | null): void {
    const candidate = found.find((document) => relatedKey(document) === key);
    if (candidate !== undefined) onChoose(candidate);
    setTyped('');
  }

  return (
    <Select
      aria-label={t('find', { type: type.displayName, name: label })}
      placeholder={t('search', { type: type.displayName })}
      leftSection={<Search size={16} aria-hidden />}
      flex={1}
      searchable
      data={found.map((candidate) => ({ value: relatedKey(candidate), label: relatedLabel(candidate, type) }))}
      filter={({ options }) => options}
      value={null}
      onChange={choose}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={isFetching || debouncedText !== typed.trim() ? t('searching') : t('nothing')}
      maxDropdownHeight={300}
      renderOption={({ option }) => {
        const candidate = found.find((document) => relatedKey(document) === option.value);
        const state =
          candidate === undefined ? undefined : statesByVersion.get(versionKey(candidate.documentId, candidate.locale));
        return (
          <Group justify="space-between" wrap="nowrap" w="100%">
            <Text size="sm" truncate>
              {option.label}
            </Text>
            {state === undefined ? null : <StateBadge state={state} />}
          </Group>
        );
      }}
    />
  );
}
