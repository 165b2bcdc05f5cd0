import { isTextOperator } from '../../query/index.js';
import type { AskedRows, AskedShape, SlowAdvice } from './types.js';

/** From here on passing over documents is what takes the time. */
const farStart = 10_000;
/** So many populated attributes, over all documents of an answer, are many. */
const manyLookups = 1_000;

/** What would make questions of this shape cheaper, of which those that took long asked for `most`. None: nothing simple would. */
export function adviceFor(shape: AskedShape, most: AskedRows): readonly SlowAdvice[] {
  return [
    ...shape.unindexed.map((attribute): SlowAdvice => ({ code: 'index', attribute })),
    ...textAdvice(shape),
    ...farAdvice(shape, most),
    ...rowsAdvice(shape, most),
  ];
}

/** An index knows whole values alone, not what stands inside of them, unless it is one of text. */
function textAdvice({ is, search, filters, withoutText, withCount }: AskedShape): readonly SlowAdvice[] {
  if (is === 'one') return [];
  if (!search && !filters.some(({ operator }) => isTextOperator(operator))) return [];
  return [{ code: 'text', attributes: withoutText, withCount }];
}

/**
 * Row ids are all different, so those after the last one are not what was there already; other values may be the same several times.
 * There is no such condition through a relation.
 */
function farAdvice({ sort }: AskedShape, { start }: AskedRows): readonly SlowAdvice[] {
  if (start <= farStart) return [];
  const [first = { path: ['id'], direction: 'asc' }] = sort;
  const [name = 'id', ...further] = first.path;
  if (further.length > 0) return [];
  const after = first.direction === 'asc' ? '$gt' : '$lt';
  return [{ code: 'far-page', start, filter: `filters[${name}][${name === 'id' ? after : `${after}e`}]` }];
}

function rowsAdvice({ populate }: AskedShape, { rows }: AskedRows): readonly SlowAdvice[] {
  const populated = populate.length;
  return rows * populated > manyLookups ? [{ code: 'many-rows', rows, populated }] : [];
}
