import { Bug, Fault } from '../../../foundations/core/index.js';

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** The operating system's name for what went wrong, such as `ENOENT`; null: it is no error of that kind. */
export function systemErrorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Trouble with files as a Fault: media.full where there is no room, otherwise media.unavailable. What is told already stays. */
export function toStorageFault(error: unknown): Fault | Bug {
  if (error instanceof Fault || error instanceof Bug) return error;
  return new Fault(fullCodes.has(systemErrorCode(error)) ? 'media.full' : 'media.unavailable', error);
}

/** Does something with files. Throws Fault media.full, media.unavailable. */
export async function withStorageFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStorageFault(error);
  }
}
