import { Alert, Button, Group, Loader, Modal, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type ChangeSet,
  type ChangeSetComparison,
  type ContentType,
  hasStatus,
  publishChangeSet,
  queryKeys,
  undoChangeSet,
  wholeComparisonQuery,
} from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import { FailureAlert, toastSuccess, useModel } from '../../ui/index.js';
import { ClashList, type ClashSide } from './clash-list.js';
import { entryKey } from './entry-key.js';
import { useComparedText } from './use-compared-text.js';

/** A change set that is to be published, or whose publication is to be undone. */
export interface PublishDialogProps {
  readonly set: ChangeSet;
  readonly mode: 'publish' | 'undo';
  /** Why the review does not allow it, which is overruled; null: it allows it. */
  readonly overruled: string | null;
  readonly onClose: () => void;
}

/** The sides that were chosen, by the keys of entries and the paths within them. */
type Decisions = ReadonlyMap<string, ClashSide>;

const decisionKey = (entry: ChangeSetComparison, path: string | null): string =>
  JSON.stringify([entryKey(entry), path]);

/** The paths that a decision is needed for; null: what the role may not see. */
const clashingPaths = ({ clashes, hasHiddenClashes }: ChangeSetComparison): readonly (string | null)[] => [
  ...clashes.map(({ path }) => path),
  ...(hasHiddenClashes ? [null] : []),
];

/** Says what the publication of a set does, or its undo; lets clashes be decided; does it as a whole. */
export function PublishDialog({ set, mode, overruled, onClose }: PublishDialogProps) {
  const t = useTranslations('content.changeSets');
  const common = useTranslations('ui');
  const client = useQueryClient();
  const comparison = useQuery(wholeComparisonQuery(set.id));
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  const entries = comparison.data ?? [];
  const clashing = entries.filter((entry) => clashingPaths(entry).length > 0);
  const open = clashing.flatMap((entry) =>
    clashingPaths(entry).filter((path) => !decisions.has(decisionKey(entry, path))),
  ).length;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const resolutions = clashing.flatMap((entry) =>
        clashingPaths(entry).flatMap((path) => {
          const take = decisions.get(decisionKey(entry, path));
          const { documentId, locale } = entry;
          return take === undefined ? [] : [{ documentId, locale, path, take }];
        }),
      );
      const overrule = overruled === null ? {} : { overrule: true };
      return mode === 'publish'
        ? publishChangeSet(set.id, { resolutions, ...overrule })
        : undoChangeSet(set.id, { resolutions });
    },
    onSuccess: async ({ documents }) => {
      await client.invalidateQueries({ queryKey: queryKeys.changeSets });
      await client.invalidateQueries({ queryKey: ['content'] });
      toastSuccess(mode === 'publish' ? t('publish.done', { name: set.name, count: documents }) : t('undo.done'));
      onClose();
    },
    // Something was published meanwhile: what clashes with it is decided too.
    onError: async (failure) => {
      if (hasStatus(failure, 409)) await comparison.refetch();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size={clashing.length > 0 ? 'xl' : 'md'}
      title={<Text fw={650}>{t(`${mode}.title`, { name: set.name })}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        {comparison.error === null ? null : (
          <FailureAlert failure={comparison.error} onRetry={() => void comparison.refetch()} />
        )}
        {comparison.data === undefined ? (
          comparison.error === null ? (
            <Loader />
          ) : null
        ) : (
          <>
            {mode === 'publish' ? <Summary entries={entries} /> : <Text size="sm">{t('undo.text')}</Text>}
            <Decisions
              entries={clashing}
              set={set}
              mode={mode}
              decisions={decisions}
              onDecide={(key, side) => setDecisions(new Map([...decisions, [key, side]]))}
            />
            {clashing.length === 0 ? null : <Open count={open} mode={mode} />}
          </>
        )}
        {overruled === null ? null : (
          <Alert color="orange" variant="light" icon={<TriangleAlert size={18} />} title={t('review.overruleTitle')}>
            <Text size="sm" mb={4}>
              {overruled}
            </Text>
            <Text size="sm">{t('review.overruleText')}</Text>
          </Alert>
        )}
        {error === null ? null : <FailureAlert failure={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {common('cancel')}
          </Button>
          <Button
            loading={isPending}
            disabled={comparison.data === undefined || entries.length === 0 || open > 0}
            color={mode === 'undo' || overruled !== null ? 'red' : undefined}
            onClick={() => mutate()}
          >
            {overruled === null ? t(`${mode}.submit`) : t('review.overruleSubmit')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** How much is published, and what happened to it meanwhile. */
function Summary({ entries }: { readonly entries: readonly ChangeSetComparison[] }) {
  const t = useTranslations('content.changeSets.publish');
  const documents = new Set(entries.map(({ documentId }) => documentId)).size;
  const languages = new Set(entries.flatMap(({ locale }) => (locale === null ? [] : [locale]))).size;
  const removals = entries.filter(({ action }) => action === 'remove').length;
  const drifted = entries.filter((entry) => entry.hasDrifted && clashingPaths(entry).length === 0).length;
  if (entries.length === 0) return <Text size="sm">{t('nothing')}</Text>;
  return (
    <>
      <Text size="sm">
        <Text span fw={600}>
          {t('summary', { documents, languages, removals })}
        </Text>{' '}
        {t('atOnce')}
      </Text>
      {drifted === 0 ? null : <Text size="sm">{t('drifted', { count: drifted })}</Text>}
    </>
  );
}

interface DecisionsProps extends Pick<PublishDialogProps, 'set' | 'mode'> {
  readonly entries: readonly ChangeSetComparison[];
  readonly decisions: Decisions;
  readonly onDecide: (key: string, side: ClashSide) => void;
}

function Decisions({ entries, ...props }: DecisionsProps) {
  const { contentTypes } = useModel();
  return entries.map((entry) => {
    const type = contentTypes.find(({ uid }) => uid === entry.type);
    return type === undefined ? null : <EntryDecisions key={entryKey(entry)} {...props} entry={entry} type={type} />;
  });
}

function EntryDecisions({
  set,
  mode,
  entry,
  type,
  decisions,
  onDecide,
}: Omit<DecisionsProps, 'entries'> & { readonly entry: ChangeSetComparison; readonly type: ContentType }) {
  const t = useTranslations('content.changeSets');
  const localeName = useLocaleName();
  const text = useComparedText(set.id, type, entry);
  const title = entry.title ?? (type.kind === 'singleType' ? type.displayName : t('untitled'));
  return (
    <section aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      <Text size="xs" c="dimmed">
        {[type.displayName, ...(entry.locale === null ? [] : [localeName(entry.locale)])].join(' · ')}
      </Text>
      <ClashList
        clashes={entry.clashes}
        hasHidden={entry.hasHiddenClashes}
        text={text}
        {...(mode === 'undo' ? { oursName: t('undo.before') } : {})}
        decision={{
          sideOf: (path) => decisions.get(decisionKey(entry, path)) ?? null,
          onDecide: (path, side) => onDecide(decisionKey(entry, path), side),
        }}
      />
    </section>
  );
}

/** How many clashes are still to be decided. */
function Open({ count, mode }: { readonly count: number; readonly mode: PublishDialogProps['mode'] }) {
  const t = useTranslations('content.changeSets');
  const Icon = count === 0 ? CircleCheck : TriangleAlert;
  return (
    <Alert color={count === 0 ? 'teal' : 'orange'} variant="light" icon={<Icon size={18} />} role="status">
      {count === 0
        ? t('publish.resolved')
        : mode === 'publish'
          ? t('publish.unresolved', { count })
          : t('undo.unresolved')}
    </Alert>
  );
}
