import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ModelRevision, modelRevisionsQuery } from '../../api/index.js';
import { BackLink, Card, Page, QueryResult, RelativeTime } from '../../ui/index.js';
import { useBuilder } from '../builder-context.js';
import { ReadOnlyNotice } from '../read-only-notice.js';
import { changeText } from '../review/change-text.js';
import { useModelWords } from '../review/model-words.js';
import classes from './history-page.module.css';
import { RevertDialog } from './revert-dialog.js';

/** The models that the database has had: who changed what, and what can be taken back. */
export function HistoryPage() {
  const t = useTranslations('builder.history');
  const overview = useTranslations('builder.overview');
  const { readOnlyReason } = useBuilder();
  const revisions = useQuery(modelRevisionsQuery);
  const [reverting, setReverting] = useState<ModelRevision | null>(null);
  return (
    <Page
      title={t('title')}
      description={t('description')}
      back={<BackLink to="/builder">{overview('title')}</BackLink>}
    >
      <ReadOnlyNotice />
      <Card flush>
        <QueryResult query={revisions}>
          {(list) => (
            <ol className={classes.list} aria-label={t('title')}>
              {list.map((revision) => (
                <li key={revision.id} className={classes.entry}>
                  <RevisionEntry revision={revision} onRevert={readOnlyReason === null ? setReverting : null} />
                </li>
              ))}
            </ol>
          )}
        </QueryResult>
      </Card>
      {reverting === null ? null : <RevertDialog revision={reverting} onClose={() => setReverting(null)} />}
    </Page>
  );
}

interface RevisionEntryProps {
  readonly revision: ModelRevision;
  /** null: nothing may be taken back. */
  readonly onRevert: ((revision: ModelRevision) => void) | null;
}

/** Number of changes shown initially. */
const maxShownChanges = 6;

function RevisionEntry({ revision, onRevert }: RevisionEntryProps) {
  const t = useTranslations('builder.history');
  const { id, source, author, appliedAt, reverts, revertible, changes } = revision;
  const {
    state: { definitions, locales },
  } = useBuilder();
  const words = useModelWords({ before: definitions, after: definitions, locales });
  const [showAll, setShowAll] = useState(false);
  const shown = showAll ? changes : changes.slice(0, maxShownChanges);
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <Stack gap={6} className={classes.words}>
        <Group gap="xs">
          <Text size="sm" fw={650}>
            {t('revision', { id: String(id) })}
          </Text>
          <Badge color="gray">{t(`source.${source}`)}</Badge>
          {reverts === null ? null : <Badge color="yellow">{t('reverts', { id: String(reverts) })}</Badge>}
          <Text size="xs" c="dimmed">
            {author ?? t('nobody')} · <RelativeTime timestamp={appliedAt} />
          </Text>
        </Group>
        {changes.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t(source === 'files' ? 'unasked' : 'viewOnly')}
          </Text>
        ) : (
          <ul className={classes.says}>
            {shown.map((change) => (
              <li key={JSON.stringify(change)}>{changeText(change, words)}</li>
            ))}
          </ul>
        )}
        {changes.length > maxShownChanges && !showAll ? (
          <Button variant="subtle" size="compact-xs" w="fit-content" onClick={() => setShowAll(true)}>
            {t('more', { count: changes.length - maxShownChanges })}
          </Button>
        ) : null}
      </Stack>
      {onRevert !== null && revertible ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<Undo2 size={14} aria-hidden />}
          onClick={() => onRevert(revision)}
        >
          {t('revert')}
        </Button>
      ) : null}
    </Group>
  );
}
