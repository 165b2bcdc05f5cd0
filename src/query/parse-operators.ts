import { Failure } from '../kernel/index.js';
import type { OperatorFamily, ScalarAttribute, Stored } from '../schema/index.js';
import { allOf } from './conditions.js';
import { isOperator, isTextOperator, type Operator, operatorsOf } from './operators.js';
import { isList, isParameterObject, type ParameterNode, type ParameterObject } from './parameters.js';
import { below, invalidKey, type Place, pathText } from './place.js';
import type { Scope } from './scope.js';
import type { FilterNode, Slot, Test } from './tree.js';
import { beyondLong, longComparison, longRange, type NumberComparison, wholeOperand } from './whole-operands.js';
import { booleanWord, booleanWords } from './words.js';

/** What the operators of one attribute are parsed with. */
interface Subject {
  readonly attribute: ScalarAttribute;
  /** The attribute's own place. */
  readonly place: Place;
  readonly scope: Scope;
  readonly only: OperatorFamily | null;
}

/**
 * What is asked of one scalar (contract, "filters"): `=v` is `$eq`, a list is `$in`, an object holds operators, all of which must
 * hold. `place` is the parent's; `only` narrows the operators to one family and presence.
 * Raises Failure query.invalid-key(-at) for an unknown operator, query.invalid-operand for one that the attribute does not offer
 * and for operands of the wrong number or form.
 */
export function parseTests(
  node: ParameterNode,
  attribute: ScalarAttribute,
  place: Place,
  scope: Scope,
  only: OperatorFamily | null = null,
): FilterNode {
  const subject = { attribute, place: below(place, attribute.name), scope, only };
  return isParameterObject(node) ? parseObject(node, subject) : compare('$eq', node, subject);
}

function parseObject(object: ParameterObject, subject: Subject): FilterNode {
  return allOf(
    [...object].map(([name, operand]) => {
      if (name === '$not') return { is: 'not', term: parseNegated(operand, subject) };
      if (!isOperator(name)) throw invalidKey(name, subject.place);
      return compare(name, operand, subject);
    }),
  );
}

/** `[title][$not][$contains]=x`; an array negates the conjunction. */
function parseNegated(operand: ParameterNode, subject: Subject): FilterNode {
  const parts = isList(operand) ? operand : [operand];
  return allOf(
    parts.map((part) => {
      if (!isParameterObject(part))
        throw wrongOperand('$not', subject, 'it takes an object of operators or an array of them');
      return parseObject(part, subject);
    }),
  );
}

function compare(operator: Operator, operand: ParameterNode, subject: Subject): FilterNode {
  const offered = operatorsOf(subject.attribute, subject.only);
  if (!offered.includes(operator)) {
    throw wrongOperand(operator, subject, `this field offers ${offered.join(', ')}`);
  }
  return { is: 'compare', attribute: subject.attribute, test: testOf(operator, operand, subject) };
}

function testOf(operator: Operator, operand: ParameterNode, subject: Subject): Test {
  switch (operator) {
    case '$null':
    case '$notNull':
      return { operator: presence(operator, operand, subject) };
    case '$in':
    case '$notIn':
      return listTest(operator, operand, subject);
    case '$between': {
      const [from, to, ...rest] = isList(operand) ? operand : [];
      if (from === undefined || to === undefined || rest.length > 0) {
        throw wrongOperand(operator, subject, 'it takes an array of exactly two values');
      }
      if (isLong(subject)) {
        const [low, high] = longRange(longOf(operator, from, subject), longOf(operator, to, subject));
        return { operator, from: subject.scope.literals.add(low), to: subject.scope.literals.add(high) };
      }
      return { operator, from: slotOf(operator, from, subject, '$gte'), to: slotOf(operator, to, subject, '$lte') };
    }
    case '$eq':
      if (isList(operand)) return listTest('$in', operand, subject);
      return comparison(operator, operand, subject);
    case '$ne':
    case '$lt':
    case '$lte':
    case '$gt':
    case '$gte':
      return comparison(operator, operand, subject);
    default:
      return { operator, slot: slotOf(operator, operand, subject) };
  }
}

/** Numbers of 64 bits are compared with such numbers alone: the test may be another one that asks the same. */
function comparison(operator: NumberComparison, operand: ParameterNode, subject: Subject): Test {
  if (!isLong(subject)) return { operator, slot: slotOf(operator, operand, subject) };
  const { operator: same, value } = longComparison(operator, longOf(operator, operand, subject));
  return { operator: same, slot: subject.scope.literals.add(value) };
}

/** Entries that no number of 64 bits equals are left out. */
function listTest(operator: '$in' | '$notIn', operand: ParameterNode, subject: Subject): Test {
  if (!isLong(subject)) return { operator, slots: slotsOf(operator, operand, subject) };
  const equals = (isList(operand) ? operand : [operand]).map((entry) =>
    longComparison('$eq', longOf(operator, entry, subject)),
  );
  const [first] = equals;
  const found = equals.flatMap(({ operator: same, value }) => (same === '$eq' ? [value] : []));
  if (found.length > 0 || first === undefined) {
    return { operator, slots: found.map((value) => subject.scope.literals.add(value)) };
  }
  const { operator: same, value } = operator === '$in' ? first : longComparison('$ne', beyondLong);
  return { operator: same, slot: subject.scope.literals.add(value) };
}

function isLong({ attribute }: Subject): boolean {
  return attribute.type.column === 'bigint';
}

/** An operand for numbers of 64 bits: a whole number of any size, or the text of a fraction. */
function longOf(operator: Operator, operand: ParameterNode, subject: Subject): bigint | string {
  const value = operandOf(operator, operand, subject);
  return typeof value === 'bigint' ? value : String(value);
}

/** `$null=false` is `$notNull` and the other way round. */
function presence(operator: '$null' | '$notNull', operand: ParameterNode, subject: Subject): '$null' | '$notNull' {
  return parsePresence(operator, operand, subject.place) ? '$notNull' : '$null';
}

/** Whether `$null` or `$notNull` with this operand asks for a value to be there. Raises Failure query.invalid-operand. */
export function parsePresence(operator: '$null' | '$notNull', operand: ParameterNode, place: Place): boolean {
  const word = typeof operand === 'string' ? booleanWord(operand) : undefined;
  if (word === undefined) throw invalidOperand(operator, place, `it takes one of ${booleanWords}`);
  return operator === '$notNull' ? word : !word;
}

function slotsOf(operator: Operator, operand: ParameterNode, subject: Subject): readonly Slot[] {
  return (isList(operand) ? operand : [operand]).map((entry) => slotOf(operator, entry, subject));
}

/** The operand as its attribute reads it. */
function operandOf(operator: Operator, operand: ParameterNode, subject: Subject): Stored {
  if (isList(operand)) throw wrongOperand(operator, subject, 'it takes one value, not an array');
  if (typeof operand !== 'string') throw wrongOperand(operator, subject, 'it takes a value, not an object');
  if (isTextOperator(operator)) return operand;
  const parsed = subject.attribute.type.parseOperand(operand, subject.attribute);
  if (!parsed.ok) throw wrongOperand(operator, subject, parsed.message);
  return parsed.value;
}

/** `compares`: what is asked with this operand alone, where the operator takes several. */
function slotOf(operator: Operator, operand: ParameterNode, subject: Subject, compares = operator): Slot {
  const value = operandOf(operator, operand, subject);
  const isWhole = subject.attribute.type.column === 'integer' && !isTextOperator(operator);
  return subject.scope.literals.add(isWhole ? wholeOperand(compares, value) : value);
}

function wrongOperand(operator: string, subject: Subject, reason: string): Failure {
  return invalidOperand(operator, subject.place, reason);
}

/** query.invalid-operand: an operator at a place has the wrong operand or does not fit there. */
export function invalidOperand(operator: string, place: Place, reason: string): Failure {
  return new Failure('query.invalid-operand', { operator, path: pathText(place), param: place.param, reason });
}
