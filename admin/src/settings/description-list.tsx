import type { ReactNode } from 'react';
import classes from './description-list.module.css';

/** What is known of something: names with what each stands for. */
export function DescriptionList({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** One of them. */
export function DescriptionItem({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
