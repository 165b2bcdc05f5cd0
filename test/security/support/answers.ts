import { expect } from 'vitest';
import type { Answer } from './house.js';

/** What no answer may ever show: statements, table names, the driver, places in the code, versions of the house. */
const inside =
  /\b(?:SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|PRAGMA)\b|sqlite|better-sqlite|octavo_|article_rows|json_(?:object|extract)|node_modules|fastify|\/src\/|\/tmp\/|\.[tj]s:\d|\bat \w+ \(|v\d+\.\d+\.\d+|Error: /i;

/** The answer is a refusal in the envelope that shows nothing of the inside. */
export function expectRefusal(answer: Answer, statuses: number | readonly number[], shown: string): void {
  const allowed = typeof statuses === 'number' ? [statuses] : statuses;
  expect(allowed, `${shown}\n${answer.status} ${answer.text.slice(0, 500)}`).toContain(answer.status);
  const body = JSON.parse(answer.text);
  expect(body.data, shown).toBeNull();
  expect(Object.keys(body).sort(), shown).toEqual(['data', 'error']);
  expect(body.error.status, shown).toBe(answer.status);
  expect(Object.keys(body.error).slice(0, 3), shown).toEqual(['status', 'name', 'message']);
  expect(Object.keys(body.error).slice(3), shown).toEqual('details' in body.error ? ['details'] : []);
  expectNothingOfTheInside(answer, shown);
}

/** Neither the body nor any header shows how the house is built. */
export function expectNothingOfTheInside(answer: Answer, shown: string): void {
  expect(answer.text, shown).not.toMatch(inside);
  expect([...answer.headers.keys()], shown).not.toContain('x-powered-by');
  expect([...answer.headers.keys()], shown).not.toContain('server');
}
