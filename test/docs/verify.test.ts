import { expect, test } from 'vitest';
import { ignored } from '../../src/verify/index.js';
import { tableRows } from './tables.js';

test('docs/how-to/come-from-strapi.md lists what verify does not show, and nothing else', () => {
  const documented = tableRows('how-to/come-from-strapi.md').map(([what, why]) => `${what} | ${why}`);
  const rules = ignored.map(({ what, why }) => `${what} | ${why}`);
  expect(documented.filter((row) => rules.includes(row))).toEqual(rules);
});
