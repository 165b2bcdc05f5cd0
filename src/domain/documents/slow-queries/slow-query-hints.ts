import { isTextOperator } from '../../../language/query/index.js';
import type { ReadQueryShape, RequestedRows, SlowQueryHint } from './types.js';

/** From here on passing over documents is what takes the time. */
const deepPageStart = 10_000;
/** So many populated attributes, over all documents of an answer, are many. */
const lookupThreshold = 1_000;

/** What would make questions of this shape cheaper, of which those that took long asked for `most`. None: nothing simple would. */
export function createSlowQueryHints(shape: ReadQueryShape, largest: RequestedRows): readonly SlowQueryHint[] {
  return [
    ...shape.unindexed.map((attribute): SlowQueryHint => ({ code: 'index', attribute })),
    ...textIndexHints(shape),
    ...deepPageHints(shape, largest),
    ...manyRowsHints(shape, largest),
  ];
}

/** An index knows whole values alone, not what stands inside of them, unless it is one of text. */
function textIndexHints({ is, search, filters, withoutText, withCount }: ReadQueryShape): readonly SlowQueryHint[] {
  if (is === 'one') return [];
  if (!search && !filters.some(({ operator }) => isTextOperator(operator))) return [];
  return [{ code: 'text', attributes: withoutText, withCount }];
}

/**
 * Row ids are all different, so those after the last one are not what was there already; other values may be the same several times.
 * There is no such condition through a relation.
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
