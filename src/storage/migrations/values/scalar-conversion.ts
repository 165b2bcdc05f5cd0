import {
  convertStoredValue,
  type ModelChange,
  type ScalarAttribute,
  type Stored,
  type Strictness,
} from '../../../language/schema/index.js';

/** Converts a stored value to another attribute; null: there is none, or it has no counterpart. */
export type ScalarConversion = (value: Stored, strictness: Strictness) => Stored;

/** Whether values of an attribute may change. */
export function needsConversion(before: ScalarAttribute, after: ScalarAttribute): boolean {
  return before.type !== after.type || enumValues(before).some((value) => !enumValues(after).includes(value));
}

/** The conversion between two states of an attribute, whose uid and name are those of the list of changes: as in the model after. */
export function createScalarConversion(
  before: ScalarAttribute,
  after: ScalarAttribute,
  target: { readonly of: string; readonly attribute: string },
  changes: readonly ModelChange[],
): ScalarConversion {
  if (before.type !== after.type) {
    return (value, strictness) => {
      if (value === null) return null;
      const converted = convertStoredValue(value, before.type, after, strictness);
      return converted.ok ? converted.value : null;
    };
  }
  if (!needsConversion(before, after)) return (value) => value;
  const [values, successors] = [new Set<Stored>(enumValues(after)), new Map<Stored, string>()];
  for (const change of changes) {
    if (change.is !== 'values' || change.of !== target.of || change.attribute !== target.attribute) continue;
    for (const { from, to } of change.mapping) successors.set(from, to);
  }
  return (value) => (values.has(value) ? value : (successors.get(value) ?? null));
}

/** The values of an enumeration; empty for any other type. */
function enumValues({ options }: ScalarAttribute): readonly string[] {
  return Array.isArray(options.enum) ? options.enum.map(String) : [];
}
