import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, parseExactDecimal } from './exact-decimal.js';

function textOf(text: string): string | null {
  const exact = parseExactDecimal(text);
  return exact.ok ? exact.text : null;
}

describe('parseExactDecimal', () => {
  it.each([
    ['1.5', '1.5'],
    ['+01.50', '1.5'],
    ['15e-1', '1.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-0', '0'],
    ['0e99999', '0'],
    ['1e3', '1000'],
    ['0.001e2', '0.1'],
    ['-12.300E+1', '-123'],
    ['1e59', `1${'0'.repeat(59)}`],
    ['1e60', null],
    ['1e-61', null],
    ['', null],
    ['.', null],
    ['e5', null],
    ['1e', null],
    ['1 ', null],
    ['0x10', null],
    ['Infinity', null],
  ])('%j is %j', (text, canonical) => {
    expect(textOf(text)).toBe(canonical);
  });

  it('preserves the value of every short decimal', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: -10, max: 10 }), (digits, exponent) => {
        const canonical = textOf(`${digits}e${exponent}`);
        expect(Number(canonical)).toBe(Number(`${digits}e${exponent}`) + 0);
        expect(textOf(canonical ?? '')).toBe(canonical);
      }),
    );
  });

  it('takes linear time on hostile texts', () => {
    const started = performance.now();
    expect(textOf(`${'0'.repeat(500_000)}1x`)).toBeNull();
    expect(textOf(`1.${'0'.repeat(500_000)}1`)).toBeNull();
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('compareDecimals', () => {
  it('orders numerically', () => {
    const decimal = fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: -3, max: 0 }));
    fc.assert(
      fc.property(decimal, decimal, (left, right) => {
        const [a, b] = [left, right].map(([digits, exponent]) => `${digits}e${exponent}`) as [string, string];
        expect(compareDecimals(textOf(a) ?? '', textOf(b) ?? '')).toBe(Math.sign(Number(a) - Number(b)) + 0);
      }),
    );
  });

  it('compares the last of many digits', () => {
    expect(compareDecimals('0.30000000000000000001', '0.3')).toBe(1);
    expect(compareDecimals('-0.5', '0.5')).toBe(-1);
  });
});
