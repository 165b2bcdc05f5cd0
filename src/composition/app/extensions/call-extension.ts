import { Bug, Failure, Fault, type MaybePromise } from '../../../foundations/core/index.js';

/**
 * Waits for code of a project, at most this number of seconds. Rethrows failures and faults; throws Bug with any other
 * error as its cause, and Fault extension.slow on a timeout. The later result is ignored.
 */
export async function callExtension<T>(name: string, seconds: number, work: () => MaybePromise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const fault = new Fault('extension.slow', new Error(`${name} was not done within ${seconds} s`));
    timer = setTimeout(() => reject(fault), seconds * 1_000);
  });
  try {
    return await Promise.race([startAsync(work), timeout]);
  } catch (error) {
    if (error instanceof Failure || error instanceof Fault) throw error;
    throw new Bug(`${name} failed`, error);
  } finally {
    clearTimeout(timer);
  }
}

async function startAsync<T>(work: () => MaybePromise<T>): Promise<T> {
  return work();
}
