import { unreachable } from '../../foundations/core/index.js';
import type { AggregateQuery, AggregateValue } from './aggregate.js';
import { selectionKey } from './selection.js';
import type {
  FilterNode,
  FilterStep,
  JsonPath,
  LocaleChoice,
  LocalizationsAttribute,
  PageChoice,
  PopulateNode,
  ReadNode,
  ReadQuery,
  ResolvedSortKey,
  Test,
  VersionChoice,
} from './tree.js';
import { readableMedia } from './visibility.js';

/**
 * Returns a text that is equal for two queries of one snapshot exactly when they differ in nothing but their literals, page numbers
 * and page sizes: the key of a cached statement.
 */
export function createShapeKey(query: ReadQuery): string {
  const { versions } = query;
  const request = query.is === 'list' ? pageKey(query.page) : query.documentId;
  return JSON.stringify([
    query.is,
    nodeKey(query.node),
    versions.status,
    localeKey(versions.locale),
    versions.publication,
    request,
    // Values that a plan binds in addition to the literals come after them.
    query.values.length,
    ...setKey(versions),
    ...(query.is === 'list' && query.ranked === true ? ['ranked'] : []),
    ...(query.highlighted === true ? ['highlighted'] : []),
  ]);
}

/** Returns the same for a query for groups. */
export function createAggregateKey(query: AggregateQuery): string {
  const { type, versions, filter, groups, measures, having, sort, page, values } = query;
  return JSON.stringify([
    type.uid,
    versions.status,
    localeKey(versions.locale),
    versions.publication,
    filter === null ? null : filterKey(filter),
    groups.map((group) => [valueKey(group), group.part, group.isReference]),
    measures.map((measure) => (measure.is === 'count' ? measure.is : [measure.is, valueKey(measure.value)])),
    having === null ? null : filterKey(having),
    sort.map(sortKey),
    page.withCount,
    values.length,
    ...setKey(versions),
  ]);
}

function setKey({ set, moment }: VersionChoice): readonly Key[] {
  if (moment !== undefined) return ['moment', moment];
  return set === undefined ? [] : [[set.id, set.status]];
}

function valueKey({ name, path }: AggregateValue): Key {
  return [name, path.map(({ condition }) => (condition === null ? null : filterKey(condition)))];
}

/**
 * A nested array of names and numbers. The meaning of each position never depends on the content, so that two keys cannot be equal by
 * accident.
 */
type Key = string | number | boolean | null | readonly Key[];

/** The position of a keyset is in slots, but a missing value is compared otherwise than one that exists. */
function pageKey(page: PageChoice): Key {
  if (page.is !== 'keyset') return [page.is, page.withCount];
  const { walk, position } = page;
  return [page.is, page.withCount, walk, position === null ? null : [position.keys, position.id]];
}

function nodeKey(node: ReadNode): Key {
  return [
    node.shape.uid,
    node.fields.map(({ name }) => name),
    node.populate.map(populateKey),
    node.filter === null ? null : filterKey(node.filter),
    node.sort.map(sortKey),
    node.slice === undefined ? null : [node.slice.start, node.slice.limit],
    ...(node.format === undefined ? [] : [typeof node.format === 'string' ? node.format : selectionKey(node.format)]),
  ];
}

function populateKey(populated: PopulateNode): Key {
  switch (populated.is) {
    case 'relation':
    case 'ids':
      return [populated.is, populated.attribute.name, nodeKey(populated.node), populated.countKey ?? null];
    case 'component':
    case 'count':
      return [populated.is, populated.attribute.name, nodeKey(populated.node)];
    case 'localizations':
      return [populated.is, nodeKey(populated.node)];
    case 'zone':
      return [populated.is, populated.attribute.name, [...populated.branches.values()].map(nodeKey)];
    case 'morph': {
      const { attribute, branches } = populated;
      // The fields that lead back from a file are not named by the query, and depend on what the caller may read.
      const through = ({ shape }: ReadNode): Key =>
        attribute.side === 'owner' ? null : readableMedia(shape).map(({ name }) => name);
      return [populated.is, attribute.name, [...branches.values()].map((node) => [nodeKey(node), through(node)])];
    }
    default:
      return unreachable(populated);
  }
}

function filterKey(filter: FilterNode): Key {
  switch (filter.is) {
    case 'and':
    case 'or':
      return [filter.is, filter.terms.map(filterKey)];
    case 'not':
      return [filter.is, filterKey(filter.term)];
    case 'compare':
      return [filter.is, filter.attribute.name, testKey(filter.test), jsonKey(filter.json)];
    case 'some':
      return [filter.is, stepKey(filter.attribute), filterKey(filter.term), filter.changedLater ?? false];
    case 'present':
      return [filter.is, stepKey(filter.attribute), filter.present];
    case 'created-by':
      return [filter.is, filter.slot];
    case 'publication':
      return [filter.is, filter.filter];
    case 'draft-of':
      return [filter.is, ...filter.slots];
    case 'search':
      return [filter.is, filter.slot, filter.scores, filter.listed ?? false];
    case 'in-own-locale':
      return [filter.is, filterKey(filter.term)];
    default:
      return unreachable(filter);
  }
}

function stepKey(step: FilterStep | LocalizationsAttribute): Key {
  return step.storage === 'zone' ? [step.name, step.component] : step.name;
}

function jsonKey(json: JsonPath | undefined): Key {
  return json === undefined ? null : [json.type, json.steps.map(({ slot, isPosition }) => [slot, isPosition])];
}

function testKey(test: Test): Key {
  switch (test.operator) {
    case '$in':
    case '$notIn':
      return [test.operator, test.slots];
    case '$between':
      return [test.operator, test.from, test.to];
    case '$null':
    case '$notNull':
      return test.operator;
    default:
      return [test.operator, test.slot];
  }
}

function sortKey(key: ResolvedSortKey): Key {
  return [key.path.map(({ name }) => name), key.attribute.name, key.direction, key.natural];
}

function localeKey(locale: LocaleChoice): Key {
  switch (locale.is) {
    case 'all':
      return null;
    case 'some':
      return [locale.slots, locale.explicit];
    case 'first': {
      const related = [...locale.related].map(([uid, condition]) => [uid, filterKey(condition)]);
      return [locale.is, locale.slots, locale.root && filterKey(locale.root), related];
    }
    default:
      return unreachable(locale);
  }
}
