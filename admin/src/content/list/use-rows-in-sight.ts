import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useCallback, useState } from 'react';

/** Pixels; scrolling-list.module.css has the same. */
export const rowHeight = 44;
/** Rows that are drawn beyond those in sight, to each side: what Tab goes on to is there before it is seen. */
const beyond = 12;
/** Pixels of the head, which stays in sight. */
const headHeight = 40;

/** A row that is drawn, by its place from 0, or the room of rows that are not. */
export type Run =
  | { readonly is: 'row'; readonly place: number }
  | { readonly is: 'gap'; readonly key: string; readonly rows: number };

/** Which rows of a long table are drawn. */
export interface RowsInSight {
  /** The first and the last place in sight, from 0. */
  readonly from: number;
  readonly to: number;
  /** The same with the rows that are drawn beyond them. */
  readonly drawn: { readonly from: number; readonly to: number };
  /** What the body of the table consists of, from its top to its end. */
  readonly runs: readonly Run[];
  /** For the body: the row that has the focus stays with its neighbours, wherever one scrolls to; from there Tab goes on. */
  readonly keep: { readonly onFocus: (event: FocusEvent) => void; readonly onBlur: (event: FocusEvent) => void };
}

/** Finds the rows to draw of a table with `rows` rows in a box that scrolls; `offset`: pixels from its top at first. */
export function useRowsInSight(box: RefObject<HTMLDivElement | null>, rows: number, offset: number): RowsInSight {
  const [focused, setFocused] = useState<number | null>(null);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const kept = focused === null ? [] : [focused - 1, focused, focused + 1];
      const places = new Set([...defaultRangeExtractor(range), ...kept]);
      return [...places].filter((place) => place >= 0 && place < range.count).toSorted((one, other) => one - other);
    },
    [focused],
  );
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: beyond,
    initialOffset: offset,
    rangeExtractor,
  });
  const places = virtualizer.getVirtualItems().map(({ index }) => index);
  const top = virtualizer.scrollOffset ?? 0;
  const height = Math.max(0, (virtualizer.scrollRect?.height ?? 0) - headHeight);
  const inTable = (place: number): number => Math.max(0, Math.min(rows - 1, place));
  const from = inTable(Math.floor(top / rowHeight));
  const to = inTable(Math.ceil((top + height) / rowHeight) - 1);
  return {
    from,
    to,
    drawn: { from: inTable(from - beyond), to: inTable(to + beyond) },
    runs: runsOf(places, rows),
    keep: {
      onFocus: ({ target }) => setFocused(placeOf(target)),
      onBlur({ currentTarget, relatedTarget }) {
        // Where it goes on within the table, the row that it goes to has to be there until it has arrived.
        if (!currentTarget.contains(relatedTarget)) setFocused(null);
      },
    },
  };
}

/** Fills the room between rows that are drawn, before and after them. */
export function runsOf(places: readonly number[], rows: number): readonly Run[] {
  const runs: Run[] = [];
  let next = 0;
  for (const place of places) {
    if (place > next) runs.push({ is: 'gap', key: `before ${place}`, rows: place - next });
    runs.push({ is: 'row', place });
    next = place + 1;
  }
  if (rows > next) runs.push({ is: 'gap', key: 'end', rows: rows - next });
  return runs;
}

/** The place of the row that something is in; null: it is in none. */
function placeOf(target: Element): number | null {
  const index = target.closest('tr')?.getAttribute('aria-rowindex') ?? null;
  return index === null ? null : Number(index) - 2;
}
