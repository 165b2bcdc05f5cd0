import { type LimitFact, type ScalarAttribute, type Stored, storedFromColumn } from '../../../language/schema/index.js';
import type { Row } from '../../database/index.js';
import type { ScalarColumn, VersionTable } from '../../sql/layout/index.js';
import type { Sql } from '../../sql/plan/index.js';
import { createScalarRoundTrip, type ScalarRoundTrip } from '../components/scalar-round-trip.js';
import { recordedScalar } from '../components/scalar-values.js';
import { readBatches } from '../rows/rewrite-rows.js';
import type { CheckContext, CheckedAttribute } from './check-context.js';
import { createCollector, findDocuments, type MatchingDocuments } from './matching-documents.js';
import { hasLocales, type RowFilter, remainingRows, remainingValues } from './remaining-rows.js';
import { breaksLimit } from './value-limits.js';

/** A scalar attribute of a content type, which has a column of its own. */
export interface CheckedScalar {
  readonly context: CheckContext;
  readonly table: VersionTable;
  readonly column: ScalarColumn;
  readonly attribute: CheckedAttribute;
  /** The conversion of its values; null: they stay as they are. */
  readonly conversion: ScalarRoundTrip | null;
}

/** Creates the check of an attribute with such a column. */
export function createCheckedScalar(
  context: CheckContext,
  table: VersionTable,
  column: ScalarColumn,
  attribute: CheckedAttribute,
): CheckedScalar {
  const { before, after } = attribute;
  const staysScalar = after !== null && after.facts.storage === 'column';
  return {
    context,
    table,
    column,
    attribute,
    conversion: staysScalar ? createScalarRoundTrip(before, after, context.lineage) : null,
  };
}

/** Documents with a value. */
export function withScalar(checkedScalar: CheckedScalar): Promise<MatchingDocuments> {
  const { context, table } = checkedScalar;
  return findDocuments(
    context,
    table,
    [...remainingRows(context, table)('t'), `${columnExpression(checkedScalar, 't')} IS NOT NULL`],
    isPerLocale(checkedScalar),
  );
}

/** Published versions without a value. */
export function withoutScalar(checkedScalar: CheckedScalar): Promise<MatchingDocuments> {
  const { context, table, attribute, conversion } = checkedScalar;
  const where = [...remainingValues(context, table, attribute)('t'), `t.status = ${context.dialect.text('published')}`];
  if (conversion === null)
    return findDocuments(
      context,
      table,
      [...where, `${columnExpression(checkedScalar, 't')} IS NULL`],
      isPerLocale(checkedScalar),
    );
  return scanValues(checkedScalar, where, (value) => value === null);
}

/** Values without a counterpart: of another type, or no longer among the values of an enumeration. */
export function withoutCounterpart(
  checkedScalar: CheckedScalar,
  cause: 'counterpart' | 'none-of',
): Promise<MatchingDocuments> {
  const { context, table, conversion } = checkedScalar;
  const where = [...remainingRows(context, table)('t'), `${columnExpression(checkedScalar, 't')} IS NOT NULL`];
  return scanValues({ ...checkedScalar, conversion: null }, where, (value, row) => {
    if (conversion === null || value === null) return false;
    return conversion.convert(value, row.status === 'published' ? 'published' : 'draft').because === cause;
  });
}

/** Documents with one of these values. */
export function withOneOf(checkedScalar: CheckedScalar, values: readonly string[]): Promise<MatchingDocuments> {
  const { context, table } = checkedScalar;
  const among = `${columnExpression(checkedScalar, 't')} IN (${values.map(context.dialect.text).join(', ')})`;
  return findDocuments(context, table, [...remainingRows(context, table)('t'), among], isPerLocale(checkedScalar));
}

/** Values that break a limit. */
export function beyondLimit(
  checkedScalar: CheckedScalar,
  limit: { readonly limit: LimitFact; readonly value: unknown; readonly versions: 'all' | 'published' },
): Promise<MatchingDocuments> {
  const { context, table, attribute: checked } = checkedScalar;
  const published = limit.versions === 'published' ? [`t.status = ${context.dialect.text('published')}`] : [];
  const where = [
    ...remainingValues(context, table, checked)('t'),
    ...published,
    `${columnExpression(checkedScalar, 't')} IS NOT NULL`,
  ];
  const attribute = scalarAfter(checkedScalar);
  return scanValues(checkedScalar, where, (value, row) => {
    if (value === null) return false;
    return breaksLimit(value, attribute, limit, row.status === 'published' ? 'published' : 'draft');
  });
}

/** Published values that several documents share, in one locale or in any. */
export async function withSharedValues(
  checkedScalar: CheckedScalar,
  within: 'locale' | 'all',
): Promise<MatchingDocuments> {
  const { context, table, attribute, conversion } = checkedScalar;
  const remaining = remainingValues(context, table, attribute);
  const byLocale = within === 'locale' && hasLocales(context, table);
  const where = (alias: string): readonly Sql[] => [
    ...remaining(alias),
    `${alias}.status = ${context.dialect.text('published')}`,
    `${columnExpression(checkedScalar, alias)} IS NOT NULL`,
  ];
  if (conversion !== null) return scanSharedValues(checkedScalar, where('t'), byLocale);
  const key = (alias: string) =>
    [columnExpression(checkedScalar, alias), ...(byLocale ? [`${alias}.locale`] : [])].join(', ');
  const several =
    `SELECT ${key('d')} FROM ${context.dialect.identifier(table.name)} d WHERE ${where('d').join(' AND ')} ` +
    `GROUP BY ${key('d')} HAVING count(DISTINCT d.document_id) > 1`;
  return findDocuments(context, table, [...where('t'), `(${key('t')}) IN (${several})`], byLocale);
}

async function scanSharedValues(
  checkedScalar: CheckedScalar,
  where: readonly Sql[],
  byLocale: boolean,
): Promise<MatchingDocuments> {
  const firstRows = new Map<string, Row>();
  const collector = createCollector();
  await visitValues(checkedScalar, where, (value, row) => {
    if (value === null) return;
    const key = byLocale ? `${row.locale}\n${value}` : String(value);
    const other = firstRows.get(key);
    if (other === undefined) firstRows.set(key, row);
    else if (other.document_id !== row.document_id) {
      collector.add(other, byLocale);
      collector.add(row, byLocale);
    }
  });
  return collector.result();
}

/** Documents whose locales have different values. */
export async function withDifferingValues(checkedScalar: CheckedScalar): Promise<MatchingDocuments> {
  const { context, table, conversion } = checkedScalar;
  const remaining: RowFilter = remainingRows(context, table);
  if (conversion !== null) return scanDifferingValues(checkedScalar, remaining('t'));
  const other =
    `SELECT 1 FROM ${context.dialect.identifier(table.name)} d WHERE d.document_id = t.document_id AND d.status = t.status ` +
    `AND ${columnExpression(checkedScalar, 'd')} IS DISTINCT FROM ${columnExpression(checkedScalar, 't')}`;
  return findDocuments(context, table, [...remaining('t'), `EXISTS (${other})`], false);
}

async function scanDifferingValues(checkedScalar: CheckedScalar, where: readonly Sql[]): Promise<MatchingDocuments> {
  const firstValues = new Map<string, Stored>();
  return scanValues(
    checkedScalar,
    where,
    (value, row) => {
      const key = `${row.document_id}\n${row.status}`;
      const firstValue = firstValues.get(key);
      if (firstValue === undefined) firstValues.set(key, value);
      return firstValue !== undefined && firstValue !== value;
    },
    false,
  );
}

/** Finds the documents whose converted values match. */
async function scanValues(
  checkedScalar: CheckedScalar,
  where: readonly Sql[],
  matches: (value: Stored, row: Row) => boolean,
  perLocale: boolean = isPerLocale(checkedScalar),
): Promise<MatchingDocuments> {
  const collector = createCollector();
  await visitValues(checkedScalar, where, (value, row) => {
    if (matches(value, row)) collector.add(row, perLocale);
  });
  return collector.result();
}

async function visitValues(
  checkedScalar: CheckedScalar,
  where: readonly Sql[],
  visit: (value: Stored, row: Row) => void,
): Promise<void> {
  const { context, table, column, conversion } = checkedScalar;
  const reads = [
    't.document_id AS document_id',
    't.locale AS locale',
    't.status AS status',
    `${columnExpression(checkedScalar, 't')} AS value`,
  ];
  for await (const rows of readBatches(context.reader, context.dialect, table.name, reads, where)) {
    for (const row of rows) {
      const value = storedFromColumn(row.value ?? null, column.kind);
      const strictness = row.status === 'published' ? 'published' : 'draft';
      visit(conversion === null || value === null ? value : conversion.convert(value, strictness).value, row);
    }
  }
}

function columnExpression({ context, column }: CheckedScalar, alias: string): Sql {
  return `${alias}.${context.dialect.identifier(column.name)}`;
}

/** Whether each locale has a value of its own. */
function isPerLocale({ context, table, attribute }: CheckedScalar): boolean {
  return hasLocales(context, table) && attribute.before.facts.localized === true;
}

function scalarAfter({ attribute: { before, after } }: CheckedScalar): ScalarAttribute {
  const { name, facts } = after ?? before;
  return recordedScalar(name, facts);
}
