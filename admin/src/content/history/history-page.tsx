import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type ContentType,
  documentQuery,
  getApiId,
  hasStatus,
  historyQuery,
  type RestoreResult,
} from '../../api/index.js';
import { documentTitle, openingLocale, useLocaleName } from '../../documents/index.js';
import {
  BackLink,
  Card,
  CenteredPageLinks,
  FailureAlert,
  NotFound,
  Page,
  QueryResult,
  useModel,
} from '../../ui/index.js';
import { readParameters } from '../edit/read-parameters.js';
import { useContentType } from '../use-content-type.js';
import { HistoryList } from './history-list.js';
import classes from './history-page.module.css';
import type { HistorySearch } from './history-search.js';
import { RestoredNotice } from './restored-notice.js';
import { RevisionCard } from './revision-card.js';

/** How many states are on a page. */
const pageSize = 20;

/** What a document was. */
export function HistoryPage() {
  const { apiId, documentId } = useParams({ from: '/signed-in/content/$apiId/$documentId/history' });
  const search = useSearch({ from: '/signed-in/content/$apiId/$documentId/history' });
  const type = useContentType(apiId);
  if (type === null) return <NotFound />;
  return <DocumentHistory key={`${apiId}/${documentId}`} type={type} documentId={documentId} search={search} />;
}

interface DocumentHistoryProps {
  readonly type: ContentType;
  readonly documentId: string;
  readonly search: HistorySearch;
}

/** The states of a document in a locale, and one of them beside what there is now. */
function DocumentHistory({ type, documentId, search }: DocumentHistoryProps) {
  const t = useTranslations('content.history');
  const untitled = useTranslations('content')('untitled');
  const model = useModel();
  const localeName = useLocaleName();
  const navigate = useNavigate();
  const apiId = getApiId(type);
  const isSingle = type.kind === 'singleType';
  const locale = type.localized ? (search.locale ?? openingLocale(type, model)) : null;
  const { page = 1, state = null } = search;
  const revisions = useQuery(historyQuery(type, documentId, locale, { page, pageSize }));
  const currentVersion = useQuery({
    ...documentQuery(apiId, isSingle ? null : documentId, readParameters(type, model, locale), null),
    retry: false,
  });
  const isRemoved = hasStatus(currentVersion.error, 404);
  const [restored, setRestored] = useState<RestoreResult | null>(null);
  const document = isRemoved ? null : (currentVersion.data?.document ?? null);
  const title = isSingle
    ? type.displayName
    : document === null
      ? untitled
      : (documentTitle(document, type) ?? untitled);
  const localeSearch = locale === null ? {} : { locale };

  return (
    <Page
      title={document === null ? t('title') : t('titleOf', { title })}
      description={locale === null ? t('description') : t('descriptionIn', { locale: localeName(locale) })}
      back={
        isSingle || isRemoved ? (
          <BackLink to="/content/$apiId" params={{ apiId }} search={localeSearch}>
            {type.displayName}
          </BackLink>
        ) : (
          <BackLink to="/content/$apiId/$documentId" params={{ apiId, documentId }} search={localeSearch}>
            {title}
          </BackLink>
        )
      }
    >
      {currentVersion.error === null || isRemoved ? null : <FailureAlert failure={currentVersion.error} />}
      {restored === null ? null : <RestoredNotice type={type} restored={restored} />}
      <div className={classes.columns}>
        <Card flush>
          <QueryResult query={revisions}>
            {({ data, meta }) => (
              <>
                <HistoryList type={type} entries={data} selectedId={state} search={search} />
                <CenteredPageLinks
                  siblings={0}
                  pagination={meta.pagination}
                  onPageChange={(next) =>
                    void navigate({
                      to: '/content/$apiId/$documentId/history',
                      params: { apiId, documentId },
                      search: { ...localeSearch, ...(next === 1 ? {} : { page: next }) },
                    })
                  }
                />
              </>
            )}
          </QueryResult>
        </Card>
        {state === null ? null : (
          <div className={classes.state}>
            <RevisionCard
              key={state}
              type={type}
              documentId={documentId}
              id={state}
              document={document}
              onRestored={setRestored}
            />
          </div>
        )}
      </div>
    </Page>
  );
}
