import type { RecordedFacts } from '../record.js';
import { findAttribute } from './in-record.js';
import { additive, harmless, type Models, placeOf } from './meaning-base.js';
import type { ChangeCondition, ChangeCost, ChangeMeaning } from './meaning-types.js';
import type { RelationChange } from './types.js';

/**
 * What it means that a relation is another one. The side that holds the links is what matters: an inverse side has none of its own,
 * and where both sides of one relation change places, the links turn round.
 */
export function meaningOfRelation(change: RelationChange, models: Models): ChangeMeaning {
  const { before, after } = change;
  const says = saysOf(change);
  if (namesFirstInverse(before, after)) return additive(says);
  if (before.side === 'owner') return after.side === 'owner' ? held(change, says) : givenUp(change, says, models);
  return after.side === 'owner' ? takenOver(change, says, models) : harmless(says);
}

/** Nothing but an inverse side for a relation that had none. */
function namesFirstInverse(before: RecordedFacts, after: RecordedFacts): boolean {
  return before.other === null && JSON.stringify({ ...before, other: after.other }) === JSON.stringify(after);
}

/** The links stay with this side, as far as they fit. */
function held({ of, attribute, before, after }: RelationChange, says: string): ChangeMeaning {
  const at = { of, attribute };
  const conditions: ChangeCondition[] = [];
  const loses: string[] = [];
  if (after.target !== null && after.target !== before.target) {
    conditions.push({ is: 'links-to', ...at, target: String(after.target), otherwise: 'lost' });
    loses.push(`the links of ${placeOf(at)} that do not lead to ${after.target}`);
  }
  if (before.many === true && after.many !== true) {
    conditions.push({ is: 'at-most-one', ...at, otherwise: 'lost' });
    loses.push(`the links of ${placeOf(at)} but the first`);
  }
  return harmless(says, {
    cost: costOf(before, after),
    loses,
    conditions: [...conditions, ...oneOwner(at, before, after)],
  });
}

/** The other side holds the links from now on, if it is the one that has read them; else they are gone. */
function givenUp(change: RelationChange, says: string, { before }: Models): ChangeMeaning {
  const { of, attribute } = change;
  const other = otherSide(change.after, before);
  if (other?.side === 'inverse' && other.target === of && other.other === attribute) {
    return harmless(says, { cost: 'rewrite' });
  }
  return harmless(says, {
    loses: [`the links of ${placeOf(change)}`],
    conditions: [{ is: 'no-values', of, attribute, otherwise: 'lost' }],
  });
}

/** This side holds the links that it has read, as far as they fit; or begins with none. */
function takenOver(change: RelationChange, says: string, { after }: Models): ChangeMeaning {
  const { of, attribute } = change;
  const other = otherSide(change.before, after);
  const turned = other?.side === 'inverse' && other.target === of && other.other === attribute;
  if (!turned) return harmless(says);
  const single = change.before.many === true && change.after.many !== true;
  return harmless(says, {
    cost: 'rewrite',
    loses: single ? [`the links of ${placeOf(change)} but the first`] : [],
    conditions: [
      ...(single ? [{ is: 'at-most-one', of, attribute, otherwise: 'lost' } as const] : []),
      ...oneOwner(change, change.before, change.after),
    ],
  });
}

function otherSide(relation: RecordedFacts, model: Models['after']): RecordedFacts | undefined {
  const { target, other } = relation;
  return typeof target === 'string' && typeof other === 'string' ? findAttribute(model, target, other) : undefined;
}

function oneOwner(
  { of, attribute }: { readonly of: string; readonly attribute: string },
  before: RecordedFacts,
  after: RecordedFacts,
): readonly ChangeCondition[] {
  if (after.exclusive !== true || before.exclusive === true) return [];
  return [{ is: 'one-owner', of, attribute, otherwise: 'refused' }];
}

/** Links to one document of one type are a column, all others a table. */
function costOf(before: RecordedFacts, after: RecordedFacts): ChangeCost {
  const needsTable = ({ many, target }: RecordedFacts) => many === true || target === null;
  if (needsTable(before) !== needsTable(after) || before.target !== after.target) return 'rewrite';
  return before.exclusive === after.exclusive ? 'instant' : 'scan';
}

function saysOf(change: RelationChange): string {
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
  const says = [relation, target, side, other].filter((part) => part !== '').join(', and');
  return `${placeOf(change)}${says}`;
}
