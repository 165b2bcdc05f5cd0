import type { ScalarAttribute } from '../types.js';
import type { AttributeType, Parsed, Stored, Strictness } from './attribute-type.js';

/** Why no value of a type can become one of another, as a sentence; null: some can. */
export function getConversionRefusal(from: AttributeType, to: AttributeType): string | null {
  if (to.conversions.has(from.name)) return null;
  return `${from.name} cannot become ${to.name}, which is made from ${to.conversionSources}`;
}

/**
 * A stored value of another type as a value of an attribute, which has its new type and options: it is taken as it is meant, nothing is
 * rounded or cut, and it keeps the rules that hold in its strictness. Otherwise a sentence says why there is none, with `$path` in place
 * of the attribute's path. Pure, so that every database gives the same.
 */
export function convertStoredValue(
  value: Exclude<Stored, null>,
  from: AttributeType,
  attribute: ScalarAttribute,
  strictness: Strictness,
): Parsed<Stored> {
  const { type } = attribute;
  const convert = type.conversions.get(from.name);
  if (convert === undefined) return { ok: false, message: getConversionRefusal(from, type) ?? '' };
  const converted = convert(value, attribute);
  if (!converted.ok || converted.value === null) return converted;
  const [violation] = type.checkRules(converted.value, attribute, strictness);
  return violation === undefined ? converted : { ok: false, message: violation };
}
