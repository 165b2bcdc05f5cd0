import { expect } from 'vitest';
import type { Answer } from './fixture.js';

/** What no answer may ever show: statements, table names, the driver, places in the code, versions of what it is made of. */
const inside =
  /\b(?:SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|PRAGMA)\b|sqlite|octavo_|article_rows|json_(?:object|extract)|node_modules|fastify|\/src\/|\/tmp\/|\.[tj]s:\d|\bat \w+ \(|v\d+\.\d+\.\d+|Error: /gi;

/**
 * The answer is a refusal in the envelope that shows nothing of the inside.
 * `sent` is the request: what stands in there may be repeated.
 */
export function expectRefusal(answer: Answer, statuses: number | readonly number[], sent: string): void {
  const allowed = typeof statuses === 'number' ? [statuses] : statuses;
  expect(allowed, `${sent.slice(0, 500)}\n${answer.status} ${answer.text.slice(0, 500)}`).toContain(answer.status);
  const body = JSON.parse(answer.text);
  expect(body.data, sent).toBeNull();
  expect(Object.keys(body).sort(), sent).toEqual(['data', 'error']);
  expect(body.error.status, sent).toBe(answer.status);
  expect(Object.keys(body.error), sent).toEqual([
    'status',
    'name',
    'message',
    ...('details' in body.error ? ['details'] : []),
  ]);
  expectNothingOfTheInside(answer, sent);
}

/** Neither the body nor any header shows how the server is built, other than by repeating what was sent. */
export function expectNothingOfTheInside(answer: Answer, sent: string): void {
  const shown = [...answer.text.matchAll(inside)].map(([text]) => text).filter((text) => !sent.includes(text));
  expect(shown, `${sent.slice(0, 500)}\n${answer.text.slice(0, 500)}`).toEqual([]);
  expect([...answer.headers.keys()], sent).not.toContain('x-powered-by');
  expect([...answer.headers.keys()], sent).not.toContain('server');
}
