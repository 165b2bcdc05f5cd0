import { unreachable } from '../kernel/index.js';
import { fileUid, type MediaAttribute, type ScalarAttribute, type Shape, shapeOf } from '../schema/index.js';
import { conditionBehind, presenceOf, type Step } from './absence.js';
import { isOperator } from './operators.js';
import { isList, isParameterObject, type ParameterNode, type ParameterObject } from './parameters.js';
import { invalidOperand, parsePresence, parseTests } from './parse-operators.js';
import { below, invalidKey, invalidParameter, type Place } from './place.js';
import type { Scope } from './scope.js';
import { allOf } from './conditions.js';
import type { FilterNode } from './tree.js';
import { readableAttribute } from './visibility.js';

/**
 * `filters` (contract, "filters"; behaviour, section 4): a condition on documents of `shape`, every name resolved.
 * A condition is applied or refused. Raises Failure query.invalid-parameter, query.invalid-key(-at), query.invalid-operand.
 */
export function parseFilters(node: ParameterNode, shape: Shape, place: Place, scope: Scope): FilterNode {
  if (!isParameterObject(node)) throw invalidParameter(place.param, 'Expected an object such as filters[title]=x');
  return parseConditions(node, shape, place, scope);
}

function parseConditions(object: ParameterObject, shape: Shape, place: Place, scope: Scope): FilterNode {
  return allOf([...object].map(([name, value]) => parseCondition(name, value, shape, place, scope)));
}

function parseCondition(name: string, value: ParameterNode, shape: Shape, place: Place, scope: Scope): FilterNode {
  if (name === '$and' || name === '$or') {
    if (!isList(value)) throw invalidOperand(name, place, 'it takes an array of conditions');
    return { is: name === '$and' ? 'and' : 'or', terms: parseTerms(name, value, shape, place, scope) };
  }
  if (name === '$not') {
    return { is: 'not', term: allOf(parseTerms(name, isList(value) ? value : [value], shape, place, scope)) };
  }
  const attribute = readableAttribute(shape, name);
  if (attribute === undefined) throw invalidKey(name, place);
  switch (attribute.storage) {
    case 'column':
      return parseTests(value, attribute, place, scope);
    case 'relation':
      if (attribute.target === null || !scope.sees(attribute.target)) throw invalidKey(name, place);
      return parseBehind(value, attribute, shapeOf(scope.snapshot, attribute.target), place, scope);
    case 'media':
      if (scope.settings.mediaFilters === 'identity') return parseMediaIdentity(value, attribute, place, scope);
      return parseBehind(value, attribute, shapeOf(scope.snapshot, fileUid), place, scope);
    case 'component':
      return parseBehind(value, attribute, shapeOf(scope.snapshot, attribute.component), place, scope);
    case 'localizations':
      return parseBehind(value, attribute, shape, place, scope);
    case 'zone':
      throw invalidKey(name, place);
    default:
      return unreachable(attribute);
  }
}

function parseTerms(
  operator: string,
  terms: readonly ParameterNode[],
  shape: Shape,
  place: Place,
  scope: Scope,
): readonly FilterNode[] {
  return terms.map((term) => {
    if (!isParameterObject(term)) throw invalidOperand(operator, place, 'each of its entries must be a condition');
    return parseConditions(term, shape, place, scope);
  });
}

/** What is asked of what stands behind a step: presence, its row id (`[author]=12`, `[author][$in][0]=12`), or any condition on it. */
function parseBehind(value: ParameterNode, step: Step, target: Shape, place: Place, scope: Scope): FilterNode {
  const inside = below(place, step.name);
  if (!isParameterObject(value)) {
    return conditionBehind(step, target, parseTests(value, rowId(target, inside), inside, scope));
  }
  const [operators, conditions] = splitOperators(value);
  const presence = operators.flatMap(([name, operand]) =>
    name === '$null' || name === '$notNull' ? [presenceOf(step, target, parsePresence(name, operand, inside))] : [],
  );
  const tests = new Map(operators.filter(([name]) => name !== '$null' && name !== '$notNull'));
  const terms = [
    ...(tests.size > 0 ? [parseTests(tests, rowId(target, inside), inside, scope)] : []),
    ...(conditions.size > 0 ? [parseConditions(conditions, target, inside, scope)] : []),
  ];
  return allOf([...presence, ...(terms.length > 0 ? [conditionBehind(step, target, allOf(terms))] : [])]);
}

/** Media may be filtered by presence and identity alone (behaviour 0.6). */
function parseMediaIdentity(value: ParameterNode, media: MediaAttribute, place: Place, scope: Scope): FilterNode {
  const file = shapeOf(scope.snapshot, fileUid);
  const inside = below(place, media.name);
  const [operators, conditions] = isParameterObject(value)
    ? splitOperators(value)
    : [[['$eq', value] as const], new Map<string, ParameterNode>()];
  const terms: FilterNode[] = [];
  for (const [name, operand] of operators) {
    if (name === '$null' || name === '$notNull') terms.push(presenceOf(media, file, parsePresence(name, operand, inside)));
    else {
      const test = parseTests(new Map([[name, operand]]), rowId(file, inside), inside, scope, 'equality');
      terms.push(conditionBehind(media, file, test));
    }
  }
  for (const [name, operand] of conditions) {
    const attribute = name === 'id' || name === 'documentId' ? file.system.get(name) : undefined;
    if (attribute === undefined) throw invalidKey(name, inside);
    terms.push(conditionBehind(media, file, parseTests(operand, attribute, inside, scope, 'equality')));
  }
  return allOf(terms);
}

type Entry = readonly [string, ParameterNode];

function splitOperators(object: ParameterObject): readonly [readonly Entry[], ParameterObject] {
  const entries = [...object];
  return [
    entries.filter(([name]) => isOperator(name)),
    new Map(entries.filter(([name]) => !isOperator(name))),
  ];
}

function rowId(target: Shape, place: Place): ScalarAttribute {
  const id = target.system.get('id');
  if (id === undefined) throw invalidKey('id', place);
  return id;
}
