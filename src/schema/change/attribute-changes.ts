import type { Json } from '../../kernel/index.js';
import type { RecordedFacts } from '../record.js';
import type { AttributeIndex } from '../types.js';
import { flatten, only, without } from './facts.js';
import { type ChangeHints, mappingOf } from './hints.js';
import { listOf } from './in-record.js';
import type { AtAttribute, AttributeChange, LimitFact, SwitchKind } from './types.js';

/** Facts that an attribute has wherever its values are kept. */
const shared: readonly string[] = ['id', 'required', 'private', 'localized', 'column'];
/** Facts that are what one relation is; they change together. */
const relationFacts: readonly string[] = ['relation', 'target', 'many', 'side', 'other', 'exclusive'];

const switches: ReadonlyMap<string, SwitchKind> = new Map<string, SwitchKind>([
  ['repeatable', 'repeatable'],
  ['many', 'media-many'],
  ['localized', 'attribute-localized'],
  ['private', 'private'],
  ['required', 'required'],
  ['unique', 'unique'],
]);

const limits: ReadonlyMap<string, LimitFact> = new Map(
  (
    ['min', 'max', 'options.min', 'options.max', 'options.minLength', 'options.maxLength', 'options.regex'] as const
  ).map((limit) => [limit, limit]),
);

/** The changes between two states of one attribute, which is called the same in both. Ids are looked at elsewhere. */
export function attributeChanges(
  at: AtAttribute,
  before: RecordedFacts,
  after: RecordedFacts,
  hints: ChangeHints,
): readonly AttributeChange[] {
  if (before.storage !== after.storage) {
    const own = (facts: RecordedFacts) => without(facts, shared);
    return [
      { is: 'retyped', ...at, before: own(before), after: own(after) },
      ...factChanges(at, only(before, shared), only(after, shared), hints),
    ];
  }
  // The options of one type say nothing about the values of another.
  if (before.type !== after.type) return ofGroup('retyped', ['type', 'options'], at, before, after, hints);
  if (before.storage === 'relation' && differ(only(before, relationFacts), only(after, relationFacts))) {
    return ofGroup('relation', relationFacts, at, before, after, hints);
  }
  return factChanges(at, before, after, hints);
}

/** One change for a group of facts, and those of the other facts one by one. */
function ofGroup(
  is: 'retyped' | 'relation',
  group: readonly string[],
  at: AtAttribute,
  before: RecordedFacts,
  after: RecordedFacts,
  hints: ChangeHints,
): readonly AttributeChange[] {
  return [
    { is, ...at, before: only(before, group), after: only(after, group) },
    ...factChanges(at, without(before, group), without(after, group), hints),
  ];
}

function factChanges(
  at: AtAttribute,
  before: RecordedFacts,
  after: RecordedFacts,
  hints: ChangeHints,
): readonly AttributeChange[] {
  const [left, right] = [flatten(before), flatten(after)];
  const facts = new Set([...left.keys(), ...right.keys()]);
  facts.delete('id');
  return [...facts].sort().flatMap((fact) => {
    const [was, is] = [left.get(fact) ?? null, right.get(fact) ?? null];
    return differ(was, is) ? [factChange(at, fact, was, is, hints)] : [];
  });
}

function factChange(at: AtAttribute, fact: string, before: Json, after: Json, hints: ChangeHints): AttributeChange {
  const flag = switches.get(fact);
  if (flag !== undefined) return { is: flag, ...at, before: before === true, after: after === true };
  const limit = limits.get(fact);
  if (limit !== undefined) return { is: 'limit', ...at, limit, before, after };
  const lists = { before: listOf(before), after: listOf(after) };
  switch (fact) {
    case 'default':
      return { is: 'default', ...at, before, after };
    case 'index':
      return { is: 'index', ...at, before: indexOf(before), after: indexOf(after) };
    case 'column':
    case 'component':
      return { is: fact, ...at, before: String(before), after: String(after) };
    case 'components':
      return { is: 'zone-components', ...at, ...lists };
    case 'allowedTypes':
      return { is: 'allowed-types', ...at, ...lists };
    case 'options.enum':
      return { is: 'values', ...at, ...lists, mapping: mappingOf(hints, at, lists.before, lists.after) };
    default:
      return { is: 'option', ...at, fact, before, after };
  }
}

function indexOf(fact: Json): AttributeIndex {
  return fact === 'text' ? 'text' : fact === true;
}

function differ(left: Json, right: Json): boolean {
  return JSON.stringify(left) !== JSON.stringify(right);
}
