import { isObject, type Json } from '../../../foundations/core/index.js';
import {
  convertStoredValue,
  type EnumerationChange,
  type RecordedFacts,
  type ScalarAttribute,
  type Stored,
  type Strictness,
} from '../../../language/schema/index.js';
import type { Lineage, RecordedAttribute } from './lineage.js';
import { recordedScalar } from './scalar-values.js';

/** Converts a scalar value. */
export type ScalarConverter = (value: Exclude<Stored, null>, strictness: Strictness) => ConvertedScalar;

/** The value afterwards; null with a `because`: it has no counterpart. */
export interface ConvertedScalar {
  readonly value: Stored;
  readonly because: 'counterpart' | 'none-of' | null;
}

/** A conversion and its reverse, with the attributes on both sides. */
export interface ScalarRoundTrip {
  readonly before: ScalarAttribute;
  readonly after: ScalarAttribute;
  readonly convert: ScalarConverter;
  /** What reverting the change makes of the value. */
  readonly revert: ScalarConverter;
}

type Mapping = EnumerationChange['mapping'];

/** Creates the conversion for a scalar attribute that stays a scalar; null: every value stays as it is. */
export function createScalarRoundTrip(
  before: RecordedAttribute,
  after: RecordedAttribute,
  { changes }: Lineage,
): ScalarRoundTrip | null {
  const attributes = {
    before: recordedScalar(before.name, before.facts),
    after: recordedScalar(after.name, after.facts),
  };
  const { type } = attributes.before;
  if (type !== attributes.after.type) {
    return {
      ...attributes,
      convert: (value, strictness) => retype(value, attributes.before, attributes.after, strictness),
      revert: (value, strictness) => retype(value, attributes.after, attributes.before, strictness),
    };
  }
  const [valuesBefore, valuesAfter] = [enumValues(before.facts), enumValues(after.facts)];
  if (valuesBefore.every((value) => valuesAfter.includes(value))) return null;
  const mapping = changes.flatMap((change) =>
    change.is === 'values' && change.of === after.of && change.attribute === after.name ? change.mapping : [],
  );
  return {
    ...attributes,
    convert: convertAmong(valuesAfter, mapping),
    revert: convertAmong(valuesBefore, reverseMapping(mapping, valuesBefore)),
  };
}

function retype(
  value: Exclude<Stored, null>,
  before: ScalarAttribute,
  after: ScalarAttribute,
  strictness: Strictness,
): ConvertedScalar {
  const converted = convertStoredValue(value, before.type, after, strictness);
  return converted.ok ? { value: converted.value, because: null } : { value: null, because: 'counterpart' };
}

function convertAmong(allowed: readonly string[], mapping: Mapping): ScalarConverter {
  const successors = new Map(mapping.map(({ from, to }) => [from, to]));
  return (value) => {
    const mapped = successors.get(String(value)) ?? String(value);
    return allowed.includes(mapped) ? { value: mapped, because: null } : { value: null, because: 'none-of' };
  };
}

/** Where several values were mapped to one, the revert restores the first of them. */
function reverseMapping(mapping: Mapping, valuesBefore: readonly string[]): Mapping {
  const reversed = new Map<string, string>();
  for (const { from, to } of mapping) if (!valuesBefore.includes(to) && !reversed.has(to)) reversed.set(to, from);
  return [...reversed].map(([from, to]) => ({ from, to }));
}

function enumValues({ options }: RecordedFacts): readonly string[] {
  const values: Json | undefined = isObject(options) ? (options as RecordedFacts).enum : undefined;
  return Array.isArray(values) ? values.map(String) : [];
}
