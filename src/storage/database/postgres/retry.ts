import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { unreachable } from '../../../foundations/core/index.js';
import { lockName } from './advisory-locks.js';
import type { BoundStatement, FirstError } from './connection.js';

/** What one attempt came to: a result, or why there is none. */
export type AttemptResult<T> =
  | { readonly result: T }
  /** `trouble`: what went wrong in the database; null: it was not the database, or nobody knows whether it was done. */
  | { readonly error: unknown; readonly firstError: FirstError | null };

/** How the next attempt is to be made. */
export interface AttemptOptions {
  /** On a connection that was not open before. */
  readonly newConnection: boolean;
  /** Done at the beginning of the transaction. */
  readonly preamble: readonly BoundStatement[];
  /** The one before waited for a lock in vain: others may have a turn first. */
  readonly requeues: boolean;
}

const firstAttempt: AttemptOptions = { newConnection: false, preamble: [], requeues: false };

/** Attempts in all. Each connection may have statements that the server has forgotten, and forgets them all at once itself. */
const maxAttempts = { lost: 3, elsewhere: 3, forgotten: 16, conflict: 8, locked: 8, clash: 8 } as const;
/** Milliseconds; doubled with every attempt, of which a random part is waited. */
const minPause = 4;

/**
 * Makes an attempt, and others while there is hope: after a conflict with another transaction, on another connection where one
 * was lost, and after a clash of values, because who looks again may find the other's value and do something else. Those who
 * clashed on one constraint look again one after the other. `maxLockWait`: milliseconds after which no attempt is begun because of a lock.
 * Throws what the last attempt raised.
 */
export async function retry<T>(
  attempt: (options: AttemptOptions) => Promise<AttemptResult<T>>,
  maxLockWait = Number.POSITIVE_INFINITY,
): Promise<T> {
  const startedAt = performance.now();
  let options = firstAttempt;
  let lastFailure: FirstError | null = null;
  for (let attemptNumber = 1; ; attemptNumber++) {
    const outcome = await attempt(options);
    if ('result' in outcome) return outcome.result;
    const { firstError, error } = outcome;
    if (firstError === null) throw error;
    const next = attemptNumber >= maxAttemptsAfter(firstError) ? null : nextAttempt(firstError, lastFailure);
    if (next === null || (next.requeues && performance.now() - startedAt >= maxLockWait)) throw error;
    if (firstError.is === 'conflict' || firstError.is === 'locked')
      await pause(randomInt(minPause * 2 ** attemptNumber));
    options = next;
    lastFailure = firstError;
  }
}

function maxAttemptsAfter({ is }: FirstError): number {
  return is === 'final' ? 1 : maxAttempts[is];
}

function nextAttempt({ is, constraint }: FirstError, lastFailure: FirstError | null): AttemptOptions | null {
  switch (is) {
    case 'lost':
    case 'elsewhere':
      return { ...firstAttempt, newConnection: true };
    case 'forgotten':
    case 'conflict':
      return firstAttempt;
    case 'locked':
      return { ...firstAttempt, requeues: true };
    case 'clash':
      // The same value again: it is meant to be this one.
      if (
        lastFailure?.constraint.constraint === constraint.constraint &&
        lastFailure.constraint.detail === constraint.detail
      )
        return null;
      return { ...firstAttempt, preamble: [lockName(constraint.constraint)] };
    case 'final':
      return null;
    default:
      return unreachable(is);
  }
}
