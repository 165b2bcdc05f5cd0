import { expect, test } from 'vitest';
import { knownDifferences } from '../../src/domain/transfer/verify/index.js';
import { tableRows } from './tables.js';

test('docs/how-to/come-from-strapi.md lists what verify counts apart, and nothing else', () => {
  const documented = tableRows('how-to/come-from-strapi.md').map(([what, why]) => `${what} | ${why}`);
  const rules = knownDifferences.map(({ what, why }) => `${what} | ${why}`);
  expect(documented.filter((row) => rules.includes(row))).toEqual(rules);
});
