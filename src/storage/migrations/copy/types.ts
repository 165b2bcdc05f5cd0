import type { Column, Layout, Table } from '../../sql/layout/index.js';

/** The models that a database had, reduced to what its tables depend on. */
export interface CopiedModels {
  /** Version and layout of the newest revision. */
  readonly version: string;
  readonly layout: Layout;
  /** The layout before a revision; null where it was not recorded. */
  layoutBefore(revision: number): Promise<Layout | null>;
}

/** A table to copy. */
export interface CopiedTable {
  /** The table definition; rows are read and compared in the order of its primary key. */
  readonly table: Table;
  /** The columns that the source has; the others stay empty. */
  readonly columns: readonly Column[];
}

/** The tables of a copy. */
export interface CopyPlan {
  /** Referenced tables come first. */
  readonly tables: readonly CopiedTable[];
  /** Tables and columns (`table.column`) that are not copied, because their definition was not recorded. */
  readonly leftOut: readonly string[];
}

/** What was copied. */
export interface CopyReport {
  readonly tables: number;
  readonly rows: number;
  readonly leftOut: readonly string[];
}
