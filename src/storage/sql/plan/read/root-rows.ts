import { Bug } from '../../../../foundations/core/index.js';
import type { FilterNode, ReadQuery, VersionChoice } from '../../../../language/query/index.js';
import type { ContentType } from '../../../../language/schema/index.js';
import type { Sql } from '../types.js';
import type { CandidateJoin } from './candidates.js';
import { condition } from './filter.js';
import type { ReadPrinter, RowScope } from './read-printer.js';
import { queryLocale, versionConditions } from './version-conditions.js';

/** The versions that a query is about, under a new alias. */
export function rootRow(query: ReadQuery, printer: ReadPrinter): RowScope {
  return rootScope(queriedType(query), query.versions, printer);
}

/** The versions of a content type, under a new alias. */
export function rootScope(type: ContentType, versions: VersionChoice, printer: ReadPrinter): RowScope {
  const alias = printer.alias('t');
  return {
    is: 'row',
    alias,
    type,
    table: printer.table(type),
    status: versions.status,
    locale: type.localized ? queryLocale(versions.locale, alias, printer) : null,
  };
}

/** Which versions a query selects. */
interface Selection {
  readonly versions: VersionChoice;
  readonly filter: FilterNode | null;
}

/** The conditions of a selection on the rows of a scope. */
export function rowConditions({ versions, filter }: Selection, row: RowScope, printer: ReadPrinter): Sql {
  const filtered = filter === null ? [] : [condition(filter, row, printer)];
  const conditions = [...versionConditions(versions, row, printer), ...filtered];
  return [...conditions, ...printer.interruptible(row.alias)].join(' AND ');
}

/** The selected rows of a scope, with other rows joined to them. */
export function selectedRows(selection: Selection, row: RowScope, joins: readonly Sql[], printer: ReadPrinter): Sql {
  return `${[tableWithAlias(row, printer), ...joins].join(' ')} WHERE ${rowConditions(selection, row, printer)}`;
}

/** The rows of a query, all of them or those among candidates. */
export function sourceRows(
  query: ReadQuery,
  row: RowScope,
  printer: ReadPrinter,
  candidateJoin: CandidateJoin | null,
): Sql {
  const [table, where] = [tableWithAlias(row, printer), rowConditions(selectionOf(query), row, printer)];
  return candidateJoin === null
    ? `${table} WHERE ${where}`
    : `${candidateJoin.rows} CROSS JOIN ${table} WHERE ${candidateJoin.joinCondition} AND ${where}`;
}

/** Which versions a query selects. */
export function selectionOf({ versions, node }: ReadQuery): Selection {
  return { versions, filter: node.filter };
}

/** The table of a scope, as FROM names it. */
export function tableWithAlias(row: RowScope, printer: ReadPrinter): Sql {
  return `${printer.dialect.identifier(row.table.name)} ${row.alias}`;
}

function queriedType(query: ReadQuery): ContentType {
  const { shape } = query.node;
  if (shape.is !== 'contentType') throw new Bug('a query reads documents of a content type');
  return shape;
}
