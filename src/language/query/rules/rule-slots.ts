import { Bug, unreachable } from '../../../foundations/core/index.js';
import type { RuleCondition } from '../access/index.js';
import type { Literals } from '../literals.js';
import type { FilterNode, JsonPath, Slot, Test } from '../tree.js';

type ToSlot = (slot: Slot) => Slot;

/** Returns the condition of a rule for a query with these literals, to which it adds its values. */
export function withOwnSlots({ filter, values }: RuleCondition, literals: Literals): FilterNode {
  const slots = values.map((value) => literals.add(value));
  return mapSlots(filter, (slot) => {
    const added = slots[slot];
    if (added === undefined) throw new Bug(`the rule has no value in slot ${slot}`);
    return added;
  });
}

function mapSlots(filter: FilterNode, toSlot: ToSlot): FilterNode {
  switch (filter.is) {
    case 'and':
    case 'or':
      return { ...filter, terms: filter.terms.map((term) => mapSlots(term, toSlot)) };
    case 'not':
    case 'some':
    case 'in-own-locale':
      return { ...filter, term: mapSlots(filter.term, toSlot) };
    case 'compare':
      return {
        ...filter,
        test: mapTestSlots(filter.test, toSlot),
        json: filter.json && mapPathSlots(filter.json, toSlot),
      };
    case 'created-by':
      return { ...filter, slot: toSlot(filter.slot) };
    case 'draft-of':
      return { ...filter, slots: filter.slots.map(toSlot) };
    case 'search':
      return { ...filter, slot: toSlot(filter.slot), scores: toSlot(filter.scores) };
    case 'present':
    case 'publication':
      return filter;
    default:
      return unreachable(filter);
  }
}

function mapPathSlots({ steps, type }: JsonPath, toSlot: ToSlot): JsonPath {
  return { steps: steps.map(({ slot, isPosition }) => ({ slot: toSlot(slot), isPosition })), type };
}

function mapTestSlots(test: Test, toSlot: ToSlot): Test {
  if ('slots' in test) return { ...test, slots: test.slots.map(toSlot) };
  if ('from' in test) return { ...test, from: toSlot(test.from), to: toSlot(test.to) };
  return 'slot' in test ? { ...test, slot: toSlot(test.slot) } : test;
}
