/** A value, or a promise of it. A value that is available without waiting costs no tick of the event loop. */
export type MaybePromise<T> = T | Promise<T>;

/** Calls `next` with the value: synchronously, unless it is a promise. */
export function andThen<T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Runs work and calls `ended` once when it has ended, also if it throws or rejects. */
export function runThen<T>(work: () => MaybePromise<T>, ended: () => void): MaybePromise<T> {
  let result: MaybePromise<T>;
  try {
    result = work();
  } catch (error) {
    ended();
    throw error;
  }
  if (result instanceof Promise) return result.finally(ended);
  ended();
  return result;
}

/** Runs both, the second before the first is waited for. If either throws or rejects, so does this, and the other leaves no unhandled rejection. */
export function runBoth<T, U>(
  first: () => MaybePromise<T>,
  second: () => MaybePromise<U>,
): MaybePromise<readonly [T, U]> {
  const one = first();
  if (one instanceof Promise) return Promise.all([one, (async () => second())()]);
  return andThen(second(), (two) => [one, two] as const);
}

/** Runs work; if it throws or rejects, returns what `recover` returns for the error. */
export function orElse<T>(work: () => MaybePromise<T>, recover: (error: unknown) => T): MaybePromise<T> {
  try {
    const result = work();
    return result instanceof Promise ? result.catch(recover) : result;
  } catch (error) {
    return recover(error);
  }
}

/** Calls `next` with each item, one after the other has ended, and returns the results in their order. */
export function mapInTurn<T, U>(items: readonly T[], next: (item: T) => MaybePromise<U>): MaybePromise<readonly U[]> {
  const results: U[] = [];
  const from = (index: number): MaybePromise<readonly U[]> => {
    if (index === items.length) return results;
    return andThen(next(items[index] as T), (result) => {
      results.push(result);
      return from(index + 1);
    });
  };
  return from(0);
}
