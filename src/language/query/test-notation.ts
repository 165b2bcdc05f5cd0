import { Failure, unreachable } from '../../foundations/core/index.js';
import type {
  FilterNode,
  FilterStep,
  JsonPath,
  ListSlice,
  LocalizationsAttribute,
  PopulateNode,
  ReadNode,
  ResolvedSortKey,
  SlotValues,
  Test,
} from './tree.js';

/** Prints a condition, with literals instead of their slots: `author{name $eq "x"}`, `or(a $null, b $in [1, 2])`, `not(…)`. */
export function writeFilter(filter: FilterNode | null, values: SlotValues): string {
  if (filter === null) return 'none';
  switch (filter.is) {
    case 'and':
    case 'or':
      return `${filter.is}(${filter.terms.map((term) => writeFilter(term, values)).join(', ')})`;
    case 'not':
      return `not(${writeFilter(filter.term, values)})`;
    case 'compare':
      return `${filter.attribute.name}${writePath(filter.json, values)} ${writeTest(filter.test, values)}`;
    case 'some':
      return `${writeStep(filter.attribute)}${filter.changedLater ? ' later' : ''}{${writeFilter(filter.term, values)}}`;
    case 'present':
      return `${writeStep(filter.attribute)} ${filter.present ? 'present' : 'absent'}`;
    case 'created-by':
      return `created by ${String(values[filter.slot])}`;
    case 'in-own-locale':
      return `in own locale(${writeFilter(filter.term, values)})`;
    case 'search':
      return `search ${String(values[filter.slot])} in ${filter.attributes.map(({ attribute }) => attribute).join(', ')}`;
    case 'publication':
      return filter.filter;
    case 'draft-of':
      return `draft of ${filter.slots.map((slot) => String(values[slot])).join(' or ')}`;
  }
}

function writeStep(step: FilterStep | LocalizationsAttribute): string {
  return step.storage === 'zone' ? `${step.name}<${step.component}>` : step.name;
}

/** `->color:text` */
function writePath(json: JsonPath | undefined, values: SlotValues): string {
  if (json === undefined) return '';
  const keys = json.steps.map(({ slot, isPosition }) =>
    isPosition ? `->${String(values[slot])}` : `->${JSON.stringify(values[slot])}`,
  );
  return `${keys.join('')}:${json.type}`;
}

function writeTest(test: Test, values: SlotValues): string {
  const write = (slot: number): string => {
    const value = values[slot];
    return typeof value === 'bigint' ? `${value}n` : JSON.stringify(value);
  };
  switch (test.operator) {
    case '$in':
    case '$notIn':
      return `${test.operator} [${test.slots.map(write).join(', ')}]`;
    case '$between':
      return `${test.operator} ${write(test.from)}..${write(test.to)}`;
    case '$null':
    case '$notNull':
      return test.operator;
    default:
      return `${test.operator} ${write(test.slot)}`;
  }
}

/** Prints an order: `name asc, author.name desc`. */
export function writeSort(sort: readonly ResolvedSortKey[]): string {
  return sort
    .map(({ path, attribute, direction }) => `${[...path, attribute].map(({ name }) => name).join('.')} ${direction}`)
    .join(', ');
}

/** Prints what is populated: `author(avatar), tags`, `zone<shared.quote | shared.gallery(images)>`, `count tags`. */
export function writePopulate(populate: readonly PopulateNode[], values: SlotValues): string {
  return populate
    .map((populated) => {
      switch (populated.is) {
        case 'relation':
        case 'ids': {
          const { is, attribute, node, countKey } = populated;
          const name = (is === 'ids' ? 'ids of ' : '') + attribute.name + writeInside(node, values);
          return countKey === undefined ? name : `${name} and ${countKey}`;
        }
        case 'component':
          return populated.attribute.name + writeInside(populated.node, values);
        case 'count':
          return `count ${populated.attribute.name}${writeInside(populated.node, values)}`;
        case 'localizations':
          return `localizations${writeInside(populated.node, values)}`;
        case 'zone':
        case 'morph': {
          const branches = [...populated.branches].map(([uid, node]) => uid + writeInside(node, values));
          return `${populated.attribute.name}<${branches.join(' | ')}>`;
        }
        default:
          return unreachable(populated);
      }
    })
    .join(', ');
}

/** Fields only where some were selected. */
function writeInside(node: ReadNode, values: SlotValues): string {
  const defaultFields = [...node.shape.system.values(), ...node.shape.attributes.values()].filter(
    (attribute) => attribute.storage === 'column' && !attribute.private && attribute.type.readable === 'default',
  );
  const parts = [
    node.fields.length === defaultFields.length ? '' : `fields ${node.fields.map(({ name }) => name).join(' ')}`,
    node.filter === null ? '' : `where ${writeFilter(node.filter, values)}`,
    node.sort.length === 0 ? '' : `by ${writeSort(node.sort)}`,
    node.slice === undefined ? '' : writeSlice(node.slice, values),
    writePopulate(node.populate, values),
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `(${parts.join('; ')})`;
}

function writeSlice({ start, limit }: ListSlice, values: SlotValues): string {
  return `from ${values[start]}${limit === null ? '' : `, ${values[limit]}`}`;
}

/** Returns the failure that `action` throws as `code: message`, or its result when it throws none. */
export function failureText(action: () => unknown): string {
  try {
    const result = action();
    return `accepted: ${String(result)}`;
  } catch (error) {
    if (error instanceof Failure) return `${error.code}: ${error.message}`;
    throw error;
  }
}
