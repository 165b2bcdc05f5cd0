import type { Actual } from '../migrate/place.js';
import { sqliteDialect } from './dialect.js';

const { identifier } = sqliteDialect;

/** A table that triggers keep beside a table of versions: fragments, or an index for the text inside of values. */
export interface KeptBeside {
  readonly table: string;
  /** Its triggers by name, as SQLite keeps them; each name is that of the table, an underscore and a word. */
  readonly triggers: readonly (readonly [name: string, sql: string])[];
}

/** Whether it is there, and its triggers are to the letter what they would be made as now: otherwise it may have missed something. */
export function isIntact({ table, triggers: expected }: KeptBeside, { tables, triggers }: Actual): boolean {
  const own = [...triggers.keys()].filter((name) => tableOfTrigger(name) === table);
  return (
    tables.has(table) && own.length === expected.length && expected.every(([name, sql]) => triggers.get(name) === sql)
  );
}

/** Statements that take away what has this prefix and is not to stay, with its triggers. */
export function released(
  prefix: string,
  staying: ReadonlySet<string>,
  { tables, triggers }: Actual,
): readonly string[] {
  const gone = (name: string) => name.startsWith(prefix) && !staying.has(name);
  return [
    ...[...triggers.keys()]
      .filter((name) => gone(tableOfTrigger(name)))
      .map((name) => `DROP TRIGGER ${identifier(name)}`),
    ...[...tables.keys()].filter(gone).map((name) => `DROP TABLE ${identifier(name)}`),
  ];
}

function tableOfTrigger(name: string): string {
  return name.slice(0, name.lastIndexOf('_'));
}
