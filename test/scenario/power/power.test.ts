import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testedDatabase } from '../../support/data-folder.js';
import { seeded } from '../../support/faults/chance.js';
import { Disk, type Kept } from '../../support/faults/disk.js';
import { type Call, readCalls } from '../../support/faults/log.js';
import { buildShim, noShim } from '../../support/faults/shim.js';
import { createSite, type Site } from '../../support/faults/site.js';
import { checkDatabase } from '../../support/verify/database.js';
import { readImage } from './image.js';
import { broken, Writer } from './promises.js';

/*
 * Everything that a server does to its data folder is written down, while clients write and upload at once. From that the disk is made
 * again as a loss of power may leave it: what was synced is there; of what was not, any part. OCTAVO_IMAGES and OCTAVO_WRITES make it longer.
 */
const images = Number(process.env.OCTAVO_IMAGES ?? 16);
const writes = Number(process.env.OCTAVO_WRITES ?? 64);
const seed = Number(process.env.OCTAVO_SEED ?? 1);
const writerCount = 8;
const skipped = testedDatabase === 'sqlite' ? noShim : 'PostgreSQL keeps its own files';

let site: Site;
let calls: readonly Call[] = [];
let writers: readonly Writer[] = [];
/** The secrets of the server: without them existing sessions would be invalid. */
let secrets: Buffer;
const chance = seeded(seed);

beforeAll(async () => {
  if (skipped !== null) return;
  site = await createSite();
  const shim = buildShim(site.folder, site.place, { records: true });
  await site.start(shim.variables);
  let number = 0;
  const numbers = { next: () => ++number };
  writers = Array.from({ length: writerCount }, (_, at) => new Writer(site, numbers, seeded(seed * 100 + at)));
  await Promise.all(writers.map((writer) => writer.write(Math.ceil(writes / writerCount))));
  await site.kill();
  secrets = readFileSync(join(site.data, 'secrets.json'));
  calls = readCalls(shim.log);
});

afterAll(async () => {
  if (skipped === null) await rm(site.folder, { recursive: true, force: true });
});

/** Everything that is wrong in the image of a disk. `thoroughly`: by all rules of what is stored, too. */
async function wrongIn(
  disk: Disk,
  kept: Kept,
  answered: ReadonlySet<string>,
  thoroughly: boolean,
): Promise<readonly string[]> {
  const folder = join(site.folder, 'image');
  disk.write(folder, kept, chance);
  const data = join(folder, 'deep', 'data');
  const { states, problems } = await readImage(data, secrets);
  const lost = broken(writers, answered, states);
  const rules = thoroughly && problems.length === 0 ? await checkDatabase(data) : [];
  await rm(folder, { recursive: true, force: true });
  return [...problems, ...lost, ...rules];
}

/** Where the first answer to a writer is: from then on there is something to lose. */
function firstAnswer(): number {
  return calls.findIndex((call) => call.is === 'answered' && isOfWriter(call.id));
}

function isOfWriter(id: string): boolean {
  return /^w\d+$/.test(id);
}

describe.skipIf(skipped !== null)(`a loss of power${skipped === null ? '' : ` (skipped: ${skipped})`}`, () => {
  test('each acknowledged write was synced before its answer left', async () => {
    const disk = new Disk();
    const answered = new Set<string>();
    const wrong: string[] = [];
    for (const call of calls) {
      disk.apply(call);
      if (call.is !== 'answered' || !isOfWriter(call.id)) continue;
      expect([200, 201, 204]).toContain(call.status);
      answered.add(call.id);
      // The moment at which the answer begins to leave: nothing but what was synced.
      for (const line of await wrongIn(disk, 'nothing', answered, false)) wrong.push(`${call.id}: ${line}`);
    }
    const syncs = calls.filter(({ is }) => is === 'synced').length;
    console.log(`${answered.size} acknowledged writes, ${syncs} syncs, ${wrong.length} answers before their sync`);
    expect(answered.size).toBeGreaterThanOrEqual(writes);
    expect(wrong).toEqual([]);
  }, 3_600_000);

  test(`${images} images: nothing that was acknowledged is lost, and no rule broken`, async () => {
    const [first, kinds] = [firstAnswer(), ['nothing', 'some', 'sectors'] as const];
    const cuts = Array.from({ length: images }, () => first + 1 + chance(calls.length - first)).sort((a, b) => a - b);
    const disk = new Disk();
    const answered = new Set<string>();
    const violations: string[] = [];
    let at = 0;
    for (const cut of cuts) {
      for (; at < cut; at++) {
        const call = calls[at] ?? expect.unreachable();
        disk.apply(call);
        if (call.is === 'answered') answered.add(call.id);
      }
      const kept = kinds[chance(kinds.length)] ?? 'nothing';
      for (const line of await wrongIn(disk, kept, answered, true)) violations.push(`cut at ${cut}, ${kept}: ${line}`);
    }
    console.log(`${images} images of ${calls.length} calls, seed ${seed}, ${violations.length} violations`);
    expect(violations).toEqual([]);
  }, 3_600_000);
});
