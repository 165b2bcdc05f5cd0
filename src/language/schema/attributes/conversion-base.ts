import type { ConversionSource, ConvertValue, Parsed, Stored } from './attribute-type.js';

/** Sources whose stored value is a number, or the digits of one. */
export const numberSources = ['integer', 'bigint', 'real', 'decimal'] as const satisfies readonly ConversionSource[];
/** Sources whose stored value is a date or time as text. */
export const dateSources = ['date', 'time', 'instant'] as const satisfies readonly ConversionSource[];
/** Sources whose stored value is a JSON text. */
export const jsonSources = ['json', 'array', 'blocks'] as const satisfies readonly ConversionSource[];

/** Returns `AttributeType.conversions` of a type: the sources it converts from, and the conversion of their values. */
export function createConversions(
  ...groups: readonly (readonly [sources: readonly ConversionSource[], convert: ConvertValue])[]
): ReadonlyMap<ConversionSource, ConvertValue> {
  return new Map(groups.flatMap(([sources, convert]) => sources.map((source) => [source, convert])));
}

/** Keeps a value that means the same under both types. */
export const keepValue: ConvertValue = (value) => ({ ok: true, value });

/** Converts the value to the text that people would write. */
export const toText: ConvertValue = (value) => ({ ok: true, value: String(value) });

/** Converts by parsing the text of the value. */
export function convertText(parse: (text: string) => Parsed<Stored>): ConvertValue {
  return (value) => parse(String(value));
}

/** Converts by parsing the value of a JSON text. */
export function convertJson(parse: (value: unknown) => Parsed<Stored>): ConvertValue {
  return (value) => {
    const parsed: unknown = JSON.parse(String(value));
    return parsed === null ? { ok: true, value: null } : parse(parsed);
  };
}

/** Converts true to 1 and false to 0, in the number form of the type. */
export function convertBoolean(toNumber: (value: 0 | 1) => Stored): ConvertValue {
  return (value) => ({ ok: true, value: toNumber(value === true ? 1 : 0) });
}
