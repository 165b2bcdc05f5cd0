import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Parts that are rendered immediately: slightly more than a screen shows. */
const initialCount = 8;
/** Parts that follow in each further step. */
const stepSize = 6;

/**
 * Shows the first parts of a long view at once and the others a few at a time, giving way to whatever is typed meanwhile. Once shown, a part
 * stays. Until all are there, `[data-growing]` is among them: what stands below is still going to move.
 */
export function ProgressiveList({ children }: { readonly children: readonly ReactNode[] }) {
  const [shownCount, setShownCount] = useState(initialCount);
  const hasMore = shownCount < children.length;
  useEffect(() => {
    if (!hasMore) return undefined;
    const step = requestAnimationFrame(() => startTransition(() => setShownCount(shownCount + stepSize)));
    return () => cancelAnimationFrame(step);
  }, [hasMore, shownCount]);
  return (
    <>
      {children.slice(0, shownCount)}
      {hasMore ? <span data-growing hidden /> : null}
    </>
  );
}
