import { Button, Loader, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileSearch, FileText, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { apiIdOf, type ContentType, documentsQuery } from '../../api/index.js';
import { ButtonLink, Card, EmptyState, FailureAlert, Page, useModel } from '../../ui/index.js';
import { DeletedLink } from '../history/links.js';
import { BulkBar } from './bulk-bar.js';
import { chosenColumns, columnsOf } from './columns.js';
import { listParameters, usualPageSize, usualSort } from './list-parameters.js';
import { type ListSearch, type PageSize, parseListSearch } from './list-search.js';
import { ListTools, type ListToolsProps } from './list-tools.js';
import { PagedList } from './paged-list.js';
import { SavedViews } from './saved-views.js';
import { ScrollingList } from './scrolling-list.js';

/** The documents of a collection type. Everything that narrows the list is in its address. */
export function ListView({ type, search }: { readonly type: ContentType; readonly search: ListSearch }) {
  const t = useTranslations('content.list');
  const navigate = useNavigate();
  const apiId = apiIdOf(type);
  const { defaultLocale } = useModel();
  const locale = type.localized ? (search.locale ?? defaultLocale) : null;
  const [names, setNames] = useLocalStorage<readonly string[] | null>({
    key: `octavo.columns.${type.uid}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const columns = chosenColumns(type, names);
  const sort = search.sort ?? usualSort;
  const { data, error, refetch, isPlaceholderData } = useQuery(
    documentsQuery(apiId, listParameters(type, columns, locale, search)),
  );
  const narrowed = search.q !== undefined || search.state !== undefined || search.filters !== undefined;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // A page says what is still there; of a list that is scrolled through only some is known.
  const onPage = search.pageSize === 'all' ? null : (data?.data ?? []).map(({ documentId }) => documentId);
  const chosenIds = onPage?.filter((documentId) => chosen.has(documentId)) ?? [...chosen];
  const isActionable = type.actions.some((action) =>
    ['publish', 'unpublish', 'discardDraft', 'delete'].includes(action),
  );

  const onSearch: ListToolsProps['onSearch'] = (change) => {
    setChosen(new Set());
    void navigate({ to: '/content/$apiId', params: { apiId }, search: { ...search, ...change }, replace: true });
  };

  const shown = {
    frame: { type, columns, locale, selection: isActionable ? { chosen, onChange: setChosen } : null },
    only: search.state,
    sort,
    onSort: (next: string) => onSearch({ sort: next === usualSort ? undefined : next, page: undefined }),
    onPageSize: (pageSize: PageSize) => onSearch({ pageSize, page: undefined }),
    stale: isPlaceholderData,
  };

  const create = type.actions.includes('create') ? (
    <ButtonLink
      to="/content/$apiId/new"
      params={{ apiId }}
      search={locale === null ? {} : { locale }}
      leftSection={<Plus size={16} aria-hidden />}
      aria-label={t('createLabel', { type: type.displayName })}
    >
      {t('create')}
    </ButtonLink>
  ) : null;

  return (
    <Page
      title={type.displayName}
      description={data === undefined ? ' ' : t('count', { count: data.meta.pagination.total })}
      actions={
        <>
          <DeletedLink type={type} />
          {create}
        </>
      }
    >
      {error === null ? null : <FailureAlert failure={error} retry={() => void refetch()} />}
      <Card flush>
        <ListTools
          type={type}
          search={search}
          locale={locale}
          onSearch={onSearch}
          columns={{ all: columnsOf(type), chosen: columns, onChange: setNames }}
          views={
            <SavedViews
              uid={type.uid}
              search={search}
              columns={names}
              onView={(view) => {
                setNames(view.columns);
                setChosen(new Set());
                void navigate({
                  to: '/content/$apiId',
                  params: { apiId },
                  search: parseListSearch({ ...view.search }),
                });
              }}
            />
          }
        />
        {chosenIds.length === 0 ? null : (
          <BulkBar type={type} documentIds={chosenIds} locale={locale} onDone={() => setChosen(new Set())} />
        )}
        {data === undefined ? (
          <Stack align="center" py={80}>
            {error === null ? <Loader /> : <Text c="dimmed">–</Text>}
          </Stack>
        ) : data.data.length === 0 ? (
          <Empty
            narrowed={narrowed}
            create={create}
            onReset={() => onSearch({ q: undefined, state: undefined, filters: undefined, page: undefined })}
          />
        ) : search.pageSize === 'all' ? (
          <ScrollingList
            {...shown}
            parameters={(portion) => listParameters(type, columns, locale, { ...search, page: portion + 1 })}
            total={data.meta.pagination.total}
          />
        ) : (
          <PagedList
            {...shown}
            page={data}
            pageSize={search.pageSize ?? usualPageSize}
            onPage={(page) => onSearch({ page: page === 1 ? undefined : page })}
          />
        )}
      </Card>
    </Page>
  );
}

interface EmptyProps {
  readonly narrowed: boolean;
  readonly create: React.ReactNode;
  readonly onReset: () => void;
}

function Empty({ narrowed, create, onReset }: EmptyProps) {
  const t = useTranslations('content.list');
  return narrowed ? (
    <EmptyState
      icon={FileSearch}
      title={t('noneTitle')}
      description={t('none')}
      action={
        <Button variant="default" onClick={onReset}>
          {t('reset')}
        </Button>
      }
    />
  ) : (
    <EmptyState icon={FileText} title={t('emptyTitle')} description={t('empty')} action={create} />
  );
}
