import type { RecordedFacts, RecordedModel } from '../../../language/schema/index.js';
import { internalStatement, type MigrationEngine, type MigrationSession } from '../../database/index.js';
import type { Layout } from '../../sql/layout/index.js';
import { completeComponents } from '../components/complete-components.js';
import { changedComponents, containsAny, recordedAttributes } from '../components/component-keys.js';

const batchSize = 500;

/** The model before and after. */
export interface RecordedModelChange {
  readonly before: RecordedModel;
  readonly after: RecordedModel;
}

interface ComponentColumn {
  readonly table: string;
  readonly responseJson: string;
  readonly storedJson: string;
  readonly facts: RecordedFacts;
}

/**
 * Rewrites the components in version rows to the keys of the new model, because responses contain that very text. Returns the columns
 * that were written.
 */
export async function backfillComponents(
  session: MigrationSession,
  engine: MigrationEngine,
  layout: Layout,
  { before, after }: RecordedModelChange,
): Promise<readonly string[]> {
  const changed = changedComponents(before, after);
  if (changed.size === 0) return [];
  const done: string[] = [];
  for (const column of componentColumns(changed, layout, after)) {
    const rows = await backfillColumn(session, engine, column, after);
    if (rows > 0) done.push(`complete the components in ${column.table}.${column.responseJson} (${rows} rows)`);
  }
  return done;
}

function componentColumns(
  changed: ReadonlySet<string>,
  layout: Layout,
  model: RecordedModel,
): readonly ComponentColumn[] {
  return [...layout.versionTables.values()].flatMap(({ type, name, components }) => {
    const attributes = recordedAttributes(type.uid, model);
    return [...components.values()].flatMap(({ attribute, responseJson, storedJson }) => {
      const facts = attributes.get(attribute.name);
      return facts !== undefined && containsAny(facts, changed, model)
        ? [{ table: name, responseJson, storedJson, facts }]
        : [];
    });
  });
}

/** Reads rows in batches, so that a large table does not have to fit into memory. Returns the number of changed rows. */
async function backfillColumn(
  session: MigrationSession,
  { dialect }: MigrationEngine,
  { table, responseJson, storedJson, facts }: ComponentColumn,
  model: RecordedModel,
): Promise<number> {
  const [tableName, wireColumn, deepColumn] = [table, responseJson, storedJson].map(dialect.identifier);
  const nextBatch = internalStatement(
    `SELECT id, ${wireColumn} AS wire, ${deepColumn} AS deep FROM ${tableName}
     WHERE id > ? AND ${wireColumn} IS NOT NULL ORDER BY id LIMIT ${batchSize}`,
    dialect,
  );
  const write = internalStatement(`UPDATE ${tableName} SET ${wireColumn} = ?, ${deepColumn} = ? WHERE id = ?`, dialect);
  let [last, written] = [0, 0];
  for (;;) {
    const rows = await session.rows(nextBatch, [last]);
    const changes = rows.flatMap((row) => {
      const texts = { responseJson: String(row.wire), storedJson: row.deep === null ? null : String(row.deep) };
      const complete = completeComponents(texts, facts, model);
      last = Number(row.id);
      const isUnchanged = complete.responseJson === texts.responseJson && complete.storedJson === texts.storedJson;
      return isUnchanged ? [] : [[complete.responseJson, complete.storedJson, last]];
    });
    await session.runEach(write, changes);
    written += changes.length;
    if (rows.length < batchSize) return written;
  }
}
