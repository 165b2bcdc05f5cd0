import type { Actual, MigrationEngine, MigrationSession } from '../migrate/place.js';
import { nextPrefix } from './names.js';
import type { Placement } from './placement.js';

/** Makes what is new under names of its own; what is there already is left alone. */
export async function expand(
  session: MigrationSession,
  { inspect }: MigrationEngine,
  { expansion }: Placement,
): Promise<void> {
  if (expansion.length === 0) return;
  const { tables } = await inspect(session);
  for (const { table, column, sql } of expansion) {
    const there = tables.get(table);
    if (column === null ? there === undefined : there?.has(column) !== true) await session.exec(sql);
  }
}

/** Drops what a change has made that was never finished: the process ended, or it was refused. */
export async function dropLeftovers(session: MigrationSession, engine: MigrationEngine): Promise<void> {
  for (const sql of leftovers(await engine.inspect(session), engine)) await session.exec(sql);
}

/** The statements for that; none where nothing is left over. */
export function leftovers({ tables, indexes }: Actual, { definition }: MigrationEngine): readonly string[] {
  const isLeft = (name: string) => name.startsWith(nextPrefix);
  return [
    ...[...indexes]
      .filter(([name, { table }]) => isLeft(name) && !isLeft(table))
      .map(([name]) => definition.dropIndex(name)),
    ...[...tables.keys()].filter(isLeft).map(definition.dropTable),
    ...[...tables].flatMap(([table, columns]) =>
      isLeft(table) ? [] : [...columns.keys()].filter(isLeft).map((column) => definition.dropColumn(table, column)),
    ),
  ];
}
