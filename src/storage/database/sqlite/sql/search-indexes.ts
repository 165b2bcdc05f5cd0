import { type Layout, systemTableNames } from '../../../sql/layout/index.js';
import { findSearchIndexes, type SearchIndex, searchIndexPrefix } from '../../../sql/plan/index.js';
import type { ExistingSchema, MigrationStep } from '../../migration-engine.js';
import { type QueueTrigger, queueTriggers } from '../../search-index/queue-triggers.js';
import { type DerivedTable, dropObsolete, isIntact } from './derived-table.js';
import { sqliteDialect } from './dialect.js';
import { createSearchTables } from './search-dialect.js';

const { identifier, text } = sqliteDialect;
const queue = identifier(systemTableNames.indexQueue);

/**
 * The steps after which a file has the indexes for full-text search of a layout, and no others. All versions are in the queue of a new
 * one; `updateSearchIndexes` writes its entries in the same transaction.
 */
export function searchIndexSteps(layout: Layout, existing: ExistingSchema): readonly MigrationStep[] {
  const expected = findSearchIndexes(layout);
  const intact = expected.filter((index) => isIntact(derivedTable(index), existing));
  const step = (sql: string, description = ''): MigrationStep => ({ description, sql, mayConflictWithRows: false });
  return [
    ...dropObsolete(searchIndexPrefix, tableNames(intact), existing).map((sql) => step(sql)),
    ...expected
      .filter((index) => !intact.includes(index))
      .map((index) =>
        step(
          createSql(index),
          existing.tables.has(index.table.name) ? `index ${index.table.name} for full-text search` : '',
        ),
      ),
  ];
}

/** Statements that take away the indexes that are not the same in both layouts. */
export function dropChangedSearchIndexes(from: Layout, to: Layout, existing: ExistingSchema): readonly string[] {
  const after = new Set(findSearchIndexes(to).map(({ name }) => name));
  const unchanged = findSearchIndexes(from).filter(
    (index) => after.has(index.name) && isIntact(derivedTable(index), existing),
  );
  return dropObsolete(searchIndexPrefix, tableNames(unchanged), existing);
}

function tableNames(indexes: readonly SearchIndex[]): ReadonlySet<string> {
  return new Set(indexes.flatMap(({ name, rows, words }) => [name, rows, words]));
}

function derivedTable(index: SearchIndex): DerivedTable {
  return {
    table: index.name,
    triggers: queueTriggers(index).map((trigger) => [trigger.name, triggerSql(index, trigger)]),
  };
}

function createSql(index: SearchIndex): string {
  return [
    ...createSearchTables(index, index.words),
    ...queueTriggers(index).map((trigger) => triggerSql(index, trigger)),
    `DELETE FROM ${queue} WHERE name IN (${text(index.name)}, ${text(index.deferredName)})`,
    `INSERT INTO ${queue} (name, version_id) SELECT ${text(index.name)}, id FROM ${identifier(index.table.name)}`,
  ].join(';\n');
}

function triggerSql({ name: index }: SearchIndex, trigger: QueueTrigger): string {
  const { name, table, event, queueColumn, column, watched } = trigger;
  const insert = (row: 'old' | 'new') =>
    `INSERT INTO ${queue} (name, ${queueColumn}) VALUES (${text(index)}, ${row}.${identifier(column)});`;
  const start = `CREATE TRIGGER ${identifier(name)} AFTER`;
  const on = `ON ${identifier(table)}`;
  switch (event) {
    case 'INSERT':
      return `${start} INSERT ${on} BEGIN ${insert('new')} END`;
    case 'DELETE':
      return `${start} DELETE ${on} BEGIN ${insert('old')} END`;
    case 'UPDATE': {
      const columns = watched.map(identifier);
      const differs = columns.map((name) => `old.${name} IS NOT new.${name}`).join(' OR ');
      const inserts = watched.includes(column) ? `${insert('old')} ${insert('new')}` : insert('new');
      return `${start} UPDATE OF ${columns.join(', ')} ${on} WHEN ${differs} BEGIN ${inserts} END`;
    }
  }
}
