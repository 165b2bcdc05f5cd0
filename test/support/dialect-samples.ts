import type { ColumnKind, Stored } from '../../src/language/schema/index.js';

/* Values that databases spell, order or fold in ways of their own, by the kind of column that holds them. */

const control = Array.from({ length: 31 }, (_, at) => String.fromCharCode(at + 1));

const texts: readonly string[] = [
  '',
  ' ',
  'a',
  'A',
  'ab',
  'B',
  'b',
  'z',
  'a b',
  'a-b',
  'a.b',
  'a_b',
  '100%',
  '%s %% $1 ?',
  "o'clock ''",
  '"quoted"',
  'back\\slash \\n \\',
  '/',
  '<script>&amp;',
  control.join(''),
  ...control,
  '\u007f\u0080\u009f',
  '\u00a0\u00ad',
  'e\u0301 é',
  'Émile',
  'ÉMILE',
  'Straße',
  'STRASSE ẞ',
  'İstanbul ISPARTA ıi',
  'ΟΔΥΣΣΕΥΣ ΣΑΣ. Σ',
  'Σ',
  'ΑΣ',
  'ΑΣ\u0301',
  'ǅ Ǆ ﬁ Ω K Å',
  'ДОБРОЕ УТРО',
  '日本語',
  '\u2028\u2029\ufeff',
  '\ue000\uf8ff\uffff',
  '🦉',
  '🦉 owl 𝔘𝔫𝔦 👩‍👩‍👧',
  '\u{10ffff}',
  '𐐀𐐨',
];

const doubles: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.5,
  0.1,
  0.2,
  0.1 + 0.2,
  1 / 3,
  123.456,
  -2.5,
  100,
  5e-324,
  2.2250738585072014e-308,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  Number.MIN_VALUE,
  Number.EPSILON,
  Number.MAX_SAFE_INTEGER,
  2 ** 53 + 2,
  123456789012345680000,
  0.000001234,
  0.0000001234,
  1.5e-9,
  1.5e-10,
  999999999999999.9,
  ...Array.from({ length: 50 }, (_, at) => 10 ** (at - 25)),
  ...Array.from({ length: 50 }, (_, at) => -1.7 * 10 ** (at - 25)),
  ...Array.from({ length: 7 }, (_, at) => 10 ** (at + 15) - 2 ** at * 128),
  ...anyDoubles(500),
];

/** Values of each kind, in no order. */
export const samples: Readonly<Record<ColumnKind, readonly Stored[]>> = {
  text: texts,
  integer: [0, 1, -1, 9, 10, -10, 100, 2 ** 31, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
  bigint: [0n, 1n, -1n, 9n, 10n, 9007199254740993n, -9007199254740993n, 9223372036854775807n, -9223372036854775808n],
  real: doubles,
  decimal: [
    '0',
    '1',
    '-1',
    '9.9',
    '10',
    '-10.01',
    '-10',
    '0.1',
    '0.10000000000000000000000000001',
    '123456789012345678901234567890.123456789012345678901234567891',
    `-${'9'.repeat(60)}`,
    `0.${'0'.repeat(58)}1`,
  ],
  boolean: [true, false],
  json: ['{}', '[]', '{"a" : 1.50,"b":[1, 2]}', '"text \\u00e9 é"', '12.340000000000000001', '1e400', 'true', '[null]'],
  date: ['2024-02-29', '1999-12-31', '0001-01-01', '9999-12-31'],
  time: ['00:00:00.000', '23:59:59.999', '10:11:12.500'],
  instant: ['2024-05-06T10:11:12.345Z', '1970-01-01T00:00:00.000Z', '2024-05-06T10:11:12.344Z'],
};

/** Doubles of every size, the same in every run: bits from a generator of random numbers. */
function anyDoubles(count: number): readonly number[] {
  const view = new DataView(new ArrayBuffer(8));
  let state = 20240506;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state;
  };
  const found: number[] = [];
  while (found.length < count) {
    view.setUint32(0, next());
    view.setUint32(4, next());
    const double = view.getFloat64(0);
    // Every other one of a size that people write without an exponent.
    const usual = (double < 0 ? -1 : 1) * (next() / 2 ** 20) * 10 ** ((next() % 24) - 8);
    found.push(...[double, usual].filter(Number.isFinite));
  }
  return found;
}
