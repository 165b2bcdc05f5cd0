import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { CalendarClock, Ellipsis, Layers, Pencil, Send, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import {
  type ChangeSet,
  changeSetComparisonQuery,
  changeSetEntriesQuery,
  changeSetQuery,
  changeSetReviewQuery,
  queryKeys,
  removeChangeSet,
} from '../../api/index.js';
import {
  BackLink,
  ButtonLink,
  Card,
  CenteredPageLinks,
  ConfirmDialog,
  EmptyState,
  ExplainedButton,
  FailureAlert,
  hasSettingsPermission,
  Page,
  QueryResult,
  toastSuccess,
  useMe,
} from '../../ui/index.js';
import { ChangeSetDialog } from './change-set-dialog.js';
import { ChangeSetStateBadge, countEntries } from './change-set-state.js';
import { EntryTable } from './entry-table.js';
import { PublishDialog } from './publish-dialog.js';
import { CommentsCard } from './review/comments-card.js';
import { ReviewCard } from './review/review-card.js';
import { usePublishObstacle } from './review/review-text.js';
import { ScheduleDialog } from './schedule-dialog.js';
import { ScheduleNote } from './schedule-note.js';
import { useChangeSetPermissions, useChosenChangeSet } from './use-change-set.js';

/** A change set: what it contains, and what can be done with it. */
export function ChangeSetPage() {
  const t = useTranslations('content.changeSets');
  const { id } = useParams({ from: '/signed-in/change-sets/$id' });
  const { data: set, error } = useQuery(changeSetQuery(id));
  const back = <BackLink to="/change-sets">{t('title')}</BackLink>;
  return (
    <Page
      title={set?.name ?? t('title')}
      back={back}
      badges={set === undefined ? null : <ChangeSetStateBadge state={set.state} />}
      description={set === undefined ? undefined : <ChangeSetSummary set={set} />}
      actions={set === undefined ? null : <ChangeSetActions set={set} />}
    >
      {error === null || set !== undefined ? null : <FailureAlert failure={error} />}
      {set === undefined ? null : (
        <>
          <Entries set={set} />
          <ReviewCard set={set} />
          <CommentsCard set={set} />
        </>
      )}
    </Page>
  );
}

/** What a set is for, how much is in it, and when and by whom it was published. */
function ChangeSetSummary({ set }: { readonly set: ChangeSet }) {
  const t = useTranslations('content.changeSets');
  const format = useFormatter();
  const { description, publishedAt, publishedBy } = set;
  const published =
    publishedAt === null
      ? []
      : [
          t('publishedAt', {
            when: format.dateTime(new Date(publishedAt), { dateStyle: 'medium', timeStyle: 'short' }),
          }),
          ...(publishedBy === null ? [] : [t('by', { name: publishedBy.name })]),
        ];
  return (
    <>
      {description === null ? null : (
        <Text component="span" display="block" size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {description}
        </Text>
      )}
      <ScheduleNote set={set} />
      {[t('count', { count: countEntries(set) }), published.join(' ')].filter((part) => part !== '').join(' · ')}
    </>
  );
}

function ChangeSetActions({ set }: { readonly set: ChangeSet }) {
  const t = useTranslations('content.changeSets');
  const { write } = useChangeSetPermissions();
  const chosen = useChosenChangeSet();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isRenaming, setRenaming] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const isOpen = set.state === 'open';
  const [isScheduling, setScheduling] = useState(false);
  const [publishing, setPublishing] = useState<'publish' | 'overrule' | 'undo' | null>(null);
  const obstacle = usePublishObstacle()(useQuery(changeSetReviewQuery(set.id)).data);
  const mayOverrule = hasSettingsPermission(useMe(), 'write', 'settings::administrator-roles');
  return (
    <>
      {isOpen && chosen !== set.id ? (
        <ButtonLink
          to="/change-sets/$id"
          params={{ id: set.id }}
          search={{ set: set.id }}
          variant="default"
          leftSection={<Layers size={16} aria-hidden />}
        >
          {t('open')}
        </ButtonLink>
      ) : null}
      {write && isOpen ? (
        <>
          <Button
            variant="default"
            leftSection={<CalendarClock size={16} aria-hidden />}
            onClick={() => setScheduling(true)}
          >
            {t('schedule.button')}
          </Button>
          <ExplainedButton reason={obstacle} onClick={() => setPublishing('publish')}>
            {t('publish.button')}
          </ExplainedButton>
        </>
      ) : null}
      {write && set.state === 'published' ? (
        <Button variant="default" leftSection={<Undo2 size={16} aria-hidden />} onClick={() => setPublishing('undo')}>
          {t('undo.button')}
        </Button>
      ) : null}
      {write ? (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon aria-label={t('more')}>
              <Ellipsis size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Pencil size={16} />} onClick={() => setRenaming(true)}>
              {t('edit')}
            </Menu.Item>
            {isOpen && obstacle !== null && mayOverrule ? (
              <Menu.Item leftSection={<Send size={16} />} onClick={() => setPublishing('overrule')}>
                {t('review.publishAnyway')}
              </Menu.Item>
            ) : null}
            {isOpen ? (
              <Menu.Item color="red" leftSection={<Trash2 size={16} />} onClick={() => setRemoving(true)}>
                {t('delete')}
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {publishing === null ? null : (
        <PublishDialog
          set={set}
          mode={publishing === 'undo' ? 'undo' : 'publish'}
          overruled={publishing === 'overrule' ? obstacle : null}
          onClose={() => setPublishing(null)}
        />
      )}
      {isScheduling ? <ScheduleDialog set={set} onClose={() => setScheduling(false)} /> : null}
      {isRenaming ? (
        <ChangeSetDialog set={set} onSaved={() => setRenaming(false)} onClose={() => setRenaming(false)} />
      ) : null}
      <ConfirmDialog
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title={t('deleteTitle', { name: set.name })}
        confirmLabel={t('delete')}
        onConfirm={async () => {
          await removeChangeSet(set.id);
          // Whoever is in it leaves it.
          await navigate({ to: '/change-sets', search: chosen === set.id ? { set: undefined } : {} });
          client.removeQueries({ queryKey: queryKeys.changeSets });
          toastSuccess(t('deleted'));
        }}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </>
  );
}

function Entries({ set }: { readonly set: ChangeSet }) {
  const t = useTranslations('content.changeSets');
  const [page, setPage] = useState(1);
  const entries = useQuery(changeSetEntriesQuery(set.id, page));
  // It takes longer than the list, which does not wait for it.
  const comparison = useQuery(changeSetComparisonQuery(set.id, page));
  return (
    <Card flush>
      {comparison.error === null ? null : <FailureAlert failure={comparison.error} />}
      <QueryResult query={entries}>
        {({ data, meta: { pagination } }) =>
          data.length === 0 ? (
            <EmptyState icon={Layers} title={t('entriesNoneTitle')} description={t('entriesNone')} />
          ) : (
            <>
              <EntryTable set={set} entries={data} compared={comparison.data?.data ?? []} />
              <CenteredPageLinks pagination={{ ...pagination, page }} onPageChange={setPage} />
            </>
          )
        }
      </QueryResult>
    </Card>
  );
}
