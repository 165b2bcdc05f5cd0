import type { Link, VersionTable } from '../../sql/layout/index.js';
import type { Sql } from '../../sql/plan/index.js';
import type { CheckContext } from './check-context.js';

/** Reads the links of the model before, for queries about version rows `t` of the attribute's own type. */
export interface LinkQuery {
  /** Rows `t` joined with their links, one row per link. Only where the type owns them. */
  readonly from: Sql;
  /** Rows `o` of the owning type, joined with their links. */
  readonly owners: Sql;
  /** A column of the link. */
  linkColumn(column: string): Sql;
  /** Whether `t` has a link that meets all these conditions. */
  exists(where: readonly Sql[]): Sql;
  /** The number of documents that matching links of `t` lead to, or come from. */
  count(where: readonly Sql[]): Sql;
}

/** Creates the query for a relation or media attribute, on the owning or the inverse side. */
export function createLinkQuery(context: CheckContext, table: VersionTable, link: Link): LinkQuery {
  return link.direction === 'forward' ? forwardQuery(context, table, link) : backwardQuery(context, table, link);
}

function forwardQuery({ dialect }: CheckContext, table: VersionTable, link: Link): LinkQuery {
  const rows = `${dialect.identifier(table.name)} t`;
  if (link.is === 'column') {
    const linkColumn = (column: string) => `t.${dialect.identifier(column)}`;
    const linked = `${linkColumn(link.targetColumn)} IS NOT NULL`;
    const exists = (where: readonly Sql[]) => `(${[linked, ...where].join(' AND ')})`;
    const count = (where: readonly Sql[]) => `(CASE WHEN ${exists(where)} THEN 1 ELSE 0 END)`;
    return { from: rows, owners: rows, linkColumn, exists, count };
  }
  const links = `${dialect.identifier(link.table)} l`;
  const own = `l.${dialect.identifier(link.ownerColumn)} = t.id`;
  const query = (selection: Sql, where: readonly Sql[]) =>
    `SELECT ${selection} FROM ${links} WHERE ${[own, ...where].join(' AND ')}`;
  const from = `${rows} JOIN ${links} ON ${own}`;
  return {
    from,
    owners: from,
    linkColumn: (column) => `l.${dialect.identifier(column)}`,
    exists: (where) => `EXISTS (${query('1', where)})`,
    count: (where) => `(${query('count(*)', where)})`,
  };
}

/** The inverse side: a version reads the links of owners in its own locale and status, where the types have these. */
function backwardQuery(context: CheckContext, table: VersionTable, link: Link): LinkQuery {
  const { dialect } = context;
  const rows = `${dialect.identifier(link.owner.collectionName)} o`;
  const isTable = link.is === 'table';
  const linkColumn = (column: string) => `${isTable ? 'l' : 'o'}.${dialect.identifier(column)}`;
  const owners = isTable
    ? `${rows} JOIN ${dialect.identifier(link.table)} l ON l.${dialect.identifier(link.ownerColumn)} = o.id`
    : rows;
  const own = [
    `${linkColumn(link.targetColumn)} = t.document_id`,
    ...(isTable && link.typeColumn !== null
      ? [`${linkColumn(link.typeColumn)} = ${dialect.text(table.type.uid)}`]
      : []),
    ...sameLocale(context, table, link, linkColumn),
    ...sameStatus(table, link, linkColumn),
  ];
  const query = (selection: Sql, where: readonly Sql[]) =>
    `SELECT ${selection} FROM ${owners} WHERE ${[...own, ...where].join(' AND ')}`;
  return {
    from: owners,
    owners,
    linkColumn,
    exists: (where) => `EXISTS (${query('1', where)})`,
    count: (where) => `(${query('count(DISTINCT o.document_id)', where)})`,
  };
}

function sameLocale(
  { dialect, from }: CheckContext,
  { type }: VersionTable,
  { localeColumn, owner }: Link,
  linkColumn: LinkQuery['linkColumn'],
): readonly Sql[] {
  if (!type.localized) return [];
  if (localeColumn === null) return owner.localized ? ['t.locale = o.locale'] : [];
  return [`t.locale = coalesce(${linkColumn(localeColumn)}, ${dialect.text(from.record.defaultLocale)})`];
}

function sameStatus(
  { type }: VersionTable,
  { owner, statusColumn }: Link,
  linkColumn: LinkQuery['linkColumn'],
): readonly Sql[] {
  if (!type.draftAndPublish) return [];
  if (owner.draftAndPublish) return ['t.status = o.status'];
  return statusColumn === null
    ? []
    : [`(${linkColumn(statusColumn)} IS NULL OR ${linkColumn(statusColumn)} = t.status)`];
}
