import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isObjectKey } from '../storage/object-key.js';
import type { StoredObject } from '../storage/storage.js';
import { systemErrorCode, withStorageFaults } from '../storage/storage-errors.js';
import type { SweepReport } from '../types.js';
import { objectKeys } from './file-rows.js';
import type { MediaFileServices } from './file-services.js';
import { repairFile } from './repair-file.js';

/** Milliseconds in which an object may still get its row. */
const gracePeriod = 3_600_000;
/** Objects per query. */
const batchSize = 100;

/** See `Media.sweep`. `onProgress` receives the number of examined objects and rows. Memory stays bounded. */
export async function sweep(services: MediaFileServices, onProgress: (done: number) => void): Promise<SweepReport> {
  let done = 0;
  const advance = (count: number): void => {
    done += count;
    onProgress(done);
  };
  await repairInterrupted(services);
  const { clock, store } = services.context;
  // Files have the time of this machine, objects that of their storage.
  const modifiedBefore = clock.now() + Math.min(store.clock.skew(), 0) - gracePeriod;
  const orphans = await sweepObjects(services, modifiedBefore, advance);
  const incoming = await sweepIncoming(services.context.incoming, modifiedBefore);
  return {
    objectsRemoved: orphans.count,
    incomingRemoved: incoming.count,
    bytesFreed: orphans.bytes + incoming.bytes,
    missing: await findMissingObjects(services, advance),
  };
}

/** Repairs files whose content was being changed when a process ended. */
async function repairInterrupted(services: MediaFileServices): Promise<void> {
  for (const id of await services.leases.listInterrupted())
    await services.leases.withLease(id, async (wasInterrupted) => wasInterrupted && repairFile(services, id));
}

interface SweepCount {
  readonly count: number;
  readonly bytes: number;
}

async function sweepObjects(
  services: MediaFileServices,
  modifiedBefore: number,
  advance: (count: number) => void,
): Promise<SweepCount> {
  let count = 0;
  let bytes = 0;
  let batch: StoredObject[] = [];
  const flushBatch = async (): Promise<void> => {
    const existing = await services.rows.existingKeys(batch.map(({ key }) => key));
    for (const object of batch.filter(({ key }) => !existing.has(key))) {
      await services.context.storage.remove(object.key);
      count++;
      bytes += object.bytes;
    }
    advance(batch.length);
    batch = [];
  };
  for await (const object of services.context.storage.list()) {
    if (object.modifiedAt >= modifiedBefore) advance(1);
    else batch.push(object);
    if (batch.length === batchSize) await flushBatch();
  }
  await flushBatch();
  return { count, bytes };
}

/** Removes abandoned incoming files: an upload is stored or discarded less than an hour after its last byte. */
async function sweepIncoming(folder: string, modifiedBefore: number): Promise<SweepCount> {
  let count = 0;
  let bytes = 0;
  await withStorageFaults(async () => {
    for await (const name of fileNamesIn(folder)) {
      const path = join(folder, name);
      const stats = await nullIfAbsent(() => stat(path));
      if (stats === null || stats.mtimeMs >= modifiedBefore) continue;
      await rm(path, { force: true });
      count++;
      bytes += stats.size;
    }
  });
  return { count, bytes };
}

/** Yields the names of regular files in a folder; none if the folder does not exist. */
async function* fileNamesIn(folder: string): AsyncIterable<string> {
  const entries = await nullIfAbsent(() => opendir(folder));
  if (entries === null) return;
  for await (const entry of entries) if (entry.isFile()) yield entry.name;
}

async function nullIfAbsent<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Returns keys that rows refer to and the storage does not have. */
async function findMissingObjects(
  { context, rows }: MediaFileServices,
  advance: (count: number) => void,
): Promise<readonly string[]> {
  const missing: string[] = [];
  for await (const row of rows.list(0, 'files')) {
    for (const key of objectKeys(row)) {
      if (isObjectKey(key) && (await context.storage.find(key)) !== null) continue;
      // The file may have been removed or replaced since its row was read.
      const currentRow = await rows.find(row.id);
      if (currentRow !== null && objectKeys(currentRow).includes(key)) missing.push(key);
    }
    advance(1);
  }
  return missing;
}
