import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { materializedJsonPrefix } from '../../../src/storage/sql/plan/index.js';
import { testedDatabase } from '../../support/data-folder.js';
import { seeded } from '../../support/faults/chance.js';
import { Disk } from '../../support/faults/disk.js';
import { type Call, readCalls } from '../../support/faults/log.js';
import { type Operation, operationsOn } from '../../support/faults/operations.js';
import { buildShim, noShim, type Shim, steps } from '../../support/faults/shim.js';
import { createSite, type Site } from '../../support/faults/site.js';
import { openFile } from '../../support/sqlite.js';
import { checkDatabase } from '../../support/verify/database.js';
import { contentsOf } from './contents.js';

/*
 * A server stops before and after every step by which a write reaches the disk. What is in the files then follows from the steps before,
 * so it is made again from a list of all steps, for each point (OCTAVO_POINTS: how many of a hundred); and servers are
 * stopped at such points in earnest, and started again (OCTAVO_STOPS: how many of them).
 */
const percent = Number(process.env.OCTAVO_POINTS ?? 5);
const stops = Number(process.env.OCTAVO_STOPS ?? 1);
const seed = Number(process.env.OCTAVO_SEED ?? Math.floor(Math.random() * 2 ** 30));
const chance = seeded(seed);
const skipped = testedDatabase === 'sqlite' ? noShim : 'on PostgreSQL: wire.test.ts';

/** What an operation did: the calls from `from` up to, not including, `to`. */
interface Recorded {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

let site: Site;
let shim: Shim;
let operations: readonly Operation[] = [];
let calls: readonly Call[] = [];
let recorded: readonly Recorded[] = [];

beforeAll(async () => {
  if (skipped !== null) return;
  site = await createSite();
  shim = buildShim(site.folder, site.place, { records: true });
  await site.start(shim.variables);
  operations = operationsOn(site);
  // The first use of a token and of a session is noted: that belongs to none of them.
  for (const one of operations.slice(-3)) await (await one.prepare()).run();
  await pause(200);
  const done: Recorded[] = [];
  for (const { name, prepare } of operations) {
    const { run, state } = await prepare();
    const from = readCalls(shim.log).length;
    await run();
    done.push({ name, from, to: readCalls(shim.log).length });
    expect([name, await state()]).toEqual([name, 'new']);
  }
  recorded = done;
  calls = readCalls(shim.log);
});

afterAll(async () => {
  if (skipped !== null) return;
  await site.kill();
  await rm(site.folder, { recursive: true, force: true });
});

describe.skipIf(skipped !== null)(`a server that stops${skipped === null ? '' : ` (skipped: ${skipped})`}`, () => {
  test('between any two steps of a write leaves the state before it or after it, whole', async () => {
    const disk = new Disk();
    const wrong: string[] = [];
    const folder = join(site.folder, 'image');
    const data = join(folder, 'deep', 'data');
    const contents = async (): Promise<string> => {
      disk.write(folder, 'everything', chance);
      return contentsOf(data);
    };
    let [at, points] = [0, 0];
    for (const { name, from, to } of recorded) {
      for (; at < from; at++) disk.apply(calls[at] ?? expect.unreachable());
      const before = await contents();
      const seen: { readonly point: number; readonly found: string }[] = [];
      for (; at < to; at++) {
        disk.apply(calls[at] ?? expect.unreachable());
        if (chance(100) >= percent) continue;
        points += 1;
        seen.push({ point: at, found: await contents() });
        const broken = await checkDatabase(data);
        wrong.push(...broken.map((line) => `${name}, after step ${at - from + 1}: ${line}`));
        await rm(folder, { recursive: true, force: true });
      }
      const after = await contents();
      expect(after).not.toBe(before);
      const neither = seen.filter(({ found }) => found !== before && found !== after);
      wrong.push(
        ...neither.map(({ point, found }) => {
          const differences = [before, after].map((state) => firstDifference(found, state));
          return `${name}, after step ${point - from + 1}: neither before nor after: ${differences.join(' and ')}`;
        }),
      );
      await rm(folder, { recursive: true, force: true });
    }
    console.log(`${recorded.length} operations, ${points} points, seed ${seed}, ${wrong.length} violations`);
    expect(wrong).toEqual([]);
  }, 3_600_000);

  test('that works for itself meanwhile is in no other state', async () => {
    const before = await contentsOf(site.data);
    const database = openFile(join(site.data, 'octavo.db'));
    try {
      const run = (sql: string) => database.prepare(sql).run().changes;
      for (const table of ['octavo_tokens', 'octavo_administrator_sessions'])
        expect(run(`UPDATE ${table} SET last_used_at = '2026-01-02T03:04:05.678Z'`)).toBeGreaterThan(0);
      const materialized = `SELECT name FROM sqlite_master WHERE name LIKE '${materializedJsonPrefix}%' AND type = 'table'`;
      const [table] = database.prepare(materialized).pluck().all();
      expect(run(`INSERT OR REPLACE INTO ${table} (id, json) VALUES (0, '0')`)).toBe(1);
      expect(await contentsOf(site.data)).toBe(before);
      expect(run("UPDATE octavo_tokens SET name = 'renamed'")).toBeGreaterThan(0);
      expect(await contentsOf(site.data)).not.toBe(before);
    } finally {
      database.close();
    }
  });

  test(`${stops} servers that stop in earnest are started again on what they left`, async () => {
    const wrong: string[] = [];
    let reached = 0;
    for (let stop = 0; stop < stops; stop++) {
      const one = stop % operations.length;
      const [operation, range] = [operations[one], recorded[one]];
      if (operation === undefined || range === undefined) expect.unreachable();
      const nth = 1 + chance(stepsIn(range));
      const act = chance(2) === 0 ? 'stop before' : 'stop after';
      const { run, state } = await operation.prepare();
      shim.order({ act, kinds: steps, nth });
      const { status } = await run();
      // It may be one step less this time: then the next write is where it stops.
      for (let tries = 0; site.running.child.exitCode === null && tries < 5 && status !== 0; tries++) {
        await site.ask('PUT', 'front', { data: { title: 'on' } });
        if (shim.counted().changed > 0) break;
      }
      expect(await site.running.ended).toBe('SIGKILL');
      shim.order(null);
      reached += 1;
      const where = `${operation.name}, ${act} step ${nth}`;
      wrong.push(...(await checkDatabase(site.data)).map((line) => `${where}: ${line}`));
      await site.start(shim.variables);
      const found = await state();
      const right = status === 0 ? found === 'old' || found === 'new' : found === 'new';
      if (!right) wrong.push(`${where}: ${status}, and what is there is ${JSON.stringify(found)}`);
    }
    console.log(`${reached} stops, seed ${seed}, ${wrong.length} broken`);
    expect(wrong).toEqual([]);
  }, 14_400_000);
});

/** The first line of a text that another one has not, or the other way round. */
function firstDifference(text: string, other: string): string {
  const [lines, others] = [text.split('\n'), other.split('\n')];
  const more = lines.find((line) => !others.includes(line)) ?? others.find((line) => !lines.includes(line));
  return (more ?? 'another order').slice(0, 300);
}

/** How many steps of a write are counted by an order. */
function stepsIn({ from, to }: Recorded): number {
  const uncounted = new Set<Call['is']>(['synced', 'answered']);
  return calls.slice(from, to).filter(({ is }) => !uncounted.has(is)).length;
}
