import type { Layout } from '../../../sql/layout/index.js';
import { type MaterializedJson, materializedJsonPrefix, materializedJsonTables } from '../../../sql/plan/index.js';
import { progressRowId } from '../../materialized-json/json-materializer.js';
import type { ExistingSchema, MigrationStep } from '../../migration-engine.js';
import { type DerivedTable, dropObsolete, isIntact } from './derived-table.js';
import { sqliteDialect } from './dialect.js';

const { identifier } = sqliteDialect;

/** What the triggers of a fragment are called by what they do; the name of its table stands in front. */
const kinds = ['came', 'went', 'changed'] as const;

/**
 * The steps after which a file keeps the fragments of a layout, and no others. One whose triggers are not to the letter what they would be
 * made as now may have missed something: it begins anew, empty. Nothing is said of them: they hold nothing of their own.
 */
export function materializedJsonSteps(layout: Layout, existing: ExistingSchema): readonly MigrationStep[] {
  const expected = materializedJsonTables(layout, sqliteDialect);
  const intact = new Set(
    expected.filter((fragment) => isIntact(derivedTable(fragment), existing)).map(({ table }) => table),
  );
  const missing = expected.filter(({ table }) => !intact.has(table));
  return [
    ...dropObsolete(materializedJsonPrefix, intact, existing).map((sql) => ({
      description: '',
      sql,
      mayConflictWithRows: false,
    })),
    ...missing.flatMap(createStatements).map((sql) => ({ description: '', sql, mayConflictWithRows: false })),
  ];
}

/**
 * Statements that take away the fragments that are not the same in both layouts: between the two, columns have other names, and values are
 * moved that nobody asks for.
 */
export function dropChangedMaterializedJson(from: Layout, to: Layout, existing: ExistingSchema): readonly string[] {
  const after = new Set(materializedJsonTables(to, sqliteDialect).map(({ table }) => table));
  const unchanged = materializedJsonTables(from, sqliteDialect).filter(
    (candidate) => after.has(candidate.table) && isIntact(derivedTable(candidate), existing),
  );
  return dropObsolete(materializedJsonPrefix, new Set(unchanged.map(({ table }) => table)), existing);
}

function derivedTable(fragment: MaterializedJson): DerivedTable {
  return { table: fragment.table, triggers: materializedJsonTriggers(fragment) };
}

function createStatements(fragment: MaterializedJson): readonly string[] {
  const [table, versionTable] = [identifier(fragment.table), identifier(fragment.versionTable)];
  return [
    `CREATE TABLE ${table} (id INTEGER PRIMARY KEY, json TEXT NOT NULL)`,
    ...materializedJsonTriggers(fragment).map(([, sql]) => sql),
    `INSERT INTO ${table} (id, json) SELECT ${progressRowId}, '0' WHERE EXISTS (SELECT 1 FROM ${versionTable})`,
  ];
}

/** The triggers of a fragment by name, as SQLite keeps them. */
function materializedJsonTriggers(fragment: MaterializedJson): readonly (readonly [string, string])[] {
  const [table, versionTable] = [identifier(fragment.table), identifier(fragment.versionTable)];
  const where = fragment.conditions('new');
  const insertRow = `INSERT INTO ${table} (id, json) SELECT new.id, ${fragment.jsonExpression('new')}${where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`};`;
  const deleteRow = `DELETE FROM ${table} WHERE id = old.id;`;
  return kinds.map((kind) => {
    const name = `${fragment.table}_${kind}`;
    const create = `CREATE TRIGGER ${identifier(name)}`;
    switch (kind) {
      case 'came':
        return [name, `${create} AFTER INSERT ON ${versionTable} BEGIN ${insertRow} END`];
      case 'went':
        return [name, `${create} AFTER DELETE ON ${versionTable} BEGIN ${deleteRow} END`];
      default: {
        const columns = fragment.columns.map(identifier).join(', ');
        return [name, `${create} AFTER UPDATE OF ${columns} ON ${versionTable} BEGIN ${deleteRow} ${insertRow} END`];
      }
    }
  });
}
