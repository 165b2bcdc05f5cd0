import type { Document, PageBody } from '../../api/index.js';
import { PageLinks } from '../../ui/index.js';
import { ListFooter, type ListFooterProps } from './list-footer.js';
import type { RowFrame } from './list-row.js';
import { ListTable, type ListTableProps } from './list-table.js';
import { type LookupsAsked, useLookups } from './use-lookups.js';

/** A list in pages. */
export interface PagedListProps
  extends Pick<ListTableProps, 'sort' | 'onSort' | 'stale'>,
    Pick<ListFooterProps, 'pageSize' | 'onPageSize'> {
  readonly frame: Omit<RowFrame, 'lookups'>;
  readonly only: LookupsAsked['only'];
  readonly page: PageBody<Document>;
  readonly onPage: (page: number) => void;
}

/** Shows a page of documents, and leads to the others. */
export function PagedList({
  frame,
  only,
  page: { data, meta },
  sort,
  onSort,
  stale,
  onPage,
  pageSize,
  onPageSize,
}: PagedListProps) {
  const { type, columns, locale } = frame;
  const lookups = useLookups({ type, columns, locale, only }, data);
  const { page, total } = meta.pagination;
  const before = (page - 1) * meta.pagination.pageSize;
  return (
    <>
      <ListTable frame={{ ...frame, lookups }} documents={data} sort={sort} onSort={onSort} stale={stale} />
      <ListFooter from={before + 1} to={before + data.length} total={total} pageSize={pageSize} onPageSize={onPageSize}>
        <PageLinks pagination={meta.pagination} onPage={onPage} />
      </ListFooter>
    </>
  );
}
