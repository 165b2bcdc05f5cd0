import { systemTableNames } from '../../layout/index.js';
import type { Dialect } from '../../plan/index.js';
import type { ModelChange } from '../../schema/index.js';
import { bookkeeping } from '../migrate/bookkeeping.js';
import type { MigrationReader, MigrationSession } from '../migrate/place.js';
import type { Restores } from './restores.js';
import type { Switch } from './switch.js';

const { parked: registry } = systemTableNames;

/** One row of the register of what is parked. */
export interface ParkedRow {
  readonly id: number;
  readonly revision: number;
  readonly kind: 'table' | 'column' | 'rows';
  readonly table: string;
  readonly column: string | null;
  readonly wasTable: string;
  readonly wasColumn: string | null;
}

/** What is to be entered; `kind` `rows`: a table with copies of rows. */
export type ParkedEntry = Omit<ParkedRow, 'id' | 'revision'>;

/** What revisions have parked and is still there; of one revision, of those before an instant, or of all. */
export async function readParked(
  reader: MigrationReader,
  dialect: Dialect,
  of: { readonly revision?: number; readonly before?: string } = {},
): Promise<readonly ParkedRow[]> {
  const { revision, before } = of;
  const terms = [
    ...(revision === undefined ? [] : ['revision = ?']),
    ...(before === undefined ? [] : ['parked_at < ?']),
  ];
  const where = terms.length === 0 ? '' : ` WHERE ${terms.join(' AND ')}`;
  const values = [...(revision === undefined ? [] : [revision]), ...(before === undefined ? [] : [before])];
  const columns = 'id, revision, kind, at_table, at_column, was_table, was_column';
  const rows = await reader.rows(
    bookkeeping(`SELECT ${columns} FROM ${registry}${where} ORDER BY id`, dialect),
    values,
  );
  return rows.map((row) => ({
    id: Number(row.id),
    revision: Number(row.revision),
    kind: row.kind === 'table' || row.kind === 'rows' ? row.kind : 'column',
    table: String(row.at_table),
    column: row.at_column === null ? null : String(row.at_column),
    wasTable: String(row.was_table),
    wasColumn: row.was_column === null ? null : String(row.was_column),
  }));
}

/** Enters what a revision has parked. */
export async function enterParked(
  session: MigrationSession,
  dialect: Dialect,
  { revision, at }: { readonly revision: number; readonly at: string },
  entries: readonly ParkedEntry[],
): Promise<void> {
  const enter = bookkeeping(
    `INSERT INTO ${registry} (revision, kind, at_table, at_column, was_table, was_column, parked_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    dialect,
  );
  await session.runEach(
    enter,
    entries.map(({ kind, table, column, wasTable, wasColumn }) => [
      revision,
      kind,
      table,
      column,
      wasTable,
      wasColumn,
      at,
    ]),
  );
}

/** Tells the register that tables with parked columns are called otherwise now. */
export async function followRenaming(session: MigrationSession, dialect: Dialect, { tables }: Switch): Promise<void> {
  const follow = bookkeeping(`UPDATE ${registry} SET at_table = ? WHERE at_table = ?`, dialect);
  await session.runEach(
    follow,
    tables.map(({ from, to }) => [to, from]),
  );
}

/** Takes rows out of the register: they are back in use, or destroyed. */
export async function forgetParked(session: MigrationSession, dialect: Dialect, ids: readonly number[]): Promise<void> {
  const forget = bookkeeping(`DELETE FROM ${registry} WHERE id = ?`, dialect);
  await session.runEach(
    forget,
    ids.map((id) => [id]),
  );
}

/** What a revert finds among the parked rows of the revision that it takes back. */
export function restoresOf(revision: number, changes: readonly ModelChange[], rows: readonly ParkedRow[]): Restores {
  return {
    revision,
    changes,
    table: (was) => rows.find(({ kind, wasTable }) => kind === 'table' && wasTable === was)?.table ?? null,
    column(wasTable, wasColumn) {
      const row = rows.find((one) => one.kind === 'column' && one.wasTable === wasTable && one.wasColumn === wasColumn);
      return row === undefined || row.column === null ? null : { table: row.table, column: row.column };
    },
    rows: (was) => rows.flatMap(({ kind, table, wasTable }) => (kind === 'rows' && wasTable === was ? [table] : [])),
  };
}
