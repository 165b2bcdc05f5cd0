import type { FilterNode, ListReadQuery } from '../../../../language/query/index.js';
import type { MediaAttribute, RelationAttribute } from '../../../../language/schema/index.js';
import type { Link } from '../../layout/index.js';
import type { Sql } from '../types.js';
import { joinCondition } from './filter.js';
import type { ReadPrinter, RowScope } from './read-printer.js';
import { getScopeLink, getTargetType, relatedRows } from './related.js';
import { rootRow } from './root-rows.js';

/*
 * Documents that are linked to one document, such as the articles of a category: its links are read in the order of their owners, until the
 * page is full. Those of several documents are collected first, as an index has the order of each alone (decision 0091).
 */

/** Rows of a page in the order of an index of links. */
export interface LinkedRows {
  readonly row: RowScope;
  /** Table expression with its alias, to join the rows to; null: the rows have the link themselves. */
  readonly links: Sql | null;
  /** The condition that a row is linked to the target. */
  readonly linked: Sql;
  /** The ids of the rows, as the index has them. */
  readonly id: Sql;
}

/** Prints the ids of a page: of linked rows, without the filter, or (null) of those that the filter finds, each only under a condition. */
type PrintIds = (linkedRows: LinkedRows | null, onlyIf: Sql) => Sql;

/** Name of the targets within a statement; no table of a model has it. */
const targetsTable = 'octavo_targets';

/** Returns the ids of a page whose only filter is one on documents that it links to; null: it has another filter or order. */
export function idsBySingleTarget(query: ListReadQuery, printIds: PrintIds, printer: ReadPrinter): Sql | null {
  const { node, versions } = query;
  if (node.sort.length > 0 || versions.moment !== undefined) return null;
  const relation = node.filter === null ? null : findRelation(node.filter);
  if (relation === null) return null;
  const row = rootRow(query, printer);
  const link = getScopeLink(relation.attribute, row);
  if (!hasOrderOfIds(link, row)) return null;
  const targets = printTargets(relation, row, printer);
  if (targets === null) return null;
  const count = `(SELECT count(*) FROM ${targetsTable})`;
  const [walked, collected] = [
    printIds(linkedRows(link, row, printer), `${count} = 1`),
    printIds(null, `${count} > 1`),
  ];
  const [first, second] = [walked, collected].map((ids) => `SELECT id FROM (${ids}) ${printer.alias('u')}`);
  return `WITH ${targetsTable} AS MATERIALIZED (${targets}) ${printer.dialect.bothRows(String(first), String(second), 1)}`;
}

interface RelationFilter {
  readonly attribute: (RelationAttribute | MediaAttribute) & { readonly target: string };
  readonly term: FilterNode;
}

function findRelation(filter: FilterNode): RelationFilter | null {
  if (filter.is === 'and' && filter.terms.length === 1) return findRelation(filter.terms[0] as FilterNode);
  if (filter.is !== 'some') return null;
  const { attribute, term } = filter;
  if ((attribute.storage !== 'relation' && attribute.storage !== 'media') || attribute.target === null) return null;
  return { attribute: attribute as RelationFilter['attribute'], term };
}

/** Whether an index has the links of a target in the order of the row ids of their owners, and each target has one version for all of them. */
function hasOrderOfIds(link: Link, row: RowScope): boolean {
  if (link.direction !== 'forward' || link.localeColumn !== null || link.statusColumn !== null) return false;
  if (link.is === 'table') return link.typeColumn === null;
  return row.locale === null || row.locale.constant;
}

/** The documents that a filter of a relation holds for, two at most; null: that depends on the document that links to them. */
function printTargets({ attribute, term }: RelationFilter, row: RowScope, printer: ReadPrinter): Sql | null {
  const target = getTargetType(attribute.target, printer);
  const related = relatedRows(attribute, target, row, printer);
  if (related.correlated || related.matches.length > 1 || related.outer.length > 0) return null;
  const { alias, table } = related.row;
  const where = [...related.inner, joinCondition(term, related.row, printer), ...printer.interruptible(alias)].join(
    ' AND ',
  );
  return `SELECT ${printer.column(alias, 'document_id')} AS id FROM ${printer.source(table.name)} ${alias} WHERE ${where} LIMIT 2`;
}

function linkedRows(link: Link, row: RowScope, printer: ReadPrinter): LinkedRows {
  const target = `(SELECT min(id) FROM ${targetsTable})`;
  const id = printer.column(row.alias, 'id');
  if (link.is === 'column') {
    return { row, links: null, linked: `${printer.column(row.alias, link.targetColumn)} = ${target}`, id };
  }
  const alias = printer.alias('l');
  const owner = printer.column(alias, link.ownerColumn);
  return {
    row,
    links: `${printer.source(link.table)} ${alias}`,
    linked: `${id} = ${owner} AND ${printer.column(alias, link.targetColumn)} = ${target}`,
    id: owner,
  };
}
