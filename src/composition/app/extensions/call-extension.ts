import { Bug, Failure, Fault } from '../../../foundations/core/index.js';

/**
 * Waits for code of a project, for so many seconds. Failures and faults pass; throws Bug with anything else that it raises as the
 * cause, and Fault extension.slow where it is not done in time: what it does afterwards goes unheard.
 */
export async function callExtension<T>(name: string, seconds: number, work: () => T | Promise<T>): Promise<T> {
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

async function startAsync<T>(work: () => T | Promise<T>): Promise<T> {
  return work();
}
