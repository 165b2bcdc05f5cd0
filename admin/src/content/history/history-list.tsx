import { Badge, Group, Text } from '@mantine/core';
import { History } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { type ContentType, getApiId, type HistoryEntry } from '../../api/index.js';
import { usePathLabel } from '../../fields/index.js';
import { EmptyState, TextLink } from '../../ui/index.js';
import classes from './history-page.module.css';
import type { HistorySearch } from './history-search.js';

/** A page of what a document was, the newest first. */
export interface HistoryListProps {
  readonly type: ContentType;
  readonly entries: readonly HistoryEntry[];
  /** The id of the state that is shown; null: none. */
  readonly selectedId: number | null;
  readonly search: HistorySearch;
}

/** Lists revisions with time, author and replacing action; each links to its page. */
export function HistoryList({ type, entries, selectedId, search }: HistoryListProps) {
  const t = useTranslations('content.history');
  if (entries.length === 0) return <EmptyState icon={History} title={t('noneTitle')} description={t('none')} />;
  return (
    <ol className={classes.list} aria-label={t('states')}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry} data-chosen={entry.id === selectedId}>
          <HistoryListEntry type={type} entry={entry} search={search} />
        </li>
      ))}
    </ol>
  );
}

interface HistoryListEntryProps extends Pick<HistoryListProps, 'type' | 'search'> {
  readonly entry: HistoryEntry;
}

function HistoryListEntry({ type, entry, search }: HistoryListEntryProps) {
  const t = useTranslations('content.history');
  const stateName = useTranslations('content.state');
  const pathLabel = usePathLabel();
  const format = useFormatter();
  const { id, documentId, savedAt, savedBy, replacedBy, action, attributes, status } = entry;
  const saved = format.dateTime(new Date(savedAt), { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <TextLink
          to="/content/$apiId/$documentId/history"
          params={{ apiId: getApiId(type), documentId }}
          search={{ ...search, state: id }}
          size="sm"
          fw={600}
        >
          {saved}
        </TextLink>
        {type.draftAndPublish ? (
          <Badge size="sm" color={status === 'published' ? 'teal' : 'gray'}>
            {stateName(status)}
          </Badge>
        ) : null}
      </Group>
      {savedBy === null ? null : <Text size="sm">{t('by', { name: savedBy.name })}</Text>}
      <Text size="xs" c="dimmed">
        {replacedBy === null ? t(`next.${action}`) : t(`nextBy.${action}`, { name: replacedBy.name })}
      </Text>
      {attributes.length === 0 ? null : (
        <Text size="xs" c="dimmed">
          {t('changed', { attributes: attributes.map((name) => pathLabel(name)).join(', ') })}
        </Text>
      )}
    </>
  );
}
