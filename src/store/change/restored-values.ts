import type { Dialect } from '../../plan/index.js';
import type { AtAttribute, RecordedFacts } from '../../schema/index.js';
import { bookkeeping } from '../migrate/bookkeeping.js';
import type { MigrationReader } from '../migrate/place.js';
import type { Against } from './types.js';
import type { ChangeWork } from './work-of.js';

/** An attribute that is new. */
interface Added extends AtAttribute {
  readonly facts: RecordedFacts;
}

const examplesShown = 5;

/** Whether a revert brings an attribute back with the values that were parked. */
export function isRestored(change: Added, work: ChangeWork): boolean {
  return parkedOf(change, work) !== null;
}

/** Where the attribute must have a value: the documents that were published without one while it was gone. */
export async function withoutParkedValue(
  reader: MigrationReader,
  dialect: Dialect,
  change: Added,
  work: ChangeWork,
): Promise<readonly Against[]> {
  const parked = parkedOf(change, work);
  if (parked === null || parked.column === null || change.facts.required !== true) return [];
  const [table, column] = [parked.table, parked.column].map(dialect.identifier);
  const without = `FROM ${table} WHERE status = 'published' AND ${column} IS NULL`;
  const [row] = await reader.rows(bookkeeping(`SELECT count(DISTINCT document_id) AS n ${without}`, dialect), []);
  const count = Number(row?.n ?? 0);
  if (count === 0) return [];
  const some = bookkeeping(`SELECT DISTINCT document_id ${without} ORDER BY 1 LIMIT ${examplesShown}`, dialect);
  const examples = (await reader.rows(some, [])).map(({ document_id }) => String(document_id));
  return [{ what: `documents of ${change.of} were published without ${change.attribute}`, count, examples }];
}

/** Where the values are; `column` null: links in a table of their own. */
function parkedOf({ of, attribute }: Added, { between, restores }: ChangeWork) {
  const table = between.to.layout.tables.get(of);
  if (table === undefined || restores === null) return null;
  const link = table.links.get(attribute);
  if (link?.is === 'table' && link.direction === 'forward') {
    const found = restores.table(link.table);
    return found === null ? null : { table: found, column: null };
  }
  const column =
    table.columns.get(attribute)?.name ??
    table.components.get(attribute)?.wire ??
    (link?.is === 'column' && link.direction === 'forward' ? link.targetColumn : null);
  return column === null ? null : restores.column(table.name, column);
}
