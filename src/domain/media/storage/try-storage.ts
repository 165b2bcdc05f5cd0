import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Clock, Fault } from '../../../foundations/core/index.js';
import { ensureFolder } from './regular-files.js';
import type { Storage } from './storage.js';
import { systemErrorCode, withStorageFaults } from './storage-errors.js';

/** What storage is tried with. */
export interface StorageTrialDependencies {
  readonly storage: Storage;
  /** Folder of incoming files; made where it is missing. */
  readonly incoming: string;
  readonly clock: Clock;
}

/** What was done when it went wrong. */
export type TrialStep = 'write' | 'read' | 'remove';

/** What came of a trial. */
export interface StorageTrial {
  /** null: everything went well. */
  readonly failed: TrialStep | null;
  /** Why, in words that hold no secret; null: nothing failed. */
  readonly reason: string | null;
  /** For all of it. */
  readonly milliseconds: number;
}

/** Writes a small object, reads it, and takes it away. World trouble is told, not raised. */
export async function tryStorage({ storage, incoming, clock }: StorageTrialDependencies): Promise<StorageTrial> {
  const startedAt = clock.now();
  const name = randomUUID();
  const key = `trial_${name}.txt`;
  const content = Buffer.from(`A trial of storage: ${name}\n`);
  const path = join(incoming, key);
  let step: TrialStep = 'write';
  const trialResult = (failed: TrialStep | null, reason: string | null): StorageTrial => ({
    failed,
    reason,
    milliseconds: clock.now() - startedAt,
  });
  try {
    await withStorageFaults(async () => {
      await ensureFolder(incoming);
      await writeFile(path, content, { flag: 'wx', mode: 0o600 });
      await storage.put(key, path, { mime: 'text/plain', disposition: 'attachment' });
    });
    step = 'read';
    const stream = await storage.open(key);
    const read = stream === null ? null : await withStorageFaults(() => buffer(stream));
    if (read?.equals(content) !== true) return trialResult(step, 'what came back is not what was written');
    step = 'remove';
    await storage.remove(key);
    return (await storage.find(key)) === null ? trialResult(null, null) : trialResult(step, 'it is still there');
  } catch (error) {
    return trialResult(step, failureReason(error));
  } finally {
    await rm(path, { force: true });
  }
}

/** The house's own words, with the system's name for what went wrong where it has one. Throws whatever is no trouble of the world. */
function failureReason(error: unknown): string {
  if (!(error instanceof Fault)) throw error;
  const code = systemErrorCode(error.cause);
  return code === null ? error.message : `${error.message} (${code})`;
}
