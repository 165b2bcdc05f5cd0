import { Alert, List, Radio, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type AddToChangeSetBody,
  ApiFailure,
  addToChangeSet,
  type ContentType,
  changeSetQuery,
  changeSetsQuery,
  createChangeSet,
  getApiId,
  queryKeys,
} from '../../api/index.js';
import { canReadDrafts, useLocaleName } from '../../documents/index.js';
import { FormDialog, toastSuccess, useProblemText } from '../../ui/index.js';
import { useChosenChangeSet } from './use-change-set.js';

/** Documents of one content type, to be put into a change set. */
export interface AddToChangeSetDialogProps {
  readonly type: ContentType;
  readonly documentIds: readonly string[];
  /** The language that is shown; null: the type has none. */
  readonly locale: string | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Body = AddToChangeSetBody['documents'][number];

/** Which version the set begins with, or that it takes the document away. */
type Start = 'draft' | 'published' | 'remove';

/** No id of a set is empty. */
const newSet = '';

/** Asks into which change set documents are put, new or open, and what happens to them there. */
export function AddToChangeSetDialog({ type, documentIds, locale, onClose, onDone }: AddToChangeSetDialogProps) {
  const t = useTranslations('content.changeSets.add');
  const client = useQueryClient();
  const localeName = useLocaleName();
  const chosen = useChosenChangeSet();
  const open = useQuery(changeSetsQuery('open'));
  const current = useQuery({ ...changeSetQuery(chosen ?? ''), enabled: chosen !== null });
  const [setId, setSetId] = useState<string | null>(chosen);
  const [name, setName] = useState('');
  const hasDrafts = type.draftAndPublish && canReadDrafts(type);
  const [start, setStart] = useState<Start>(hasDrafts ? 'draft' : 'published');
  const [allLocales, setAllLocales] = useState(false);
  const canRemove = type.actions.includes('delete') || type.actions.includes('unpublish');
  const listed = open.data?.data ?? [];
  const isListed = current.data?.state !== 'open' || listed.some(({ id }) => id === current.data?.id);
  const sets = isListed || current.data === undefined ? listed : [current.data, ...listed];
  // Whoever has none begins with a new one.
  const selected = setId ?? sets[0]?.id ?? newSet;
  const adding = useMutation({
    mutationFn: async () => {
      const set =
        selected === newSet ? await createChangeSet({ name }) : { id: selected, name: nameOf(selected, sets) };
      // A second attempt goes into the set that the first one made.
      setSetId(set.id);
      await client.invalidateQueries({ queryKey: queryKeys.changeSets });
      const locales = locale === null ? {} : { locales: allLocales ? ('*' as const) : [locale] };
      const what: Pick<Body, 'from' | 'action'> =
        start === 'remove' ? { action: 'remove' } : { action: 'change', from: start };
      return {
        name: set.name,
        ...(await addToChangeSet(set.id, { type: type.uid, documentIds, ...locales, ...what })),
      };
    },
    onSuccess: async ({ name: setName, added }) => {
      await client.invalidateQueries({ queryKey: queryKeys.changeSets });
      await client.invalidateQueries({ queryKey: queryKeys.content(getApiId(type)) });
      toastSuccess(t('done', { count: added, name: setName }));
      onDone();
    },
  });
  const refused = adding.error instanceof ApiFailure ? adding.error.problems : [];
  return (
    <FormDialog
      title={t('title', { count: documentIds.length })}
      submitLabel={t('submit')}
      saving={{ isSaving: adding.isPending, failure: refused.length > 1 ? null : adding.error }}
      onSubmit={() => adding.mutate()}
      onClose={onClose}
    >
      {refused.length > 1 ? <RefusedDocuments problems={refused} /> : null}
      <Select
        label={t('set')}
        data={[...sets.map(({ id, name: label }) => ({ value: id, label })), { value: newSet, label: t('newSet') }]}
        value={selected}
        onChange={(value) => setSetId(value)}
        allowDeselect={false}
        searchable={sets.length > 8}
        data-autofocus
      />
      {selected === newSet ? (
        <TextInput
          label={t('newName')}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      ) : null}
      <Radio.Group label={t('what')} value={start} onChange={(value) => setStart(parseStart(value))}>
        <Stack gap={6} mt={6}>
          {hasDrafts ? <Radio value="draft" label={t('draft')} /> : null}
          <Radio value="published" label={t(hasDrafts ? 'published' : 'change')} />
          {canRemove ? <Radio value="remove" label={t('remove')} /> : null}
        </Stack>
      </Radio.Group>
      {locale === null ? null : (
        <Radio.Group
          label={t('where')}
          value={allLocales ? 'all' : 'one'}
          onChange={(value) => setAllLocales(value === 'all')}
        >
          <Stack gap={6} mt={6}>
            <Radio value="one" label={t('here', { locale: localeName(locale) })} />
            <Radio value="all" label={t('everywhere')} />
          </Stack>
        </Radio.Group>
      )}
    </FormDialog>
  );
}

function parseStart(value: string): Start {
  return value === 'published' || value === 'remove' ? value : 'draft';
}

function nameOf(id: string, sets: readonly { readonly id: string; readonly name: string }[]): string {
  return sets.find((set) => set.id === id)?.name ?? '';
}

/** Nothing was added: these stand against it. */
function RefusedDocuments({ problems }: { readonly problems: ApiFailure['problems'] }) {
  const t = useTranslations('content.changeSets.add');
  const problemText = useProblemText();
  return (
    <Alert color="red" variant="light" icon={<CircleAlert size={18} />} role="alert" title={t('refused')}>
      <List size="sm">
        {problems.slice(0, 20).map((problem) => (
          <List.Item key={problem.path.join('.')}>
            {problem.path.join(' › ')}: {problemText(problem)}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
