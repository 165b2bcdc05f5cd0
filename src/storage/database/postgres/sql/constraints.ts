import type { Layout } from '../../../sql/layout/index.js';

const keySuffix = '_pkey';

/** The columns of our indexes and primary keys, because the server names only the violated constraint. */
export class Constraints {
  readonly #indexes = new Map<string, readonly string[]>();
  readonly #keys = new Map<string, readonly string[]>();

  /** Replaces the tables with those of this layout. */
  setLayout(layout: Layout): void {
    for (const { name, primaryKey, indexes } of layout.allTables) {
      this.#keys.set(name, primaryKey);
      for (const index of indexes) this.#indexes.set(index.name, index.columns);
    }
  }

  /** Returns the columns; null for a constraint that is not ours. */
  findColumns(table: string, constraint: string): readonly string[] | null {
    const columns = this.#indexes.get(constraint);
    if (columns !== undefined) return columns;
    return constraint.endsWith(keySuffix) ? (this.#keys.get(table) ?? null) : null;
  }
}
