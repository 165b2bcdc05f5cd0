import { Button, Loader, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, FileSearch, FileText, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ContentType, documentsQuery, getApiId, inChangeSet } from '../../api/index.js';
import { openingLocale } from '../../documents/index.js';
import { listFilterFields } from '../../filters/index.js';
import { ButtonLink, Card, EmptyState, FailureAlert, Page, useMe, useModel, useTypePlural } from '../../ui/index.js';
import { useChangeSetPermissions, useChosenChangeSet } from '../change-sets/index.js';
import { DeletedLink } from '../history/history-links.js';
import { BulkBar } from './bulk-bar.js';
import { listColumns, visibleColumns } from './columns.js';
import { useDensity } from './density.js';
import { ExportDialog } from './export-dialog.js';
import { ImportDialog } from './import-dialog.js';
import {
  defaultPageSize,
  defaultSort,
  isRanked,
  listParameters,
  rankSort,
  shownParameters,
} from './list-parameters.js';
import type { ListSearch, PageSize } from './list-search.js';
import { ListToolbar, type ListToolbarProps } from './list-toolbar.js';
import { PagedList } from './paged-list.js';
import { SavedViewBar, SavedViews } from './saved-views.js';
import { useMatchingIds } from './use-matching-ids.js';
import { type ListViewContent, useSavedViews } from './use-saved-views.js';
import { VirtualList } from './virtual-list.js';

/** The documents of a collection type. Everything that narrows the list is in its address. */
export function ListView({ type, search }: { readonly type: ContentType; readonly search: ListSearch }) {
  const t = useTranslations('content.list');
  const lists = useTranslations('content.lists');
  const navigate = useNavigate();
  const apiId = getApiId(type);
  const model = useModel();
  const locale = type.localized ? (search.locale ?? openingLocale(type, model)) : null;
  const [names, setNames] = useLocalStorage<readonly string[] | null>({
    key: `octavo.columns.${type.uid}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const columns = visibleColumns(type, model, names);
  const { id: administratorId, role } = useMe();
  const isLimitedToOwn = role.permissions.content.some(({ type: uid, own }) => uid === type.uid && own === true);
  const filterContext = { fields: listFilterFields(type, model), administratorId, now: new Date() };
  const views = useSavedViews(type.uid);
  const [isExporting, setExporting] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const [density, setDensity] = useDensity();
  const sort = isRanked(type, search) ? rankSort : (search.sort ?? defaultSort);
  const chosenSet = useChosenChangeSet();
  const canAddToSets = useChangeSetPermissions().write;
  const parameters = inChangeSet(listParameters(type, columns, locale, search, filterContext));
  const { data, error, refetch, isPlaceholderData } = useQuery(
    documentsQuery(apiId, shownParameters(type, search, parameters)),
  );
  const isFullText = type.search === true && search.q !== undefined;
  const isFiltered = search.q !== undefined || search.state !== undefined || search.filters !== undefined;
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [areAllChosen, setAllChosen] = useState(false);
  const matching = useMatchingIds(apiId, parameters, (documentIds) => {
    setSelectedIds(new Set(documentIds));
    setAllChosen(true);
  });
  // A page says what is still there; of a list that is scrolled through only some is known.
  const pageIds = search.pageSize === 'all' ? null : (data?.data ?? []).map(({ documentId }) => documentId);
  const chosenIds =
    pageIds === null || areAllChosen ? [...selectedIds] : pageIds.filter((documentId) => selectedIds.has(documentId));
  const select = (documentIds: ReadonlySet<string>): void => {
    setSelectedIds(documentIds);
    setAllChosen(false);
  };
  const isActionable =
    canAddToSets ||
    (chosenSet === null &&
      type.actions.some((action) => ['publish', 'unpublish', 'discardDraft', 'delete', 'update'].includes(action)));

  const onSearch: ListToolbarProps['onSearch'] = (change) => {
    select(new Set());
    void navigate({ to: '/content/$apiId', params: { apiId }, search: { ...search, ...change }, replace: true });
  };

  const listProps = {
    context: {
      // A change set knows no drafts: no state is shown.
      type: chosenSet === null ? type : { ...type, draftAndPublish: false },
      columns,
      locale,
      selection: isActionable ? { selectedIds, onChange: select } : null,
      markedCreator: isLimitedToOwn ? administratorId : null,
    },
    stateFilter: search.state,
    sort,
    // Without a sort, a full-text search is ordered by rank.
    onSort: (next: string) =>
      onSearch({ sort: next === defaultSort && !isFullText ? undefined : next, page: undefined }),
    onPageSize: (pageSize: PageSize) => onSearch({ pageSize, page: undefined }),
    density,
    isStale: isPlaceholderData,
  };

  const plural = useTypePlural()(type);
  const viewProps = {
    views,
    search,
    columns: names,
    onView(view: ListViewContent) {
      setNames(view.columns);
      select(new Set());
      void navigate({ to: '/content/$apiId', params: { apiId }, search: view.search });
    },
  };

  const createButton = type.actions.includes('create') ? (
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
      title={plural}
      description={data === undefined ? ' ' : t('count', { count: data.meta.pagination.total })}
      actions={
        <>
          <Button
            variant="subtle"
            leftSection={<Download size={16} aria-hidden />}
            disabled={data === undefined || data.meta.pagination.total === 0}
            onClick={() => setExporting(true)}
          >
            {lists('exportList')}
          </Button>
          {chosenSet === null && type.actions.includes('create') ? (
            <Button variant="subtle" leftSection={<Upload size={16} aria-hidden />} onClick={() => setImporting(true)}>
              {lists('importList')}
            </Button>
          ) : null}
          <DeletedLink type={type} />
          {createButton}
        </>
      }
    >
      {isImporting ? <ImportDialog type={type} locale={locale} onClose={() => setImporting(false)} /> : null}
      {isExporting ? (
        <ExportDialog
          type={type}
          columns={columns}
          locale={locale}
          parameters={parameters}
          total={data?.meta.pagination.total ?? 0}
          onClose={() => setExporting(false)}
        />
      ) : null}
      {error === null ? null : <FailureAlert failure={error} onRetry={() => void refetch()} />}
      <Card flush>
        <SavedViewBar {...viewProps} />
        <ListToolbar
          type={type}
          search={search}
          locale={locale}
          onSearch={onSearch}
          columns={{
            columns: listColumns(type, model),
            visible: columns,
            onChange: setNames,
            density,
            onDensity: setDensity,
          }}
          views={<SavedViews uid={type.uid} {...viewProps} />}
        />
        {chosenIds.length === 0 ? null : (
          <BulkBar
            type={type}
            documentIds={chosenIds}
            locale={locale}
            matching={{ ...matching, total: data?.meta.pagination.total ?? 0, areAllChosen }}
            onDone={() => select(new Set())}
          />
        )}
        {data === undefined ? (
          <Stack align="center" py={80}>
            {error === null ? <Loader /> : <Text c="dimmed">–</Text>}
          </Stack>
        ) : data.data.length === 0 ? (
          <EmptyList
            isFiltered={isFiltered}
            createButton={createButton}
            onReset={() =>
              onSearch({ q: undefined, state: undefined, filters: undefined, match: undefined, page: undefined })
            }
          />
        ) : search.pageSize === 'all' ? (
          <VirtualList
            {...listProps}
            parameters={(portion) => {
              const portionSearch = { ...search, page: portion + 1 };
              const read = listParameters(type, columns, locale, portionSearch, filterContext);
              return shownParameters(type, search, read);
            }}
            total={data.meta.pagination.total}
          />
        ) : (
          <PagedList
            {...listProps}
            page={data}
            pageSize={search.pageSize ?? defaultPageSize}
            onPage={(page) => onSearch({ page: page === 1 ? undefined : page })}
          />
        )}
      </Card>
    </Page>
  );
}

interface EmptyListProps {
  readonly isFiltered: boolean;
  readonly createButton: React.ReactNode;
  readonly onReset: () => void;
}

function EmptyList({ isFiltered, createButton, onReset }: EmptyListProps) {
  const t = useTranslations('content.list');
  return isFiltered ? (
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
    <EmptyState icon={FileText} title={t('emptyTitle')} description={t('empty')} action={createButton} />
  );
}
