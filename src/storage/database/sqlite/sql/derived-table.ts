import type { ExistingSchema } from '../../migration-engine.js';
import { sqliteDialect } from './dialect.js';

const { identifier } = sqliteDialect;

/** A table that triggers keep beside a table of versions: fragments, or an index for the text inside of values. */
export interface DerivedTable {
  readonly table: string;
  /** Its triggers by name, as SQLite keeps them; each name is that of the table, an underscore and a word. */
  readonly triggers: readonly (readonly [name: string, sql: string])[];
}

/** Whether it is there, and its triggers are to the letter what they would be made as now: otherwise it may have missed something. */
export function isIntact({ table, triggers: expected }: DerivedTable, { tables, triggers }: ExistingSchema): boolean {
  const tableTriggers = [...triggers.keys()].filter((name) => triggerTable(name) === table);
  return (
    tables.has(table) &&
    tableTriggers.length === expected.length &&
    expected.every(([name, sql]) => triggers.get(name) === sql)
  );
}

/** Statements that take away what has this prefix and is not to stay, with its triggers. */
export function dropObsolete(
  prefix: string,
  unchanged: ReadonlySet<string>,
  { tables, triggers }: ExistingSchema,
): readonly string[] {
  const isObsolete = (name: string) => name.startsWith(prefix) && !unchanged.has(name);
  return [
    ...[...triggers.keys()]
      .filter((name) => isObsolete(triggerTable(name)))
      .map((name) => `DROP TRIGGER ${identifier(name)}`),
    ...[...tables.keys()].filter(isObsolete).map((name) => `DROP TABLE ${identifier(name)}`),
  ];
}

/** Statements that take away the triggers of a table. */
export function dropTriggersOf(table: string, { triggers }: ExistingSchema): readonly string[] {
  const names = [...triggers.keys()].filter((name) => triggerTable(name) === table);
  return names.map((name) => `DROP TRIGGER ${identifier(name)}`);
}

function triggerTable(name: string): string {
  return name.slice(0, name.lastIndexOf('_'));
}
