import { systemTableNames } from '../../../sql/layout/index.js';
import { type SearchIndex, searchIndexPrefix } from '../../../sql/plan/index.js';
import { createSearchIndexSteps } from '../../search-index/index-steps.js';
import { type QueueTrigger, queueTriggers } from '../../search-index/queue-triggers.js';
import { type DerivedTable, dropObsolete, isIntact } from './derived-table.js';
import { sqliteDialect } from './dialect.js';
import { createSearchTables } from './search-dialect.js';

const { identifier, text } = sqliteDialect;
const queue = identifier(systemTableNames.indexQueue);

export const { searchIndexSteps, dropChangedSearchIndexes } = createSearchIndexSteps({
  dialect: sqliteDialect,
  isIntact: (index, existing) => isIntact(derivedTable(index), existing),
  create: (index) => [
    ...createSearchTables(index, index.words),
    ...queueTriggers(index).map((trigger) => triggerSql(index, trigger)),
  ],
  dropOthers: (unchanged, existing) => dropObsolete(searchIndexPrefix, tableNames(unchanged), existing),
});

function tableNames(indexes: readonly SearchIndex[]): ReadonlySet<string> {
  return new Set(indexes.flatMap(({ name, rows, words }) => [name, rows, words]));
}

function derivedTable(index: SearchIndex): DerivedTable {
  return {
    table: index.name,
    triggers: queueTriggers(index).map((trigger) => [trigger.name, triggerSql(index, trigger)]),
  };
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
