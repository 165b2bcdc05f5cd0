import { Skeleton, Table } from '@mantine/core';
import { useElementScrollRestoration } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { mostAtOnce } from '../../api/index.js';
import { FailureAlert } from '../../ui/index.js';
import type { Column } from './columns.js';
import { ListFooter, type ListFooterProps } from './list-footer.js';
import { ListHead, type ListHeadProps } from './list-head.js';
import { ListRow, type RowFrame } from './list-row.js';
import tableClasses from './list-table.module.css';
import classes from './scrolling-list.module.css';
import { type PortionsAsked, usePortions } from './use-portions.js';
import { rowHeight, useRowsInSight } from './use-rows-in-sight.js';

/** A list without pages. */
export interface ScrollingListProps
  extends Pick<ListHeadProps, 'sort' | 'onSort'>,
    Pick<ListFooterProps, 'onPageSize'> {
  readonly frame: Omit<RowFrame, 'lookups'>;
  readonly parameters: PortionsAsked['parameters'];
  readonly only: PortionsAsked['only'];
  readonly total: number;
  /** What is shown is of the question before. */
  readonly stale: boolean;
}

/** More rows than that browsers find no room for below each other. */
const mostRows = 500_000;
/** Rows that are not drawn are as high as they would be. */
const gapStyle = (rows: number) => ({ height: rows * rowHeight });

/** Shows documents as a table that is scrolled through: the rows in sight are drawn, and the portions that they are in asked for. */
export function ScrollingList({ frame, parameters, only, total, sort, onSort, onPageSize, stale }: ScrollingListProps) {
  const t = useTranslations('content');
  const { type, columns, selection, locale } = frame;
  const rows = Math.min(total, mostRows);
  const question = encodeURIComponent(JSON.stringify(parameters(0)));
  const box = useRef<HTMLDivElement>(null);
  const kept = useElementScrollRestoration({ id: question });
  const { from, to, drawn, runs, keep } = useRowsInSight(box, rows, kept?.scrollY ?? 0);
  const portions = usePortions({ type, columns, locale, only, parameters, total: rows, ...drawn });
  const together = portions.known.slice(0, mostAtOnce).map(({ documentId }) => documentId);
  useTopOf(box, question);
  const width = (selection === null ? 0 : 1) + columns.length + (type.draftAndPublish ? 1 : 0);
  return (
    <>
      {portions.failure === null ? null : <FailureAlert failure={portions.failure} retry={portions.retry} />}
      <div ref={box} className={classes.box} data-scroll-restoration-id={question}>
        <Table
          className={`${tableClasses.table} ${classes.table}`}
          data-stale={stale}
          style={{ '--octavo-least': `${leastWidth(columns)}rem` }}
          horizontalSpacing="md"
          aria-label={t('list.table', { type: type.displayName })}
          aria-rowcount={total + 1}
        >
          <colgroup>
            {selection === null ? null : <col className={classes.check} />}
            {columns.map(({ is, name }, at) => (
              <col key={name} className={classNameOf(is, at)} />
            ))}
            {type.draftAndPublish ? <col className={classes.state} /> : null}
          </colgroup>
          <ListHead
            columns={columns}
            hasStates={type.draftAndPublish}
            sort={sort}
            onSort={onSort}
            selection={selection}
            together={{ documentIds: together, label: t('bulk.chooseKnown', { count: together.length }) }}
          />
          <Table.Tbody onFocus={keep.onFocus} onBlur={keep.onBlur}>
            {runs.map((run) => {
              if (run.is === 'gap') {
                return (
                  <tr key={run.key} aria-hidden>
                    <td className={classes.gap} style={gapStyle(run.rows)} />
                  </tr>
                );
              }
              const { place } = run;
              const document = portions.documentAt(place);
              return document === null ? (
                <ComingRow key={place} rowIndex={place + 2} width={width} />
              ) : (
                <ListRow
                  key={place}
                  frame={{ ...frame, lookups: portions.lookups }}
                  document={document}
                  rowIndex={place + 2}
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

function classNameOf(is: Column['is'], at: number): string | undefined {
  if (at === 0) return undefined;
  return is === 'system' ? classes.moment : classes.further;
}

/** In rem, what the columns need so that there is something to read in each of them; scrolling-list.module.css has the same widths. */
function leastWidth(columns: readonly Column[]): number {
  return columns.slice(1).reduce((width, { is }) => width + (is === 'system' ? 9.5 : 8), 24.25);
}

/** A row whose document is being fetched. */
function ComingRow({ rowIndex, width }: { readonly rowIndex: number; readonly width: number }) {
  const t = useTranslations('content.list');
  return (
    <Table.Tr className={tableClasses.row} aria-rowindex={rowIndex}>
      <Table.Td colSpan={width} aria-label={t('coming')}>
        <Skeleton height={10} animate={false} maw="20rem" />
      </Table.Td>
    </Table.Tr>
  );
}

/** Another question begins at its top. */
function useTopOf(box: React.RefObject<HTMLDivElement | null>, question: string): void {
  const last = useRef(question);
  useEffect(() => {
    if (last.current !== question) box.current?.scrollTo({ top: 0 });
    last.current = question;
  }, [box, question]);
}
