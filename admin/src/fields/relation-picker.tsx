import { Button, Group, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { apiIdOf, type ContentType, documentsQuery, type RelationAttribute } from '../api/index.js';
import { readsDrafts, StateBadge, statesQuery, titleAttribute, versionKey } from '../documents/index.js';
import { useModel } from '../ui/index.js';
import { CreateInPlace } from './create-in-place.js';
import { fieldLabel } from './field-name.js';
import { type Related, relatedKey, relatedName } from './related.js';
import type { FieldPlace, WidgetProps } from './widget.js';

/** Finds a document for a relation. */
export interface RelationPickerProps extends Pick<WidgetProps, 'Inner'> {
  readonly attribute: RelationAttribute;
  readonly place: FieldPlace;
  /** Those that are there already. */
  readonly chosen: readonly Related[];
  readonly onChoose: (one: Related) => void;
}

/** Milliseconds without a key until the server is asked. */
const pause = 200;
/** So many documents are offered at once; typing narrows them. */
const offered = 20;

/** Finds documents by typing; where any content type will do, it is chosen first. What is not there yet is made in place. */
export function RelationPicker({ attribute, place, chosen, onChoose, Inner }: RelationPickerProps) {
  const t = useTranslations('fields.relation');
  const { contentTypes } = useModel();
  const [uid, setUid] = useState(attribute.target);
  const [creating, setCreating] = useState(false);
  const type = contentTypes.find((one) => one.uid === uid) ?? null;
  const isOpen = attribute.target === null;
  const mark = isOpen && type !== null ? { __type: type.uid } : {};

  return (
    <Group gap="xs" wrap="nowrap">
      {isOpen ? (
        <Select
          aria-label={t('type')}
          placeholder={t('type')}
          w={180}
          data={contentTypes
            .filter(({ actions }) => actions.includes('find'))
            .map((one) => ({ value: one.uid, label: one.displayName }))}
          value={uid}
          onChange={setUid}
        />
      ) : null}
      {type === null ? null : (
        <Finder
          key={type.uid}
          label={fieldLabel(attribute.name)}
          type={type}
          place={place}
          without={new Set(chosen.map(({ documentId }) => documentId))}
          onChoose={(one) => onChoose({ ...one, ...mark })}
        />
      )}
      {type?.kind === 'collectionType' && type.actions.includes('create') ? (
        <>
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => setCreating(true)}
            aria-label={t('createFor', { type: type.displayName, name: fieldLabel(attribute.name) })}
          >
            {t('create')}
          </Button>
          {creating ? (
            <CreateInPlace
              type={type}
              locale={place.locale}
              onClose={() => setCreating(false)}
              Inner={Inner}
              onCreated={(one) => {
                setCreating(false);
                onChoose({ ...one, ...mark });
              }}
            />
          ) : null}
        </>
      ) : null}
    </Group>
  );
}

interface FinderProps {
  readonly label: string;
  readonly type: ContentType;
  readonly place: FieldPlace;
  readonly without: ReadonlySet<string>;
  readonly onChoose: (one: Related) => void;
}

function Finder({ label, type, place, without, onChoose }: FinderProps) {
  const t = useTranslations('fields.relation');
  const { defaultLocale } = useModel();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), pause);
  const title = titleAttribute(type);
  const locale = type.localized ? (place.locale ?? defaultLocale) : null;
  const { data, isFetching } = useQuery({
    ...documentsQuery(apiIdOf(type), {
      fields: [title?.name ?? 'documentId', ...(type.localized ? ['locale'] : [])],
      sort: [asked === '' || title === null ? 'updatedAt:desc' : title.name, 'documentId'],
      pagination: { pageSize: offered, withCount: false },
      ...(asked === '' ? {} : { _q: asked }),
      ...(locale === null ? {} : { locale }),
      ...(readsDrafts(type) ? { status: 'draft' } : {}),
    }),
    enabled: opened,
  });
  const found: readonly Related[] = (data?.data ?? []).filter(({ documentId }) => !without.has(documentId));
  const ids = readsDrafts(type) ? found.map(({ documentId }) => documentId) : [];
  const states = useQuery({ ...statesQuery(type, ids, locale), enabled: opened && ids.length > 0 });
  const stateOf = new Map((states.data ?? []).map((one) => [versionKey(one.documentId, one.locale), one.state]));

  function choose(key: string | null): void {
    const one = found.find((document) => relatedKey(document) === key);
    if (one !== undefined) onChoose(one);
    setTyped('');
  }

  return (
    <Select
      aria-label={t('find', { type: type.displayName, name: label })}
      placeholder={t('search', { type: type.displayName })}
      leftSection={<Search size={16} aria-hidden />}
      flex={1}
      searchable
      data={found.map((one) => ({ value: relatedKey(one), label: relatedName(one, type) }))}
      filter={({ options }) => options}
      value={null}
      onChange={choose}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      nothingFoundMessage={isFetching || asked !== typed.trim() ? t('searching') : t('nothing')}
      maxDropdownHeight={300}
      renderOption={({ option }) => {
        const one = found.find((document) => relatedKey(document) === option.value);
        const state = one === undefined ? undefined : stateOf.get(versionKey(one.documentId, one.locale));
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
