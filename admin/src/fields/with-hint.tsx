import type { ReactNode } from 'react';
import classes from './field.module.css';

/** Puts what a widget says about its value behind what is said about the attribute. */
export function withHint(description: ReactNode, hint: ReactNode): ReactNode {
  if (hint === undefined) return description;
  return (
    <>
      {description}
      <span className={classes.hint}>{hint}</span>
    </>
  );
}
