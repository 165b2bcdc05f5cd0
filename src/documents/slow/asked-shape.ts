import { unreachable } from '../../kernel/index.js';
import type { FilterNode, Page, PopulateNode, Question, ReadNode, SortKey, Test } from '../../query/index.js';
import type { ContentType, ScalarAttribute } from '../../schema/index.js';
import type { AskedCondition, AskedOrder, AskedRows, AskedShape } from './types.js';

/** Entries of one list that are told: a question may name hundreds, and nobody reads them. */
const told = 50;

/** What a question asks, without its values. Conditions that a rule of the caller's adds are among the others. */
export function askedShape(question: Question): AskedShape {
  const { node, versions } = question;
  const terms = node.filter === null ? [] : termsOf(node.filter);
  const conditions = terms.filter((term) => !isSearch(term)).flatMap((term) => conditionsOf(term, []));
  return {
    is: question.is,
    type: node.shape.uid,
    status: versions.status,
    search: terms.some(isSearch),
    filters: distinct(conditions),
    sort: node.sort.slice(0, told).map(orderOf),
    populate: distinct(populatedIn(node, [])),
    withCount: question.is === 'list' && question.page.withCount,
    unindexed: question.is === 'list' ? unindexed(node, terms) : [],
    withoutText: question.is === 'list' ? withoutText(node, terms) : [],
  };
}

/** Which part of a list a question asks for; of a single document it is the only one. */
export function askedRows(question: Question): AskedRows {
  return question.is === 'one' ? { start: 0, rows: 1 } : rowsOf(question.page);
}

function rowsOf(page: Page): AskedRows {
  if (page.is === 'offset') return { start: page.start, rows: page.limit };
  return { start: (page.page - 1) * page.pageSize, rows: page.pageSize };
}

/** The conditions all of which have to hold. */
function termsOf(filter: FilterNode): readonly FilterNode[] {
  return filter.is === 'and' ? filter.terms.flatMap(termsOf) : [filter];
}

/** `_q` is the one parameter that compares several attributes with one slot. */
function isSearch(filter: FilterNode): boolean {
  if (filter.is !== 'or' || filter.terms.length === 1) return false;
  const slots = filter.terms.map((term) =>
    term.is === 'compare' && term.test.operator === '$containsi' ? term.test.slot : null,
  );
  return slots.every((slot) => slot !== null && slot === slots[0]);
}

function conditionsOf(filter: FilterNode, path: readonly string[]): readonly AskedCondition[] {
  switch (filter.is) {
    case 'and':
      return filter.terms.flatMap((term) => conditionsOf(term, path));
    case 'or':
      return filter.terms.flatMap((term) => conditionsOf(term, [...path, '$or']));
    case 'not':
      return conditionsOf(filter.term, [...path, '$not']);
    case 'compare':
      return [{ path: [...path, filter.attribute.name], operator: filter.test.operator }];
    case 'some':
      return conditionsOf(filter.term, [...path, filter.attribute.name]);
    case 'present':
      return [{ path: [...path, filter.attribute.name], operator: filter.present ? '$notNull' : '$null' }];
    case 'created-by':
    case 'draft-of':
      return [];
    default:
      return unreachable(filter);
  }
}

function orderOf({ path, attribute, direction }: SortKey): AskedOrder {
  return { path: [...path.map(({ name }) => name), attribute.name], direction };
}

function populatedIn({ populate }: ReadNode, path: readonly string[]): readonly (readonly string[])[] {
  return populate.flatMap((populated) => {
    const at = [...path, populated.is === 'localizations' ? 'localizations' : populated.attribute.name];
    return [at, ...nodesOf(populated).flatMap((node) => populatedIn(node, at))];
  });
}

function nodesOf(populated: PopulateNode): readonly ReadNode[] {
  switch (populated.is) {
    case 'relation':
    case 'component':
    case 'localizations':
      return [populated.node];
    case 'morph':
    case 'zone':
      return [...populated.branches.values()];
    case 'count':
      return [];
    default:
      return unreachable(populated);
  }
}

/**
 * An index finds what is equal or in a range, and gives rows in its order, which the first key of a sort decides. None is in natural order.
 */
function unindexed({ shape, sort }: ReadNode, terms: readonly FilterNode[]): readonly string[] {
  if (shape.is !== 'contentType' || shape.kind === 'system') return [];
  const compared = terms.flatMap((term) => (term.is === 'compare' && isFound(term.test) ? [term.attribute] : []));
  const [first] = sort;
  const sorted = first === undefined || first.natural || first.path.length > 0 ? [] : [first.attribute];
  return distinct([...compared, ...sorted].filter((attribute) => wantsIndex(attribute, shape)).map(({ name }) => name));
}

/** An index of text finds what contains something, and cannot tell what does not. */
function withoutText({ shape }: ReadNode, terms: readonly FilterNode[]): readonly string[] {
  const searched = terms.flatMap((term) => (term.is === 'compare' && isContained(term.test) ? [term.attribute] : []));
  const could = searched.filter(({ name, index, type }) => {
    return shape.attributes.has(name) && type.textIndex === true && index !== 'text';
  });
  return distinct(could.map(({ name }) => name));
}

function isContained({ operator }: Test): boolean {
  switch (operator) {
    case '$contains':
    case '$containsi':
    case '$startsWith':
    case '$startsWithi':
    case '$endsWith':
    case '$endsWithi':
    case '$eqi':
      return true;
    default:
      return false;
  }
}

function isFound({ operator }: Test): boolean {
  switch (operator) {
    case '$eq':
    case '$in':
    case '$lt':
    case '$lte':
    case '$gt':
    case '$gte':
    case '$between':
    case '$null':
      return true;
    default:
      return false;
  }
}

function wantsIndex({ name, unique, index, type }: ScalarAttribute, { attributes }: ContentType): boolean {
  return attributes.has(name) && type.sortable && !unique && !index;
}

function distinct<T>(entries: readonly T[]): readonly T[] {
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()].slice(0, told);
}
