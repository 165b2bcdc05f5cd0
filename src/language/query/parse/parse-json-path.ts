import { Failure } from '../../../foundations/core/index.js';
import type { ScalarAttribute, Stored } from '../../schema/index.js';
import { andFilter } from '../and-filter.js';
import { isOperator, isTextOperator, type Operator, operatorTable, takesOperands } from '../operators.js';
import type { FilterNode, JsonStep, JsonValueType, Test } from '../tree.js';
import { childPath, invalidQueryKey, type ParameterPath } from './parameter-path.js';
import {
  getListPositions,
  isParameterList,
  isParameterObject,
  type ParameterNode,
  type ParameterObject,
} from './parameters.js';
import type { ParseContext } from './parse-context.js';
import { invalidOperand, parseComparisons, parsePresenceOperand } from './parse-operators.js';

/** Characters of a key. */
const maxKeyLength = 200;
const position = /^(?:0|[1-9]\d*)$/;
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A place inside a JSON attribute. */
interface JsonPlace {
  readonly attribute: ScalarAttribute;
  readonly keys: readonly string[];
  /** The path of this place in the query string. */
  readonly path: ParameterPath;
  readonly context: ParseContext;
}

/**
 * Parses conditions on a JSON attribute and on values inside it: `[meta][color][$eq]=red`, `[meta][sizes][0][$gt]=4`. A list stands for
 * positions; a name that begins with `$` is an operator, `$$` begins a key with `$`. An operand is a JSON number, `true`, `false`, `null`
 * or a text in quotation marks; anything else is a text itself. Throws Failure query.invalid-key-at, query.invalid-operand, query.too-deep.
 */
export function parseJsonConditions(
  node: ParameterNode,
  attribute: ScalarAttribute,
  path: ParameterPath,
  context: ParseContext,
): FilterNode {
  if (typeof node === 'string') return parseComparisons(node, attribute, path, context);
  const place: JsonPlace = { attribute, keys: [], path: childPath(path, attribute.name), context };
  if (isParameterList(node)) return parseEntries(node, place);
  return andFilter(
    [...node].map(([name, value]) =>
      isKey(name)
        ? parseBelow(value, name, place)
        : parseComparisons(new Map([[name, value]]), attribute, path, context),
    ),
  );
}

function isKey(name: string): boolean {
  return !name.startsWith('$') || name.startsWith('$$');
}

function parseBelow(node: ParameterNode, name: string, { attribute, keys, path, context }: JsonPlace): FilterNode {
  const key = name.startsWith('$$') ? name.slice(1) : name;
  const limit = context.settings.depthLimit;
  if (key.length > maxKeyLength || key.includes('\0')) throw invalidQueryKey(name, path);
  if (keys.length === limit) throw new Failure('query.too-deep', { param: path.param, limit });
  return parseAt(node, { attribute, keys: [...keys, key], path: childPath(path, name), context });
}

/** Returns the conditions on a value: `=v` is `$eq`. */
function parseAt(node: ParameterNode, place: JsonPlace): FilterNode {
  if (typeof node === 'string') return parseComparison('$eq', node, place);
  if (isParameterList(node)) return parseEntries(node, place);
  return andFilter([...node].map(([name, value]) => parseNamed(name, value, place)));
}

function parseEntries(list: readonly ParameterNode[], place: JsonPlace): FilterNode {
  const positions = getListPositions(list);
  return andFilter(list.map((entry, index) => parseBelow(entry, String(positions?.[index] ?? index), place)));
}

function parseNamed(name: string, value: ParameterNode, place: JsonPlace): FilterNode {
  if (isKey(name)) return parseBelow(value, name, place);
  if (name === '$not') {
    const conditions = isParameterList(value) ? value : [value];
    return { is: 'not', term: andFilter(conditions.map((condition) => parseAt(asObject(condition, place), place))) };
  }
  if (!isOperator(name)) throw invalidQueryKey(name, place.path);
  return parseComparison(name, value, place);
}

function asObject(node: ParameterNode, { path }: JsonPlace): ParameterObject {
  if (isParameterObject(node)) return node;
  throw invalidOperand('$not', path, 'it takes an object of operators or an array of them');
}

function parseComparison(operator: Operator, sent: ParameterNode, place: JsonPlace): FilterNode {
  const { attribute, path, context } = place;
  if (takesOperands(operator, 'boolean')) {
    return compareAt(place, 'any', { operator: parsePresenceOperand(operator, sent, path) ? '$notNull' : '$null' });
  }
  const operand = context.operands?.resolve(sent, { attribute, path }, takesOperands(operator, 'two')) ?? sent;
  if (takesOperands(operator, 'one')) {
    const { type, value } = parseOperand(operator, operand, path);
    if (type !== 'any') return compareAt(place, checkType(operator, type, path), { operator, slot: add(value, place) });
    if (operator === '$eq' || operator === '$ne') {
      return compareAt(place, 'any', { operator: operator === '$eq' ? '$null' : '$notNull' });
    }
    throw invalidOperand(operator, path, 'null is compared by $null and $notNull');
  }
  const entries = isParameterList(operand) ? operand : [operand];
  const operands = entries.map((entry) => parseOperand(operator, entry, path));
  const [first, second] = operands;
  if (first === undefined || first.type === 'any' || operands.some(({ type }) => type !== first.type)) {
    throw invalidOperand(operator, path, 'its values must be of one type, which is not null');
  }
  const type = checkType(operator, first.type, path);
  if (takesOperands(operator, 'many')) {
    return compareAt(place, type, { operator, slots: operands.map(({ value }) => add(value, place)) });
  }
  if (second === undefined || operands.length > 2) {
    throw invalidOperand(operator, path, 'it takes an array of exactly two values');
  }
  return compareAt(place, type, { operator, from: add(first.value, place), to: add(second.value, place) });
}

function add(value: Stored, { context }: JsonPlace): number {
  return context.literals.add(value);
}

function compareAt({ attribute, keys, context }: JsonPlace, type: JsonValueType, test: Test): FilterNode {
  const steps = keys.map((key): JsonStep => ({ slot: context.literals.add(key), isPosition: position.test(key) }));
  return { is: 'compare', attribute, test, json: { steps, type } };
}

/** `any`: null. */
interface JsonOperand {
  readonly type: JsonValueType;
  readonly value: Stored;
}

function parseOperand(operator: Operator, node: ParameterNode, path: ParameterPath): JsonOperand {
  if (typeof node !== 'string') throw invalidOperand(operator, path, 'it takes values that are no arrays or objects');
  if (isTextOperator(operator)) return { type: 'text', value: node };
  if (node === 'null') return { type: 'any', value: null };
  if (node === 'true' || node === 'false') return { type: 'boolean', value: node === 'true' };
  if (jsonNumber.test(node)) {
    const value = Number(node);
    if (!Number.isFinite(value)) throw invalidOperand(operator, path, 'the number is beyond double precision');
    return { type: 'number', value };
  }
  return { type: 'text', value: parseQuoted(node) ?? node };
}

/** Returns the text in quotation marks; null: it is not a JSON text. */
function parseQuoted(text: string): string | null {
  if (!/^".*"$/s.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' && !value.includes('\0') ? value : null;
  } catch {
    return null;
  }
}

/** Throws Failure query.invalid-operand for an order of booleans. */
function checkType(operator: Operator, type: JsonValueType, path: ParameterPath): JsonValueType {
  if (type !== 'boolean' || operatorTable[operator].family !== 'order') return type;
  throw invalidOperand(operator, path, 'true and false have no order');
}
