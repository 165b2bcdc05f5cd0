import type { ReactNode } from 'react';

/** Puts what a widget says about its value behind what is said about the attribute. */
export function withHint(description: ReactNode, hint: string | undefined): ReactNode {
  if (hint === undefined) return description;
  if (description === null || description === undefined) return hint;
  return (
    <>
      {description} · {hint}
    </>
  );
}
