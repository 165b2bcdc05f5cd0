import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './table-frame.module.css';

/** What a table stands in. */
export interface TableFrameProps {
  /** What the table is called. */
  readonly label: string;
  /** Rows become blocks in small windows. */
  readonly stacks?: boolean;
  /** It has so few columns that it is never wider than the window. */
  readonly alwaysFits?: boolean;
  readonly children: ReactNode;
}

/** Lets a table be scrolled sideways, with the keyboard too, where the window is narrower than it. A group and not a landmark: the card around it is one. */
export function TableFrame({ label, stacks = false, alwaysFits = false, children }: TableFrameProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field set is for fields
    <div
      role="group"
      aria-label={label}
      className={stacks ? `${classes.frame} octavo-stacks` : classes.frame}
      data-fits={alwaysFits}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled with the keyboard
      tabIndex={0}
    >
      {children}
    </div>
  );
}

/** The head of a column that explains itself to the eye, such as one of menus or pictures: read aloud and not shown. */
export function HiddenHeader({ label }: { readonly label: string }) {
  return (
    <Table.Th w={1}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </Table.Th>
  );
}
