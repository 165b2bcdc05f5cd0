import { unreachable } from '../../../foundations/core/index.js';
import {
  type FilterNode,
  type FilterStep,
  type LocalizationsAttribute,
  operatorTable,
  type PageChoice,
  type PopulateNode,
  type ReadNode,
  type ReadQuery,
  type ResolvedSortKey,
} from '../../../language/query/index.js';
import type { ContentType, ValueAttribute } from '../../../language/schema/index.js';
import type { QueryShapeCondition, QueryShapeOrder, ReadQueryShape, RequestedRows } from './types.js';

/** Maximum number of listed entries: a query may name hundreds, which is more than anyone reads. */
const maxListed = 50;

/** Returns the shape of a query, without its values. Conditions added by the caller's row rules are included. */
export function createQueryShape(query: ReadQuery): ReadQueryShape {
  const { node, versions } = query;
  const terms = node.filter === null ? [] : flattenAnd(node.filter);
  const conditions = terms.filter((term) => !isSearch(term)).flatMap((term) => listConditions(term, []));
  return {
    is: query.is,
    type: node.shape.uid,
    status: versions.status,
    search: terms.some(isSearch),
    filters: distinct(conditions),
    sort: node.sort.slice(0, maxListed).map(toShapeOrder),
    populate: distinct(listPopulated(node, [])),
    withCount: query.is === 'list' && query.page.withCount,
    unindexed: query.is === 'list' ? listUnindexed(node, terms) : [],
    withoutText: query.is === 'list' ? listWithoutTextIndex(node, terms) : [],
  };
}

/** Returns the requested part of a list; a single document is its only row. */
export function getRequestedRows(query: ReadQuery): RequestedRows {
  return query.is === 'one' ? { start: 0, rows: 1 } : pageRows(query.page);
}

/** A page of a keyset skips no rows. */
function pageRows(page: PageChoice): RequestedRows {
  switch (page.is) {
    case 'page':
      return { start: (page.page - 1) * page.pageSize, rows: page.pageSize };
    case 'offset':
      return { start: page.start, rows: page.limit };
    case 'keyset':
      return { start: 0, rows: page.pageSize };
    default:
      return unreachable(page);
  }
}

/** The conditions all of which have to hold. */
function flattenAnd(filter: FilterNode): readonly FilterNode[] {
  if (filter.is === 'in-own-locale') return flattenAnd(filter.term);
  return filter.is === 'and' ? filter.terms.flatMap(flattenAnd) : [filter];
}

/** `_q` is the one parameter that compares several attributes with one slot. */
function isSearch(filter: FilterNode): boolean {
  if (filter.is === 'search') return true;
  if (filter.is !== 'or' || filter.terms.length === 1) return false;
  const slots = filter.terms.map((term) =>
    term.is === 'compare' && term.test.operator === '$containsi' ? term.test.slot : null,
  );
  return slots.every((slot) => slot !== null && slot === slots[0]);
}

function listConditions(filter: FilterNode, path: readonly string[]): readonly QueryShapeCondition[] {
  switch (filter.is) {
    case 'and':
      return filter.terms.flatMap((term) => listConditions(term, path));
    case 'or':
      return filter.terms.flatMap((term) => listConditions(term, [...path, '$or']));
    case 'not':
      return listConditions(filter.term, [...path, '$not']);
    case 'compare':
      return [{ path: [...path, filter.attribute.name], operator: filter.test.operator }];
    case 'some':
      return listConditions(filter.term, [...path, ...stepNames(filter.attribute)]);
    case 'present':
      return [{ path: [...path, ...stepNames(filter.attribute)], operator: filter.present ? '$notNull' : '$null' }];
    case 'in-own-locale':
      return listConditions(filter.term, path);
    case 'created-by':
    case 'publication':
    case 'draft-of':
    case 'search':
      return [];
    default:
      return unreachable(filter);
  }
}

function stepNames(step: FilterStep | LocalizationsAttribute): readonly string[] {
  return step.storage === 'zone' ? [step.name, 'on', step.component] : [step.name];
}

function toShapeOrder({ path, attribute, direction }: ResolvedSortKey): QueryShapeOrder {
  return { path: [...path.map(({ name }) => name), attribute.name], direction };
}

function listPopulated({ populate }: ReadNode, path: readonly string[]): readonly (readonly string[])[] {
  return populate.flatMap((populated) => {
    const populatePath = [...path, populated.is === 'localizations' ? 'localizations' : populated.attribute.name];
    return [populatePath, ...childNodes(populated).flatMap((node) => listPopulated(node, populatePath))];
  });
}

function childNodes(populated: PopulateNode): readonly ReadNode[] {
  switch (populated.is) {
    case 'relation':
    case 'component':
    case 'localizations':
      return [populated.node];
    case 'morph':
    case 'zone':
      return [...populated.branches.values()];
    case 'count':
    case 'ids':
      return [];
    default:
      return unreachable(populated);
  }
}

/**
 * Returns the compared attributes, and the first sort key, that have no index. An index serves equality, ranges and the
 * order of the first sort key. No index serves the natural order.
 */
function listUnindexed({ shape, sort }: ReadNode, terms: readonly FilterNode[]): readonly string[] {
  if (shape.is !== 'contentType' || shape.kind === 'system') return [];
  const compared = terms.flatMap((term) =>
    term.is === 'compare' && operatorTable[term.test.operator].index === 'values' ? [term.attribute] : [],
  );
  const [first] = sort;
  const sorted = first === undefined || first.natural || first.path.length > 0 ? [] : [first.attribute];
  return distinct([...compared, ...sorted].filter((attribute) => lacksIndex(attribute, shape)).map(({ name }) => name));
}

/** A text index serves conditions that a text contains something, but not their negation. */
function listWithoutTextIndex({ shape }: ReadNode, terms: readonly FilterNode[]): readonly string[] {
  const searched = terms.flatMap((term) =>
    term.is === 'compare' && operatorTable[term.test.operator].index === 'text' ? [term.attribute] : [],
  );
  const indexable = searched.filter((attribute) => {
    if (attribute.storage === 'computed') return false;
    const { name, index, type } = attribute;
    return shape.attributes.has(name) && type.textIndex === true && index !== 'text';
  });
  return distinct(indexable.map(({ name }) => name));
}

/** Computed values have no index. */
function lacksIndex(attribute: ValueAttribute, { attributes }: ContentType): boolean {
  if (attribute.storage === 'computed') return false;
  const { name, unique, index, type } = attribute;
  return attributes.has(name) && type.sortable && !unique && !index;
}

function distinct<T>(entries: readonly T[]): readonly T[] {
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()].slice(0, maxListed);
}
