import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { apiIdOf, type ContentType, deletedQuery, type RemovedDocument, type RestoreResult } from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import { BackLink, Card, Confirm, EmptyState, Loaded, Nowhere, Page, Pages, TextLink } from '../../ui/index.js';
import { useType } from '../use-type.js';
import classes from './history-page.module.css';
import { RestoredNotice } from './restored-notice.js';
import { useRestore } from './use-restore.js';

/** How many are on a page. */
const pageSize = 25;

/** Documents that were deleted. */
export function DeletedPage() {
  const { apiId } = useParams({ from: '/signed-in/content/$apiId/deleted' });
  const { page = 1 } = useSearch({ from: '/signed-in/content/$apiId/deleted' });
  const type = useType(apiId);
  return type === null ? <Nowhere /> : <Deleted key={apiId} type={type} page={page} />;
}

/** The documents of a type that are gone, and what brings them back. */
function Deleted({ type, page }: { readonly type: ContentType; readonly page: number }) {
  const t = useTranslations('content.history');
  const navigate = useNavigate();
  const apiId = apiIdOf(type);
  const states = useQuery(deletedQuery(type, { page, pageSize }));
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
        <Loaded query={states}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <EmptyState icon={Trash2} title={t('noneDeletedTitle')} description={t('noneDeleted')} />
            ) : (
              <>
                <ul className={classes.list} aria-label={t('deletedTitle')}>
                  {data.map((state) => (
                    <li key={state.id} className={classes.entry}>
                      <Entry type={type} state={state} onRestored={setRestored} />
                    </li>
                  ))}
                </ul>
                <Pages
                  siblings={0}
                  pagination={meta.pagination}
                  onPage={(next) =>
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
        </Loaded>
      </Card>
    </Page>
  );
}

interface EntryProps {
  readonly type: ContentType;
  readonly state: RemovedDocument;
  readonly onRestored: (restored: RestoreResult) => void;
}

function Entry({ type, state, onRestored }: EntryProps) {
  const t = useTranslations('content.history');
  const format = useFormatter();
  const localeName = useLocaleName();
  const [asked, setAsked] = useState(false);
  const untitled = useTranslations('content')('untitled');
  const { id, documentId, locale, replacedAt, replacedBy } = state;
  const name = state.title ?? untitled;
  const restore = useRestore(type, state, onRestored);
  const when = format.dateTime(new Date(replacedAt), { dateStyle: 'medium', timeStyle: 'short' });
  const words = [
    replacedBy === null ? t('deletedAt', { when }) : t('deletedBy', { when, name: replacedBy.name }),
    ...(locale === null ? [] : [localeName(locale)]),
  ];
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <TextLink
          to="/content/$apiId/$documentId/history"
          params={{ apiId: apiIdOf(type), documentId }}
          search={{ ...(locale === null ? {} : { locale }), state: id }}
          fw={600}
        >
          {name}
        </TextLink>
        <Text size="sm" c="dimmed">
          {words.join(' · ')}
        </Text>
      </div>
      {type.actions.includes('create') ? (
        <Button variant="default" onClick={() => setAsked(true)} aria-label={t('restoreOne', { title: name })}>
          {t('restore')}
        </Button>
      ) : null}
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('bringBackTitle')}
        action={t('restore')}
        color="blue"
        onConfirm={() => restore(null)}
      >
        {t('bringBackText')}
      </Confirm>
    </Group>
  );
}
