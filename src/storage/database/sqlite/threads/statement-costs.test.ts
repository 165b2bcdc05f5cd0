import { expect, it } from 'vitest';
import type { Compiled } from '../../../sql/plan/index.js';
import { StatementCosts } from './statement-costs.js';

const statement = (bounded?: true): Compiled => ({ sql: '', slots: [], reads: [], ...(bounded && { bounded }) });

it('takes for dear what took long, until it has taken less for a while', () => {
  const costs = new StatementCosts(() => false);
  const asked = statement();
  expect(costs.isExpensive(asked)).toBe(false);
  costs.record(asked, 25);
  expect(costs.isExpensive(asked)).toBe(true);
  const cheap = Array.from({ length: 12 }, () => {
    costs.record(asked, 1);
    return costs.isExpensive(asked);
  });
  expect(cheap.indexOf(false)).toBe(8);
});

it.each([
  ['once, by chance', [1, 30, 1], false],
  ['twice in a row', [1, 30, 25], true],
  ['once, and longer than by chance', [1, 130], true],
] as const)('what is known to be cheap and takes long %s', (_, times, high) => {
  const costs = new StatementCosts(() => false);
  const asked = statement();
  for (const milliseconds of times) costs.record(asked, milliseconds);
  expect(costs.isExpensive(asked)).toBe(high);
});

it('leaves what is bounded in the loop, whatever it took', () => {
  const costs = new StatementCosts(() => true);
  const asked = statement(true);
  expect(costs.isExpensive(asked)).toBe(false);
  costs.record(asked, 500);
  expect(costs.isExpensive(asked)).toBe(false);
});

it('does not try out in the loop what may have much to look through', () => {
  const costs = new StatementCosts(() => true);
  const asked = statement();
  expect(costs.isExpensive(asked)).toBe(true);
  costs.record(asked, 2);
  expect(costs.isExpensive(asked)).toBe(false);
});
