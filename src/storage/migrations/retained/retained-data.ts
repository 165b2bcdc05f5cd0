import type { ModelChange } from '../../../language/schema/index.js';

/** Locates what the reverted revision retained. Names are those of the layout before that revision. */
export interface RetainedData {
  readonly revision: number;
  /** The changes of that revision. */
  readonly changes: readonly ModelChange[];
  /** The current name of a table; null: it was not retained. */
  table(originalTable: string): string | null;
  /** The current name of a column, in the table that contains it; null: it was not retained. */
  column(originalTable: string, originalColumn: string): RetainedColumn | null;
  /** The tables with copies of rows that were removed from a table. */
  rows(originalTable: string): readonly string[];
}

/** A retained column. */
export interface RetainedColumn {
  readonly table: string;
  readonly column: string;
}
