import type { Link } from '../../../layout/index.js';
import type { Sql } from '../../../plan/index.js';
import { numberOwners } from './number-inverse.js';
import { columnOf, type Printing, typeIn } from './spelling.js';

/** A statement with what it is for. */
export interface Said {
  readonly says: string;
  readonly sql: Sql;
}

/** What happens to links that stay in the table or columns that they are in. */
export function keptLinks(before: Link, after: Link, printing: Printing): readonly Said[] {
  const numbering = before.inversePositionColumn === null ? numberOwners(after, printing) : null;
  const naming = nameDefault(before, printing);
  return [
    ...(numbering === null ? [] : [{ says: 'are numbered for the other side', sql: numbering }]),
    ...(naming === null ? [] : [{ says: 'name the locale that they lead to', sql: naming }]),
  ];
}

/** Links that named no locale meant the default one: where another is that from now on, they name it. null: nothing is to be done. */
function nameDefault(before: Link, printing: Printing): Sql | null {
  const { place, dialect } = printing;
  const { localeColumn, targetColumn } = before;
  const named = place.from.record.defaultLocale;
  if (localeColumn === null || named === place.to.record.defaultLocale) return null;
  const table = dialect.identifier(before.table);
  const [own, other] = [
    (column: string) => `${table}.${dialect.identifier(column)}`,
    (column: string) => columnOf('x', column, printing),
  ];
  const where = [`${own(localeColumn)} IS NULL`, `${own(targetColumn)} IS NOT NULL`];
  if (before.is === 'table') {
    if (before.typeColumn !== null) where.push(`${own(before.typeColumn)} IN (${localizedTypes(printing)})`);
    const same = [before.ownerColumn, targetColumn].map((column) => `${other(column)} = ${own(column)}`);
    const repeats = [...same, `${other(localeColumn)} = ${dialect.text(named)}`].join(' AND ');
    where.push(`NOT EXISTS (SELECT 1 FROM ${table} x WHERE ${repeats})`);
  }
  const naming = `${dialect.identifier(localeColumn)} = ${dialect.text(named)}`;
  return `UPDATE ${table} SET ${naming} WHERE ${where.join(' AND ')}`;
}

/** The types that have locales before and after, by their uids before; a text that is no uid where there are none. */
function localizedTypes({ place, names, dialect }: Printing): Sql {
  const uids = [...place.from.layout.tables.values()]
    .filter(({ type }) => type.localized && typeIn(place.to, names.laterType(type.uid))?.localized === true)
    .map(({ type }) => type.uid);
  return (uids.length === 0 ? [''] : uids).map((uid) => dialect.text(uid)).join(', ');
}
