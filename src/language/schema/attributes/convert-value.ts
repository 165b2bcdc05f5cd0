import type { ScalarAttribute } from '../types.js';
import type { AttributeType, ConvertValue, Parsed, Stored, Strictness } from './attribute-type.js';

/** Returns the conversion from one type to another; undefined: there is none. */
export function findConversion(from: AttributeType, to: AttributeType): ConvertValue | undefined {
  return to.conversions.get(from.convertsAs ?? from.column);
}

/** Why no value of a type can be converted to another, as a sentence; null: some can. */
export function getConversionRefusal(from: AttributeType, to: AttributeType): string | null {
  if (findConversion(from, to) !== undefined) return null;
  return `${from.name} cannot become ${to.name}, which is made from ${to.conversionSources}`;
}

/**
 * Converts a stored value of another type to an attribute with its new type and options. Nothing is rounded or cut, and the result
 * meets the rules of its strictness. Otherwise returns a sentence that says why there is none, with `$path` for the attribute's path.
 * Pure, so that every database gets the same result.
 */
export function convertStoredValue(
  value: Exclude<Stored, null>,
  from: AttributeType,
  attribute: ScalarAttribute,
  strictness: Strictness,
): Parsed<Stored> {
  const { type } = attribute;
  const convert = findConversion(from, type);
  if (convert === undefined) return { ok: false, message: getConversionRefusal(from, type) ?? '' };
  const converted = convert(value, attribute);
  if (!converted.ok || converted.value === null) return converted;
  const [violation] = type.checkRules(converted.value, attribute, strictness);
  return violation === undefined ? converted : { ok: false, message: violation.message };
}
