import type { RecordedFacts } from '../recorded-model.js';
import { additiveAssessment, createAssessment, describeAttribute, type ModelPair } from './assessment-base.js';
import type { ChangeAssessment, ChangeCost, ImpactCheck } from './assessment-types.js';
import { findRecordedAttribute } from './recorded-lookup.js';
import type { RelationChange } from './types.js';

/**
 * Assesses a changed relation. Only the side that owns the links matters: an inverse side has none of its own, and where the two sides
 * of a relation swap, the links are reversed.
 */
export function assessRelation(change: RelationChange, models: ModelPair): ChangeAssessment {
  const { before, after } = change;
  const description = describeRelationChange(change);
  if (addsInverseOnly(before, after)) return additiveAssessment(description);
  if (before.side === 'owner')
    return after.side === 'owner'
      ? assessRemainingLinks(change, description)
      : assessGivenUpLinks(change, description, models);
  return after.side === 'owner' ? assessTransferredLinks(change, description, models) : createAssessment(description);
}

/** Whether the only change is an inverse side for a relation that had none. */
function addsInverseOnly(before: RecordedFacts, after: RecordedFacts): boolean {
  return before.other === null && JSON.stringify({ ...before, other: after.other }) === JSON.stringify(after);
}

/** The links stay with this side, if they fit. */
function assessRemainingLinks({ of, attribute, before, after }: RelationChange, description: string): ChangeAssessment {
  const ref = { of, attribute };
  const checks: ImpactCheck[] = [];
  const losses: string[] = [];
  if (after.target !== null && after.target !== before.target) {
    checks.push({ is: 'links-to', ...ref, target: String(after.target), otherwise: 'lost' });
    losses.push(`the links of ${describeAttribute(ref)} that do not lead to ${after.target}`);
  }
  if (before.many === true && after.many !== true) {
    checks.push({ is: 'at-most-one', ...ref, otherwise: 'lost' });
    losses.push(`the links of ${describeAttribute(ref)} but the first`);
  }
  return createAssessment(description, {
    cost: getRelationCost(before, after),
    losses,
    impactChecks: [...checks, ...createOneOwnerCheck(ref, before, after)],
  });
}

/** The other side owns the links afterwards if it was the inverse side; otherwise they are lost. */
function assessGivenUpLinks(change: RelationChange, description: string, { before }: ModelPair): ChangeAssessment {
  const { of, attribute } = change;
  const opposite = findOtherSide(change.after, before);
  if (opposite?.side === 'inverse' && opposite.target === of && opposite.other === attribute) {
    return createAssessment(description, { cost: 'rewrite' });
  }
  return createAssessment(description, {
    losses: [`the links of ${describeAttribute(change)}`],
    impactChecks: [{ is: 'no-values', of, attribute, otherwise: 'lost' }],
  });
}

/** This side owns the links that it has read, if they fit; otherwise it starts without links. */
function assessTransferredLinks(change: RelationChange, description: string, { after }: ModelPair): ChangeAssessment {
  const { of, attribute } = change;
  const opposite = findOtherSide(change.before, after);
  const isReversed = opposite?.side === 'inverse' && opposite.target === of && opposite.other === attribute;
  if (!isReversed) return createAssessment(description);
  const single = change.before.many === true && change.after.many !== true;
  return createAssessment(description, {
    cost: 'rewrite',
    losses: single ? [`the links of ${describeAttribute(change)} but the first`] : [],
    impactChecks: [
      ...(single ? [{ is: 'at-most-one', of, attribute, otherwise: 'lost' } as const] : []),
      ...createOneOwnerCheck(change, change.before, change.after),
    ],
  });
}

function findOtherSide(relation: RecordedFacts, model: ModelPair['after']): RecordedFacts | undefined {
  const { target, other } = relation;
  return typeof target === 'string' && typeof other === 'string'
    ? findRecordedAttribute(model, target, other)
    : undefined;
}

function createOneOwnerCheck(
  { of, attribute }: { readonly of: string; readonly attribute: string },
  before: RecordedFacts,
  after: RecordedFacts,
): readonly ImpactCheck[] {
  if (after.exclusive !== true || before.exclusive === true) return [];
  return [{ is: 'one-owner', of, attribute, otherwise: 'refused' }];
}

/** Links to one document of one type are stored in a column, all others in a table. */
function getRelationCost(before: RecordedFacts, after: RecordedFacts): ChangeCost {
  const needsTable = ({ many, target }: RecordedFacts) => many === true || target === null;
  if (needsTable(before) !== needsTable(after) || before.target !== after.target) return 'rewrite';
  return before.exclusive === after.exclusive ? 'instant' : 'scan';
}

function describeRelationChange(change: RelationChange): string {
  const { before, after } = change;
  const relation = before.relation === after.relation ? '' : ` is ${after.relation}, was ${before.relation}`;
  const target = before.target === after.target ? '' : ` leads to ${after.target ?? 'any type'}`;
  const side = before.side === after.side ? '' : ` is the ${after.side} side`;
  const other =
    before.other === after.other
      ? ''
      : after.other === null
        ? ' leads one way'
        : ` is read from the other side by ${after.other}`;
  const parts = [relation, target, side, other].filter((part) => part !== '').join(', and');
  return `${describeAttribute(change)}${parts}`;
}
