import { systemTableNames } from '../../../sql/layout/index.js';
import { recountTable, renameTotals } from '../../total-statements.js';
import { sqliteDialect } from './dialect.js';

const { identifier, text } = sqliteDialect;
const { totals } = systemTableNames;

/** What triggers are called by what they count; the name of the table follows. */
const kinds = ['came', 'went', 'moved'] as const;
type Kind = (typeof kinds)[number];

/**
 * The statements that make the triggers of a counted table, as SQLite keeps them. There is one writer, so the one row of a locale and
 * status is changed in place.
 */
export function countTriggerStatements(table: string): readonly string[] {
  return kinds.map((kind) => {
    const create = `CREATE TRIGGER ${identifier(triggerName(kind, table))}`;
    const [on, name] = [identifier(table), text(table)];
    switch (kind) {
      case 'came':
        return `${create} AFTER INSERT ON ${on} BEGIN ${increment(name)} END`;
      case 'went':
        return `${create} AFTER DELETE ON ${on} BEGIN ${decrement(name)} END`;
      default:
        return (
          `${create} AFTER UPDATE OF locale, status ON ${on} ` +
          `WHEN old.locale <> new.locale OR old.status <> new.status BEGIN ${decrement(name)} ${increment(name)} END`
        );
    }
  });
}

/** Statements after which a table is counted. */
export function sqliteCountStatements(table: string): readonly string[] {
  return [...dropTriggers(table), ...recountTable(table, sqliteDialect), ...countTriggerStatements(table)];
}

/** Statements after a renaming: triggers name the table that they count in their text. */
export function sqliteRenameCounted(from: string, to: string): readonly string[] {
  return [...dropTriggers(from), ...renameTotals(from, to, sqliteDialect), ...countTriggerStatements(to)];
}

function dropTriggers(table: string): readonly string[] {
  return kinds.map((kind) => `DROP TRIGGER IF EXISTS ${identifier(triggerName(kind, table))}`);
}

function triggerName(kind: Kind, table: string): string {
  return `octavo_${kind}_${table}`;
}

function increment(name: string): string {
  const add = `UPDATE ${totals} SET total = total + 1 WHERE name = ${name} AND locale = new.locale AND status = new.status;`;
  const begin = `INSERT INTO ${totals} (name, locale, status, total) SELECT ${name}, new.locale, new.status, 1 WHERE changes() = 0;`;
  return `${add} ${begin}`;
}

function decrement(name: string): string {
  return `UPDATE ${totals} SET total = total - 1 WHERE name = ${name} AND locale = old.locale AND status = old.status;`;
}
