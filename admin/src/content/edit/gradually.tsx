import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Parts that are drawn at once: as many as a screen shows, and some. */
const atOnce = 8;
/** Parts that follow in each further step. */
const perStep = 6;

/**
 * Shows the first parts of a long view at once and the others a few at a time, giving way to whatever is typed meanwhile. Once shown, a part
 * stays. Until all are there, `[data-growing]` is among them: what stands below is still going to move.
 */
export function Gradually({ children }: { readonly children: readonly ReactNode[] }) {
  const [shown, setShown] = useState(atOnce);
  const left = shown < children.length;
  useEffect(() => {
    if (!left) return undefined;
    const step = requestAnimationFrame(() => startTransition(() => setShown(shown + perStep)));
    return () => cancelAnimationFrame(step);
  }, [left, shown]);
  return (
    <>
      {children.slice(0, shown)}
      {left ? <span data-growing hidden /> : null}
    </>
  );
}
