import { systemTableNames } from '../../layout/index.js';
import { bookkeeping } from '../migrate/bookkeeping.js';
import { forgetTotals } from '../migrate/count-steps.js';
import type { MigrationEngine, MigrationSession } from '../migrate/place.js';
import { execAll, parkedUid } from './names.js';
import { forgetParked, type ParkedRow, readParked } from './registry.js';

const { documents, totals } = systemTableNames;

/** Destroys what revisions have parked, and the documents that they have hidden. Gives the number of tables and columns. */
export async function destroyParked(
  session: MigrationSession,
  { dialect, definition, inspect }: MigrationEngine,
  revisions: readonly number[],
): Promise<number> {
  const rows = (await readParked(session, dialect)).filter(({ revision }) => revisions.includes(revision));
  const { tables, indexes } = await inspect(session);
  const columns = rows.filter(({ column, table }) => column !== null && tables.get(table)?.has(column) === true);
  const whole = rows.filter(({ column, table }) => column === null && tables.has(table));
  // Links before the versions that they refer to.
  const inTurn = [...whole].sort((left, right) => referring(right, tables) - referring(left, tables));
  if (definition.seize !== null && rows.length > 0) {
    const names = new Set([documents, ...columns.map(({ table }) => table), ...whole.map(({ table }) => table)]);
    await session.exec(definition.seize([...names]));
  }
  for (const { table, column } of columns) {
    if (column === null) continue;
    const own = [...indexes.keys()].filter((name) => name.startsWith(`${column}_ix`));
    for (const name of own) await session.exec(definition.dropIndex(name));
    await session.exec(definition.dropColumn(table, column));
  }
  for (const { table } of inTurn) await session.exec(definition.dropTable(table));
  if (tables.has(totals))
    await execAll(
      session,
      forgetTotals(
        whole.map(({ table }) => table),
        dialect,
      ),
    );
  const forget = bookkeeping(`DELETE FROM ${documents} WHERE type LIKE ?`, dialect);
  for (const revision of revisions) await session.run(forget, [parkedUid(revision, '%')]);
  await forgetParked(
    session,
    dialect,
    rows.map(({ id }) => id),
  );
  return columns.length + whole.length;
}

/** Tables of links have an owner. */
function referring({ table }: ParkedRow, tables: ReadonlyMap<string, ReadonlyMap<string, string>>): number {
  return tables.get(table)?.has('owner_id') === true ? 1 : 0;
}
