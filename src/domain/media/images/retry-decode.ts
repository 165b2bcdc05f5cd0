import { createReadStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { Fault } from '../../../foundations/core/index.js';
import { withStorageFaults } from '../storage/storage-errors.js';

/** Message of the decoder when it exceeds its time limit. */
const timeoutPattern = /^timeout:/;

/**
 * Runs a decoder operation on a file. The decoder reports every error, even a failing disk or a lack of file descriptors, as a damaged
 * image; so after an error the file is read completely, and the operation is repeated once. Timeouts are not repeated. Throws Fault
 * media.unavailable if the file cannot be read, Faults of the operation, and errors of the decoder.
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
