import { type Layout, type PastTable, pastPrefix, systemTableNames } from '../../sql/layout/index.js';
import type { DdlDialect, DerivedTableDefinition, ExistingSchema } from '../migration-engine.js';

const { recordings } = systemTableNames;

/** How the past is treated when tables change: what was recorded for another definition is dropped, and nothing is created. */
export const pastDerivedTables: (ddl: () => DdlDialect) => DerivedTableDefinition = (ddl) => ({
  steps: (layout, existing) =>
    dropPastTables(listIntact(layout, existing, ddl()), existing, ddl()).map((sql) => ({
      description: '',
      sql,
      mayConflictWithRows: false,
    })),
  dropChanged(from, to, existing) {
    const after = new Set([...to.pastTables.values()].map(({ table }) => table.name));
    const unchanged = listIntact(from, existing, ddl()).filter(({ table }) => after.has(table.name));
    const { past } = ddl();
    const { disableTriggers } = past;
    if (disableTriggers === null) return dropPastTables(unchanged, existing, ddl());
    // `steps` drops them at the end of the change: until then readers need not wait.
    return listOthers(unchanged, existing).flatMap((name) => disableTriggers(name, existing));
  },
});

/** Returns the tables of a layout whose former rows are recorded without a gap. */
export function listIntact(layout: Layout, existing: ExistingSchema, { past }: DdlDialect): readonly PastTable[] {
  return [...layout.pastTables.values()].filter(
    (one) =>
      existing.tables.has(one.table.name) &&
      past.triggers(one).every(([name, description]) => existing.triggers.get(name) === description),
  );
}

/** Returns the statements that end recordings, but for those that are kept. */
export function dropPastTables(
  kept: readonly PastTable[],
  existing: ExistingSchema,
  { past, dropTable }: DdlDialect,
): readonly string[] {
  return listOthers(kept, existing).flatMap((name) => [
    ...past.dropTriggers(name, existing),
    dropTable(name),
    `DELETE FROM ${recordings} WHERE name = '${name}'`,
  ]);
}

function listOthers(kept: readonly PastTable[], { tables }: ExistingSchema): readonly string[] {
  const names = new Set(kept.map(({ table }) => table.name));
  return [...tables.keys()].filter((name) => name.startsWith(pastPrefix) && !names.has(name));
}

/** Returns the statements that begin the recording of a table: from their transaction on, every change is recorded. */
export function createPastTable(one: PastTable, { past, createTable, createIndex }: DdlDialect): readonly string[] {
  const { table } = one;
  return [
    createTable(table),
    ...table.indexes.map((index) => createIndex(table, index)),
    ...past.createTriggers(one),
    `DELETE FROM ${recordings} WHERE name = '${table.name}'`,
    // After the triggers, which wait for those who write.
    `INSERT INTO ${recordings} (name, started_at) VALUES ('${table.name}', ${past.now})`,
  ];
}
