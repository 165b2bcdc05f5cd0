import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type App, createApp } from '../../../src/composition/app/index.js';
import { removeFolder, testedDatabase } from '../../support/data-folder.js';
import { type PostgresPair, startPostgresPair } from '../../support/postgres-pair.js';
import { writeProject } from '../../support/verify/project.js';
import { contentType } from '../concurrency/fixture.js';

/* A server crashes under writes, and the standby is promoted. Both are in the URL; the nodes are not notified. */

const writers = 16;
vi.setConfig({ testTimeout: 120_000 });
/** Milliseconds after which writes have to go on once a server takes them. */
const soon = 2_000;

let folder: string;
let pair: PostgresPair;
let apps: readonly App[];

/** What became of one write. */
interface Tried {
  readonly code: string;
  readonly status: number;
  readonly retryAfter: string | null;
  /** As `performance.now` counts. */
  readonly began: number;
  readonly ended: number;
}

describe.skipIf(testedDatabase === 'sqlite')('a failover', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-failover-'));
    await writeProject(folder, { contentTypes: contentType('note', { code: { type: 'string' } }), components: {} });
    pair = await startPostgresPair();
    const url = new URL(pair.primary);
    const both = url.href.replace(url.host, `${url.host},${new URL(pair.standby).host}`);
    const config = { dataDir: join(folder, 'data'), database: { url: both } };
    apps = [await createApp({ project: folder, config }), await createApp({ project: folder, config })];
    await pair.command('primary', "ALTER SYSTEM SET synchronous_standby_names = 'standby'", 'SELECT pg_reload_conf()');
    const synchronous = "SELECT count(*)::int AS n FROM pg_stat_replication WHERE sync_state = 'sync'";
    while ((await pair.command('primary', synchronous))[0]?.n !== 1) await pause(50);
  });

  afterAll(async () => {
    for (const app of apps ?? []) await app.close();
    await pair?.stop();
    await removeFolder(folder);
  });

  test('loses nothing that was answered, doubles nothing, and is over when the standby is there', async () => {
    const tried: Tried[] = [];
    let stopped = false;
    const bases: string[] = [];
    for (const app of apps) bases.push(await app.listen(0));
    const token = apps[0]?.firstToken ?? '';
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

    async function write(base: string | undefined, code: string): Promise<Tried> {
      const began = performance.now();
      const body = JSON.stringify({ data: { code } });
      const answer = await fetch(`${base}/api/notes`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      const retryAfter = answer.headers.get('retry-after');
      return { code, status: answer.status, retryAfter, began, ended: performance.now() };
    }

    const working = Array.from({ length: writers }, async (_, writer) => {
      for (let at = 0; !stopped; at++) {
        const one = await write(bases[writer % bases.length], `w${writer}n${at}`);
        tried.push(one);
        // Who is turned away comes again, without anger.
        if (one.status !== 200) await pause(20);
      }
    });
    const answered = () => tried.filter(({ status }) => status === 200).length;
    await expect.poll(answered, { timeout: 60_000 }).toBeGreaterThan(writers * 4);
    const crashed = performance.now();
    await pair.kill('primary');
    await pause(500);
    await pair.command('standby', 'SELECT pg_promote()');
    const back = performance.now();
    await pause(soon);
    const by = answered();
    await expect.poll(answered, { timeout: 60_000 }).toBeGreaterThan(by + writers * 4);
    stopped = true;
    await Promise.all(working);

    const done = tried.filter(({ status }) => status === 200);
    const others = tried.filter(({ status }) => status !== 200);
    expect([...new Set(others.map(({ status }) => status))]).toEqual([503]);
    for (const { retryAfter } of others) expect(retryAfter).toMatch(/^\d+$/);
    expect(done.filter(({ ended }) => ended < crashed).length).toBeGreaterThan(writers);
    const after = done.filter(({ began }) => began > back);
    const recovery = Math.min(...after.map(({ ended }) => ended)) - back;
    expect(recovery).toBeLessThan(soon);
    expect(others.filter(({ began }) => began > back + soon)).toEqual([]);

    const rows = await pair.command('standby', 'SELECT code FROM notes');
    const kept = rows.map(({ code }) => String(code));
    expect(new Set(kept).size).toBe(kept.length);
    const found = new Set(kept);
    expect(done.map(({ code }) => code).filter((code) => !found.has(code))).toEqual([]);
    const asked = new Set(tried.map(({ code }) => code));
    expect(kept.filter((code) => !asked.has(code))).toEqual([]);
    console.log(
      `failover: ${done.length} writes, ${others.length} turned away, again after ${Math.round(recovery)} ms, ` +
        `last turned away ${Math.round(Math.max(...others.map(({ began }) => began)) - back)} ms after the standby took over`,
    );
  });
});
