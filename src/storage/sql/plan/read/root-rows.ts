import { Bug } from '../../../../foundations/core/index.js';
import type { FilterNode, ReadQuery, VersionChoice } from '../../../../language/query/index.js';
import type { ContentType } from '../../../../language/schema/index.js';
import type { Sql } from '../types.js';
import type { CandidateJoin } from './candidates.js';
import { entriesOfType, layerOf } from './change-set-layer.js';
import { condition } from './filter.js';
import type { ReadPrinter, RowScope } from './read-printer.js';
import { localeCondition, queryLocale, versionConditions } from './version-conditions.js';

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
    set: versions.set,
  };
}

/** Rows of a query, and the tables and conditions that select them. */
export interface SourceRows {
  readonly row: RowScope;
  readonly source: Sql;
}

/**
 * Returns functions that print the rows of a query, each with new aliases: one, or two where it reads a change set, whose rows are found
 * by its entries, and those of the status in the order of an index. `versions`: fewer of the query's.
 */
export function sourceParts(
  query: ReadQuery,
  printer: ReadPrinter,
  versions = query.versions,
): readonly [() => SourceRows, ...(() => SourceRows)[]] {
  const selection = { versions, filter: query.node.filter };
  const set = layerOf({ type: queriedType(query), set: versions.set });
  const printed = (row: RowScope, joined: JoinedRows | null = null): SourceRows => ({
    row,
    source: joinedSource(selection, row, printer, joined),
  });
  if (set === null) return [() => printed(rootRow(query, printer))];
  const ofSet = (): SourceRows => {
    const entry = printer.alias('e');
    const row: RowScope = { ...rootRow(query, printer), part: { is: 'set', entry } };
    const entries = entriesOfType(set, entry, row, printer);
    // Of the entries as well, so that their index is read in its order.
    const inLocales =
      versions.locale.is === 'first' ? [] : localeCondition(versions.locale, { ...row, alias: entry }, printer);
    const joinCondition = [entries.joinCondition, ...inLocales].join(' AND ');
    return printed(row, { rows: entries.rows, joinCondition });
  };
  return [() => printed({ ...rootRow(query, printer), part: { is: 'base' } }), ofSet];
}

/** Rows that those of a table are joined to. */
type JoinedRows = Pick<CandidateJoin, 'rows' | 'joinCondition'>;

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
  candidateJoin: JoinedRows | null,
): Sql {
  return joinedSource(selectionOf(query), row, printer, candidateJoin);
}

function joinedSource(
  selection: Selection,
  row: RowScope,
  printer: ReadPrinter,
  candidateJoin: JoinedRows | null,
): Sql {
  const [table, where] = [tableWithAlias(row, printer), rowConditions(selection, row, printer)];
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
  return `${printer.source(row.table.name)} ${row.alias}`;
}

function queriedType(query: ReadQuery): ContentType {
  const { shape } = query.node;
  if (shape.is !== 'contentType') throw new Bug('a query reads documents of a content type');
  return shape;
}
