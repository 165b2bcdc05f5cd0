import { Failure, unreachable } from '../../../foundations/core/index.js';
import { fileUid, getShape, type Shape, type ZoneAttribute } from '../../schema/index.js';
import { andFilter } from '../and-filter.js';
import { isOperator, takesOperands } from '../operators.js';
import type { FilterNode } from '../tree.js';
import { findReadableAttribute } from '../visibility.js';
import { childPath, invalidQueryKey, type ParameterPath } from './parameter-path.js';
import { isParameterList, isParameterObject, type ParameterNode, type ParameterObject } from './parameters.js';
import type { ParseContext } from './parse-context.js';
import { parseDocumentCondition } from './parse-document-condition.js';
import { parseJsonConditions } from './parse-json-path.js';
import { invalidOperand, parseComparisons, parseNegation, parsePresenceOperand } from './parse-operators.js';
import {
  createPresenceFilter,
  createTraversalFilter,
  getDocumentIdAttribute,
  getRowIdAttribute,
  type TraversableAttribute,
} from './traversal-filter.js';

/**
 * Parses `filters` (contract, "filters"; behaviour, section 4): a condition on documents of `shape`, every name resolved. A condition
 * is applied or refused. Throws Failure query.invalid-filters, query.invalid-key(-at), query.invalid-operand.
 */
export function parseFilters(
  node: ParameterNode,
  shape: Shape,
  path: ParameterPath,
  context: ParseContext,
): FilterNode {
  if (!isParameterObject(node)) throw new Failure('query.invalid-filters', { param: path.param });
  return parseConditions(node, shape, path, context);
}

function parseConditions(
  object: ParameterObject,
  shape: Shape,
  path: ParameterPath,
  context: ParseContext,
): FilterNode {
  return andFilter([...object].map(([name, value]) => parseCondition(name, value, shape, path, context)));
}

function parseCondition(
  name: string,
  value: ParameterNode,
  shape: Shape,
  path: ParameterPath,
  context: ParseContext,
): FilterNode {
  if (name === '$and' || name === '$or') {
    if (!isParameterList(value)) throw invalidOperand(name, path, 'it takes an array of conditions');
    return { is: name === '$and' ? 'and' : 'or', terms: parseTerms(name, value, shape, path, context) };
  }
  if (name === '$not') {
    const terms = isParameterList(value) ? value : [value];
    return parseNegation(context, () => andFilter(parseTerms(name, terms, shape, path, context)));
  }
  const onDocument = parseDocumentCondition(name, value, shape, path, context);
  if (onDocument !== null) return onDocument;
  const attribute = findReadableAttribute(shape, name);
  if (attribute === undefined) throw invalidQueryKey(name, path);
  const parseThrough = (step: TraversableAttribute, target: Shape, identityOnly = false): FilterNode =>
    parseTraversal(value, { attribute: step, target, identityOnly }, path, context);
  switch (attribute.storage) {
    case 'column':
      return attribute.type.column === 'json'
        ? parseJsonConditions(value, attribute, path, context)
        : parseComparisons(value, attribute, path, context);
    case 'computed':
      return parseComparisons(value, attribute, path, context);
    case 'relation':
      if (attribute.target === null || !context.canFollow(attribute.target)) throw invalidQueryKey(name, path);
      return parseThrough(attribute, getShape(context.snapshot, attribute.target));
    case 'media':
      return parseThrough(attribute, getShape(context.snapshot, fileUid), context.settings.mediaFilters === 'identity');
    case 'component':
      return parseThrough(attribute, getShape(context.snapshot, attribute.component));
    case 'localizations':
      return parseThrough(attribute, shape);
    case 'zone':
      return parseZone(value, attribute, path, context);
    default:
      return unreachable(attribute);
  }
}

/** `[sections][on][shared.hero][title]=x`: some entry of that component meets the conditions. */
function parseZone(node: ParameterNode, zone: ZoneAttribute, path: ParameterPath, context: ParseContext): FilterNode {
  const branches = isParameterObject(node) ? node.get('on') : undefined;
  if (!isParameterObject(node) || branches === undefined) throw invalidQueryKey(zone.name, path);
  const zonePath = childPath(path, zone.name);
  for (const name of node.keys()) if (name !== 'on') throw invalidQueryKey(name, zonePath);
  const onPath = childPath(zonePath, 'on');
  if (!isParameterObject(branches)) throw invalidQueryKey('on', zonePath);
  return andFilter(
    [...branches].map(([component, value]) => {
      if (!zone.components.includes(component)) throw invalidQueryKey(component, onPath);
      const attribute = { ...zone, component };
      const target = getShape(context.snapshot, component);
      return parseTraversal(value, { attribute, target, identityOnly: false }, childPath(onPath, component), context);
    }),
  );
}

function parseTerms(
  operator: string,
  terms: readonly ParameterNode[],
  shape: Shape,
  path: ParameterPath,
  context: ParseContext,
): readonly FilterNode[] {
  return terms.map((term) => {
    if (!isParameterObject(term)) throw invalidOperand(operator, path, 'each of its entries must be a condition');
    return parseConditions(term, shape, path, context);
  });
}

/**
 * Returns the condition below a relation, media field or component: presence, row id (`[author]=12`, `[author][$in][0]=12`), or any
 * condition.
 */
function parseTraversal(
  value: ParameterNode,
  traversal: Traversal,
  path: ParameterPath,
  context: ParseContext,
): FilterNode {
  const { attribute, target, identityOnly } = traversal;
  const innerPath = attribute.storage === 'zone' ? path : childPath(path, attribute.name);
  const object = isParameterObject(value) ? value : new Map([['$eq', value]]);
  const presence: FilterNode[] = [];
  const terms: FilterNode[] = [];
  const conditions = new Map<string, ParameterNode>();
  for (const [name, operand] of object) {
    if (!isOperator(name)) conditions.set(name, operand);
    else if (takesOperands(name, 'boolean')) {
      presence.push(createPresenceFilter(attribute, target, parsePresenceOperand(name, operand, innerPath)));
    } else
      terms.push(
        parseComparisons(
          new Map([[name, operand]]),
          context.operands?.isReference(operand, target, innerPath) === true
            ? getDocumentIdAttribute(target)
            : getRowIdAttribute(target),
          innerPath,
          context,
          identityOnly ? 'equality' : null,
        ),
      );
  }
  if (conditions.size > 0) {
    const parseInner = identityOnly ? parseIdentities : parseConditions;
    terms.push(parseInner(conditions, target, innerPath, context));
  }
  return andFilter(
    terms.length === 0 ? presence : [...presence, createTraversalFilter(attribute, target, andFilter(terms))],
  );
}

/**
 * An attribute that a filter leads through, its target shape, and whether only presence and identity can be compared (media, behaviour
 * 0.6).
 */
interface Traversal {
  readonly attribute: TraversableAttribute;
  readonly target: Shape;
  readonly identityOnly: boolean;
}

function parseIdentities(
  object: ParameterObject,
  shape: Shape,
  path: ParameterPath,
  context: ParseContext,
): FilterNode {
  return andFilter(
    [...object].map(([name, operand]) => {
      const attribute = name === 'id' || name === 'documentId' ? shape.system.get(name) : undefined;
      if (attribute === undefined) throw invalidQueryKey(name, path);
      return parseComparisons(operand, attribute, path, context, 'equality');
    }),
  );
}
