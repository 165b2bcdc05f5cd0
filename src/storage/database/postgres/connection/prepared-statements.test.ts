import { expect, it } from 'vitest';
import type { Compiled } from '../../../sql/plan/index.js';
import { PreparedStatements } from './prepared-statements.js';

function plan(sql: string): Compiled {
  return { sql, slots: [], reads: [] };
}

it('finds the statement of a plan, and of any other plan with the same text', () => {
  const statements = new PreparedStatements(10);
  const first = plan('SELECT 1');
  const prepared = statements.find(first);
  expect(statements.find(first)).toBe(prepared);
  expect(statements.find(plan('SELECT 1'))).toBe(prepared);
  expect(statements.find(plan('SELECT 2')).name).not.toBe(prepared.name);
  expect(statements.takeObsoleteNames()).toEqual([]);
});

it('drops the least recently used ones, and never reuses their names', () => {
  const statements = new PreparedStatements(4);
  const plans = ['a', 'b', 'c', 'd', 'e'].map(plan);
  const [a, b, c, d] = plans.slice(0, 4).map((one) => statements.find(one));
  expect(statements.find(plans[0] as Compiled)).toBe(a);
  const e = statements.find(plans[4] as Compiled);
  expect(statements.takeObsoleteNames()).toEqual([b?.name, c?.name]);
  expect(statements.takeObsoleteNames()).toEqual([]);
  expect(plans.map((one) => statements.find(one).name)[0]).toBe(a?.name);
  const again = statements.find(plans[1] as Compiled);
  expect(again).not.toBe(b);
  expect([a, b, c, d, e].map((one) => one?.name)).not.toContain(again.name);
});

it('prepares again what the server may not know', () => {
  const statements = new PreparedStatements(10);
  const [sure, unsure] = [statements.find(plan('sure')), statements.find(plan('unsure'))];
  sure.columns = [];
  statements.discardUnconfirmed([sure, unsure]);
  expect(statements.find(plan('sure'))).toBe(sure);
  expect(statements.find(plan('unsure'))).not.toBe(unsure);
  expect(statements.takeObsoleteNames()).toEqual([unsure.name]);
  statements.discardAll();
  expect(statements.find(plan('sure'))).not.toBe(sure);
});
