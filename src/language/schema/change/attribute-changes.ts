import type { Json } from '../../../foundations/core/index.js';
import type { RecordedFacts } from '../recorded-model.js';
import type { AttributeIndex } from '../types.js';
import { type ChangeHints, resolveValueMapping } from './hints.js';
import { flattenFacts, omitFacts, pickFacts } from './recorded-facts.js';
import { toTextList } from './recorded-lookup.js';
import type { AttributeChange, AttributeRef, LimitFact, SwitchKind } from './types.js';

/** Facts that an attribute has whatever its storage is. */
const sharedFacts: readonly string[] = ['id', 'required', 'private', 'localized', 'column'];
/** Facts that define a relation; they change together. */
const relationFacts: readonly string[] = ['relation', 'target', 'many', 'side', 'other', 'exclusive'];

const switchKinds: ReadonlyMap<string, SwitchKind> = new Map<string, SwitchKind>([
  ['repeatable', 'repeatable'],
  ['many', 'media-many'],
  ['localized', 'attribute-localized'],
  ['private', 'private'],
  ['required', 'required'],
  ['unique', 'unique'],
]);

const limitFacts: ReadonlyMap<string, LimitFact> = new Map(
  (
    ['min', 'max', 'options.min', 'options.max', 'options.minLength', 'options.maxLength', 'options.regex'] as const
  ).map((limit) => [limit, limit]),
);

/** Returns the changes between two states of one attribute, which has the same name in both. Ids are compared elsewhere. */
export function listAttributeChanges(
  ref: AttributeRef,
  before: RecordedFacts,
  after: RecordedFacts,
  hints: ChangeHints,
): readonly AttributeChange[] {
  if (before.storage !== after.storage) {
    const withoutShared = (facts: RecordedFacts) => omitFacts(facts, sharedFacts);
    return [
      { is: 'retyped', ...ref, before: withoutShared(before), after: withoutShared(after) },
      ...listFactChanges(ref, pickFacts(before, sharedFacts), pickFacts(after, sharedFacts), hints),
    ];
  }
  // The options of one type do not apply to the values of another.
  if (before.type !== after.type) return groupChanges('retyped', ['type', 'options'], ref, before, after, hints);
  if (before.storage === 'relation' && isDifferent(pickFacts(before, relationFacts), pickFacts(after, relationFacts))) {
    return groupChanges('relation', relationFacts, ref, before, after, hints);
  }
  return listFactChanges(ref, before, after, hints);
}

/** Returns one change for a group of facts, and one for each other fact. */
function groupChanges(
  is: 'retyped' | 'relation',
  group: readonly string[],
  ref: AttributeRef,
  before: RecordedFacts,
  after: RecordedFacts,
  hints: ChangeHints,
): readonly AttributeChange[] {
  return [
    { is, ...ref, before: pickFacts(before, group), after: pickFacts(after, group) },
    ...listFactChanges(ref, omitFacts(before, group), omitFacts(after, group), hints),
  ];
}

function listFactChanges(
  ref: AttributeRef,
  before: RecordedFacts,
  after: RecordedFacts,
  hints: ChangeHints,
): readonly AttributeChange[] {
  const [left, right] = [flattenFacts(before), flattenFacts(after)];
  const facts = new Set([...left.keys(), ...right.keys()]);
  facts.delete('id');
  return [...facts].sort().flatMap((fact) => {
    const [oldValue, newValue] = [left.get(fact) ?? null, right.get(fact) ?? null];
    return isDifferent(oldValue, newValue) ? [createFactChange(ref, fact, oldValue, newValue, hints)] : [];
  });
}

function createFactChange(
  ref: AttributeRef,
  fact: string,
  before: Json,
  after: Json,
  hints: ChangeHints,
): AttributeChange {
  const switchKind = switchKinds.get(fact);
  if (switchKind !== undefined) return { is: switchKind, ...ref, before: before === true, after: after === true };
  const limit = limitFacts.get(fact);
  if (limit !== undefined) return { is: 'limit', ...ref, limit, before, after };
  const lists = { before: toTextList(before), after: toTextList(after) };
  switch (fact) {
    case 'default':
      return { is: 'default', ...ref, before, after };
    case 'index':
      return { is: 'index', ...ref, before: toAttributeIndex(before), after: toAttributeIndex(after) };
    case 'column':
    case 'component':
      return { is: fact, ...ref, before: String(before), after: String(after) };
    case 'components':
      return { is: 'zone-components', ...ref, ...lists };
    case 'allowedTypes':
      return { is: 'allowed-types', ...ref, ...lists };
    case 'options.enum':
      return { is: 'values', ...ref, ...lists, mapping: resolveValueMapping(hints, ref, lists.before, lists.after) };
    default:
      return { is: 'option', ...ref, fact, before, after };
  }
}

function toAttributeIndex(fact: Json): AttributeIndex {
  return fact === 'text' ? 'text' : fact === true;
}

function isDifferent(left: Json, right: Json): boolean {
  return JSON.stringify(left) !== JSON.stringify(right);
}
