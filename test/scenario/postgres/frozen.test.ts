import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseEnvironment, databaseUrlOf, removeFolder, testedDatabase } from '../../support/data-folder.js';
import { type Ask, askOverHttp, idOf, type Row } from '../../support/verify/ask.js';
import { checkDatabase } from '../../support/verify/database.js';
import { writeProject } from '../../support/verify/project.js';
import { octavo, type Running } from '../command.js';
import { contentType } from '../concurrency/fixture.js';

/* One of two nodes is frozen in the middle of writes, as a virtual machine that is paused is: it holds locks, and its connections stay. */

/** Milliseconds for which documents may stay locked, and what a busy machine adds to that. */
const held = 5_000;
const slack = 2_500;

interface Answered {
  readonly status: number;
  readonly text: string;
  /** Since the node was frozen. */
  readonly after: number;
  readonly took: number;
}

let folder: string;
let witness: pg.Client;
let nodes: readonly { readonly server: Running; readonly ask: Ask }[] = [];
const ids: string[] = [];

describe.skipIf(testedDatabase === 'sqlite')('two nodes', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-frozen-'));
    const contentTypes = contentType('note', { text: { type: 'string' } }, { drafts: true });
    await writeProject(folder, { contentTypes, components: {} });
    const environment = await databaseEnvironment(join(folder, 'data'));
    const start = () => octavo(['start', '--project', folder, '--port', '0', '--host', '127.0.0.1'], environment);
    const first = start();
    const token = await first.shows(/Token\s+(octavo_\S+)/);
    const servers = [first, start()];
    nodes = await Promise.all(
      servers.map(async (server) => {
        const base = await server.shows(/Address\s+(http:\S+)\/api/);
        return { server, ask: askOverHttp(base, token) };
      }),
    );
    const [{ ask }] = nodes as [(typeof nodes)[0]];
    for (let n = 0; n < 40; n++) ids.push(idOf(await ask('POST', 'notes', { text: `note ${n}` })));
    witness = new pg.Client({ connectionString: (await databaseUrlOf(join(folder, 'data'))) ?? '' });
    await witness.connect();
  });

  afterAll(async () => {
    for (const { server } of nodes) server.child.kill('SIGKILL');
    await witness?.end();
    await removeFolder(folder);
  });

  const lockedNow = async (): Promise<readonly string[]> => {
    const { rows } = await witness.query('SELECT document_id FROM octavo_documents FOR UPDATE SKIP LOCKED');
    const free = new Set(rows.map(({ document_id }) => String(document_id)));
    return ids.filter((id) => !free.has(id));
  };

  test('reliability C4: 64 concurrent creates all succeed', async () => {
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, n) => nodes[n % 2]?.ask('POST', 'notes', { text: `at once ${n}` })),
    );
    expect(replies.filter((reply) => reply?.status !== 200)).toEqual([]);
  });

  test(`reliability B3: one that is frozen holds up only what it has locked, for ${held / 1_000} s`, async () => {
    const [a, b] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
    let writing = true;
    const writers = ids.slice(0, 12).map(async (id) => {
      while (writing) await a.ask('PUT', `notes/${id}`, { text: 'written by the frozen one' }).catch(() => undefined);
    });
    let locked: readonly string[] = [];
    let frozen = 0;
    for (let attempt = 0; locked.length < 4; attempt++) {
      expect(attempt).toBeLessThan(40);
      a.server.child.kill('SIGCONT');
      await pause(100);
      a.server.child.kill('SIGSTOP');
      frozen = performance.now();
      // Earlier statements have finished by then.
      await pause(150);
      locked = await lockedNow();
    }
    writing = false;

    const put = async (id: string): Promise<Answered> => {
      const began = performance.now();
      const { status, text } = await b.ask('PUT', `notes/${id}`, { text: 'written by the other one' });
      return { status, text, after: performance.now() - frozen, took: performance.now() - began };
    };
    const waiting = Array.from({ length: 18 }, (_, n) => put(locked[n % locked.length] ?? expect.unreachable()));
    const others: Promise<Answered>[] = [];
    for (let n = 0; performance.now() - frozen < held + slack; n++) {
      others.push(put(ids[20 + (n % 20)] ?? expect.unreachable()));
      await pause(100);
    }
    const [freed, beside] = [await Promise.all(waiting), await Promise.all(others)];
    const longest = (some: readonly Answered[], what: 'after' | 'took') =>
      Math.round(Math.max(...some.map((one) => one[what])));
    console.log(
      `${locked.length} documents locked: written after ${longest(freed, 'after')} ms; ${beside.length} writes beside, ${longest(beside, 'took')} ms at most`,
    );
    expect(beside.filter(({ status }) => status !== 200)).toEqual([]);
    expect(freed.filter(({ status }) => status !== 200)).toEqual([]);
    expect(longest(freed, 'after')).toBeLessThan(held + slack);
    expect(longest(beside, 'took')).toBeLessThan(held);

    // It continues when it wakes up, but its transactions have been ended, so later commits have no effect.
    a.server.child.kill('SIGCONT');
    await Promise.all(writers);
    for (const id of locked) {
      const { status, data, text } = await a.ask('PUT', `notes/${id}`, { text: 'awake' });
      expect([status, (data as Row | undefined)?.text], text).toEqual([200, 'awake']);
    }
    for (const { server } of nodes) {
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    }
    await witness.end();
    expect(await checkDatabase(join(folder, 'data'))).toEqual([]);
  }, 120_000);
});
