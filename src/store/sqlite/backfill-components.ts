import type { Layout } from '../../layout/index.js';
import type { RecordedFacts, RecordedModel } from '../../schema/index.js';
import { completeComponents } from '../migrate/complete-components.js';
import { attributesOf, changedComponents, holdsAny } from '../migrate/component-keys.js';
import type { Connection } from './connection.js';
import { sqliteDialect } from './dialect.js';
import { own } from './statements.js';

const rowsAtOnce = 500;

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
export function backfillComponents(
  connection: Connection,
  layout: Layout,
  before: RecordedModel,
  after: RecordedModel,
): readonly string[] {
  const changed = changedComponents(before, after);
  if (changed.size === 0) return [];
  return placesOf(changed, layout, after).flatMap((place) => {
    const rows = backfill(connection, place, after);
    return rows === 0 ? [] : [`complete the components in ${place.table}.${place.wire} (${rows} rows)`];
  });
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
function backfill(connection: Connection, { table, wire, deep, facts }: Place, model: RecordedModel): number {
  const [from, wireColumn, deepColumn] = [table, wire, deep].map(sqliteDialect.identifier);
  const next = own(
    `SELECT id, ${wireColumn} AS wire, ${deepColumn} AS deep FROM ${from}
     WHERE id > ? AND ${wireColumn} IS NOT NULL ORDER BY id LIMIT ${rowsAtOnce}`,
    1,
  );
  const write = own(`UPDATE ${from} SET ${wireColumn} = ?, ${deepColumn} = ? WHERE id = ?`, 3);
  let [last, written] = [0, 0];
  for (;;) {
    const rows = connection.rows(next, [last]);
    for (const row of rows) {
      const texts = { wire: String(row.wire), deep: row.deep === null ? null : String(row.deep) };
      const complete = completeComponents(texts, facts, model);
      last = Number(row.id);
      if (complete.wire === texts.wire && complete.deep === texts.deep) continue;
      connection.run(write, [complete.wire, complete.deep, last]);
      written++;
    }
    if (rows.length < rowsAtOnce) return written;
  }
}
