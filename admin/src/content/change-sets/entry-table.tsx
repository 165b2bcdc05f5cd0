import { Badge, Button, Group, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ChangeSet, type ChangeSetComparison, type ChangeSetEntry, getApiId } from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import { HiddenHeader, RelativeTime, TableFrame, TextLink, useModel } from '../../ui/index.js';
import { LiveMarks } from './comparison-details.js';
import { ComparisonDrawer } from './comparison-drawer.js';
import { entryKey } from './entry-key.js';
import { OpenComments } from './review/entry-comments.js';
import { TakeOutDialog } from './take-out-dialog.js';
import { useChangeSetPermissions } from './use-change-set.js';

/** Entries of a change set. */
export interface EntryTableProps {
  readonly set: ChangeSet;
  readonly entries: readonly ChangeSetEntry[];
  /** The same compared with what is live, as far as that is known. */
  readonly compared: readonly ChangeSetComparison[];
}

/** Shows what a change set contains; the titles lead to the documents in the set. */
export function EntryTable({ set, entries, compared }: EntryTableProps) {
  const t = useTranslations('content.changeSets');
  const localeName = useLocaleName();
  const { write } = useChangeSetPermissions();
  const { contentTypes, locales } = useModel();
  const comparisons = new Map(compared.map((entry) => [entryKey(entry), entry]));
  const [shownKey, setShownKey] = useState<string | null>(null);
  const shown = comparisons.get(shownKey ?? '');
  const shownType = contentTypes.find(({ uid }) => uid === shown?.type);
  const [takenOut, setTakenOut] = useState<ChangeSetEntry | null>(null);
  const typeName = (uid: string): string => contentTypes.find((type) => type.uid === uid)?.displayName ?? uid;
  const isOpen = set.state === 'open';
  return (
    <TableFrame label={t('entries')} stacks>
      <Table verticalSpacing="sm" horizontalSpacing="md" aria-label={t('entries')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('document')}</Table.Th>
            <Table.Th>{t('type')}</Table.Th>
            {locales.length > 1 ? <Table.Th>{t('language')}</Table.Th> : null}
            <Table.Th>{t('what')}</Table.Th>
            <Table.Th>{t('lastChanged')}</Table.Th>
            <HiddenHeader label={t('actions')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Table.Tr key={entryKey(entry)}>
              <Table.Td>
                <EntryLink set={set} entry={entry} />
              </Table.Td>
              <Table.Td>{typeName(entry.type)}</Table.Td>
              {locales.length > 1 ? (
                <Table.Td>{entry.locale === null ? '–' : localeName(entry.locale)}</Table.Td>
              ) : null}
              <Table.Td>
                <Group gap={6}>
                  <Badge color={entry.action === 'remove' ? 'red' : 'blue'}>{t(`action.${entry.action}`)}</Badge>
                  <EntryMarks entry={comparisons.get(entryKey(entry))} />
                  <OpenComments setId={set.id} entry={entry} />
                </Group>
              </Table.Td>
              <Table.Td>
                <RelativeTime timestamp={entry.updatedAt} size="sm" style={{ whiteSpace: 'nowrap' }} />
                {entry.updatedBy === null ? null : (
                  <Text size="xs" c="dimmed">
                    {t('by', { name: entry.updatedBy.name })}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <Group gap="xs" wrap="nowrap">
                  {comparisons.has(entryKey(entry)) ? (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t('compare.of', { title: entry.title ?? t('untitled') })}
                      onClick={() => setShownKey(entryKey(entry))}
                    >
                      {t('compare.button')}
                    </Button>
                  ) : null}
                  {isOpen && write ? (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t('takeOutOf', { title: entry.title ?? t('untitled') })}
                      onClick={() => setTakenOut(entry)}
                    >
                      {t('takeOut')}
                    </Button>
                  ) : null}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {shown === undefined || shownType === undefined ? null : (
        <ComparisonDrawer
          setId={set.id}
          type={shownType}
          entry={shown}
          title={shown.title ?? t('untitled')}
          onClose={() => setShownKey(null)}
        />
      )}
      {takenOut === null ? null : (
        <TakeOutDialog
          setId={set.id}
          entry={takenOut}
          title={takenOut.title ?? t('untitled')}
          onClose={() => setTakenOut(null)}
        />
      )}
    </TableFrame>
  );
}

function EntryMarks({ entry }: { readonly entry: ChangeSetComparison | undefined }) {
  return entry === undefined ? null : <LiveMarks entry={entry} />;
}

function EntryLink({ set, entry }: { readonly set: ChangeSet; readonly entry: ChangeSetEntry }) {
  const t = useTranslations('content.changeSets');
  const { contentTypes } = useModel();
  const type = contentTypes.find(({ uid }) => uid === entry.type);
  const title = entry.title ?? (type?.kind === 'singleType' ? type.displayName : t('untitled'));
  if (type === undefined) return <Text size="sm">{title}</Text>;
  const apiId = getApiId(type);
  const search = {
    ...(entry.locale === null ? {} : { locale: entry.locale }),
    // What is published is what is live.
    set: set.state === 'open' ? set.id : undefined,
  };
  return type.kind === 'singleType' ? (
    <TextLink to="/content/$apiId" params={{ apiId }} search={search} inherit fw={550} c="inherit">
      {title}
    </TextLink>
  ) : (
    <TextLink
      to="/content/$apiId/$documentId"
      params={{ apiId, documentId: entry.documentId }}
      search={search}
      inherit
      fw={550}
      c="inherit"
    >
      {title}
    </TextLink>
  );
}
