import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseEnvironment, removeFolder } from '../../support/data-folder.js';
import { type Ask, askOverHttp, idOf } from '../../support/verify/ask.js';
import { writeProject } from '../../support/verify/project.js';
import { octavo, type Running } from '../command.js';
import { type Generator, percentile, pinToFirst, type Seen, startGenerator } from './load.js';

/*
 * More requests than can be answered, whether or not earlier ones were: what is answered is answered in time, the rest is refused
 * quickly, and once it is over nobody notices any more. OCTAVO_OVERLOAD_SECONDS says how long each step lasts; without it nothing is run:
 * beside other tests it would tell of them (`src/foundations/http/admission-queue.test.ts` is there in any case).
 */
const seconds = Number(process.env.OCTAVO_OVERLOAD_SECONDS ?? 0);
const long = seconds > 10;
const connections = 1_000;
/** Steps of the load, as multiples of what 32 clients are answered who wait for each answer. The last one is about recovery. */
const steps = long ? [1, 2, 5, 10, 0.8] : [10, 0.8];
/** Milliseconds. */
const slowest = long ? 1_250 : 3_000;
const recovery = long ? 2_000 : 4_000;

const articles = {
  kind: 'collectionType',
  collectionName: 'articles',
  info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
  options: { draftAndPublish: false },
  attributes: {
    title: { type: 'string' },
    text: { type: 'text' },
    number: { type: 'integer' },
    author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'articles' },
  },
};
const authors = {
  kind: 'collectionType',
  collectionName: 'authors',
  info: { singularName: 'author', pluralName: 'authors', displayName: 'Author' },
  options: { draftAndPublish: false },
  attributes: {
    name: { type: 'string' },
    articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'author' },
  },
};

let folder: string | undefined;
let server: Running;
let generator: Generator;
let base: string;
let token: string;

beforeAll(async () => {
  if (seconds === 0) return;
  folder = await mkdtemp(join(tmpdir(), 'octavo-overload-'));
  await writeProject(
    folder,
    { contentTypes: { article: articles, author: authors }, components: {} },
    { http: { patienceMilliseconds: 1_000 } },
  );
  server = octavo(['start', '--project', folder, '--port', '0'], await databaseEnvironment(join(folder, 'data')));
  base = await server.shows(/Address\s+(http:\S+)\/api/);
  token = await server.shows(/Token\s+(octavo_\S+)/);
  pinToFirst(server.child);
  generator = startGenerator();
}, 60_000);

afterAll(async () => {
  generator?.stop();
  server?.child.kill('SIGKILL');
  await server?.ended;
  if (folder !== undefined) await removeFolder(folder);
});

/** Populated lists, single documents, and one write in twenty, which invalidates all cached responses. */
async function mixture(ask: Ask): Promise<readonly string[]> {
  const owners = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => idOf(await ask('POST', 'authors', { name: `author ${n}` }))),
  );
  const text = 'in the beginning was the word '.repeat(15);
  const write = async (n: number) =>
    ask('POST', 'articles', { title: `${n}`, text, number: n, author: owners[n % 10] });
  const ids: string[] = [];
  // Not concurrently: that would be an overload already.
  while (ids.length < 120) {
    const batch = Array.from({ length: 20 }, async (_, n) => idOf(await write(ids.length + n)));
    ids.push(...(await Promise.all(batch)));
  }
  return Array.from({ length: 400 }, (_, n) => {
    const id = ids[(n * 7) % ids.length] ?? '';
    if (n % 20 === 0) return request('PUT', `articles/${id}`, JSON.stringify({ data: { title: `again ${n}` } }));
    if (n % 2 === 0) return request('GET', `articles/${id}?populate=author`);
    return request(
      'GET',
      `articles?populate=author&filters[number][$gte]=${n % 60}&sort=title&pagination[pageSize]=50`,
    );
  });
}

function request(method: string, path: string, body?: string): string {
  const sent = body === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return `${method} /api/${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n${sent}\r\n${body ?? ''}`;
}

/** Sends requests that must always succeed, ten times a second, until it is stopped. */
function watch(): { stop(): Promise<{ readonly asked: number; readonly slowest: number; readonly wrong: number }> } {
  let over = false;
  let asked = 0;
  let wrong = 0;
  let slowest = 0;
  const watching = (async () => {
    while (!over) {
      const began = performance.now();
      const [health, admin] = await Promise.all([fetch(`${base}/_health`), fetch(`${base}/admin/api/setup`)]);
      await Promise.all([health.text(), admin.text()]);
      if (health.status !== 204 || admin.status !== 200) wrong += 1;
      asked += 1;
      slowest = Math.max(slowest, performance.now() - began);
      await pause(100);
    }
  })();
  return {
    async stop() {
      over = true;
      await watching;
      return { asked, slowest: Math.round(slowest), wrong };
    },
  };
}

/** Milliseconds of processor time that the server has spent. */
async function spent(): Promise<number> {
  const stat = await readFile(`/proc/${server.child.pid}/stat`, 'utf8').catch(() => null);
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return stat === null ? Number.NaN : (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Window in milliseconds, limit of a late response, and the percentage of late ones that is tolerated on busy machines. */
const window = 500;
const late = 250;
const lateOnes = 5;

/** Time from the beginning to the last rejection, or to the last window with more than a few late responses. */
function recovered({ refusedAt, took, cameAt }: Seen): number {
  const windows = new Map<number, { came: number; late: number }>();
  for (const [at, came] of cameAt.entries()) {
    const start = Math.floor(came / window);
    const counted = windows.get(start) ?? { came: 0, late: 0 };
    counted.came += 1;
    if ((took[at] ?? 0) > late) counted.late += 1;
    windows.set(start, counted);
  }
  const slow = [...windows].filter(([, counted]) => counted.late * 100 > counted.came * lateOnes);
  return Math.max(0, ...refusedAt, ...slow.map(([start]) => (start + 1) * window));
}

test.skipIf(seconds === 0)(
  'what is beyond capacity is refused quickly, the rest is answered in time, and it is over when it is over',
  async () => {
    const requests = await mixture(askOverHttp(base, token));
    const job = { port: Number(new URL(base).port), requests, milliseconds: seconds * 1_000, patience: 10_000 };
    await generator.run({ ...job, rate: null, connections: 32, milliseconds: 1_000 });
    const before = await spent();
    const peak = await generator.run({ ...job, rate: null, connections: 32 });
    const capacity = peak.good / seconds;
    const dear = (await spent()) - before;
    const lines = [`capacity ${Math.round(capacity)} a second, p99 ${Math.round(percentile(peak.took, 0.99))} ms`];
    for (const step of steps) {
      const watching = watch();
      const began = await spent();
      const seen = await generator.run({ ...job, rate: capacity * step, connections });
      const used = (await spent()) - began;
      const watched = await watching.stop();
      const p99 = Math.round(percentile(seen.took, 0.99));
      const worth = seen.took.length / used / (peak.took.length / dear);
      lines.push(
        `${step}×: ${Math.round(seen.sent / seconds)} sent and ${Math.round(seen.unsent / seconds)} not sent a second, goodput ${(seen.good / seconds / capacity).toFixed(2)} of peak, ` +
          `${worth.toFixed(2)} of it for the processor time, p99 of accepted ${p99} ms, ${seen.refusedTook.length} refused, p50 in ${Math.round(percentile(seen.refusedTook, 0.5))} ms, ` +
          `p99 in ${Math.round(percentile(seen.refusedTook, 0.99))} ms, ${watched.asked} looks at health and admin, the slowest ${watched.slowest} ms`,
      );
      expect({ wrong: seen.wrong, broken: seen.broken, unanswered: seen.unanswered, watched: watched.wrong }).toEqual({
        wrong: {},
        broken: 0,
        unanswered: 0,
        watched: 0,
      });
      expect(p99, lines.join('\n')).toBeLessThan(slowest);
      expect(watched.slowest, lines.join('\n')).toBeLessThan(slowest);
      if (step === 10) expect(seen.refusedTook.length, lines.join('\n')).toBeGreaterThan(0);
      if (step < 1) {
        lines.push(`recovered after ${Math.round(recovered(seen))} ms`);
        expect(recovered(seen), lines.join('\n')).toBeLessThan(recovery);
      }
    }
    if (long || process.env.OCTAVO_FIGURES) console.log(lines.join('\n'));
  },
  60_000 + seconds * 20_000,
);
