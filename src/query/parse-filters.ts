import { Failure, unreachable } from '../kernel/index.js';
import { fileUid, type Shape, shapeOf } from '../schema/index.js';
import { conditionBehind, presenceOf, rowIdOf, type Step } from './absence.js';
import { allOf } from './conditions.js';
import { isOperator } from './operators.js';
import { isList, isParameterObject, type ParameterNode, type ParameterObject } from './parameters.js';
import { invalidOperand, parsePresence, parseTests } from './parse-operators.js';
import { below, invalidKey, type Place } from './place.js';
import type { Scope } from './scope.js';
import type { FilterNode } from './tree.js';
import { readableAttribute } from './visibility.js';

/**
 * `filters` (contract, "filters"; behaviour, section 4): a condition on documents of `shape`, every name resolved.
 * A condition is applied or refused. Raises Failure query.invalid-filters, query.invalid-key(-at), query.invalid-operand.
 */
export function parseFilters(node: ParameterNode, shape: Shape, place: Place, scope: Scope): FilterNode {
  if (!isParameterObject(node)) throw new Failure('query.invalid-filters', { param: place.param });
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
  const behind = (step: Step, target: Shape, identityOnly = false): FilterNode =>
    parseBehind(value, { step, target, identityOnly }, place, scope);
  switch (attribute.storage) {
    case 'column':
      return parseTests(value, attribute, place, scope);
    case 'relation':
      if (attribute.target === null || !scope.sees(attribute.target)) throw invalidKey(name, place);
      return behind(attribute, shapeOf(scope.snapshot, attribute.target));
    case 'media':
      return behind(attribute, shapeOf(scope.snapshot, fileUid), scope.settings.mediaFilters === 'identity');
    case 'component':
      return behind(attribute, shapeOf(scope.snapshot, attribute.component));
    case 'localizations':
      return behind(attribute, shape);
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
function parseBehind(value: ParameterNode, behind: Behind, place: Place, scope: Scope): FilterNode {
  const { step, target, identityOnly } = behind;
  const inside = below(place, step.name);
  const object = isParameterObject(value) ? value : new Map([['$eq', value]]);
  const presence: FilterNode[] = [];
  const terms: FilterNode[] = [];
  const conditions = new Map<string, ParameterNode>();
  for (const [name, operand] of object) {
    if (!isOperator(name)) conditions.set(name, operand);
    else if (name === '$null' || name === '$notNull') {
      presence.push(presenceOf(step, target, parsePresence(name, operand, inside)));
    } else
      terms.push(
        parseTests(new Map([[name, operand]]), rowIdOf(target), inside, scope, identityOnly ? 'equality' : null),
      );
  }
  if (conditions.size > 0) {
    const parse = identityOnly ? parseIdentities : parseConditions;
    terms.push(parse(conditions, target, inside, scope));
  }
  return allOf(terms.length === 0 ? presence : [...presence, conditionBehind(step, target, allOf(terms))]);
}

/** A step, the shape it leads to, and whether only presence and identity may be asked of it (media, behaviour 0.6). */
interface Behind {
  readonly step: Step;
  readonly target: Shape;
  readonly identityOnly: boolean;
}

function parseIdentities(object: ParameterObject, shape: Shape, place: Place, scope: Scope): FilterNode {
  return allOf(
    [...object].map(([name, operand]) => {
      const attribute = name === 'id' || name === 'documentId' ? shape.system.get(name) : undefined;
      if (attribute === undefined) throw invalidKey(name, place);
      return parseTests(operand, attribute, place, scope, 'equality');
    }),
  );
}
