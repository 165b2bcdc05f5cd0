import type { JsonSchema } from '../../../language/schema/index.js';
import type { ApiScope } from './api-scope.js';

/**
 * The schemas of the numbers that select a part of a list; `limit` is that of populated lists, which are complete without it. Larger
 * sizes are clamped; numbers below the minimum are rejected or clamped.
 */
export function pageNumbers({ defaultLimit, maxLimit, paginationBounds }: ApiScope['facts']['settings']) {
  const from = (minimum: number): JsonSchema => (paginationBounds === 'refuse' ? { minimum } : {});
  const limit = { type: 'integer', ...from(1), description: `At most ${maxLimit} are answered.` } as const;
  return {
    page: { type: 'integer', ...from(1), default: 1 },
    size: { ...limit, default: Math.min(defaultLimit, maxLimit) },
    start: { type: 'integer', ...from(0), default: 0 },
    limit,
  } as const;
}
