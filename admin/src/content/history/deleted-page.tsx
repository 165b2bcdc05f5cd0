import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import {
  type ContentType,
  deletedDocumentsQuery,
  getApiId,
  type RemovedDocument,
  type RestoreResult,
} from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import {
  BackLink,
  Card,
  CenteredPageLinks,
  ConfirmDialog,
  EmptyState,
  NotFound,
  Page,
  QueryResult,
  TextLink,
} from '../../ui/index.js';
import { useContentType } from '../use-content-type.js';
import classes from './history-page.module.css';
import { RestoredNotice } from './restored-notice.js';
import { useRestoreRevision } from './use-restore-revision.js';

/** How many are on a page. */
const pageSize = 25;

/** Documents that were deleted. */
export function DeletedPage() {
  const { apiId } = useParams({ from: '/signed-in/content/$apiId/deleted' });
  const { page = 1 } = useSearch({ from: '/signed-in/content/$apiId/deleted' });
  const type = useContentType(apiId);
  return type === null ? <NotFound /> : <DeletedDocuments key={apiId} type={type} page={page} />;
}

/** The documents of a type that are gone, and what brings them back. */
function DeletedDocuments({ type, page }: { readonly type: ContentType; readonly page: number }) {
  const t = useTranslations('content.history');
  const navigate = useNavigate();
  const apiId = getApiId(type);
  const removed = useQuery(deletedDocumentsQuery(type, { page, pageSize }));
  const [restored, setRestored] = useState<RestoreResult | null>(null);
  return (
    <Page
      title={t('deletedTitle')}
      description={t('deletedDescription', { type: type.displayName })}
      back={
        <BackLink to="/content/$apiId" params={{ apiId }}>
          {type.displayName}
        </BackLink>
      }
    >
      {restored === null ? null : <RestoredNotice type={type} restored={restored} />}
      <Card flush>
        <QueryResult query={removed}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <EmptyState icon={Trash2} title={t('noneDeletedTitle')} description={t('noneDeleted')} />
            ) : (
              <>
                <ul className={classes.list} aria-label={t('deletedTitle')}>
                  {data.map((state) => (
                    <li key={state.id} className={classes.entry}>
                      <DeletedEntry type={type} state={state} onRestored={setRestored} />
                    </li>
                  ))}
                </ul>
                <CenteredPageLinks
                  siblings={0}
                  pagination={meta.pagination}
                  onPageChange={(next) =>
                    void navigate({
                      to: '/content/$apiId/deleted',
                      params: { apiId },
                      search: next === 1 ? {} : { page: next },
                    })
                  }
                />
              </>
            )
          }
        </QueryResult>
      </Card>
    </Page>
  );
}

interface DeletedEntryProps {
  readonly type: ContentType;
  readonly state: RemovedDocument;
  readonly onRestored: (restored: RestoreResult) => void;
}

function DeletedEntry({ type, state, onRestored }: DeletedEntryProps) {
  const t = useTranslations('content.history');
  const format = useFormatter();
  const localeName = useLocaleName();
  const [confirming, setConfirming] = useState(false);
  const untitled = useTranslations('content')('untitled');
  const { id, documentId, locale, replacedAt, replacedBy } = state;
  const name = state.title ?? untitled;
  const restore = useRestoreRevision(type, state, onRestored);
  const when = format.dateTime(new Date(replacedAt), { dateStyle: 'medium', timeStyle: 'short' });
  const details = [
    replacedBy === null ? t('deletedAt', { when }) : t('deletedBy', { when, name: replacedBy.name }),
    ...(locale === null ? [] : [localeName(locale)]),
  ];
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <TextLink
          to="/content/$apiId/$documentId/history"
          params={{ apiId: getApiId(type), documentId }}
          search={{ ...(locale === null ? {} : { locale }), state: id }}
          fw={600}
        >
          {name}
        </TextLink>
        <Text size="sm" c="dimmed">
          {details.join(' · ')}
        </Text>
      </div>
      {type.actions.includes('create') ? (
        <Button variant="default" onClick={() => setConfirming(true)} aria-label={t('restoreOne', { title: name })}>
          {t('restore')}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={confirming}
        onClose={() => setConfirming(false)}
        title={t('bringBackTitle')}
        confirmLabel={t('restore')}
        color="blue"
        onConfirm={() => restore(null)}
      >
        {t('bringBackText')}
      </ConfirmDialog>
    </Group>
  );
}
