import { systemTableNames } from '../../../sql/layout/index.js';
import { type SearchIndex, searchIndexPrefix } from '../../../sql/plan/index.js';
import type { ExistingSchema } from '../../migration-engine.js';
import { createSearchIndexSteps } from '../../search-index/index-steps.js';
import { type QueueTrigger, queueTriggers } from '../../search-index/queue-triggers.js';
import { postgresDialect } from './dialect.js';
import { createSearchTables } from './search-dialect.js';

const { identifier, text } = postgresDialect;

/** The triggers of an index call one function, which bears its name. */
export const { searchIndexSteps, dropChangedSearchIndexes } = createSearchIndexSteps({
  dialect: postgresDialect,
  isIntact,
  create: (index) => [
    ...createSearchTables(index, index.words),
    createFunction(index.name),
    ...queueTriggers(index).map((trigger) => triggerSql(index, trigger)),
  ],
  dropOthers: dropObsolete,
});

/** Whether its tables are there, and its triggers on the tables where they belong. */
function isIntact(index: SearchIndex, { tables, triggers }: ExistingSchema): boolean {
  const expected = queueTriggers(index);
  const own = [...triggers.keys()].filter((name) => name.startsWith(`${index.name}_`));
  return (
    tables.has(index.rows) &&
    tables.has(index.words) &&
    own.length === expected.length &&
    expected.every(({ name, table }) => triggers.get(name) === table)
  );
}

function dropObsolete(unchanged: readonly SearchIndex[], { tables, triggers }: ExistingSchema): readonly string[] {
  const kept = new Set(unchanged.flatMap(({ rows, words }) => [rows, words]));
  const isObsolete = (name: string) => name.startsWith(searchIndexPrefix) && !kept.has(name);
  const obsoleteTables = [...tables.keys()].filter(isObsolete);
  const names = new Set(
    [...obsoleteTables, ...triggers.keys()]
      .filter((name) => name.startsWith(searchIndexPrefix))
      .map((name) => name.slice(0, name.lastIndexOf('_')))
      .filter((name) => !unchanged.some((index) => index.name === name)),
  );
  return [
    ...[...names].map((name) => `DROP FUNCTION IF EXISTS ${identifier(name)}() CASCADE`),
    ...obsoleteTables.map((name) => `DROP TABLE ${identifier(name)}`),
  ];
}

/** `search_path` of a writer may differ, so the queue is named with its schema. The arguments: column of the queue, column of the row. */
function createFunction(name: string): string {
  const insert = (row: 'OLD' | 'NEW', queueColumn: string, column: string) =>
    `INSERT INTO %1$s.${systemTableNames.indexQueue} (name, ${queueColumn}) VALUES (${text(name)}, ${row}.${column});`;
  const inserts = (row: 'OLD' | 'NEW') => `
    IF TG_ARGV[0] = 'id' THEN ${insert(row, 'version_id', 'id')}
    ELSIF TG_ARGV[0] = 'owner_id' THEN ${insert(row, 'version_id', 'owner_id')}
    ELSE ${insert(row, 'document_id', 'document_id')} END IF;`;
  const body = `
BEGIN
  IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND TG_ARGV[0] <> 'id') THEN ${inserts('OLD')} END IF;
  IF TG_OP <> 'DELETE' THEN ${inserts('NEW')} END IF;
  RETURN NULL;
END `;
  return `DO $make$ BEGIN
  EXECUTE format($create$CREATE OR REPLACE FUNCTION %1$s.${name}() RETURNS trigger LANGUAGE plpgsql AS $queue$${body}$queue$$create$,
    quote_ident(current_schema()));
END $make$`;
}

function triggerSql({ name: index }: SearchIndex, { name, table, event, column, watched }: QueueTrigger): string {
  const columns = watched.map(identifier);
  const differs = columns.map((one) => `OLD.${one} IS DISTINCT FROM NEW.${one}`).join(' OR ');
  const on = `ON ${identifier(table)} FOR EACH ROW`;
  const when = event === 'UPDATE' ? `UPDATE OF ${columns.join(', ')} ${on} WHEN (${differs})` : `${event} ${on}`;
  return `CREATE TRIGGER ${identifier(name)} AFTER ${when} EXECUTE FUNCTION ${identifier(index)}(${text(column)})`;
}
