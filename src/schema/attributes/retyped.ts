import type { ScalarAttribute } from '../types.js';
import type { AttributeType, Parsed, Stored, Strictness } from './attribute-type.js';

/** Why no value of a type can become one of another, as a sentence; null: some can. */
export function retypeRefusal(from: AttributeType, to: AttributeType): string | null {
  if (to.from.has(from.name)) return null;
  return `${from.name} cannot become ${to.name}, which is made from ${to.madeFrom}`;
}

/**
 * A stored value of another type as a value of an attribute, which has its new type and options: it is taken as it is meant, nothing is
 * rounded or cut, and it keeps the rules that hold in its strictness. Otherwise a sentence says why there is none, with `$path` in place
 * of the attribute's path. Pure, so that every database gives the same.
 */
export function retyped(
  value: Exclude<Stored, null>,
  from: AttributeType,
  attribute: ScalarAttribute,
  strictness: Strictness,
): Parsed<Stored> {
  const { type } = attribute;
  const retype = type.from.get(from.name);
  if (retype === undefined) return { ok: false, message: retypeRefusal(from, type) ?? '' };
  const now = retype(value, attribute);
  if (!now.ok || now.value === null) return now;
  const [broken] = type.checkRules(now.value, attribute, strictness);
  return broken === undefined ? now : { ok: false, message: broken };
}
