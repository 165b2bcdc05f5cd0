import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { unreachable } from '../../../../foundations/core/index.js';
import { lockName } from './advisory-locks.js';
import type { BoundStatement, FirstError } from './connection.js';

/** The outcome of one attempt: a result, or an error. */
export type AttemptResult<T> =
  | { readonly result: T }
  /** `firstError`: the database error; null: it was another error, or the outcome is unknown. */
  | { readonly error: unknown; readonly firstError: FirstError | null };

/** Options of the next attempt. */
export interface AttemptOptions {
  /** On a new connection. */
  readonly newConnection: boolean;
  /** Runs at the beginning of the transaction. */
  readonly preamble: readonly BoundStatement[];
  /** The previous attempt waited for a lock in vain: other writers may go first. */
  readonly requeues: boolean;
}

const firstAttempt: AttemptOptions = { newConnection: false, preamble: [], requeues: false };

/** Maximum number of attempts. Each connection may have statements that the server has forgotten, and drops all of them at the first. */
const maxAttempts = { lost: 3, elsewhere: 3, forgotten: 16, conflict: 8, locked: 8, clash: 8 } as const;
/** Milliseconds; doubled with every attempt, of which a random part is waited. */
const minPause = 4;

/**
 * Makes an attempt and repeats it while that may help: after a conflict with another transaction, on another connection where one was
 * lost, and after a clash of values, because repeated work may find the other's value and do something else. Transactions that clashed
 * on one constraint are repeated one after the other. `maxLockWait`: milliseconds after which no attempt is repeated because of a
 * lock. Throws the error of the last attempt.
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
      // The same value again: it is the intended one.
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
