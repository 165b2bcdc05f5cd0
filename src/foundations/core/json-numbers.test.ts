import fc from 'fast-check';
import { expect, test } from 'vitest';
import { literalKey, numberLiterals, recordNumberLiterals } from './json-numbers.js';

function literalsOf(text: string): Readonly<Record<string, string>> {
  const value = JSON.parse(text) as object;
  recordNumberLiterals(text, value);
  return Object.fromEntries(numberLiterals(value) ?? []);
}

test('numbers that lose digits are found by their path (contract B2)', () => {
  const text =
    '{ "a": 12345678901234567890, "b": [1, {"c\\"}\\u0064": -0.1000000000000000055}], "d": "99999999999999999999", "e": 1e400, "g": 1E-4000, "f": [[],[0,1e-400]] }';
  expect(literalsOf(text)).toEqual({
    [literalKey(['a'])]: '12345678901234567890',
    [literalKey(['b', '1', 'c"}d'])]: '-0.1000000000000000055',
    [literalKey(['g'])]: '1E-4000',
    [literalKey(['f', '1', '1'])]: '1e-400',
  });
});

test.each([
  '1.50000000000000000000',
  '0.30000000000000004',
  '1e100',
  '1E+100',
  '-0.0000000000000000000',
  '100000000000000000000',
  '1e21',
  '5e-324',
  '9007199254740992.0',
])('%s is exact', (literal) => {
  expect(literalsOf(`[${literal}]`)).toEqual({});
});

test('a number is found at any position (contract B2)', () => {
  for (const number of ['-1e-400', '12345678901234567', '0.12345678901234567890']) {
    for (let before = 0; before < 30; before++) {
      const text = `{"${'e'.repeat(before)}":${number}}`;
      expect(literalsOf(text)).toEqual({ [literalKey(['e'.repeat(before)])]: number });
    }
  }
});

test('what JavaScript prints is exact, whatever surrounds it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(literalsOf(JSON.stringify({ value }))).toEqual({});
    }),
  );
});

test('a body with more such numbers than the limit is refused, and deep nesting costs nothing', () => {
  const numbers = Array.from({ length: 1_001 }, () => '12345678901234567890').join(',');
  expect(() => literalsOf(`[${numbers}]`)).toThrow('more than 1000 numbers');
  // Refused later for its depth; a path of every number would take minutes.
  const depth = 100_000;
  expect(literalsOf(`${'['.repeat(depth)}${numbers}${']'.repeat(depth)}`)).toEqual({});
});
