import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, parseExactDecimal } from '../../../../language/schema/index.js';
import { decimalOfSortKey, decimalSortKey } from './decimal-key.js';

const digits = (most: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: most });
const decimal = fc.tuple(fc.boolean(), digits(30), digits(30)).map(([negative, whole, fraction]) => {
  const exact = parseExactDecimal(`${negative ? '-' : ''}${whole}0.${fraction}`);
  return exact.ok ? exact.text : '0';
});

describe('decimalKey', () => {
  it('orders like the numbers', () => {
    fc.assert(
      fc.property(decimal, decimal, (left, right) => {
        const [first, second] = [String(decimalSortKey(left)), String(decimalSortKey(right))];
        expect(first < second ? -1 : Number(first > second)).toBe(compareDecimals(left, right));
      }),
      { numRuns: 2_000 },
    );
  });

  it('returns the decimal of a key', () => {
    fc.assert(
      fc.property(decimal, (text) => {
        expect(decimalOfSortKey(String(decimalSortKey(text)))).toBe(text);
      }),
    );
  });

  it('orders a list with everything close together', () => {
    const inOrder = [
      '-100',
      '-10.01',
      '-10',
      '-9.99',
      '-1',
      '-0.15',
      '-0.1',
      '-0.01',
      '0',
      '0.01',
      '0.1',
      '0.15',
      '1',
      '9.99',
      '10',
      '10.01',
      '100',
    ];
    const byKey = [...inOrder]
      .reverse()
      .sort((left, right) => (String(decimalSortKey(left)) < String(decimalSortKey(right)) ? -1 : 1));
    expect(byKey).toEqual(inOrder);
  });

  it('knows nothing but decimals', () => {
    expect(['', 'x', '1e5', '--1', '1.', 'NaN'].map(decimalSortKey)).toEqual([null, null, null, null, null, null]);
  });
});
