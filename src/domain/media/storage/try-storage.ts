import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Clock, Fault } from '../../../foundations/core/index.js';
import { ensureFolder } from './regular-files.js';
import type { Storage } from './storage.js';
import { systemErrorCode, withStorageFaults } from './storage-errors.js';

/** Dependencies of the storage check. */
export interface StorageTrialDependencies {
  readonly storage: Storage;
  /** Folder of incoming files; created if it is missing. */
  readonly incoming: string;
  readonly clock: Clock;
}

/** The failed step. */
export type TrialStep = 'write' | 'read' | 'remove';

/** Result of a storage check. */
export interface StorageTrial {
  /** null: all steps succeeded. */
  readonly failed: TrialStep | null;
  /** Description without secrets; null: nothing failed. */
  readonly reason: string | null;
  /** Duration of all steps. */
  readonly milliseconds: number;
}

/** Writes, reads and removes a small object. Storage errors become part of the result. */
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

/** Describes a storage error, with the code of the operating system if there is one. Throws other errors. */
function failureReason(error: unknown): string {
  if (!(error instanceof Fault)) throw error;
  const code = systemErrorCode(error.cause);
  return code === null ? error.message : `${error.message} (${code})`;
}
