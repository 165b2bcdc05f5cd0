import { Alert, Badge, Group, Stack, Text } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ChangeSetComparison, ContentType } from '../../api/index.js';
import { WordDiff } from '../compare/word-diff.js';
import { ClashList } from './clash-list.js';
import classes from './comparison.module.css';
import { EntryComments } from './review/entry-comments.js';
import { useComparedText } from './use-compared-text.js';

/** An entry of a change set that is compared. */
export interface ComparisonDetailsProps {
  readonly setId: string;
  readonly type: ContentType;
  readonly entry: ChangeSetComparison;
}

/** Says word by word what a change set changes of a document, and what clashes with what is live. */
export function ComparisonDetails({ setId, type, entry }: ComparisonDetailsProps) {
  const t = useTranslations('content.changeSets.compare');
  const text = useComparedText(setId, type, entry);
  const { action, changes, clashes, hasDrifted, hasHiddenClashes, isTruncated } = entry;
  const isClashing = clashes.length > 0 || hasHiddenClashes;
  return (
    <Stack>
      <Group gap={6}>
        <LiveMarks entry={entry} />
        {entry.draftDiffers === true ? (
          <Badge color="gray" variant="outline">
            {t('draftDiffers')}
          </Badge>
        ) : null}
      </Group>
      {hasDrifted && !isClashing && action === 'change' ? <Text size="sm">{t('driftText')}</Text> : null}
      {isClashing ? (
        <Alert color="orange" variant="light" icon={<TriangleAlert size={18} />} title={t('clashes')}>
          <ClashList clashes={clashes} hasHidden={hasHiddenClashes} text={text} />
        </Alert>
      ) : null}
      {action === 'remove' ? <Text size="sm">{t('removal')}</Text> : null}
      {action === 'change' && changes.length === 0 ? <Text size="sm">{t('noChanges')}</Text> : null}
      {changes.length === 0 || action === 'remove' ? null : (
        <ul className={classes.list} aria-label={t('changes')}>
          {changes.map(({ path, before, after }) => {
            const [former = '', current = ''] = text.textsOf(path, [before, after]);
            return (
              <li key={path} className={classes.change}>
                <Text size="sm" fw={600} mb={4}>
                  {text.labelOf(path)}
                </Text>
                <Text component="div" size="sm" className={classes.text}>
                  <WordDiff before={former} now={current} />
                </Text>
                <EntryComments setId={setId} entry={entry} path={path} name={text.labelOf(path)} />
              </li>
            );
          })}
        </ul>
      )}
      {isTruncated ? <Text size="sm">{t('truncated')}</Text> : null}
      <EntryComments setId={setId} entry={entry} path={null} name={t('whole')} />
    </Stack>
  );
}

/** Marks what happened live to a document since it is in the set. */
export function LiveMarks({ entry: { hasDrifted, clashes, hasHiddenClashes } }: Pick<ComparisonDetailsProps, 'entry'>) {
  const t = useTranslations('content.changeSets.compare');
  const count = clashes.length + (hasHiddenClashes ? 1 : 0);
  if (count > 0) return <Badge color="orange">{t('clash', { count })}</Badge>;
  return hasDrifted ? <Badge color="yellow">{t('drift')}</Badge> : null;
}
