import { Button, Loader, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileSearch, FileText, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { apiIdOf, type ContentType, type Document, documentsQuery } from '../../api/index.js';
import { readsDrafts, type State, statesQuery, versionKey } from '../../documents/index.js';
import { ButtonLink, Card, EmptyState, FailureAlert, Page, useModel } from '../../ui/index.js';
import { DeletedLink } from '../history/links.js';
import { BulkBar } from './bulk-bar.js';
import { chosenColumns, columnsOf } from './columns.js';
import { ListFooter } from './list-footer.js';
import { listParameters, usualSort } from './list-parameters.js';
import { type ListSearch, parseListSearch } from './list-search.js';
import { ListTable } from './list-table.js';
import { ListTools, type ListToolsProps } from './list-tools.js';
import { SavedViews } from './saved-views.js';
import { usePeople } from './use-people.js';

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
  const stateOf = useStates(type, data?.data ?? [], locale, search.state);
  const personOf = usePeople(type, data?.data ?? [], locale, columns);
  const narrowed = search.q !== undefined || search.state !== undefined || search.filters !== undefined;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const documents = data?.data ?? [];
  const chosenDocuments = documents.filter(({ documentId }) => chosen.has(documentId));
  const isActionable = type.actions.some((action) =>
    ['publish', 'unpublish', 'discardDraft', 'delete'].includes(action),
  );

  const onSearch: ListToolsProps['onSearch'] = (change) => {
    setChosen(new Set());
    void navigate({ to: '/content/$apiId', params: { apiId }, search: { ...search, ...change }, replace: true });
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
        {chosenDocuments.length === 0 ? null : (
          <BulkBar type={type} documents={chosenDocuments} locale={locale} onDone={() => setChosen(new Set())} />
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
        ) : (
          <>
            <ListTable
              type={type}
              documents={data.data}
              columns={columns}
              locale={locale}
              stateOf={stateOf}
              personOf={personOf}
              sort={sort}
              onSort={(next) => onSearch({ sort: next === usualSort ? undefined : next, page: undefined })}
              selection={isActionable ? { chosen, onChange: setChosen } : null}
              stale={isPlaceholderData}
            />
            <ListFooter
              pagination={data.meta.pagination}
              onPage={(page) => onSearch({ page: page === 1 ? undefined : page })}
              onPageSize={(pageSize) => onSearch({ pageSize, page: undefined })}
            />
          </>
        )}
      </Card>
    </Page>
  );
}

/** The state of each document; where the list shows one state alone, it is not asked for. */
function useStates(
  type: ContentType,
  documents: readonly Document[],
  locale: string | null,
  only: State | undefined,
): ((document: Document) => State) | null {
  const ids = only === undefined ? documents.map(({ documentId }) => documentId) : [];
  const { data } = useQuery({ ...statesQuery(type, ids, locale), enabled: readsDrafts(type) && ids.length > 0 });
  if (!type.draftAndPublish) return null;
  if (!readsDrafts(type)) return () => 'published';
  if (only !== undefined) return () => only;
  if (data === undefined) return null;
  const states = new Map(data.map((version) => [versionKey(version.documentId, version.locale), version.state]));
  return ({ documentId, locale: own }) => states.get(versionKey(documentId, own)) ?? 'draft';
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
