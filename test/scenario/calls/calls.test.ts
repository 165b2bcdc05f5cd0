import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testedDatabase } from '../../support/data-folder.js';
import { type Chance, seeded } from '../../support/faults/chance.js';
import { type Operation, operationsOn } from '../../support/faults/operations.js';
import { buildShim, noShim, type Order, type Shim, steps } from '../../support/faults/shim.js';
import { createSite, type Site } from '../../support/faults/site.js';
import { checkDatabase } from '../../support/verify/database.js';

/*
 * Every call of the system that a write makes to its data folder fails once: the n-th, for each n until the write passes untouched.
 * OCTAVO_CALLS: how many of a hundred are tried, begun at by chance; 100: all of them, and every kind of write with every kind of fault.
 */
const percent = Number(process.env.OCTAVO_CALLS ?? 8);
const skip = Math.max(1, Math.round(100 / percent));
const chance: Chance = seeded(Number(process.env.OCTAVO_SEED ?? Math.floor(Math.random() * 2 ** 30)));
const skipped = testedDatabase === 'sqlite' ? noShim : 'PostgreSQL makes calls of its own';

/** What happens to a call. */
const faults: readonly { readonly name: string; readonly order: (nth: number) => Order }[] = [
  ...(['EIO', 'ENOSPC', 'EINTR', 'EMFILE'] as const).map((error) => ({
    name: error,
    order: (nth: number): Order => ({ act: 'fail', kinds: steps, nth, error, lasting: false }),
  })),
  { name: 'a short write', order: (nth) => ({ act: 'shorten', kinds: ['write'], nth }) },
  { name: 'a read', order: (nth) => ({ act: 'fail', kinds: ['read'], nth, error: 'EIO', lasting: false }) },
  { name: 'EIO from then on', order: (nth) => ({ act: 'fail', kinds: steps, nth, error: 'EIO', lasting: true }) },
  { name: 'ENOSPC from then on', order: (nth) => ({ act: 'fail', kinds: steps, nth, error: 'ENOSPC', lasting: true }) },
];

/** Answers to what the world breaks. */
const clean =
  /^(503 (ServiceUnavailableError|(store|media)\.(unavailable|busy|read-only))|507 (InsufficientStorageError|(store|media)\.full))$/;

let site: Site;
let shim: Shim;
let operations: readonly Operation[] = [];
const figures = { operations: 0, calls: 0, violations: 0 };

beforeAll(async () => {
  if (skipped !== null) return;
  site = await createSite();
  shim = buildShim(site.folder, site.place, { records: false });
  await site.start(shim.variables);
  operations = operationsOn(site);
});

afterAll(async () => {
  if (skipped !== null) return;
  await site.kill();
  await rm(site.folder, { recursive: true, force: true });
});

/** Lets the n-th call of a write fail. Returns what is wrong then, and whether there was such a call. */
async function attempt(
  operation: Operation,
  order: Order,
): Promise<{ readonly wrong: string | null; readonly reached: boolean }> {
  // That it can be prepared shows that the server takes writes again.
  const { run, state } = await operation.prepare();
  shim.order(order);
  const { status, code } = await run();
  const reached = shim.counted().changed > 0;
  shim.order(null);
  const found = await state();
  const answered = `${status} ${code}`.trim();
  // What could not be read for the answer may have been written.
  const reads = order.kinds.includes('read');
  const states = reads ? ['old', 'new'] : ['old'];
  // SQLite takes a disk that refuses to read (EIO) for a damaged one.
  const isClean = clean.test(answered) || (reads && answered === '503 store.corrupt');
  const right = /^20[014]$/.test(answered) ? found === 'new' : isClean && states.includes(String(found));
  return { wrong: right ? null : `${answered}, and what is there is ${JSON.stringify(found)}`, reached };
}

describe.skipIf(skipped !== null)(
  `calls of the system that fail${skipped === null ? '' : ` (skipped: ${skipped})`}`,
  () => {
    test.each(faults)(
      '$name: a clean answer, all or nothing, and the next write succeeds',
      async ({ name, order }) => {
        const wrong: string[] = [];
        for (const operation of operations) {
          if (chance(3) !== 0 && skip > 1) continue;
          figures.operations += 1;
          for (let nth = 1 + chance(skip); ; nth += skip) {
            const outcome = await attempt(operation, order(nth));
            if (outcome.wrong !== null) wrong.push(`${operation.name}, call ${nth}, ${name}: ${outcome.wrong}`);
            if (!outcome.reached) break;
            figures.calls += 1;
          }
        }
        figures.violations += wrong.length;
        expect(wrong).toEqual([]);
        expect(site.running.child.exitCode, site.running.errors()).toBe(null);
      },
      3_600_000,
    );

    test('what is stored keeps all rules', async () => {
      const broken = await checkDatabase(site.data);
      figures.violations += broken.length;
      console.log(`${figures.operations} operations, ${figures.calls} failing calls, ${figures.violations} violations`);
      expect(broken).toEqual([]);
      expect(figures.calls).toBeGreaterThan(0);
    });
  },
);
