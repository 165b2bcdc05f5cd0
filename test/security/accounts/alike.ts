import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Answer } from '../support/fixture.js';
import { change, type Instance, password, post } from './support.js';

/* Compares responses and times of requests for known and unknown accounts. */

/** How many pairs are compared where it counts, and elsewhere. */
export const pairs = 200;
export const fewer = 40;
/** Milliseconds for a test: digests are slow on purpose. */
export const patience = 240_000;

const bound = 1.1;
/** After the last round, on a machine that was busy all the time. */
const noisy = 1.15;
/** How often as many pairs are added where the machine was busy with something else. */
const rounds = 3;

/** One account of each kind that could be distinguished from an unknown one, the same in every installation. */
export const kinds = ['ordinary', 'blocked', 'unconfirmed', 'without-password'] as const;
export const emailOf = (name: string): string => `${name}@users.example`;

/** Makes the accounts. */
export async function settle(one: Instance): Promise<void> {
  for (const username of kinds) {
    const body = {
      username,
      email: emailOf(username),
      password,
      role: 1,
      confirmed: username !== 'unconfirmed',
      blocked: username === 'blocked',
    };
    const answer = await post(one, '/api/users', body, { as: one.token });
    if (answer.status !== 201) throw new Error(answer.text);
  }
  await change(one, "UPDATE up_users SET password = NULL, provider = 'github' WHERE username = 'without-password'");
}

const median = (times: readonly number[]): number => {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** What an answer shows, without what is new every time. */
export const shown = ({ status, headers, text }: Answer): string =>
  JSON.stringify([
    status,
    [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date' && name !== 'content-length'),
    text,
  ]);

export type Ask = (n: number) => Promise<Answer>;

/** The measurements so far: for each pair the ratio of the times for the known and the unknown account. */
interface Compared {
  readonly ratios: number[];
  readonly answers: Set<string>;
}

/**
 * Asks for somebody known and for nobody by turns, so that each comes as often behind the other as behind itself, with a rest (in
 * milliseconds) before each request in which what the one before has left to be done is done.
 */
async function compare(
  { ratios, answers }: Compared,
  count: number,
  known: Ask,
  unknown: Ask,
  rest: number,
): Promise<void> {
  for (let n = 0; n < count; n++) {
    const took = { known: 0, unknown: 0 };
    for (const who of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      if (rest > 0) await pause(rest);
      const began = performance.now();
      const answer = await (who === 'known' ? known(n) : unknown(n));
      took[who] = performance.now() - began;
      answers.add(shown(answer));
    }
    ratios.push(took.known / took.unknown);
  }
}

/**
 * Statuses, headers and bodies have to be equal, and so has the time: the middle one of the ratios of all pairs is within the bound.
 * Where it is not, the machine may have been busy with something else: then more pairs are added, under which a difference that is
 * there does not vanish.
 */
export async function expectAlike(what: string, count: number, known: Ask, unknown: Ask, rest = 6): Promise<void> {
  const compared: Compared = { ratios: [], answers: new Set() };
  let ratio = 0;
  for (let round = 0; round < rounds && !within(ratio, bound); round++) {
    await compare(compared, count, known, unknown, rest);
    ratio = median(compared.ratios);
  }
  console.log(`A4 ${what}: ${compared.ratios.length} pairs, p50 of known / unknown ${ratio.toFixed(3)}`);
  expect([...compared.answers].length, [...compared.answers].join('\n')).toBe(1);
  expect(within(ratio, noisy), `${what}: ${ratio}`).toBe(true);
}

function within(ratio: number, limit: number): boolean {
  return ratio <= limit && ratio >= 1 / limit;
}
