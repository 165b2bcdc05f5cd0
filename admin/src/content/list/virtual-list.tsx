import { Skeleton, Table } from '@mantine/core';
import { useElementScrollRestoration } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { maxBulkDocuments } from '../../api/index.js';
import { FailureAlert } from '../../ui/index.js';
import type { Column } from './columns.js';
import { type Density, rowHeights } from './density.js';
import { ListFooter, type ListFooterProps } from './list-footer.js';
import { ListHeader, type ListHeaderProps } from './list-header.js';
import { ListRow, type RowContext } from './list-row.js';
import tableClasses from './list-table.module.css';
import { type ListChunksOptions, useListChunks } from './use-list-chunks.js';
import { useVisibleRows } from './use-visible-rows.js';
import classes from './virtual-list.module.css';

/** A list without pages. */
export interface VirtualListProps
  extends Pick<ListHeaderProps, 'sort' | 'onSort'>,
    Pick<ListFooterProps, 'onPageSize'> {
  readonly context: Omit<RowContext, 'lookups'>;
  readonly parameters: ListChunksOptions['parameters'];
  readonly stateFilter: ListChunksOptions['stateFilter'];
  readonly total: number;
  readonly density: Density;
  /** The shown rows belong to the previous query. */
  readonly isStale: boolean;
}

/** More rows than that browsers find no room for below each other. */
const maxRows = 500_000;

/** Shows documents as a virtual table: only visible rows are rendered, and their chunks are fetched. */
export function VirtualList({
  context,
  parameters,
  stateFilter,
  total,
  density,
  sort,
  onSort,
  onPageSize,
  isStale,
}: VirtualListProps) {
  const t = useTranslations('content');
  const { type, columns, selection, locale } = context;
  const rows = Math.min(total, maxRows);
  const rowHeight = rowHeights[density];
  // Rows that are not drawn are as high as they would be.
  const gapStyle = (count: number) => ({ height: count * rowHeight });
  const queryId = encodeURIComponent(JSON.stringify(parameters(0)));
  const container = useRef<HTMLDivElement>(null);
  const savedScroll = useElementScrollRestoration({ id: queryId });
  const { from, to, rendered, runs, focusHandlers } = useVisibleRows({
    container,
    rows,
    rowHeight,
    offset: savedScroll?.scrollY ?? 0,
  });
  const chunks = useListChunks({ type, columns, locale, stateFilter, parameters, total: rows, ...rendered });
  const selectableIds = chunks.loadedDocuments.slice(0, maxBulkDocuments).map(({ documentId }) => documentId);
  useScrollToTop(container, queryId);
  const columnCount = (selection === null ? 0 : 1) + columns.length + (type.draftAndPublish ? 1 : 0);
  return (
    <>
      {chunks.failure === null ? null : <FailureAlert failure={chunks.failure} onRetry={chunks.retry} />}
      <div ref={container} className={classes.box} data-scroll-restoration-id={queryId}>
        <Table
          className={`${tableClasses.table} ${classes.table}`}
          data-stale={isStale}
          data-density={density}
          style={{ '--octavo-least': `${minTableWidth(columns)}rem`, '--octavo-row': `${rowHeight}px` }}
          horizontalSpacing="md"
          aria-label={t('list.table', { type: type.displayName })}
          aria-rowcount={total + 1}
        >
          <colgroup>
            {selection === null ? null : <col className={classes.check} />}
            {columns.map(({ kind, name }, index) => (
              <col key={name} className={columnClassName(kind, index)} />
            ))}
            {type.draftAndPublish ? <col className={classes.state} /> : null}
          </colgroup>
          <ListHeader
            columns={columns}
            hasStates={type.draftAndPublish}
            sort={sort}
            onSort={onSort}
            selection={selection}
            selectAll={{ documentIds: selectableIds, label: t('bulk.chooseKnown', { count: selectableIds.length }) }}
          />
          <Table.Tbody onFocus={focusHandlers.onFocus} onBlur={focusHandlers.onBlur}>
            {runs.map((run) => {
              if (run.kind === 'gap') {
                return (
                  <tr key={run.key} aria-hidden>
                    <td className={classes.gap} style={gapStyle(run.rows)} />
                  </tr>
                );
              }
              const { index } = run;
              const document = chunks.documentAt(index);
              return document === null ? (
                <LoadingRow key={index} rowIndex={index + 2} columnCount={columnCount} />
              ) : (
                <ListRow
                  key={index}
                  context={{ ...context, lookups: chunks.lookups }}
                  document={document}
                  rowIndex={index + 2}
                />
              );
            })}
          </Table.Tbody>
        </Table>
      </div>
      <ListFooter from={from + 1} to={to + 1} total={total} pageSize="all" onPageSize={onPageSize}>
        {total > rows ? t('list.cut', { rows }) : null}
      </ListFooter>
    </>
  );
}

function columnClassName(kind: Column['kind'], index: number): string | undefined {
  if (index === 0) return undefined;
  if (kind === 'media') return classes.media;
  return kind === 'system' ? classes.moment : classes.further;
}

/** In rem, what the columns need so that there is something to read in each of them; scrolling-list.module.css has the same widths. */
function minTableWidth(columns: readonly Column[]): number {
  const widths: Partial<Record<Column['kind'], number>> = { system: 9.5, media: 5 };
  return columns.slice(1).reduce((width, { kind }) => width + (widths[kind] ?? 7.25), 25.25);
}

/** A row whose document is being fetched. */
function LoadingRow({ rowIndex, columnCount }: { readonly rowIndex: number; readonly columnCount: number }) {
  const t = useTranslations('content.list');
  return (
    <Table.Tr className={tableClasses.row} aria-rowindex={rowIndex}>
      <Table.Td colSpan={columnCount} aria-label={t('coming')}>
        <Skeleton height={10} animate={false} maw="20rem" />
      </Table.Td>
    </Table.Tr>
  );
}

/** Another query starts at the top. */
function useScrollToTop(container: React.RefObject<HTMLDivElement | null>, queryId: string): void {
  const previousQueryId = useRef(queryId);
  useEffect(() => {
    if (previousQueryId.current !== queryId) container.current?.scrollTo({ top: 0 });
    previousQueryId.current = queryId;
  }, [container, queryId]);
}
