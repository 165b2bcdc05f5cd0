import type { Document, PageBody } from '../../api/index.js';
import { PageLinks } from '../../ui/index.js';
import { ListFooter, type ListFooterProps } from './list-footer.js';
import type { RowContext } from './list-row.js';
import { ListTable, type ListTableProps } from './list-table.js';
import { type LookupsOptions, useLookups } from './use-lookups.js';

/** A list in pages. */
export interface PagedListProps
  extends Pick<ListTableProps, 'sort' | 'onSort' | 'density' | 'isStale'>,
    Pick<ListFooterProps, 'pageSize' | 'onPageSize'> {
  readonly context: Omit<RowContext, 'lookups'>;
  readonly stateFilter: LookupsOptions['stateFilter'];
  readonly page: PageBody<Document>;
  readonly onPage: (page: number) => void;
}

/** Shows a page of documents, and leads to the others. */
export function PagedList({
  context,
  stateFilter,
  page: { data, meta },
  sort,
  onSort,
  density,
  isStale,
  onPage,
  pageSize,
  onPageSize,
}: PagedListProps) {
  const { type, columns, locale } = context;
  const lookups = useLookups({ type, columns, locale, stateFilter }, data);
  const { page, total } = meta.pagination;
  const precedingCount = (page - 1) * meta.pagination.pageSize;
  return (
    <>
      <ListTable
        context={{ ...context, lookups }}
        documents={data}
        sort={sort}
        onSort={onSort}
        density={density}
        isStale={isStale}
      />
      <ListFooter
        from={precedingCount + 1}
        to={precedingCount + data.length}
        total={total}
        pageSize={pageSize}
        onPageSize={onPageSize}
      >
        <PageLinks pagination={meta.pagination} onPageChange={onPage} />
      </ListFooter>
    </>
  );
}
