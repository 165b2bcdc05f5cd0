import type { Parsed, Retype, Stored } from './attribute-type.js';

/** Types whose stored value is a readable text. */
export const texts: readonly string[] = ['string', 'text', 'richtext', 'email', 'uid', 'enumeration'];
/** Types whose stored value is a number, or the digits of one. */
export const numbers: readonly string[] = ['integer', 'biginteger', 'float', 'decimal'];
/** Types whose stored value is a text about the calendar or the clock. */
export const dates: readonly string[] = ['date', 'time', 'datetime', 'timestamp'];
/** Types whose stored value is a JSON text. */
export const jsons: readonly string[] = ['json', 'array', 'blocks'];

/** `AttributeType.from` of the type called `own`: some types, and how their values are taken. */
export function retypes(
  own: string,
  ...groups: readonly (readonly [types: readonly string[], retype: Retype])[]
): ReadonlyMap<string, Retype> {
  return new Map(
    groups.flatMap(([types, retype]) => types.filter((type) => type !== own).map((type) => [type, retype])),
  );
}

/** The value means the same under both types. */
export const sameValue: Retype = (value) => ({ ok: true, value });

/** The value as people would write it. */
export const asText: Retype = (value) => ({ ok: true, value: String(value) });

/** Whatever this type makes of the text that the value is, or that people would write for it. */
export function readText(parse: (text: string) => Parsed<Stored>): Retype {
  return (value) => parse(String(value));
}

/** Whatever this type makes of the value that a JSON text spells. */
export function readJson(parse: (value: unknown) => Parsed<Stored>): Retype {
  return (value) => {
    const spelled: unknown = JSON.parse(String(value));
    return spelled === null ? { ok: true, value: null } : parse(spelled);
  };
}

/** 1 for yes, 0 for no, then as `write` has numbers. */
export function oneOrZero(write: (value: 0 | 1) => Stored): Retype {
  return (value) => ({ ok: true, value: write(value === true ? 1 : 0) });
}
