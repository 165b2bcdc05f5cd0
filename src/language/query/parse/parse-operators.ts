import { Failure } from '../../../foundations/core/index.js';
import type { OperatorFamily, Stored, ValueAttribute } from '../../schema/index.js';
import { andFilter } from '../and-filter.js';
import {
  isOperator,
  isTextOperator,
  listOperators,
  type Operator,
  type OperatorWith,
  takesOperands,
} from '../operators.js';
import { missingOperand } from '../rules/rule-operands.js';
import type { FilterNode, Slot, Test } from '../tree.js';
import { booleanWords, parseBooleanWord } from './boolean-words.js';
import {
  compareAsBigInteger,
  toBigIntegerRange,
  toIntegerOperand,
  unreachableBigInteger,
  type ValueComparison,
} from './integer-operands.js';
import { childPath, formatParameterPath, invalidQueryKey, type ParameterPath } from './parameter-path.js';
import { isParameterList, isParameterObject, type ParameterNode, type ParameterObject } from './parameters.js';
import type { ParseContext } from './parse-context.js';

type SingleOperandOperator = OperatorWith<{ readonly operands: 'one' | 'many' }>;

/** Context for parsing the operators of one attribute. */
interface ComparisonContext {
  readonly attribute: ValueAttribute;
  /** The attribute's own path. */
  readonly path: ParameterPath;
  readonly parseContext: ParseContext;
  readonly onlyFamily: OperatorFamily | null;
}

/**
 * Returns the condition on one scalar (contract, "filters"): `=v` is `$eq`, a list is `$in`, an object contains operators, all of
 * which must hold. `path` is the parent's; `onlyFamily` narrows the operators to one family and presence. Throws Failure
 * query.invalid-key(-at) for an unknown operator, query.invalid-operand for one that the attribute does not offer and for operands of
 * the wrong number or form.
 */
export function parseComparisons(
  node: ParameterNode,
  attribute: ValueAttribute,
  path: ParameterPath,
  context: ParseContext,
  onlyFamily: OperatorFamily | null = null,
): FilterNode {
  const subject = { attribute, path: childPath(path, attribute.name), parseContext: context, onlyFamily };
  return isParameterObject(node) ? parseOperatorObject(node, subject) : parseComparison('$eq', node, subject);
}

function parseOperatorObject(object: ParameterObject, subject: ComparisonContext): FilterNode {
  return andFilter(
    [...object].map(([name, operand]) => {
      if (name === '$not') return parseNegation(subject.parseContext, () => parseNegated(operand, subject));
      if (!isOperator(name)) throw invalidQueryKey(name, subject.path);
      return parseComparison(name, operand, subject);
    }),
  );
}

/**
 * Returns the negation of what `parseTerm` returns. If it compares with an operand of a rule that has no value, it does not hold: the
 * opposite of "no related document is …" would hold for documents that no value of the operand reaches.
 */
export function parseNegation({ operands }: ParseContext, parseTerm: () => FilterNode): FilterNode {
  const missingBefore = operands?.missing;
  const term = parseTerm();
  return operands?.missing === missingBefore ? { is: 'not', term } : { is: 'or', terms: [] };
}

/** `[title][$not][$contains]=x`; an array negates the conjunction. */
function parseNegated(operand: ParameterNode, subject: ComparisonContext): FilterNode {
  const conditions = isParameterList(operand) ? operand : [operand];
  return andFilter(
    conditions.map((condition) => {
      if (!isParameterObject(condition))
        throw invalidComparisonOperand('$not', subject, 'it takes an object of operators or an array of them');
      return parseOperatorObject(condition, subject);
    }),
  );
}

function parseComparison(operator: Operator, operand: ParameterNode, subject: ComparisonContext): FilterNode {
  const available = listOperators(subject.attribute, subject.onlyFamily);
  if (!available.includes(operator)) {
    throw invalidComparisonOperand(operator, subject, `this field offers ${available.join(', ')}`);
  }
  return { is: 'compare', attribute: subject.attribute, test: parseTest(operator, operand, subject) };
}

function parseTest(operator: Operator, sent: ParameterNode, subject: ComparisonContext): Test {
  if (takesOperands(operator, 'boolean')) return { operator: parsePresenceOperator(operator, sent, subject) };
  const operand =
    subject.parseContext.operands?.resolve(sent, subject, takesOperands(operator, 'two') || operator === '$notIn') ??
    sent;
  if (operand === missingOperand) return createUnknownTest(operator, subject);
  if (takesOperands(operator, 'many')) return parseListTest(operator, operand, subject);
  if (takesOperands(operator, 'two')) return parseRangeTest(operator, operand, subject);
  if (isTextOperator(operator)) return { operator, slot: addOperandSlot(operator, operand, subject) };
  if (operator === '$eq' && isParameterList(operand)) return parseListTest('$in', operand, subject);
  return parseValueComparison(operator, operand, subject);
}

/** Returns a test that is neither true nor false: it compares with nothing. */
function createUnknownTest(
  operator: Exclude<Operator, '$null' | '$notNull'>,
  { parseContext: { literals } }: ComparisonContext,
): Test {
  const slot = literals.add(null);
  if (takesOperands(operator, 'many')) return { operator, slots: [slot] };
  return takesOperands(operator, 'two') ? { operator, from: slot, to: slot } : { operator, slot };
}

/** Throws Failure query.invalid-operand. */
function parseRangeTest(operator: '$between', operand: ParameterNode, subject: ComparisonContext): Test {
  const [from, to, ...rest] = isParameterList(operand) ? operand : [];
  if (from === undefined || to === undefined || rest.length > 0) {
    throw invalidComparisonOperand(operator, subject, 'it takes an array of exactly two values');
  }
  if (!isBigInteger(subject)) {
    return {
      operator,
      from: addOperandSlot('$gte', from, subject, operator),
      to: addOperandSlot('$lte', to, subject, operator),
    };
  }
  const { literals } = subject.parseContext;
  const [low, high] = toBigIntegerRange(
    parseBigIntegerOperand(operator, from, subject),
    parseBigIntegerOperand(operator, to, subject),
  );
  return { operator, from: literals.add(low), to: literals.add(high) };
}

/** 64-bit integers are compared only with such numbers: the test may use another operator that holds for the same values. */
function parseValueComparison(operator: ValueComparison, operand: ParameterNode, subject: ComparisonContext): Test {
  if (!isBigInteger(subject)) return { operator, slot: addOperandSlot(operator, operand, subject) };
  const { operator: equivalent, value } = compareAsBigInteger(
    operator,
    parseBigIntegerOperand(operator, operand, subject),
  );
  return { operator: equivalent, slot: subject.parseContext.literals.add(value) };
}

/** Entries that no 64-bit integer equals are left out. */
function parseListTest(operator: '$in' | '$notIn', operand: ParameterNode, subject: ComparisonContext): Test {
  const entries = isParameterList(operand) ? operand : [operand];
  if (!isBigInteger(subject)) {
    return { operator, slots: entries.map((entry) => addOperandSlot(operator, entry, subject)) };
  }
  const equals = entries.map((entry) => compareAsBigInteger('$eq', parseBigIntegerOperand(operator, entry, subject)));
  const [first] = equals;
  const exactValues = equals.flatMap(({ operator: equivalent, value }) => (equivalent === '$eq' ? [value] : []));
  if (exactValues.length > 0 || first === undefined) {
    return { operator, slots: exactValues.map((value) => subject.parseContext.literals.add(value)) };
  }
  const { operator: equivalent, value } =
    operator === '$in' ? first : compareAsBigInteger('$ne', unreachableBigInteger);
  return { operator: equivalent, slot: subject.parseContext.literals.add(value) };
}

function isBigInteger({ attribute }: ComparisonContext): boolean {
  return attribute.type.column === 'bigint';
}

/** An operand for 64-bit integers: an integer of any size, or the text of a fraction. */
function parseBigIntegerOperand(
  operator: Operator,
  operand: ParameterNode,
  subject: ComparisonContext,
): bigint | string {
  const value = parseStoredOperand(operator, operand, subject);
  return typeof value === 'bigint' ? value : String(value);
}

/** `$null=false` is `$notNull` and vice versa. */
function parsePresenceOperator(
  operator: '$null' | '$notNull',
  operand: ParameterNode,
  subject: ComparisonContext,
): '$null' | '$notNull' {
  return parsePresenceOperand(operator, operand, subject.path) ? '$notNull' : '$null';
}

/** Returns whether `$null` or `$notNull` with this operand requires a value. Throws Failure query.invalid-operand. */
export function parsePresenceOperand(
  operator: '$null' | '$notNull',
  operand: ParameterNode,
  path: ParameterPath,
): boolean {
  const word = typeof operand === 'string' ? parseBooleanWord(operand) : undefined;
  if (word === undefined) throw invalidOperand(operator, path, `it takes one of ${booleanWords}`);
  return operator === '$notNull' ? word : !word;
}

/** The operand in the stored form of its attribute. */
function parseStoredOperand(operator: Operator, operand: ParameterNode, subject: ComparisonContext): Stored {
  if (isParameterList(operand)) throw invalidComparisonOperand(operator, subject, 'it takes one value, not an array');
  if (typeof operand !== 'string') throw invalidComparisonOperand(operator, subject, 'it takes a value, not an object');
  if (isTextOperator(operator)) return operand;
  const parsed = subject.attribute.type.parseOperand(operand, subject.attribute);
  if (!parsed.ok) throw invalidComparisonOperand(operator, subject, parsed.message);
  return parsed.value;
}

/**
 * Returns the slot of an operand. `comparesAs`: the operator that compares with this operand alone; `operator`: the one to name in
 * messages.
 */
function addOperandSlot(
  comparesAs: SingleOperandOperator,
  operand: ParameterNode,
  subject: ComparisonContext,
  operator: Operator = comparesAs,
): Slot {
  const value = parseStoredOperand(operator, operand, subject);
  const isText = isTextOperator(comparesAs) || subject.attribute.type.column !== 'integer';
  return subject.parseContext.literals.add(isText ? value : toIntegerOperand(comparesAs, value));
}

function invalidComparisonOperand(operator: string, subject: ComparisonContext, reason: string): Failure {
  return invalidOperand(operator, subject.path, reason);
}

/** Returns query.invalid-operand: an operator has the wrong operand or is not allowed there. */
export function invalidOperand(operator: string, path: ParameterPath, reason: string): Failure {
  return new Failure('query.invalid-operand', { operator, path: formatParameterPath(path), param: path.param, reason });
}
