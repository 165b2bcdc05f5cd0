import type { ScalarColumn, VersionTable } from '../../../layout/index.js';
import type { Sql } from '../../../plan/index.js';
import { type LimitFact, type ScalarAttribute, type Stored, storedOfColumn } from '../../../schema/index.js';
import type { Row } from '../../types.js';
import { type ScalarWay, scalarWay } from '../components/scalar-step.js';
import { scalarOf } from '../components/scalar-values.js';
import { portions } from '../portions.js';
import { documentsWith, type Found, gathering } from './found.js';
import { breaksLimit } from './limits.js';
import type { Look, Watched } from './look.js';
import { hasLocales, type RowFilter, rowsLeft, valuesLeft } from './rows-left.js';

/** A scalar attribute of a content type, which has a column of its own. */
export interface ScalarSpot {
  readonly look: Look;
  readonly table: VersionTable;
  readonly column: ScalarColumn;
  readonly watched: Watched;
  /** What becomes of its values; null: they stay as they are. */
  readonly way: ScalarWay | null;
}

/** The spot of an attribute with such a column. */
export function scalarSpot(look: Look, table: VersionTable, column: ScalarColumn, watched: Watched): ScalarSpot {
  const { before, after } = watched;
  const stays = after !== null && after.facts.storage === 'column';
  return { look, table, column, watched, way: stays ? scalarWay(before, after, look.lineage) : null };
}

/** Documents with a value. */
export function withScalar(spot: ScalarSpot): Promise<Found> {
  const { look, table } = spot;
  return documentsWith(look, table, [...rowsLeft(look, table)('t'), `${columnOf(spot, 't')} IS NOT NULL`], each(spot));
}

/** Published versions without a value. */
export function withoutScalar(spot: ScalarSpot): Promise<Found> {
  const { look, table, watched, way } = spot;
  const where = [...valuesLeft(look, table, watched)('t'), `t.status = ${look.dialect.text('published')}`];
  if (way === null) return documentsWith(look, table, [...where, `${columnOf(spot, 't')} IS NULL`], each(spot));
  return scan(spot, where, (value) => value === null);
}

/** Values without a counterpart: of another type, or no longer among the values of an enumeration. */
export function withoutCounterpart(spot: ScalarSpot, cause: 'counterpart' | 'none-of'): Promise<Found> {
  const { look, table, way } = spot;
  const where = [...rowsLeft(look, table)('t'), `${columnOf(spot, 't')} IS NOT NULL`];
  return scan({ ...spot, way: null }, where, (value, row) => {
    if (way === null || value === null) return false;
    return way.there(value, row.status === 'draft' ? 'draft' : 'published').because === cause;
  });
}

/** Documents with one of these values. */
export function withOneOf(spot: ScalarSpot, values: readonly string[]): Promise<Found> {
  const { look, table } = spot;
  const among = `${columnOf(spot, 't')} IN (${values.map(look.dialect.text).join(', ')})`;
  return documentsWith(look, table, [...rowsLeft(look, table)('t'), among], each(spot));
}

/** Values that do not keep a limit. */
export function beyondLimit(
  spot: ScalarSpot,
  limit: { readonly limit: LimitFact; readonly value: unknown; readonly versions: 'all' | 'published' },
): Promise<Found> {
  const { look, table, watched } = spot;
  const published = limit.versions === 'published' ? [`t.status = ${look.dialect.text('published')}`] : [];
  const where = [...valuesLeft(look, table, watched)('t'), ...published, `${columnOf(spot, 't')} IS NOT NULL`];
  const attribute = attributeAfter(spot);
  return scan(spot, where, (value, row) => {
    if (value === null) return false;
    return breaksLimit(value, attribute, limit, row.status === 'draft' ? 'draft' : 'published');
  });
}

/** Published values that several documents share, in one locale or in any. */
export async function sharedScalars(spot: ScalarSpot, within: 'locale' | 'all'): Promise<Found> {
  const { look, table, watched, way } = spot;
  const left = valuesLeft(look, table, watched);
  const byLocale = within === 'locale' && hasLocales(look, table);
  const where = (alias: string): readonly Sql[] => [
    ...left(alias),
    `${alias}.status = ${look.dialect.text('published')}`,
    `${columnOf(spot, alias)} IS NOT NULL`,
  ];
  if (way !== null) return sharedValues(spot, where('t'), byLocale);
  const key = (alias: string) => [columnOf(spot, alias), ...(byLocale ? [`${alias}.locale`] : [])].join(', ');
  const several =
    `SELECT ${key('d')} FROM ${look.dialect.identifier(table.name)} d WHERE ${where('d').join(' AND ')} ` +
    `GROUP BY ${key('d')} HAVING count(DISTINCT d.document_id) > 1`;
  return documentsWith(look, table, [...where('t'), `(${key('t')}) IN (${several})`], byLocale);
}

async function sharedValues(spot: ScalarSpot, where: readonly Sql[], byLocale: boolean): Promise<Found> {
  const first = new Map<string, Row>();
  const gathered = gathering();
  await eachValue(spot, where, (value, row) => {
    if (value === null) return;
    const key = byLocale ? `${row.locale}\n${value}` : String(value);
    const other = first.get(key);
    if (other === undefined) first.set(key, row);
    else if (other.document_id !== row.document_id) {
      gathered.add(other, byLocale);
      gathered.add(row, byLocale);
    }
  });
  return gathered.found();
}

/** Documents whose locales have different values. */
export async function differingScalars(spot: ScalarSpot): Promise<Found> {
  const { look, table, way } = spot;
  const left: RowFilter = rowsLeft(look, table);
  if (way !== null) return differingValues(spot, left('t'));
  const other =
    `SELECT 1 FROM ${look.dialect.identifier(table.name)} d WHERE d.document_id = t.document_id AND d.status = t.status ` +
    `AND ${columnOf(spot, 'd')} IS DISTINCT FROM ${columnOf(spot, 't')}`;
  return documentsWith(look, table, [...left('t'), `EXISTS (${other})`], false);
}

async function differingValues(spot: ScalarSpot, where: readonly Sql[]): Promise<Found> {
  const first = new Map<string, Stored>();
  return scan(
    spot,
    where,
    (value, row) => {
      const key = `${row.document_id}\n${row.status}`;
      const known = first.get(key);
      if (known === undefined) first.set(key, value);
      return known !== undefined && known !== value;
    },
    false,
  );
}

/** The documents whose values afterwards are such. */
async function scan(
  spot: ScalarSpot,
  where: readonly Sql[],
  isSuch: (value: Stored, row: Row) => boolean,
  perLocale: boolean = each(spot),
): Promise<Found> {
  const gathered = gathering();
  await eachValue(spot, where, (value, row) => {
    if (isSuch(value, row)) gathered.add(row, perLocale);
  });
  return gathered.found();
}

async function eachValue(
  spot: ScalarSpot,
  where: readonly Sql[],
  visit: (value: Stored, row: Row) => void,
): Promise<void> {
  const { look, table, column, way } = spot;
  const reads = [
    't.document_id AS document_id',
    't.locale AS locale',
    't.status AS status',
    `${columnOf(spot, 't')} AS value`,
  ];
  for await (const rows of portions(look.reader, look.dialect, table.name, reads, where)) {
    for (const row of rows) {
      const value = storedOfColumn(row.value ?? null, column.kind);
      const strictness = row.status === 'draft' ? 'draft' : 'published';
      visit(way === null || value === null ? value : way.there(value, strictness).value, row);
    }
  }
}

function columnOf({ look, column }: ScalarSpot, alias: string): Sql {
  return `${alias}.${look.dialect.identifier(column.name)}`;
}

/** Whether each locale has a value of its own. */
function each({ look, table, watched }: ScalarSpot): boolean {
  return hasLocales(look, table) && watched.before.facts.localized === true;
}

function attributeAfter({ watched: { before, after } }: ScalarSpot): ScalarAttribute {
  const { name, facts } = after ?? before;
  return scalarOf(name, facts);
}
