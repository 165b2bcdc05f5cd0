import { type ModelChange, retyped, type ScalarAttribute, type Stored, type Strictness } from '../../schema/index.js';

/** A stored value on its way to another attribute; null: there is none, or it has no counterpart. */
export type ScalarStep = (value: Stored, strictness: Strictness) => Stored;

/** Whether values of an attribute may become others. */
export function stepMatters(before: ScalarAttribute, after: ScalarAttribute): boolean {
  return before.type !== after.type || listed(before).some((value) => !listed(after).includes(value));
}

/** The step between two states of an attribute, which is named as the list of changes names it: as in the model that they lead to. */
export function scalarStep(
  before: ScalarAttribute,
  after: ScalarAttribute,
  at: { readonly of: string; readonly attribute: string },
  changes: readonly ModelChange[],
): ScalarStep {
  if (before.type !== after.type) {
    return (value, strictness) => {
      if (value === null) return null;
      const now = retyped(value, before.type, after, strictness);
      return now.ok ? now.value : null;
    };
  }
  if (!stepMatters(before, after)) return (value) => value;
  const [values, successors] = [new Set<Stored>(listed(after)), new Map<Stored, string>()];
  for (const change of changes) {
    if (change.is !== 'values' || change.of !== at.of || change.attribute !== at.attribute) continue;
    for (const { from, to } of change.mapping) successors.set(from, to);
  }
  return (value) => (values.has(value) ? value : (successors.get(value) ?? null));
}

/** The values of an enumeration; none of any other type. */
function listed({ options }: ScalarAttribute): readonly string[] {
  return Array.isArray(options.enum) ? options.enum.map(String) : [];
}
