import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseEnvironment, removeFolder } from '../../support/data-folder.js';
import { askOverHttp, idOf } from '../../support/verify/ask.js';
import { writeProject } from '../../support/verify/project.js';
import { octavo, type Running } from '../command.js';

/*
 * One caller with the most expensive queries there are, and others beside it who ask for single documents. OCTAVO_NEIGHBOUR_SECONDS says for
 * how long.
 */
const seconds = Number(process.env.OCTAVO_NEIGHBOUR_SECONDS ?? 3);
/** Together more than the limit up to which a new query runs on the event loop. */
const texts = { count: 400, bytes: 120_000 } as const;

const notes = {
  kind: 'collectionType',
  collectionName: 'notes',
  info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
  options: { draftAndPublish: false },
  attributes: { title: { type: 'string' }, text: { type: 'text' } },
};

let folder: string;
let server: Running;
let base: string;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-neighbour-'));
  await writeProject(folder, { contentTypes: { note: notes }, components: {} }, { cache: { bytes: 0 } });
  server = octavo(['start', '--project', folder, '--port', '0'], await databaseEnvironment(join(folder, 'data')));
  base = await server.shows(/Address\s+(http:\S+)\/api/);
  token = await server.shows(/Token\s+(octavo_\S+)/);
}, 60_000);

afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  await removeFolder(folder);
});

/** A query that scans all texts several times; each is different, so that nothing is cached. */
function expensive(round: number): string {
  const words = Array.from({ length: 2 }, (_, at) => `filters[$or][${at}][text][$containsi]=word-${round}-${at}`);
  return `/api/notes?fields=title&${words.join('&')}`;
}

/** How long an answer takes, in milliseconds, and its body. */
async function timed(path: string): Promise<{ readonly took: number; readonly body: Record<string, unknown> }> {
  const began = performance.now();
  const answer = await fetch(`${base}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const body: Record<string, unknown> = JSON.parse(await answer.text());
  expect([answer.status, path]).toEqual([200, path]);
  return { took: performance.now() - began, body };
}

/** Sorted ascending. */
function share(took: readonly number[], part: number): number {
  return took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? Number.NaN;
}

test('a caller with the most expensive queries does not make others wait', async () => {
  const ask = askOverHttp(base, token);
  const text = 'in the beginning was the WORD '.repeat(texts.bytes / 30);
  const ids: string[] = [];
  for (let at = 0; at < texts.count; at++) ids.push(idOf(await ask('POST', 'notes', { title: `note ${at}`, text })));

  let over = false;
  const expensiveTook: number[] = [];
  async function greedy(caller: number): Promise<void> {
    for (let round = 0; !over; round++) {
      const { took, body } = await timed(expensive(caller * 1_000_000 + round));
      expect(body).toMatchObject({ data: [], meta: { pagination: { total: 0 } } });
      expensiveTook.push(took);
    }
  }
  const greedyCallers = [greedy(1), greedy(2)];
  await pause(200);

  const took: number[] = [];
  const end = performance.now() + seconds * 1_000;
  for (let at = 0; performance.now() < end; at++) {
    const single = await timed(`/api/notes/${ids[at % ids.length]}?fields=title`);
    expect(single.body).toMatchObject({ data: { title: `note ${at % ids.length}` } });
    took.push(single.took);
    await pause(5);
  }
  over = true;
  await Promise.all(greedyCallers);

  took.sort((one, other) => one - other);
  expensiveTook.sort((one, other) => one - other);
  const [usual, p99, longest] = [share(took, 0.5), share(took, 0.99), share(took, 1)].map((ms) => ms.toFixed(1));
  const middle = share(expensiveTook, 0.5);
  console.log(
    `${expensiveTook.length} expensive queries of ${middle.toFixed(0)} ms beside ${took.length} single documents: ` +
      `p50 ${usual} ms, p99 ${p99} ms, longest ${longest} ms`,
  );
  // Were they waited for, each of them would hold up whatever comes meanwhile.
  expect(expensiveTook[0]).toBeGreaterThan(100);
  expect(share(took, 0.9)).toBeLessThan(middle / 4);
}, 600_000);
