import type { MigrationReader, MigrationSession } from './migration-engine.js';
import type { Row } from './types.js';

/** What a kind of database adds to copying. */
export interface CopyDialect {
  /** The tables that columns refer to, by table and column. */
  references(reader: MigrationReader): Promise<ReferencedTables>;
  /** The highest row id that a table ever gave out; 0: none. */
  lastRowId(reader: MigrationReader, table: string): Promise<number>;
  /** The next row id of a table is above this one, which is 1 or more. */
  setLastRowId(session: Pick<MigrationSession, 'rows' | 'run'>, table: string, last: number): Promise<void>;
  /** The same for the ids of components. */
  lastComponentId(reader: MigrationReader): Promise<number>;
  setLastComponentId(session: Pick<MigrationSession, 'rows' | 'run'>, last: number): Promise<void>;
}

/** Table and column → the table that the column refers to. */
export type ReferencedTables = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Gathers what columns refer to from rows of `table`, `column` and `target`. */
export function parseReferences(rows: readonly Row[]): ReferencedTables {
  const found = new Map<string, Map<string, string>>();
  for (const { table, column, target } of rows) {
    const columns = found.get(String(table)) ?? new Map<string, string>();
    found.set(String(table), columns.set(String(column), String(target)));
  }
  return found;
}
