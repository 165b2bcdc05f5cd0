import { createReadStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { Fault } from '../../../foundations/core/index.js';
import { withStorageFaults } from '../storage/storage-errors.js';

/** How the decoder says that it was stopped for taking too long. */
const timeoutPattern = /^timeout:/;

/**
 * Lets the decoder look into a file. Whatever is wrong, a disk that fails or descriptors that have run out included, it calls the image
 * damaged; so where it does, the file is read through without it, and it is asked once more. Work that was too slow is not done again.
 * Throws Fault media.unavailable where the file cannot be read, Faults of the work, and what the decoder raises.
 */
export async function retryDecode<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Fault || (error instanceof Error && timeoutPattern.test(error.message))) throw error;
    await withStorageFaults(() => readWholeFile(path));
  }
  return work();
}

async function readWholeFile(path: string): Promise<void> {
  const bytes = createReadStream(path).resume();
  await finished(bytes);
}
