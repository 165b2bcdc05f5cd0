import type { Layout } from '../../layout/index.js';
import { type Fragment, fragmentPrefix, fragmentsOf } from '../../plan/index.js';
import { filledTo } from '../fragments/keep-fragments.js';
import type { Actual } from '../migrate/place.js';
import type { Step } from '../migrate/table-steps.js';
import { sqliteDialect } from './dialect.js';
import { isIntact, type KeptBeside, released } from './kept-beside.js';

const { identifier } = sqliteDialect;

/** What the triggers of a fragment are called by what they do; the name of its table stands in front. */
const kinds = ['came', 'went', 'changed'] as const;

/**
 * The steps after which a file keeps the fragments of a layout, and no others. One whose triggers are not to the letter what they would be
 * made as now may have missed something: it begins anew, empty. Nothing is said of them: they hold nothing of their own.
 */
export function fragmentSteps(layout: Layout, actual: Actual): readonly Step[] {
  const wanted = fragmentsOf(layout, sqliteDialect);
  const intact = new Set(wanted.filter((one) => isIntact(kept(one), actual)).map(({ table }) => table));
  const missing = wanted.filter(({ table }) => !intact.has(table));
  return [
    ...released(fragmentPrefix, intact, actual).map((sql) => ({ says: '', sql, meetsRows: false })),
    ...missing.flatMap(made).map((sql) => ({ says: '', sql, meetsRows: false })),
  ];
}

/**
 * Statements that take away the fragments that are not the same in both layouts: between the two, columns have other names, and values are
 * moved that nobody asks for.
 */
export function releaseFragments(from: Layout, to: Layout, actual: Actual): readonly string[] {
  const after = new Set(fragmentsOf(to, sqliteDialect).map(({ table }) => table));
  const staying = fragmentsOf(from, sqliteDialect).filter((one) => after.has(one.table) && isIntact(kept(one), actual));
  return released(fragmentPrefix, new Set(staying.map(({ table }) => table)), actual);
}

function kept(fragment: Fragment): KeptBeside {
  return { table: fragment.table, triggers: fragmentTriggers(fragment) };
}

function made(fragment: Fragment): readonly string[] {
  const [table, of] = [identifier(fragment.table), identifier(fragment.of)];
  return [
    `CREATE TABLE ${table} (id INTEGER PRIMARY KEY, json TEXT NOT NULL)`,
    ...fragmentTriggers(fragment).map(([, sql]) => sql),
    `INSERT INTO ${table} (id, json) SELECT ${filledTo}, '0' WHERE EXISTS (SELECT 1 FROM ${of})`,
  ];
}

/** The triggers of a fragment by name, as SQLite keeps them. */
function fragmentTriggers(fragment: Fragment): readonly (readonly [string, string])[] {
  const [table, of] = [identifier(fragment.table), identifier(fragment.of)];
  const where = fragment.fits('new');
  const keep = `INSERT INTO ${table} (id, json) SELECT new.id, ${fragment.text('new')}${where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`};`;
  const forget = `DELETE FROM ${table} WHERE id = old.id;`;
  return kinds.map((kind) => {
    const name = `${fragment.table}_${kind}`;
    const create = `CREATE TRIGGER ${identifier(name)}`;
    switch (kind) {
      case 'came':
        return [name, `${create} AFTER INSERT ON ${of} BEGIN ${keep} END`];
      case 'went':
        return [name, `${create} AFTER DELETE ON ${of} BEGIN ${forget} END`];
      default: {
        const columns = fragment.columns.map(identifier).join(', ');
        return [name, `${create} AFTER UPDATE OF ${columns} ON ${of} BEGIN ${forget} ${keep} END`];
      }
    }
  });
}
