import { Bug, unreachable } from '../../../../foundations/core/index.js';
import type { FilterNode, FilterStep, Slot, ZoneEntriesAttribute } from '../../../../language/query/index.js';
import type { ComponentAttribute, MediaAttribute, RelationAttribute } from '../../../../language/schema/index.js';
import { systemTableNames } from '../../layout/index.js';
import { slotMark } from '../compile.js';
import type { Sql } from '../types.js';
import { layerOf } from './change-set-layer.js';
import { compare } from './compare.js';
import { type ComponentSource, componentSource, entryScope } from './component-source.js';
import { searchCondition } from './full-text-search.js';
import { localizedTime } from './locale-plan.js';
import { publicationCondition } from './publication-condition.js';
import {
  type ComponentScope,
  enclosingRow,
  type ReadPrinter,
  type ReadScope,
  type RowScope,
  storedStatus,
} from './read-printer.js';
import {
  getTargetType,
  localizationRows,
  type Related,
  relatedConditions,
  relatedRows,
  whereClause,
} from './related.js';

type Some = Extract<FilterNode, { readonly is: 'some' }>;

/** Returns a filter as an SQL condition on a scope (contract, "filters"). */
export function condition(filter: FilterNode, scope: ReadScope, printer: ReadPrinter): Sql {
  return printFilter(filter, scope, printer, { negated: false, insideRelated: false });
}

/** Returns the same for rows that are joined to others: subqueries are evaluated separately, and do not become part of the join. */
export function joinCondition(filter: FilterNode, scope: ReadScope, printer: ReadPrinter): Sql {
  return printFilter(filter, scope, printer, insidePosition);
}

/** Returns the filter of populated entries as a list of conditions, empty without a filter, and records that they are searched. */
export function filterConditions(filter: FilterNode | null, scope: ReadScope, printer: ReadPrinter): readonly Sql[] {
  if (filter === null) return [];
  printer.markSearch();
  return [condition(filter, scope, printer)];
}

/** The position of a condition in a filter. */
interface FilterPosition {
  /**
   * Somewhere below a `$not`. There "some related document for which …" must be true or false and never unknown, so that
   * documents without any related document fall on the right side of the negation.
   */
  readonly negated: boolean;
  /** The condition is about a relation's target or a component. */
  readonly insideRelated: boolean;
}

const insidePosition: FilterPosition = { negated: false, insideRelated: true };

function printFilter(filter: FilterNode, scope: ReadScope, printer: ReadPrinter, position: FilterPosition): Sql {
  switch (filter.is) {
    case 'and':
    case 'or':
      return printLogic(filter.is, filter.terms, scope, printer, position);
    case 'not':
      return `NOT (${printFilter(filter.term, scope, printer, { ...position, negated: true })})`;
    case 'compare':
      return compare(filter, scope, printer);
    case 'some': {
      const some = printSome(filter, scope, printer, position);
      return position.negated ? `(${some}) IS TRUE` : some;
    }
    case 'present': {
      const present = printPresent(filter.attribute, scope, printer);
      return filter.present ? present : `NOT ${present}`;
    }
    case 'created-by':
      return createdBy(filter.slot, scope, printer);
    case 'publication':
      return publicationCondition(filter.filter, enclosingRow(scope), printer);
    case 'draft-of':
      return draftCondition(filter.slots, scope, printer);
    case 'search':
      return searchCondition(filter, enclosingRow(scope), printer);
    case 'in-own-locale':
      return printFilter(filter.term, inOwnLocale(scope, printer), printer, position);
    default:
      return unreachable(filter);
  }
}

function printLogic(
  is: 'and' | 'or',
  terms: readonly FilterNode[],
  scope: ReadScope,
  printer: ReadPrinter,
  position: FilterPosition,
): Sql {
  // An empty conjunction holds for everything, an empty disjunction for nothing.
  if (terms.length === 0) return is === 'and' ? '1 = 1' : '1 = 0';
  const printed = terms.map((term) => printFilter(term, scope, printer, position));
  return printed.length === 1 ? String(printed[0]) : `(${printed.join(is === 'and' ? ' AND ' : ' OR ')})`;
}

function printSome(filter: Some, scope: ReadScope, printer: ReadPrinter, position: FilterPosition): Sql {
  const { attribute, term } = filter;
  switch (attribute.storage) {
    case 'component':
      return printSomeComponent(attribute, term, scope, printer);
    case 'zone':
      return printSomeEntry(attribute, term, scope, printer);
    case 'localizations':
      return printLocalization(filter, enclosingRow(scope), printer);
    case 'relation':
    case 'media': {
      const related = findRelated(attribute, scope, printer);
      return related.correlated ? printExists(related, term, printer) : matchesAny(related, term, printer, position);
    }
    default:
      return unreachable(attribute);
  }
}

function printPresent(attribute: FilterStep, scope: ReadScope, printer: ReadPrinter): Sql {
  if (attribute.storage === 'zone') return printSomeEntry(attribute, null, scope, printer);
  if (attribute.storage !== 'component') return printExists(findRelated(attribute, scope, printer), null, printer);
  const source = componentSource(attribute, scope, printer);
  return attribute.repeatable
    ? `(${printer.dialect.jsonLength(source.responseJson)} > 0)`
    : `(${source.responseJson} IS NOT NULL)`;
}

function printSomeComponent(
  attribute: ComponentAttribute,
  term: FilterNode,
  scope: ReadScope,
  printer: ReadPrinter,
): Sql {
  const source: ComponentSource = componentSource(attribute, scope, printer);
  if (!attribute.repeatable) {
    const instance: ComponentScope = { is: 'component', ...source, owner: enclosingRow(scope) };
    return `(${source.responseJson} IS NOT NULL AND ${printFilter(term, instance, printer, insidePosition)})`;
  }
  const alias = printer.alias('e');
  const entry = entryScope(alias, source, enclosingRow(scope), printer);
  const each = printer.dialect.jsonEach(source.responseJson, alias);
  return `EXISTS (SELECT 1 FROM ${each} WHERE ${printer.printSubquery(() => printFilter(term, entry, printer, insidePosition))})`;
}

/**
 * A condition on the entries of one component. It is evaluated for no others: these may have values of other types under the same names,
 * which PostgreSQL could not convert.
 */
function printSomeEntry(
  attribute: ZoneEntriesAttribute,
  term: FilterNode | null,
  scope: ReadScope,
  printer: ReadPrinter,
): Sql {
  const { dialect } = printer;
  const source = componentSource(attribute, scope, printer);
  const alias = printer.alias('e');
  const entry = entryScope(alias, source, enclosingRow(scope), printer);
  const isComponent = `${dialect.jsonValue(entry.responseJson, '__component', 'text')} = ${dialect.text(attribute.component)}`;
  const where =
    term === null
      ? isComponent
      : `CASE WHEN ${isComponent} THEN ${printer.printSubquery(() => printFilter(term, entry, printer, insidePosition))} END`;
  return `EXISTS (SELECT 1 FROM ${dialect.jsonEach(source.responseJson, alias)} WHERE ${where})`;
}

function printLocalization({ term, changedLater }: Some, version: RowScope, printer: ReadPrinter): Sql {
  const related = localizationRows(version, printer);
  const isLater = `${localizedTime(related.row.alias, printer)} > ${localizedTime(version.alias, printer)}`;
  return printExists(changedLater ? { ...related, outer: [...related.outer, isLater] } : related, term, printer);
}

function printExists(related: Related, term: FilterNode | null, printer: ReadPrinter): Sql {
  const where = [
    ...relatedConditions(related),
    ...(term === null ? [] : [printer.printSubquery(() => printFilter(term, related.row, printer, insidePosition))]),
    ...printer.interruptible(related.row.alias),
  ];
  return `EXISTS (SELECT 1 FROM ${related.from}${whereClause(where)})`;
}

/** Returns the same as `printExists` as `IN`: the matching targets are found once, then each row is looked up. Far faster on long lists. */
function matchesAny(related: Related, term: FilterNode, printer: ReadPrinter, position: FilterPosition): Sql {
  const outer = related.matches.map((match) => match.outer);
  const inner = related.matches.map((match) => match.inner);
  const where = [
    ...related.inner,
    ...inner.slice(0, 1).map((column) => `${column} IS NOT NULL`),
    printFilter(term, related.row, printer, insidePosition),
    ...printer.interruptible(related.row.alias),
  ];
  const tuple = outer.length === 1 ? String(outer[0]) : `(${outer.join(', ')})`;
  const matching = `SELECT ${inner.join(', ')} FROM ${related.from} WHERE ${where.join(' AND ')}`;
  const some = `${tuple} IN (${position.insideRelated ? printer.dialect.isolated(matching) : matching})`;
  return related.outer.length === 0 ? some : `(${[some, ...related.outer].join(' AND ')})`;
}

function findRelated(attribute: RelationAttribute | MediaAttribute, scope: ReadScope, printer: ReadPrinter): Related {
  if (attribute.target === null) throw new Bug(`${attribute.name} leads to no single content type`);
  return relatedRows(attribute, getTargetType(attribute.target, printer), scope, printer);
}

/** Returns the scope without the chain of locales of the query. */
function inOwnLocale(scope: ReadScope, printer: ReadPrinter): ReadScope {
  const row = enclosingRow(scope);
  const locale = row.locale && { sql: printer.column(row.alias, 'locale'), constant: false };
  const ownRow = { ...row, locale };
  return scope.is === 'row' ? ownRow : { ...scope, owner: ownRow };
}

/** Returns the condition that the document of a version row was created by the administrator in the slot. */
function createdBy(slot: Slot, scope: ReadScope, printer: ReadPrinter): Sql {
  const { dialect } = printer;
  const documentAlias = printer.alias('d');
  const creator = `${printer.column(documentAlias, 'created_by')} = ${dialect.typed(slotMark(slot), 'integer')}`;
  const createdDocuments = `SELECT ${printer.column(documentAlias, 'document_id')} FROM ${dialect.identifier(systemTableNames.documents)} ${documentAlias} WHERE ${creator}`;
  return `${printer.column(enclosingRow(scope).alias, 'document_id')} IN (${createdDocuments})`;
}

/** Returns the condition that the row is no draft, or the draft of one of the documents in the slots. */
function draftCondition(slots: readonly Slot[], scope: ReadScope, printer: ReadPrinter): Sql {
  const { dialect } = printer;
  const row = enclosingRow(scope);
  const { alias } = row;
  const published = isPublished(row, printer);
  if (slots.length === 0) return published;
  const documentIds = slots.map((slot) => dialect.typed(slotMark(slot), 'text')).join(', ');
  return `(${published} OR ${printer.column(alias, 'document_id')} IN (${documentIds}))`;
}

/** A version of a change set counts as one of the status that it stands over. */
function isPublished(row: RowScope, printer: ReadPrinter): Sql {
  if (layerOf(row) !== null) return storedStatus(row.type, row.status) === 'published' ? '1 = 1' : '1 = 0';
  return `${printer.column(row.alias, 'status')} = ${printer.dialect.text('published')}`;
}
