import type { ColumnKind, ContentType, MediaAttribute, RelationAttribute } from '../../schema/index.js';
import { getShape } from '../../schema/index.js';
import {
  type AggregateQuery,
  type AggregateValue,
  createGroupShape,
  createMeasureShape,
  type DatePart,
  type GroupKey,
  type Measure,
  type MeasureFunction,
  measureFunctions,
} from '../aggregate.js';
import type { ResolvedSortKey } from '../tree.js';
import { findReadableAttribute } from '../visibility.js';
import { invalidParameter, invalidQueryKey, rootPath } from './parameter-path.js';
import { isParameterObject, type ParameterNode, type Parameters } from './parameters.js';
import type { ParseContext } from './parse-context.js';
import { parseFilters } from './parse-filters.js';
import { parseNameList } from './parse-name-list.js';
import { cursorPath, invalidPagination, parsePagination } from './parse-pagination.js';
import { parseListScope, type QueryInput } from './parse-query.js';
import { parseDirection, resolveSteps } from './parse-sort.js';
import { getDocumentIdAttribute } from './traversal-filter.js';

const maxGroupKeys = 3;
const maxMeasures = 20;

/** The root parameters of aggregates. */
const rootNames: ReadonlySet<string> = new Set([
  ...[
    'filters',
    '_q',
    'status',
    'locale',
    'fallback',
    'set',
    'asOf',
    'publicationFilter',
    'hasPublishedVersion',
    'pagination',
    'sort',
  ],
  ...['groupBy', 'distinct', 'having', 'count', ...measureFunctions],
]);

const numbers: ReadonlySet<ColumnKind> = new Set(['integer', 'bigint', 'real', 'decimal']);
const dates: ReadonlySet<ColumnKind> = new Set(['date', 'instant']);
const dateParts: ReadonlyMap<string, DatePart> = new Map([
  ['year', 'year'],
  ['month', 'month'],
  ['day', 'day'],
]);

const countMeasure: Measure = { is: 'count', name: 'count' };

/**
 * Returns the query of a request for groups and numbers of a list: `groupBy=category.name&count=*&avg=rating`. Conditions are those of
 * lists. Without groups and measures, all documents are counted. Throws Failure query.*.
 */
export function parseAggregateQuery(input: QueryInput): AggregateQuery {
  const { type, context, versions, filter } = parseListScope(input, rootNames);
  const { parameters, settings } = input;
  const groups = parseGroups(parameters, type, context);
  const named = parseMeasures(parameters, type, context);
  const measures = groups.length === 0 && named.length === 0 ? [countMeasure] : named;
  const having = parameters.get('having');
  return {
    is: 'aggregate',
    type,
    versions,
    filter,
    groups,
    measures,
    having:
      having === undefined ? null : parseFilters(having, createMeasureShape(measures), rootPath('having'), context),
    sort: parseGroupSort(parameters.get('sort'), groups, measures, context),
    page: parseGroupPage(parameters, settings),
    values: context.literals.values,
  };
}

function parseGroupPage(parameters: Parameters, settings: QueryInput['settings']): AggregateQuery['page'] {
  const page = parsePagination(parameters.get('pagination'), settings);
  if (page.is !== 'keyset') return page;
  throw invalidPagination(cursorPath(page.walk === 'forward' ? 'after' : 'before'), 'groups have no cursors: use page');
}

/** `distinct` names groups, too: without measures they are the distinct values. */
function parseGroups(parameters: Parameters, type: ContentType, context: ParseContext): readonly GroupKey[] {
  const param = parameters.has('distinct') ? 'distinct' : 'groupBy';
  if (param === 'distinct' && parameters.has('groupBy'))
    throw invalidParameter('distinct', 'Write groupBy and distinct in one of them');
  const names = parseNames(parameters, param, maxGroupKeys, context);
  return names.map((name) => parseGroupKey(name, param, type, context));
}

function parseGroupKey(name: string, param: string, type: ContentType, context: ParseContext): GroupKey {
  const colon = name.lastIndexOf(':');
  if (colon < 0) return { ...parseValue(name, param, type, context), part: null };
  const part = dateParts.get(name.slice(colon + 1));
  if (part === undefined) throw invalidParameter(param, 'The parts of a date are year, month and day');
  const value = parseValue(name.slice(0, colon), param, type, context);
  if (value.isReference || !dates.has(value.attribute.type.column))
    throw invalidParameter(param, `${name} has no date: parts are those of dates and times`);
  return { ...value, name, part };
}

function parseMeasures(parameters: Parameters, type: ContentType, context: ParseContext): readonly Measure[] {
  const count = parameters.get('count');
  if (count !== undefined && count !== '*') throw invalidParameter('count', 'Expected count=*');
  const measures: readonly Measure[] = [
    ...(count === undefined ? [] : [countMeasure]),
    ...measureFunctions.flatMap((is) =>
      parseNames(parameters, is, maxMeasures, context).map((name) => parseMeasure(is, name, type, context)),
    ),
  ];
  if (measures.length > maxMeasures) throw invalidParameter('count', `At most ${maxMeasures} numbers are computed`);
  return measures;
}

/** A path through a list would count a document several times. */
function parseMeasure(is: MeasureFunction, name: string, type: ContentType, context: ParseContext): Measure {
  const value = parseValue(name, is, type, context);
  if (value.path.some(({ attribute }) => isList(attribute)))
    throw invalidParameter(is, `${name} leads through a list: use it in groupBy`);
  const { column } = value.attribute.type;
  const isOrdered = numbers.has(column) || dates.has(column) || column === 'time';
  const fits = is === 'countDistinct' || numbers.has(column) || ((is === 'min' || is === 'max') && isOrdered);
  if (!fits)
    throw invalidParameter(is, `${name} is not a ${is === 'min' || is === 'max' ? 'number or date' : 'number'}`);
  return { is, name: `${is}.${name}`, value };
}

function isList(attribute: AggregateValue['path'][number]['attribute']): boolean {
  switch (attribute.storage) {
    case 'component':
      return attribute.repeatable;
    case 'media':
      return attribute.many;
    case 'relation':
      // From its other side, a document without locales sees one version per locale.
      return attribute.many || attribute.side === 'inverse';
  }
}

/** Distinct names, in their order. */
function parseNames(parameters: Parameters, param: string, limit: number, context: ParseContext): readonly string[] {
  const node = parameters.get(param);
  if (node === undefined) return [];
  const names = [...new Set(parseNameList(node, rootPath(param), context.settings.arrayLimit))];
  if (names.includes('')) throw invalidParameter(param, 'Expected names of attributes');
  if (names.length > limit) throw invalidParameter(param, `Expected at most ${limit} names`);
  return names;
}

/** A scalar, or the identity of a related document, by its path. */
function parseValue(
  name: string,
  param: string,
  type: ContentType,
  context: ParseContext,
): AggregateValue & { readonly isReference: boolean } {
  const { steps, shape, last, path } = resolveSteps(name.split('.'), type, rootPath(param), context, context.canFollow);
  const attribute = findReadableAttribute(shape, last);
  const toPath = (added: readonly (RelationAttribute | MediaAttribute)[]) =>
    [...steps, ...added].map((step) => ({ attribute: step, condition: null }));
  if (attribute?.storage === 'column' && attribute.type.sortable)
    return { name, path: toPath([]), attribute, isReference: false };
  if (attribute?.storage === 'relation' || attribute?.storage === 'media') {
    const { target } = attribute;
    if (target !== null && context.canFollow(target)) {
      const identity = getDocumentIdAttribute(getShape(context.snapshot, target));
      return { name, path: toPath([attribute]), attribute: identity, isReference: true };
    }
  }
  throw invalidQueryKey(last, path);
}

/** Names of groups and measures, then the groups in ascending order. */
function parseGroupSort(
  node: ParameterNode | undefined,
  groups: readonly GroupKey[],
  measures: readonly Measure[],
  context: ParseContext,
): readonly ResolvedSortKey[] {
  const { attributes } = createGroupShape(groups, measures);
  const keys = new Map<string, ResolvedSortKey>();
  const add = (name: string, direction: ResolvedSortKey['direction']): void => {
    const attribute = attributes.get(name);
    if (attribute?.storage !== 'column') throw invalidQueryKey(name, rootPath('sort'));
    const group = groups.find((key) => key.name === name);
    const isText = group !== undefined && group.part === null && !isSystem(group) && attribute.type.column === 'text';
    const natural = isText && context.settings.textOrder === 'natural';
    if (!keys.has(name)) keys.set(name, { path: [], attribute, direction, natural });
  };
  for (const [name, direction] of parseSortEntries(node, attributes, context)) add(name, direction);
  for (const group of groups) add(group.name, 'asc');
  return [...keys.values()];
}

/** documentIds and locale codes are in the order of code points, as in lists. */
function isSystem({ attribute, isReference }: GroupKey): boolean {
  return isReference || attribute.name === 'documentId' || attribute.name === 'locale';
}

/** `count:desc`, `createdAt:month`, `createdAt:month:desc`, `sort[count]=desc`. */
function parseSortEntries(
  node: ParameterNode | undefined,
  names: ReadonlyMap<string, unknown>,
  context: ParseContext,
): readonly (readonly [name: string, direction: ResolvedSortKey['direction']])[] {
  if (node === undefined) return [];
  const path = rootPath('sort');
  if (isParameterObject(node)) {
    return [...node].map(([name, direction]) => {
      if (typeof direction !== 'string') throw invalidParameter('sort', 'Expected one order for each name');
      return [name, parseDirection(direction)] as const;
    });
  }
  return parseNameList(node, path, context.settings.arrayLimit).flatMap((text) => {
    const colon = text.lastIndexOf(':');
    if (text === '') return [];
    if (colon < 0 || names.has(text)) return [[text, 'asc'] as const];
    return [[text.slice(0, colon), parseDirection(text.slice(colon + 1))] as const];
  });
}
