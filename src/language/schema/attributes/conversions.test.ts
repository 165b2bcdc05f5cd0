import { describe, expect, it } from 'vitest';
import type { Json } from '../../../foundations/core/index.js';
import type { ScalarAttribute } from '../types.js';
import type { Stored } from './attribute-type.js';
import { convertStoredValue, findConversion, getConversionRefusal } from './convert-value.js';
import { attributeTypes, type ScalarType } from './index.js';

const texts = 'string text richtext email uid enumeration';
const numbers = 'integer biginteger float decimal';
const dates = 'date time datetime timestamp';
const readable = `${texts} ${numbers} boolean ${dates}`;

/** The types that each type converts from. */
const table: Readonly<Record<string, string>> = {
  string: `${readable} json array blocks`,
  text: `${readable} json array blocks`,
  richtext: `${readable} json array blocks`,
  email: `${texts} json`,
  password: '',
  uid: `${readable} json`,
  enumeration: `${readable} json`,
  integer: `${texts} ${numbers} boolean json`,
  biginteger: `${texts} ${numbers} boolean json`,
  float: `${texts} ${numbers} boolean json`,
  decimal: `${texts} ${numbers} boolean json`,
  boolean: `${texts} ${numbers} json`,
  date: `${texts} datetime timestamp json`,
  time: `${texts} json`,
  datetime: `${texts} date timestamp json`,
  timestamp: `${texts} date datetime json`,
  json: `${readable} array blocks`,
  array: `${texts} json blocks`,
  blocks: `${texts} json array`,
};

function attributeOf(type: ScalarType, options: Readonly<Record<string, Json>> = type.samples.options ?? {}) {
  const flags = { required: false, private: false, localized: false, unique: false, index: false, default: undefined };
  return { storage: 'column', name: 'a', id: null, column: 'a', ...flags, type, options } satisfies ScalarAttribute;
}

function typeNamed(name: string): ScalarType {
  const type = attributeTypes.get(name);
  if (type === undefined) throw new Error(`no type ${name}`);
  return type;
}

/** Stored values of each type's samples. */
const samples = new Map<ScalarType, readonly Exclude<Stored, null>[]>();
for (const type of attributeTypes.values()) {
  const parsed = await Promise.all(type.samples.accepted.map(({ input }) => type.parseInput(input, attributeOf(type))));
  const values = parsed.flatMap((value) => (value.ok && value.value !== null ? [value.value] : []));
  samples.set(type, values);
}

const pairs = [...attributeTypes.values()].flatMap((from) =>
  [...attributeTypes.values()].filter((to) => to !== from).map((to) => [from.name, to.name, from, to] as const),
);

describe('the table of conversions', () => {
  it('is this one', () => {
    for (const [name, from] of Object.entries(table)) {
      const sources = Object.keys(table).filter(
        (other) => other !== name && findConversion(typeNamed(other), typeNamed(name)) !== undefined,
      );
      const expected = from.split(' ').filter((other) => other !== '' && other !== name);
      expect(sources.sort(), name).toEqual(expected.sort());
    }
  });

  it.each(pairs)('%s → %s', async (_, __, from, to) => {
    const attribute = attributeOf(to);
    const refusal = getConversionRefusal(from, to);
    expect(refusal === null).toBe(findConversion(from, to) !== undefined);
    for (const value of samples.get(from) ?? []) {
      const now = convertStoredValue(value, from, attribute, 'published');
      if (refusal !== null) expect(now).toEqual({ ok: false, message: refusal });
      else if (!now.ok) expect(now.message).toMatch(/\S/);
      else await isStored(now.value, attribute);
    }
  });

  /** A converted value equals what the type itself would store of the value in a response. */
  async function isStored(value: Stored, attribute: ScalarAttribute): Promise<void> {
    if (value === null) throw new Error('no sample is null');
    const sent: unknown = attribute.type.column === 'json' ? JSON.parse(String(value)) : String(value);
    // A text in a json attribute may be JSON itself.
    if (attribute.type.name === 'json' && typeof sent === 'string') return;
    expect(await attribute.type.parseInput(sent, attribute)).toEqual({ ok: true, value });
  }

  // Texts and JSON may have several notations of one value.
  const exact = pairs.filter(
    ([name, , from, to]) =>
      !`${texts} json`.split(' ').includes(name) &&
      findConversion(from, to) !== undefined &&
      findConversion(to, from) !== undefined,
  );

  it.each(exact)('%s → %s is lossless: converting back restores the value', (_, __, from, to) => {
    for (const value of samples.get(from) ?? []) {
      const forward = convertStoredValue(value, from, attributeOf(to), 'published');
      if (!forward.ok || forward.value === null) continue;
      expect(convertStoredValue(forward.value, to, attributeOf(from), 'published')).toEqual({ ok: true, value });
    }
  });
});

describe('a value of another type', () => {
  const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] });
  const bold = { type: 'paragraph', children: [{ type: 'text', text: 'x', bold: true }] };

  it.each<[from: string, value: Exclude<Stored, null>, to: string, expected: Stored]>([
    ['string', '12', 'integer', 12],
    ['string', '12.50', 'decimal', '12.5'],
    ['string', 'true', 'boolean', true],
    ['string', '2024-05-06', 'date', '2024-05-06'],
    ['string', 'a\n\nb', 'blocks', JSON.stringify([paragraph('a'), paragraph(''), paragraph('b')])],
    ['text', '{"a": 1}', 'json', '{"a":1}'],
    ['text', '007', 'json', '"007"'],
    ['text', '[1]', 'array', '[1]'],
    ['text', '[1', 'json', '"[1"'],
    ['integer', 5, 'enumeration', '5'],
    ['integer', 5, 'string', '5'],
    ['integer', 1, 'boolean', true],
    ['biginteger', 9007199254740993n, 'decimal', '9007199254740993'],
    ['biginteger', 9007199254740993n, 'json', '"9007199254740993"'],
    ['float', 5, 'biginteger', 5n],
    ['float', 0.1, 'decimal', '0.1'],
    ['decimal', '0.5', 'float', 0.5],
    ['decimal', '0.5', 'json', '0.5'],
    ['boolean', false, 'decimal', '0'],
    ['boolean', true, 'biginteger', 1n],
    ['boolean', true, 'text', 'true'],
    ['date', '2024-05-06', 'datetime', '2024-05-06T00:00:00.000Z'],
    ['datetime', '2024-05-06T00:00:00.000Z', 'date', '2024-05-06'],
    ['json', '"x"', 'string', 'x'],
    ['json', '5', 'float', 5],
    ['json', '{"a":1}', 'text', '{"a":1}'],
    ['blocks', JSON.stringify([paragraph('a'), paragraph('b')]), 'richtext', 'a\nb'],
    ['json', JSON.stringify([bold]), 'blocks', JSON.stringify([bold])],
  ])('%s %s → %s', (from, value, to, expected) => {
    expect(convertStoredValue(value, typeNamed(from), attributeOf(typeNamed(to)), 'published')).toEqual({
      ok: true,
      value: expected,
    });
  });

  it.each<[from: string, value: Exclude<Stored, null>, to: string, message: string]>([
    ['string', 'abc', 'integer', 'must be a `number` type'],
    ['string', '0.99999999999999999999', 'integer', 'must be an integer'],
    ['string', '0.12345678901234567890123', 'float', 'keeps digit by digit'],
    ['decimal', '0.12345678901234567890123', 'float', 'keeps digit by digit'],
    ['biginteger', 9007199254740993n, 'float', 'keeps digit by digit'],
    ['biginteger', 9007199254740993n, 'integer', 'between -9007199254740991'],
    ['float', 1e21, 'biginteger', 'must be an integer between'],
    ['float', 0.5, 'integer', 'must be an integer'],
    ['float', 1e-70, 'decimal', 'at most 60 digits'],
    ['integer', 2, 'boolean', 'must be a `boolean` type'],
    ['text', 'x'.repeat(256), 'string', 'at most 255 characters'],
    ['string', 'a b', 'uid', 'must match'],
    ['string', 'nobody', 'email', 'must be a valid email'],
    ['string', 'medium', 'enumeration', 'one of the following values: small, large, 5'],
    ['string', '{}', 'array', 'spells a JSON array'],
    ['string', '2024-05-06T10:00:00Z', 'date', 'must have no time of day'],
    ['datetime', '2024-05-06T10:00:00.000Z', 'date', 'must have no time of day'],
    ['datetime', '2024-05-06T10:00:00.000Z', 'time', 'datetime cannot become time, which is made from texts'],
    ['blocks', JSON.stringify([bold]), 'text', 'without formatting'],
    ['blocks', JSON.stringify([paragraph('a\nb')]), 'text', 'without formatting'],
    ['json', '{}', 'blocks', 'must be a `array` type'],
    ['string', 'secret', 'password', 'string cannot become password, which is made from nothing'],
    ['password', '$argon2id$…', 'string', 'password cannot become string'],
  ])('%s %s cannot be %s', (from, value, to, message) => {
    expect(convertStoredValue(value, typeNamed(from), attributeOf(typeNamed(to)), 'published')).toMatchObject({
      ok: false,
      message: expect.stringContaining(message),
    });
  });

  it('meets the rules of its strictness, including those of its options', () => {
    const short = attributeOf(typeNamed('string'), { minLength: 3, maxLength: 4 });
    const made = (value: number, strictness: 'draft' | 'published') =>
      convertStoredValue(value, typeNamed('integer'), short, strictness);
    expect(made(12, 'draft')).toEqual({ ok: true, value: '12' });
    expect(made(12, 'published')).toEqual({ ok: false, message: '$path must be at least 3 characters' });
    expect(made(12345, 'draft')).toEqual({ ok: false, message: '$path must be at most 4 characters' });
  });
});
