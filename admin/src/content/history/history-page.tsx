import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  apiIdOf,
  type ContentType,
  documentQuery,
  hasStatus,
  historyQuery,
  type RestoreResult,
} from '../../api/index.js';
import { titleOf, useLocaleName } from '../../documents/index.js';
import { BackLink, Card, FailureAlert, Loaded, Nowhere, Page, Pages, useModel } from '../../ui/index.js';
import { readParameters } from '../edit/read-parameters.js';
import { useType } from '../use-type.js';
import { HistoryList } from './history-list.js';
import classes from './history-page.module.css';
import type { HistorySearch } from './history-search.js';
import { KeptStateCard } from './kept-state.js';
import { RestoredNotice } from './restored-notice.js';

/** How many states are on a page. */
const pageSize = 20;

/** What a document was. */
export function HistoryPage() {
  const { apiId, documentId } = useParams({ from: '/signed-in/content/$apiId/$documentId/history' });
  const search = useSearch({ from: '/signed-in/content/$apiId/$documentId/history' });
  const type = useType(apiId);
  if (type === null) return <Nowhere />;
  return <History key={`${apiId}/${documentId}`} type={type} documentId={documentId} search={search} />;
}

interface HistoryProps {
  readonly type: ContentType;
  readonly documentId: string;
  readonly search: HistorySearch;
}

/** The states of a document in a locale, and one of them beside what there is now. */
function History({ type, documentId, search }: HistoryProps) {
  const t = useTranslations('content.history');
  const untitled = useTranslations('content')('untitled');
  const model = useModel();
  const localeName = useLocaleName();
  const navigate = useNavigate();
  const apiId = apiIdOf(type);
  const isSingle = type.kind === 'singleType';
  const locale = type.localized ? (search.locale ?? model.defaultLocale) : null;
  const { page = 1, state = null } = search;
  const states = useQuery(historyQuery(type, documentId, locale, { page, pageSize }));
  const now = useQuery({
    ...documentQuery(apiId, isSingle ? null : documentId, readParameters(type, model, locale)),
    retry: false,
  });
  const isGone = hasStatus(now.error, 404);
  const [restored, setRestored] = useState<RestoreResult | null>(null);
  const document = isGone ? null : (now.data?.document ?? null);
  const title = isSingle ? type.displayName : document === null ? untitled : (titleOf(document, type) ?? untitled);
  const localeSearch = locale === null ? {} : { locale };

  return (
    <Page
      title={document === null ? t('title') : t('titleOf', { title })}
      description={locale === null ? t('description') : t('descriptionIn', { locale: localeName(locale) })}
      back={
        isSingle || isGone ? (
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
      {now.error === null || isGone ? null : <FailureAlert failure={now.error} />}
      {restored === null ? null : <RestoredNotice type={type} restored={restored} />}
      <div className={classes.columns}>
        <Card flush>
          <Loaded query={states}>
            {({ data, meta }) => (
              <>
                <HistoryList type={type} entries={data} chosen={state} search={search} />
                <Pages
                  siblings={0}
                  pagination={meta.pagination}
                  onPage={(next) =>
                    void navigate({
                      to: '/content/$apiId/$documentId/history',
                      params: { apiId, documentId },
                      search: { ...localeSearch, ...(next === 1 ? {} : { page: next }) },
                    })
                  }
                />
              </>
            )}
          </Loaded>
        </Card>
        {state === null ? null : (
          <div className={classes.state}>
            <KeptStateCard
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
