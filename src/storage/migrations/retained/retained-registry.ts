import type { ModelChange } from '../../../language/schema/index.js';
import { internalStatement, type MigrationReader, type MigrationSession } from '../../database/index.js';
import { systemTableNames } from '../../sql/layout/index.js';
import type { Dialect } from '../../sql/plan/index.js';
import type { Switchover } from '../tables/switchover.js';
import type { RetainedData } from './retained-data.js';

const { retained: registry } = systemTableNames;

/** One row of the register of retained tables and columns. */
export interface RetainedRecord {
  readonly id: number;
  readonly revision: number;
  readonly kind: 'table' | 'column' | 'rows';
  readonly table: string;
  readonly column: string | null;
  readonly originalTable: string;
  readonly originalColumn: string | null;
}

/** A record to insert. `kind` `rows`: a table with copies of rows. */
export type NewRetainedRecord = Omit<RetainedRecord, 'id' | 'revision'>;

/** Reads what revisions have retained and is still there: of one revision, of those before an instant, or of all. */
export async function readRetained(
  reader: MigrationReader,
  dialect: Dialect,
  filter: { readonly revision?: number; readonly before?: string } = {},
): Promise<readonly RetainedRecord[]> {
  const { revision, before } = filter;
  const terms = [
    ...(revision === undefined ? [] : ['revision = ?']),
    ...(before === undefined ? [] : ['parked_at < ?']),
  ];
  const where = terms.length === 0 ? '' : ` WHERE ${terms.join(' AND ')}`;
  const values = [...(revision === undefined ? [] : [revision]), ...(before === undefined ? [] : [before])];
  const columns = 'id, revision, kind, at_table, at_column, was_table, was_column';
  const rows = await reader.rows(
    internalStatement(`SELECT ${columns} FROM ${registry}${where} ORDER BY id`, dialect),
    values,
  );
  return rows.map((row) => ({
    id: Number(row.id),
    revision: Number(row.revision),
    kind: row.kind === 'table' || row.kind === 'rows' ? row.kind : 'column',
    table: String(row.at_table),
    column: row.at_column === null ? null : String(row.at_column),
    originalTable: String(row.was_table),
    originalColumn: row.was_column === null ? null : String(row.was_column),
  }));
}

/** Records what a revision has retained. */
export async function recordRetained(
  session: MigrationSession,
  dialect: Dialect,
  { revision, appliedAt }: { readonly revision: number; readonly appliedAt: string },
  entries: readonly NewRetainedRecord[],
): Promise<void> {
  const insert = internalStatement(
    `INSERT INTO ${registry} (revision, kind, at_table, at_column, was_table, was_column, parked_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    dialect,
  );
  await session.runEach(
    insert,
    entries.map(({ kind, table, column, originalTable, originalColumn }) => [
      revision,
      kind,
      table,
      column,
      originalTable,
      originalColumn,
      appliedAt,
    ]),
  );
}

/** Updates the register after tables with retained columns were renamed. */
export async function renameRetainedTables(
  session: MigrationSession,
  dialect: Dialect,
  { tables }: Switchover,
): Promise<void> {
  const update = internalStatement(`UPDATE ${registry} SET at_table = ? WHERE at_table = ?`, dialect);
  await session.runEach(
    update,
    tables.map(({ from, to }) => [to, from]),
  );
}

/** Deletes records of what is back in use, or destroyed. */
export async function deleteRetainedRecords(
  session: MigrationSession,
  dialect: Dialect,
  ids: readonly number[],
): Promise<void> {
  const deleteRecord = internalStatement(`DELETE FROM ${registry} WHERE id = ?`, dialect);
  await session.runEach(
    deleteRecord,
    ids.map((id) => [id]),
  );
}

/** Returns what a revert finds among the records of the revision that it reverts. */
export function createRetainedData(
  revision: number,
  changes: readonly ModelChange[],
  rows: readonly RetainedRecord[],
): RetainedData {
  return {
    revision,
    changes,
    table: (originalName) =>
      rows.find(({ kind, originalTable }) => kind === 'table' && originalTable === originalName)?.table ?? null,
    column(originalTable, originalColumn) {
      const row = rows.find(
        (candidate) =>
          candidate.kind === 'column' &&
          candidate.originalTable === originalTable &&
          candidate.originalColumn === originalColumn,
      );
      return row === undefined || row.column === null ? null : { table: row.table, column: row.column };
    },
    rows: (originalName) =>
      rows.flatMap(({ kind, table, originalTable }) =>
        kind === 'rows' && originalTable === originalName ? [table] : [],
      ),
  };
}
