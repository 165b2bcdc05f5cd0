import { Bug, unreachable } from '../../../foundations/core/index.js';
import type { ScalarAttribute, Shape } from '../../schema/index.js';
import type { FilterNode, FilterStep, LocalizationsAttribute } from '../tree.js';
import { localizationsAttribute } from '../visibility.js';

/** An attribute that a condition can lead through. */
export type TraversableAttribute = FilterStep | LocalizationsAttribute;

/**
 * Returns a condition on the target of a relation, media field or component. `[tags][weight][$null]=true` also holds where there is no
 * tag at all (behaviour, section 4), and `[author][id][$null]=true` is the same as `[author][$null]=true`.
 */
export function createTraversalFilter(step: TraversableAttribute, target: Shape, term: FilterNode): FilterNode {
  const some: FilterNode = { is: 'some', attribute: step, term };
  if (step.storage === 'localizations') return some;
  const presence = identityPresence(term, target);
  if (presence !== null) return { is: 'present', attribute: step, present: presence };
  if (evaluateWithoutRow(term) !== true) return some;
  return { is: 'or', terms: [{ is: 'present', attribute: step, present: false }, some] };
}

/** Returns the condition that the attribute has a target, or none. */
export function createPresenceFilter(step: TraversableAttribute, target: Shape, present: boolean): FilterNode {
  if (step.storage !== 'localizations') return { is: 'present', attribute: step, present };
  const hasId: FilterNode = { is: 'compare', attribute: getRowIdAttribute(target), test: { operator: '$notNull' } };
  const some: FilterNode = { is: 'some', attribute: localizationsAttribute, term: hasId };
  return present ? some : { is: 'not', term: some };
}

/** The row id, which every target has. */
export function getRowIdAttribute(target: Shape): ScalarAttribute {
  return getSystemAttribute(target, 'id');
}

/** The documentId, which every document has. */
export function getDocumentIdAttribute(target: Shape): ScalarAttribute {
  return getSystemAttribute(target, 'documentId');
}

function getSystemAttribute(target: Shape, name: string): ScalarAttribute {
  const attribute = target.system.get(name);
  if (attribute === undefined) throw new Bug(`${target.uid} has no ${name}`);
  return attribute;
}

/** `id` and `documentId` always have a value: whether they are null is whether there is a row. */
function identityPresence(term: FilterNode, target: Shape): boolean | null {
  if (term.is !== 'compare') return null;
  const { attribute, test } = term;
  if (target.system.get(attribute.name) !== attribute) return null;
  if (attribute.name !== 'id' && attribute.name !== 'documentId') return null;
  if (test.operator === '$null') return false;
  return test.operator === '$notNull' ? true : null;
}

/** Evaluates a condition for a missing row, all of whose values are missing; null: neither true nor false. */
function evaluateWithoutRow(term: FilterNode): boolean | null {
  switch (term.is) {
    case 'and':
    case 'or': {
      const shortCircuit = term.is === 'or';
      const truths = term.terms.map(evaluateWithoutRow);
      if (truths.includes(shortCircuit)) return shortCircuit;
      return truths.includes(null) ? null : !shortCircuit;
    }
    case 'not': {
      const truth = evaluateWithoutRow(term.term);
      return truth === null ? null : !truth;
    }
    case 'compare':
      if (term.test.operator === '$null') return true;
      return term.test.operator === '$notNull' ? false : null;
    case 'some':
    case 'in-own-locale':
      return evaluateWithoutRow(term.term);
    case 'present':
      return !term.present;
    case 'created-by':
    case 'publication':
    case 'draft-of':
    case 'search':
      return null;
    default:
      return unreachable(term);
  }
}
