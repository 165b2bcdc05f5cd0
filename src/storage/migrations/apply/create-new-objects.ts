import type { ExistingSchema, MigrationEngine, MigrationSession } from '../../database/index.js';
import { nextPrefix } from '../tables/object-names.js';
import type { Placement } from '../tables/placement.js';

/** Creates new tables and columns under temporary names. Existing ones are left alone. */
export async function createNewObjects(
  session: MigrationSession,
  { inspect }: MigrationEngine,
  { expansion }: Placement,
): Promise<void> {
  if (expansion.length === 0) return;
  const { tables } = await inspect(session);
  for (const { table, column, sql } of expansion) {
    const existingColumns = tables.get(table);
    if (column === null ? existingColumns === undefined : existingColumns?.has(column) !== true)
      await session.exec(sql);
  }
}

/** Drops what an unfinished change has created: the process ended, or the change was refused. */
export async function dropLeftovers(session: MigrationSession, engine: MigrationEngine): Promise<void> {
  for (const sql of leftoverStatements(await engine.inspect(session), engine)) await session.exec(sql);
}

/** The statements for that; empty where nothing is left over. */
export function leftoverStatements({ tables, indexes }: ExistingSchema, { ddl }: MigrationEngine): readonly string[] {
  const isLeftover = (name: string) => name.startsWith(nextPrefix);
  return [
    ...[...indexes]
      .filter(([name, { table }]) => isLeftover(name) && !isLeftover(table))
      .map(([name]) => ddl.dropIndex(name)),
    ...[...tables.keys()].filter(isLeftover).map(ddl.dropTable),
    ...[...tables].flatMap(([table, columns]) =>
      isLeftover(table) ? [] : [...columns.keys()].filter(isLeftover).map((column) => ddl.dropColumn(table, column)),
    ),
  ];
}
