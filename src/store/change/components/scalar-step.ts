import { isObject, type Json } from '../../../kernel/index.js';
import {
  type EnumerationChange,
  type RecordedFacts,
  retyped,
  type ScalarAttribute,
  type Stored,
  type Strictness,
} from '../../../schema/index.js';
import type { AttributeThen, Lineage } from './lineage.js';
import { scalarOf } from './scalar-values.js';

/** What becomes of a scalar value. */
export type ScalarStep = (value: Exclude<Stored, null>, strictness: Strictness) => SteppedScalar;

/** The value afterwards; null with a `because`: it has no counterpart. */
export interface SteppedScalar {
  readonly value: Stored;
  readonly because: 'counterpart' | 'none-of' | null;
}

/** A step there and back, with the attributes on both sides. */
export interface ScalarWay {
  readonly before: ScalarAttribute;
  readonly after: ScalarAttribute;
  readonly there: ScalarStep;
  /** What a change that takes this one back makes of the value. */
  readonly back: ScalarStep;
}

type Mapping = EnumerationChange['mapping'];

/** What becomes of the values of a scalar attribute that stays one; null: every value stays as it is. */
export function scalarWay(before: AttributeThen, after: AttributeThen, { changes }: Lineage): ScalarWay | null {
  const attributes = { before: scalarOf(before.name, before.facts), after: scalarOf(after.name, after.facts) };
  const { type } = attributes.before;
  if (type !== attributes.after.type) {
    return {
      ...attributes,
      there: (value, strictness) => retype(value, attributes.before, attributes.after, strictness),
      back: (value, strictness) => retype(value, attributes.after, attributes.before, strictness),
    };
  }
  const [listed, listedNow] = [enumOf(before.facts), enumOf(after.facts)];
  if (listed.every((value) => listedNow.includes(value))) return null;
  const mapping = changes.flatMap((change) =>
    change.is === 'values' && change.of === after.of && change.attribute === after.name ? change.mapping : [],
  );
  return { ...attributes, there: among(listedNow, mapping), back: among(listed, backwards(mapping, listed)) };
}

function retype(
  value: Exclude<Stored, null>,
  before: ScalarAttribute,
  after: ScalarAttribute,
  strictness: Strictness,
): SteppedScalar {
  const now = retyped(value, before.type, after, strictness);
  return now.ok ? { value: now.value, because: null } : { value: null, because: 'counterpart' };
}

function among(listed: readonly string[], mapping: Mapping): ScalarStep {
  const successors = new Map(mapping.map(({ from, to }) => [from, to]));
  return (value) => {
    const now = successors.get(String(value)) ?? String(value);
    return listed.includes(now) ? { value: now, because: null } : { value: null, because: 'none-of' };
  };
}

/** Where several values became one, the first of them comes back. */
function backwards(mapping: Mapping, listed: readonly string[]): Mapping {
  const back = new Map<string, string>();
  for (const { from, to } of mapping) if (!listed.includes(to) && !back.has(to)) back.set(to, from);
  return [...back].map(([from, to]) => ({ from, to }));
}

function enumOf({ options }: RecordedFacts): readonly string[] {
  const values: Json | undefined = isObject(options) ? (options as RecordedFacts).enum : undefined;
  return Array.isArray(values) ? values.map(String) : [];
}
