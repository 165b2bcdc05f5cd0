import type { Link } from '../../sql/layout/index.js';
import type { Sql } from '../../sql/plan/index.js';
import { aliasedColumn, findType, type LinkSqlContext } from './link-sql.js';
import { numberOwners } from './number-inverse.js';

/** A statement with its description. */
export interface DescribedStatement {
  readonly description: string;
  readonly sql: Sql;
}

/** The statements for links that stay in their table or columns. */
export function unmovedLinkStatements(
  before: Link,
  after: Link,
  sqlContext: LinkSqlContext,
): readonly DescribedStatement[] {
  const numbering = before.inversePositionColumn === null ? numberOwners(after, sqlContext) : null;
  const nameDefaultLocale = nameDefaultStatement(before, sqlContext);
  return [
    ...(numbering === null ? [] : [{ description: 'are numbered for the other side', sql: numbering }]),
    ...(nameDefaultLocale === null
      ? []
      : [{ description: 'name the locale that they lead to', sql: nameDefaultLocale }]),
  ];
}

/** Links that named no locale meant the default one: where the default changes, they name the former one. null: nothing changes. */
function nameDefaultStatement(before: Link, sqlContext: LinkSqlContext): Sql | null {
  const { moveContext, dialect } = sqlContext;
  const { localeColumn, targetColumn } = before;
  const localeBefore = moveContext.from.record.defaultLocale;
  if (localeColumn === null || localeBefore === moveContext.to.record.defaultLocale) return null;
  const table = dialect.identifier(before.table);
  const [ownColumn, otherColumn] = [
    (column: string) => `${table}.${dialect.identifier(column)}`,
    (column: string) => aliasedColumn('x', column, sqlContext),
  ];
  const where = [`${ownColumn(localeColumn)} IS NULL`, `${ownColumn(targetColumn)} IS NOT NULL`];
  if (before.is === 'table') {
    if (before.typeColumn !== null) where.push(`${ownColumn(before.typeColumn)} IN (${localizedTypes(sqlContext)})`);
    const sameLink = [before.ownerColumn, targetColumn].map(
      (column) => `${otherColumn(column)} = ${ownColumn(column)}`,
    );
    const repeats = [...sameLink, `${otherColumn(localeColumn)} = ${dialect.text(localeBefore)}`].join(' AND ');
    where.push(`NOT EXISTS (SELECT 1 FROM ${table} x WHERE ${repeats})`);
  }
  const naming = `${dialect.identifier(localeColumn)} = ${dialect.text(localeBefore)}`;
  return `UPDATE ${table} SET ${naming} WHERE ${where.join(' AND ')}`;
}

/** The types that have locales before and after, by their uids before; a text that is no uid where there are none. */
function localizedTypes({ moveContext, names, dialect }: LinkSqlContext): Sql {
  const uids = [...moveContext.from.layout.versionTables.values()]
    .filter(({ type }) => type.localized && findType(moveContext.to, names.laterType(type.uid))?.localized === true)
    .map(({ type }) => type.uid);
  return (uids.length === 0 ? [''] : uids).map((uid) => dialect.text(uid)).join(', ');
}
