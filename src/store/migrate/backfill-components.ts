import type { Layout } from '../../layout/index.js';
import type { RecordedFacts, RecordedModel } from '../../schema/index.js';
import { bookkeeping } from './bookkeeping.js';
import { completeComponents } from './complete-components.js';
import { attributesOf, changedComponents, holdsAny } from './component-keys.js';
import type { MigrationEngine, MigrationSession } from './place.js';

const rowsAtOnce = 500;

/** The model as it was recorded and as it is to be. */
export interface ModelChange {
  readonly before: RecordedModel;
  readonly after: RecordedModel;
}

interface Place {
  readonly table: string;
  readonly wire: string;
  readonly deep: string;
  readonly facts: RecordedFacts;
}

/**
 * Gives the components that version rows hold the keys of the new model: answers are their very text. Says which columns
 * were written.
 */
export async function backfillComponents(
  session: MigrationSession,
  engine: MigrationEngine,
  layout: Layout,
  { before, after }: ModelChange,
): Promise<readonly string[]> {
  const changed = changedComponents(before, after);
  if (changed.size === 0) return [];
  const done: string[] = [];
  for (const place of placesOf(changed, layout, after)) {
    const rows = await backfill(session, engine, place, after);
    if (rows > 0) done.push(`complete the components in ${place.table}.${place.wire} (${rows} rows)`);
  }
  return done;
}

function placesOf(changed: ReadonlySet<string>, layout: Layout, model: RecordedModel): readonly Place[] {
  return [...layout.tables.values()].flatMap(({ type, name, components }) => {
    const attributes = attributesOf(type.uid, model);
    return [...components.values()].flatMap(({ attribute, wire, deep }) => {
      const facts = attributes.get(attribute.name);
      return facts !== undefined && holdsAny(facts, changed, model) ? [{ table: name, wire, deep, facts }] : [];
    });
  });
}

/** Rows in portions, so that a large table does not have to fit into memory. Gives the number of rows it changed. */
async function backfill(
  session: MigrationSession,
  { dialect }: MigrationEngine,
  { table, wire, deep, facts }: Place,
  model: RecordedModel,
): Promise<number> {
  const [from, wireColumn, deepColumn] = [table, wire, deep].map(dialect.identifier);
  const next = bookkeeping(
    `SELECT id, ${wireColumn} AS wire, ${deepColumn} AS deep FROM ${from}
     WHERE id > ? AND ${wireColumn} IS NOT NULL ORDER BY id LIMIT ${rowsAtOnce}`,
    dialect,
  );
  const write = bookkeeping(`UPDATE ${from} SET ${wireColumn} = ?, ${deepColumn} = ? WHERE id = ?`, dialect);
  let [last, written] = [0, 0];
  for (;;) {
    const rows = await session.rows(next, [last]);
    const changes = rows.flatMap((row) => {
      const texts = { wire: String(row.wire), deep: row.deep === null ? null : String(row.deep) };
      const complete = completeComponents(texts, facts, model);
      last = Number(row.id);
      const same = complete.wire === texts.wire && complete.deep === texts.deep;
      return same ? [] : [[complete.wire, complete.deep, last]];
    });
    await session.runEach(write, changes);
    written += changes.length;
    if (rows.length < rowsAtOnce) return written;
  }
}
