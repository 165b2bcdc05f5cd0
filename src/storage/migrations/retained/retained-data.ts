import type { ModelChange } from '../../../language/schema/index.js';

/** Where a revert finds what the revision parked that it takes back. Names are those of the layout before that revision. */
export interface RetainedData {
  readonly revision: number;
  /** What that revision did. */
  readonly changes: readonly ModelChange[];
  /** What a table is called now; null: it was not parked. */
  table(originalTable: string): string | null;
  /** What a column is called now, in the table that holds it; null: it was not parked. */
  column(originalTable: string, originalColumn: string): RetainedColumn | null;
  /** The tables with copies of rows that were removed from a table. */
  rows(originalTable: string): readonly string[];
}

/** A parked column. */
export interface RetainedColumn {
  readonly table: string;
  readonly column: string;
}
