import type { ModelChange } from '../../schema/index.js';

/** Where a revert finds what the revision parked that it takes back. Names are those of the layout before that revision. */
export interface Restores {
  readonly revision: number;
  /** What that revision did. */
  readonly changes: readonly ModelChange[];
  /** What a table is called now; null: it was not parked. */
  table(was: string): string | null;
  /** What a column is called now, in the table that holds it; null: it was not parked. */
  column(wasTable: string, wasColumn: string): ParkedColumn | null;
  /** The tables with copies of rows that were removed from a table. */
  rows(wasTable: string): readonly string[];
}

/** A parked column. */
export interface ParkedColumn {
  readonly table: string;
  readonly column: string;
}
