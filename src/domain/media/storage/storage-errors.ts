import { Bug, Fault } from '../../../foundations/core/index.js';

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Returns the code of an error of the operating system, such as `ENOENT`; null for other errors. */
export function systemErrorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Converts an error of files to Fault media.full if the disk is full, otherwise media.unavailable. Faults and Bugs stay unchanged. */
export function toStorageFault(error: unknown): Fault | Bug {
  if (error instanceof Fault || error instanceof Bug) return error;
  return new Fault(fullCodes.has(systemErrorCode(error)) ? 'media.full' : 'media.unavailable', error);
}

/** Runs an operation on files. Throws Fault media.full, media.unavailable. */
export async function withStorageFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStorageFault(error);
  }
}
