/** A row of a table, as SQLite keeps it. */
export interface Placed {
  readonly table: string;
  readonly row: Readonly<Record<string, string | number | null>>;
}

/** How much of everything there is. */
export interface Size {
  readonly articles: number;
  readonly authors: number;
  readonly categories: number;
  readonly files: number;
}
