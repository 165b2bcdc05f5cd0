import type { Column, Layout, Table } from '../../sql/layout/index.js';

/** The models that a database had, as far as its tables follow from them. */
export interface CopiedModels {
  /** Version and layout of the newest revision. */
  readonly version: string;
  readonly layout: Layout;
  /** The layout before a revision; null where it is not known any more. */
  layoutBefore(revision: number): Promise<Layout | null>;
}

/** A table to copy. */
export interface CopiedTable {
  /** As it is made; rows are read and compared in the order of its primary key. */
  readonly table: Table;
  /** The columns that the source has; the others stay empty. */
  readonly columns: readonly Column[];
}

/** What there is to copy. */
export interface CopyPlan {
  /** Those that others refer to come first. */
  readonly tables: readonly CopiedTable[];
  /** Tables and columns (`table.column`) that stay behind: nobody knows any more what they were. */
  readonly leftOut: readonly string[];
}

/** What was copied. */
export interface CopyReport {
  readonly tables: number;
  readonly rows: number;
  readonly leftOut: readonly string[];
}
