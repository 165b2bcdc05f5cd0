import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useCallback, useEffect, useState } from 'react';

/** Rows that are drawn beyond those in sight, to each side: what Tab goes on to is there before it is seen. */
const overscanRows = 8;
/** Pixels of the head, which stays in sight. */
const headHeight = 40;

/** A rendered row, by its index, or the space of rows that are not rendered. */
export type RowRun =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'gap'; readonly key: string; readonly rows: number };

/** Which rows of a long table are drawn. */
export interface VisibleRows {
  /** The first and the last visible index. */
  readonly from: number;
  readonly to: number;
  /** The same with the rows that are drawn beyond them. */
  readonly rendered: { readonly from: number; readonly to: number };
  /** What the body of the table consists of, from its top to its end. */
  readonly runs: readonly RowRun[];
  /** For the body: the row that has the focus stays with its neighbours, wherever one scrolls to; from there Tab goes on. */
  readonly focusHandlers: {
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/** A table in a box that scrolls. */
export interface ScrolledTable {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly rows: number;
  /** Of each row, in pixels. */
  readonly rowHeight: number;
  /** Pixels from its top at first. */
  readonly offset: number;
}

/** Finds the rows of a table that are drawn. */
export function useVisibleRows({ container, rows, rowHeight, offset }: ScrolledTable): VisibleRows {
  const [focused, setFocused] = useState<number | null>(null);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const keptIndexes = focused === null ? [] : [focused - 1, focused, focused + 1];
      const indexes = new Set([...defaultRangeExtractor(range), ...keptIndexes]);
      return [...indexes]
        .filter((rowIndex) => rowIndex >= 0 && rowIndex < range.count)
        .toSorted((left, right) => left - right);
    },
    [focused],
  );
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => container.current,
    estimateSize: () => rowHeight,
    overscan: overscanRows,
    initialOffset: offset,
    rangeExtractor,
  });
  // Rows of another height lie elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is what the measurements depend on
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const indexes = virtualizer.getVirtualItems().map(({ index }) => index);
  const top = virtualizer.scrollOffset ?? 0;
  const height = Math.max(0, (virtualizer.scrollRect?.height ?? 0) - headHeight);
  const clampIndex = (rowIndex: number): number => Math.max(0, Math.min(rows - 1, rowIndex));
  const from = clampIndex(Math.floor(top / rowHeight));
  const to = clampIndex(Math.ceil((top + height) / rowHeight) - 1);
  return {
    from,
    to,
    rendered: { from: clampIndex(from - overscanRows), to: clampIndex(to + overscanRows) },
    runs: buildRowRuns(indexes, rows),
    focusHandlers: {
      onFocus: ({ target }) => setFocused(rowIndexOf(target)),
      onBlur({ currentTarget, relatedTarget }) {
        // Where it goes on within the table, the row that it goes to has to be there until it has arrived.
        if (!currentTarget.contains(relatedTarget)) setFocused(null);
      },
    },
  };
}

/** Fills the room between rows that are drawn, before and after them. */
export function buildRowRuns(indexes: readonly number[], rows: number): readonly RowRun[] {
  const runs: RowRun[] = [];
  let next = 0;
  for (const index of indexes) {
    if (index > next) runs.push({ kind: 'gap', key: `before ${index}`, rows: index - next });
    runs.push({ kind: 'row', index });
    next = index + 1;
  }
  if (rows > next) runs.push({ kind: 'gap', key: 'end', rows: rows - next });
  return runs;
}

/** Returns the index of the row that contains an element; null: none. */
function rowIndexOf(target: Element): number | null {
  const index = target.closest('tr')?.getAttribute('aria-rowindex') ?? null;
  return index === null ? null : Number(index) - 2;
}
