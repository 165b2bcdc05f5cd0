import fc from 'fast-check';
import { expect } from 'vitest';
import { type Answer, type Asked, send } from '../fixture.js';
import type { Person } from '../people.js';
import type { Pair } from './pair.js';

/** The result of many queries that were sent to both databases. */
export interface Outcome {
  /** How many were answered with 200. */
  readonly answered: number;
  /** How many of these showed a document. */
  readonly found: number;
}

/** Names in braces become ids. */
export function addressed(text: string, ids: ReadonlyMap<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => ids.get(name) ?? whole);
}

/** Everything of an answer that its asker gets, but for the time and the number of the request. */
export function seen({ status, text, headers }: Answer): unknown {
  const shown = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
  return { status, text, headers: Object.fromEntries(shown) };
}

/** Asks the questions of both databases and expects the same answers, to the byte and the header. */
export async function expectAlike(
  pair: Pair,
  questions: fc.Arbitrary<string>,
  settings: { readonly runs: number; readonly seed: number; readonly place?: string },
): Promise<Outcome> {
  const { here, there, asker, ids } = pair;
  let answered = 0;
  let found = 0;
  await fc.assert(
    fc.asyncProperty(questions, async (question) => {
      const url = addressed(`${settings.place ?? asker.content}${question}`, ids);
      const request = { url, headers: asker.headers };
      const first = await send(here.app, request);
      expect(seen(await send(there.app, request)), url).toEqual(seen(first));
      expect(first.status, url).toBeLessThan(500);
      expect(first.status, url).not.toBe(401);
      if (first.status !== 200) return;
      answered += 1;
      if (first.text.includes('ocumentId')) found += 1;
    }),
    { numRuns: settings.runs, seed: settings.seed, endOnFailure: false },
  );
  return { answered, found };
}

/** Counts how many of two hundred fixed queries have different responses for another caller. */
export async function differences(
  { here, there, ids }: Pair,
  person: Person,
  questions: fc.Arbitrary<string>,
): Promise<number> {
  let different = 0;
  for (const question of fc.sample(questions, { numRuns: 200, seed: 1 })) {
    const request: Asked = { url: addressed(`${person.content}${question}`, ids), headers: person.headers };
    const [first, second] = [await send(here.app, request), await send(there.app, request)];
    if (first.text !== second.text) different += 1;
  }
  return different;
}
