import { deleteTotals, internalStatement, type MigrationEngine, type MigrationSession } from '../../database/index.js';
import { systemTableNames } from '../../sql/layout/index.js';
import { execAll, retainedUid } from '../tables/object-names.js';
import { deleteRetainedRecords, type RetainedRecord, readRetained } from './retained-registry.js';

const { documents, totals } = systemTableNames;

/** Drops what revisions have retained, and deletes the documents that they have hidden. Returns the number of tables and columns. */
export async function destroyRetained(
  session: MigrationSession,
  { dialect, ddl, inspect }: MigrationEngine,
  revisions: readonly number[],
): Promise<number> {
  const rows = (await readRetained(session, dialect)).filter(({ revision }) => revisions.includes(revision));
  const { tables, indexes } = await inspect(session);
  const columns = rows.filter(({ column, table }) => column !== null && tables.get(table)?.has(column) === true);
  const wholeTables = rows.filter(({ column, table }) => column === null && tables.has(table));
  // Links before the versions that they refer to.
  const dropOrder = [...wholeTables].sort((left, right) => referenceRank(right, tables) - referenceRank(left, tables));
  if (ddl.lockExclusively !== null && rows.length > 0) {
    const names = new Set([documents, ...columns.map(({ table }) => table), ...wholeTables.map(({ table }) => table)]);
    await session.exec(ddl.lockExclusively([...names]));
  }
  for (const { table, column } of columns) {
    if (column === null) continue;
    const columnIndexes = [...indexes.keys()].filter((name) => name.startsWith(`${column}_ix`));
    for (const name of columnIndexes) await session.exec(ddl.dropIndex(name));
    await session.exec(ddl.dropColumn(table, column));
  }
  for (const { table } of dropOrder) await session.exec(ddl.dropTable(table));
  if (tables.has(totals))
    await execAll(
      session,
      deleteTotals(
        wholeTables.map(({ table }) => table),
        dialect,
      ),
    );
  const deleteDocuments = internalStatement(`DELETE FROM ${documents} WHERE type LIKE ?`, dialect);
  for (const revision of revisions) await session.run(deleteDocuments, [retainedUid(revision, '%')]);
  await deleteRetainedRecords(
    session,
    dialect,
    rows.map(({ id }) => id),
  );
  return columns.length + wholeTables.length;
}

/** Link tables have an owner. */
function referenceRank({ table }: RetainedRecord, tables: ReadonlyMap<string, ReadonlyMap<string, string>>): number {
  return tables.get(table)?.has('owner_id') === true ? 1 : 0;
}
