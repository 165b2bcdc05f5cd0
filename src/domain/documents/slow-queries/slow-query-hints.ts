import { isTextOperator } from '../../../language/query/index.js';
import type { ReadQueryShape, RequestedRows, SlowQueryHint } from './types.js';

/** From here on passing over documents is what takes the time. */
const deepPageStart = 10_000;
/** Number of populated attributes, over all documents of a response, from which they are too many. */
const lookupThreshold = 1_000;

/**
 * Returns what would make queries of this shape cheaper. `largest`: the largest part requested by the slow ones. Empty
 * if no simple hint applies.
 */
export function createSlowQueryHints(shape: ReadQueryShape, largest: RequestedRows): readonly SlowQueryHint[] {
  return [
    ...shape.unindexed.map((attribute): SlowQueryHint => ({ code: 'index', attribute })),
    ...textIndexHints(shape),
    ...deepPageHints(shape, largest),
    ...manyRowsHints(shape, largest),
  ];
}

/** An ordinary index serves whole values only; a text index serves searches inside them. */
function textIndexHints({ is, search, filters, withoutText, withCount }: ReadQueryShape): readonly SlowQueryHint[] {
  if (is === 'one') return [];
  if (!search && !filters.some(({ operator }) => isTextOperator(operator))) return [];
  return [{ code: 'text', attributes: withoutText, withCount }];
}

/**
 * Row ids are unique, so a condition on the last id skips exactly the previous rows; other values may repeat. No such
 * condition exists through a relation.
 */
function deepPageHints({ sort }: ReadQueryShape, { start }: RequestedRows): readonly SlowQueryHint[] {
  if (start <= deepPageStart) return [];
  const [first = { path: ['id'], direction: 'asc' }] = sort;
  const [name = 'id', ...further] = first.path;
  if (further.length > 0) return [];
  const after = first.direction === 'asc' ? '$gt' : '$lt';
  return [{ code: 'far-page', start, filter: `filters[${name}][${name === 'id' ? after : `${after}e`}]` }];
}

function manyRowsHints({ populate }: ReadQueryShape, { rows }: RequestedRows): readonly SlowQueryHint[] {
  const populated = populate.length;
  return rows * populated > lookupThreshold ? [{ code: 'many-rows', rows, populated }] : [];
}
