import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isKey } from '../storage/key.js';
import type { StoredObject } from '../storage/storage.js';
import { systemCode, withFiles } from '../storage/trouble.js';
import type { SweepReport } from '../types.js';
import { keysOf } from './file-rows.js';
import type { FileLife } from './life.js';
import { settleFile } from './settle-file.js';

/** Milliseconds in which what has no row may still get one. */
const grace = 3_600_000;
/** Objects whose rows are looked for at once. */
const atOnce = 100;

/** See `Media.sweep`. `told` hears how many objects and rows have been looked at. Memory stays bounded however many there are. */
export async function sweep(life: FileLife, told: (done: number) => void): Promise<SweepReport> {
  let done = 0;
  const tell = (count: number): void => {
    done += count;
    told(done);
  };
  await settleLeft(life);
  const { clock, store } = life.context;
  // Files are dated by the clock of this machine, objects by that of their store.
  const until = clock.now() + Math.min(store.clock.deviation(), 0) - grace;
  const orphans = await sweepObjects(life, until, tell);
  const incoming = await sweepIncoming(life.context.incoming, until);
  return {
    objectsRemoved: orphans.count,
    incomingRemoved: incoming.count,
    bytesFreed: orphans.bytes + incoming.bytes,
    missing: await missingObjects(life, tell),
  };
}

/** Brings files together again whose content was being changed when a process ended. */
async function settleLeft(life: FileLife): Promise<void> {
  for (const id of await life.turns.left()) await life.turns.take(id, async (left) => left && settleFile(life, id));
}

interface Swept {
  readonly count: number;
  readonly bytes: number;
}

async function sweepObjects(life: FileLife, until: number, tell: (count: number) => void): Promise<Swept> {
  let count = 0;
  let bytes = 0;
  let batch: StoredObject[] = [];
  const settle = async (): Promise<void> => {
    const known = await life.rows.known(batch.map(({ key }) => key));
    for (const object of batch.filter(({ key }) => !known.has(key))) {
      await life.context.storage.remove(object.key);
      count++;
      bytes += object.bytes;
    }
    tell(batch.length);
    batch = [];
  };
  for await (const object of life.context.storage.all()) {
    if (object.modifiedAt >= until) tell(1);
    else batch.push(object);
    if (batch.length === atOnce) await settle();
  }
  await settle();
  return { count, bytes };
}

/** Files that nobody waits for any more: a form is received and stored, or given up, in less than an hour after its last byte. */
async function sweepIncoming(folder: string, until: number): Promise<Swept> {
  let count = 0;
  let bytes = 0;
  await withFiles(async () => {
    for await (const name of namesIn(folder)) {
      const path = join(folder, name);
      const facts = await unlessAbsent(() => stat(path));
      if (facts === null || facts.mtimeMs >= until) continue;
      await rm(path, { force: true });
      count++;
      bytes += facts.size;
    }
  });
  return { count, bytes };
}

/** Names of the plain files in a folder; none where there is no folder yet. */
async function* namesIn(folder: string): AsyncIterable<string> {
  const entries = await unlessAbsent(() => opendir(folder));
  if (entries === null) return;
  for await (const entry of entries) if (entry.isFile()) yield entry.name;
}

async function unlessAbsent<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Keys that rows name and the store does not have. */
async function missingObjects({ context, rows }: FileLife, tell: (count: number) => void): Promise<readonly string[]> {
  const missing: string[] = [];
  for await (const row of rows.all(0, 'files')) {
    for (const key of keysOf(row)) {
      if (isKey(key) && (await context.storage.find(key)) !== null) continue;
      // It may have been removed, or replaced, between two looks.
      const now = await rows.find(row.id);
      if (now !== null && keysOf(now).includes(key)) missing.push(key);
    }
    tell(1);
  }
  return missing;
}
