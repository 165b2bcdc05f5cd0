import type { ConvertValue, Parsed, Stored } from './attribute-type.js';

/** Types whose stored value is a readable text. */
export const textTypes: readonly string[] = ['string', 'text', 'richtext', 'email', 'uid', 'enumeration'];
/** Types whose stored value is a number, or the digits of one. */
export const numberTypes: readonly string[] = ['integer', 'biginteger', 'float', 'decimal'];
/** Types whose stored value is a text about the calendar or the clock. */
export const dateTypes: readonly string[] = ['date', 'time', 'datetime', 'timestamp'];
/** Types whose stored value is a JSON text. */
export const jsonTypes: readonly string[] = ['json', 'array', 'blocks'];

/** `AttributeType.from` of the type called `own`: some types, and how their values are taken. */
export function createConversions(
  typeName: string,
  ...groups: readonly (readonly [types: readonly string[], retype: ConvertValue])[]
): ReadonlyMap<string, ConvertValue> {
  return new Map(
    groups.flatMap(([types, convert]) => types.filter((type) => type !== typeName).map((type) => [type, convert])),
  );
}

/** The value means the same under both types. */
export const keepValue: ConvertValue = (value) => ({ ok: true, value });

/** The value as people would write it. */
export const toText: ConvertValue = (value) => ({ ok: true, value: String(value) });

/** Whatever this type makes of the text that the value is, or that people would write for it. */
export function convertText(parse: (text: string) => Parsed<Stored>): ConvertValue {
  return (value) => parse(String(value));
}

/** Whatever this type makes of the value that a JSON text spells. */
export function convertJson(parse: (value: unknown) => Parsed<Stored>): ConvertValue {
  return (value) => {
    const parsed: unknown = JSON.parse(String(value));
    return parsed === null ? { ok: true, value: null } : parse(parsed);
  };
}

/** 1 for yes, 0 for no, then as `write` has numbers. */
export function convertBoolean(toNumber: (value: 0 | 1) => Stored): ConvertValue {
  return (value) => ({ ok: true, value: toNumber(value === true ? 1 : 0) });
}
