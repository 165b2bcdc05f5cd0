import { expect, test } from 'vitest';
import { contractSettings as settings } from '../../../../../test/support/contract-settings.js';
import { parseKnownParameters } from './parse-known-parameters.js';
import { parseRowId } from './parse-row-id.js';

const known = new Set(['fields']);

test('an unknown parameter is refused like any other', () => {
  expect(() => parseKnownParameters('fields=username&status=draft', known, settings)).toThrow('Invalid key status');
  expect(() => parseKnownParameters('__proto__=1', known, settings)).toThrow('Invalid key __proto__');
});

test('without strict parameters it never reaches the query', () => {
  const parameters = parseKnownParameters('status=draft&fields=username', known, { ...settings, strictParams: false });
  expect([...parameters]).toEqual([['fields', 'username']]);
});

test('a row id is written in one way', () => {
  expect(parseRowId('12')).toBe(12);
  expect(parseRowId('2147483647')).toBe(2_147_483_647);
  for (const text of ['0', '012', '+1', '1.0', '1e3', '0x1', ' 1', '-1', '2147483648', 'me', undefined]) {
    expect(parseRowId(text)).toBeNull();
  }
});
