import { Bug } from '../../foundations/core/index.js';
import { type ListReadQuery, type RowPosition, readPosition, writeCursor } from '../../language/query/index.js';
import type { ListResult } from './list-result.js';

const lineFeed = 0x0a;

/**
 * Splits the bytes of a page (see `KeysetPage`): the documents, and the positions of its neighbours, of which the cursors are made.
 * Bytes of other pages are documents only. Throws Failure query.invalid-pagination for values that are too long for a cursor.
 */
export function readPage(bytes: Buffer, query: ListReadQuery): Omit<ListResult, 'total'> {
  const { page, values } = query;
  if (page.is !== 'keyset') return { entries: bytes };
  const end = bytes.lastIndexOf(lineFeed);
  const [onward, first, hasOthers] = JSON.parse(bytes.toString('utf8', end + 1)) as Neighbours;
  const towards = onward === null ? null : toPosition(onward);
  const back = hasOthers ? (first === null ? emptyPagePosition(query) : toPosition(first)) : null;
  const write = (position: RowPosition | null) => position && writeCursor(position, query, values);
  const [ahead, behind] = [write(towards), write(back)];
  const cursors = page.walk === 'forward' ? { next: ahead, previous: behind } : { next: behind, previous: ahead };
  return { entries: bytes.subarray(0, Math.max(end, 0)), cursors };
}

type PositionJson = readonly [id: number, ...keys: (string | null)[]];
type Neighbours = readonly [onward: PositionJson | null, first: PositionJson | null, hasOthers: boolean];

function toPosition([id, ...keys]: PositionJson): RowPosition {
  return { id, keys };
}

/** The position from which the way back begins: next to that of the request, so that a row at the position itself is met. */
function emptyPagePosition({ page, values }: ListReadQuery): RowPosition {
  if (page.is !== 'keyset' || page.position === null) throw new Bug('there is no row before the first one');
  const { id, keys } = readPosition(page.position, values);
  return { id: page.walk === 'forward' ? id + 1 : id - 1, keys };
}
