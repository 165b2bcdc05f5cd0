import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { unreachable } from '../../kernel/index.js';
import type { Asked, FirstTrouble } from './connection.js';
import { lockName } from './lock.js';

/** What one attempt came to: a result, or why there is none. */
export type Attempt<T> =
  | { readonly result: T }
  /** `trouble`: what went wrong in the database; null: it was not the database, or nobody knows whether it was done. */
  | { readonly error: unknown; readonly trouble: FirstTrouble | null };

/** How the next attempt is to be made. */
export interface Conditions {
  /** On a connection that was not open before. */
  readonly fresh: boolean;
  /** Done at the beginning of the transaction. */
  readonly first: readonly Asked[];
  /** The one before waited for a lock in vain: others may have a turn first. */
  readonly yields: boolean;
}

const ordinary: Conditions = { fresh: false, first: [], yields: false };

/** Attempts in all. Each connection may have statements that the server has forgotten, and forgets them all at once itself. */
const most = { lost: 3, elsewhere: 3, forgotten: 16, conflict: 8, locked: 8, clash: 8 } as const;
/** Milliseconds; doubled with every attempt, of which a random part is waited. */
const shortestPause = 4;

/**
 * Makes an attempt, and others while there is hope: after a conflict with another transaction, on another connection where one
 * was lost, and after a clash of values, because who looks again may find the other's value and do something else. Those who
 * clashed on one constraint look again one after the other. `lockPatience`: milliseconds after which no attempt is begun because of a lock.
 * Raises what the last attempt raised.
 */
export async function attempts<T>(
  attempt: (conditions: Conditions) => Promise<Attempt<T>>,
  lockPatience = Number.POSITIVE_INFINITY,
): Promise<T> {
  const began = performance.now();
  let conditions = ordinary;
  let before: FirstTrouble | null = null;
  for (let made = 1; ; made++) {
    const outcome = await attempt(conditions);
    if ('result' in outcome) return outcome.result;
    const { trouble, error } = outcome;
    if (trouble === null) throw error;
    const next = made >= mostAfter(trouble) ? null : nextAfter(trouble, before);
    if (next === null || (next.yields && performance.now() - began >= lockPatience)) throw error;
    if (trouble.is === 'conflict' || trouble.is === 'locked') await pause(randomInt(shortestPause * 2 ** made));
    conditions = next;
    before = trouble;
  }
}

function mostAfter({ is }: FirstTrouble): number {
  return is === 'final' ? 1 : most[is];
}

function nextAfter({ is, place }: FirstTrouble, before: FirstTrouble | null): Conditions | null {
  switch (is) {
    case 'lost':
    case 'elsewhere':
      return { ...ordinary, fresh: true };
    case 'forgotten':
    case 'conflict':
      return ordinary;
    case 'locked':
      return { ...ordinary, yields: true };
    case 'clash':
      // The same value again: it is meant to be this one.
      if (before?.place.constraint === place.constraint && before.place.detail === place.detail) return null;
      return { ...ordinary, first: [lockName(place.constraint)] };
    case 'final':
      return null;
    default:
      return unreachable(is);
  }
}
