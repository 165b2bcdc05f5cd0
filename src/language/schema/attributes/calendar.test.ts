import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoTime } from '../../../foundations/core/index.js';
import { midnightUtc, parseInstant } from './calendar.js';

describe('parseInstant', () => {
  it.each([
    ['2024-05-06T10:11:12.3456789Z', '2024-05-06T10:11:12.345Z'],
    ['2024-05-06T10:11:12,5Z', '2024-05-06T10:11:12.500Z'],
    ['2024-05-06T10:11', '2024-05-06T10:11:00.000Z'],
    ['2024-05-06T10+0530', '2024-05-06T04:30:00.000Z'],
    ['2024-05-06 00:30:00-01', '2024-05-06T01:30:00.000Z'],
    ['2024-05', '2024-05-01T00:00:00.000Z'],
    ['2024', '2024-01-01T00:00:00.000Z'],
    ['20240506', '2024-05-06T00:00:00.000Z'],
    ['0', '1970-01-01T00:00:00.000Z'],
    ['-1', '1969-12-31T23:59:59.999Z'],
    ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
    ['0050-01-01', '0050-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is %s', (text, iso) => {
    const milliseconds = parseInstant(text);
    expect(milliseconds === null ? null : isoTime(milliseconds)).toBe(iso);
  });

  it.each([
    '',
    'x',
    '2024-13-01',
    '2024-02-30',
    '2024-05-06T25:00',
    '2024-05-06T10:60',
    '2024-05Z',
    '20241301',
    '0000-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '99999999999999999999',
    '2024-05-06T10:11:12+99:00',
  ])('%j is none', (text) => {
    expect(parseInstant(text)).toBeNull();
  });

  it('parses every instant that it prints', () => {
    fc.assert(
      fc.property(fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 }), (milliseconds) => {
        expect(parseInstant(isoTime(milliseconds))).toBe(milliseconds);
      }),
    );
  });
});

describe('midnightUtc', () => {
  it('supports leap years', () => {
    expect(midnightUtc(2000, 2, 29)).not.toBeNull();
    expect(midnightUtc(1900, 2, 29)).toBeNull();
  });
});
