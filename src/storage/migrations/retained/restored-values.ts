import type { AttributeRef, RecordedFacts } from '../../../language/schema/index.js';
import { internalStatement, type MigrationReader } from '../../database/index.js';
import type { Dialect } from '../../sql/plan/index.js';
import type { PreparedChange } from '../plan/prepare-change.js';
import type { ChangeImpact } from '../types.js';

/** An attribute that is new. */
interface AddedAttribute extends AttributeRef {
  readonly facts: RecordedFacts;
}

const maxExamples = 5;

/** Whether a revert restores an attribute with its retained values. */
export function isRestored(change: AddedAttribute, prepared: PreparedChange): boolean {
  return findRetainedValues(change, prepared) !== null;
}

/** For a required attribute: the documents that were published without a value while the attribute was removed. */
export async function findWithoutRetainedValue(
  reader: MigrationReader,
  dialect: Dialect,
  change: AddedAttribute,
  prepared: PreparedChange,
): Promise<readonly ChangeImpact[]> {
  const retainedColumn = findRetainedValues(change, prepared);
  if (retainedColumn === null || retainedColumn.column === null || change.facts.required !== true) return [];
  const [table, column] = [retainedColumn.table, retainedColumn.column].map(dialect.identifier);
  const without = `FROM ${table} WHERE status = 'published' AND ${column} IS NULL`;
  const [row] = await reader.rows(internalStatement(`SELECT count(DISTINCT document_id) AS n ${without}`, dialect), []);
  const count = Number(row?.n ?? 0);
  if (count === 0) return [];
  const examplesStatement = internalStatement(
    `SELECT DISTINCT document_id ${without} ORDER BY 1 LIMIT ${maxExamples}`,
    dialect,
  );
  const examples = (await reader.rows(examplesStatement, [])).map(({ document_id }) => String(document_id));
  const what = `documents of ${change.of} were published without ${change.attribute}`;
  const reason = { is: 'published-without', of: change.of, attribute: change.attribute } as const;
  return [{ what, reason, count, examples }];
}

/** The location of the retained values; `column` null: links in a table of their own. */
function findRetainedValues({ of, attribute }: AddedAttribute, { transition, retained }: PreparedChange) {
  const table = transition.to.layout.versionTables.get(of);
  if (table === undefined || retained === null) return null;
  const link = table.links.get(attribute);
  if (link?.is === 'table' && link.direction === 'forward') {
    const retainedTable = retained.table(link.table);
    return retainedTable === null ? null : { table: retainedTable, column: null };
  }
  const column =
    table.columns.get(attribute)?.name ??
    table.components.get(attribute)?.responseJson ??
    (link?.is === 'column' && link.direction === 'forward' ? link.targetColumn : null);
  return column === null ? null : retained.column(table.name, column);
}
