import { startTransition, useEffect, useState } from 'react';

/** Parts that are rendered immediately: slightly more than a screen shows. */
const initialCount = 8;
/** Parts that follow in each further step. */
const stepSize = 6;

/**
 * Says how many parts of a long view are shown: the first ones at once and the others a few at a time, giving way to whatever is typed
 * meanwhile. Once shown, a part stays.
 */
export function useGrowingCount(total: number): number {
  const [shownCount, setShownCount] = useState(initialCount);
  const hasMore = shownCount < total;
  useEffect(() => {
    if (!hasMore) return undefined;
    const step = requestAnimationFrame(() => startTransition(() => setShownCount(shownCount + stepSize)));
    return () => cancelAnimationFrame(step);
  }, [hasMore, shownCount]);
  return Math.min(shownCount, total);
}
