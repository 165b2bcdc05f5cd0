import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { databaseEnvironment, removeFolder } from '../../support/data-folder.js';
import { askOverHttp, idOf } from '../../support/verify/ask.js';
import { checkDatabase } from '../../support/verify/database.js';
import { stampedModel, writeProject } from '../../support/verify/project.js';
import { pageShown, textOf } from '../../support/verify/write-numbers.js';
import { octavo, type Running, run } from '../command.js';
import { percentile } from '../overload/load.js';
import { type Figures, figuresOf } from './figures.js';
import { lows, type Sample, slope } from './slopes.js';

/*
 * Hours of mixed load: single reads, lists with what they lead to, writes, sign-ins, uploads, changes of the model. What grows with
 * time is told. OCTAVO_SOAK_MINUTES says how long; without it nothing is run.
 */
const minutes = Number(process.env.OCTAVO_SOAK_MINUTES ?? 0);
const clients = 4;
const pages = 200;
const metricsToken = 'a-token-for-figures';
const password = 'correct-battery-staple';
/** Milliseconds between two samples, and samples per window of the heap. */
const between = Math.max(500, minutes * 50);
const ofOneLow = 20;
/** Which part of the time is for warming up. */
const warmUp = 0.25;

let folder: string;
let server: Running | undefined;

afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  if (folder !== undefined) await removeFolder(folder);
});

/** Milliseconds that reads took, and when. */
const reads: Sample[] = [];
const counts = { reads: 0, lists: 0, writes: 0, signIns: 0, uploads: 0, models: 0, wrong: new Map<string, number>() };

function note(what: string, status: number): void {
  if (status < 300) return;
  const key = `${what} ${status}`;
  counts.wrong.set(key, (counts.wrong.get(key) ?? 0) + 1);
}

/** A client that does one thing after the other until the time is over. */
async function client(
  base: string,
  token: string,
  ids: readonly string[],
  started: number,
  until: number,
): Promise<void> {
  const ask = askOverHttp(base, token);
  const one = (): string => ids[Math.floor(Math.random() * ids.length)] ?? '';
  while (performance.now() < until) {
    const dice = Math.random();
    const began = performance.now();
    if (dice < 0.7) {
      note('read', (await ask('GET', `pages/${one()}?${pageShown}`)).status);
      reads.push({ at: began - started, value: performance.now() - began });
      counts.reads += 1;
    } else if (dice < 0.945) {
      const from = Math.floor(Math.random() * pages);
      note('list', (await ask('GET', `pages?${pageShown}&pagination[start]=${from}&pagination[limit]=25`)).status);
      counts.lists += 1;
    } else if (dice < 0.995) {
      const g = Math.floor(Math.random() * 1_000_000);
      note('write', (await ask('PUT', `pages/${one()}`, { ...textOf(g), edition: g })).status);
      counts.writes += 1;
    } else if (dice < 0.998) {
      note('sign-in', (await signIn(base)).status);
      counts.signIns += 1;
    } else {
      await upload(base, token);
      counts.uploads += 1;
    }
    await pause(2);
  }
}

async function signIn(base: string): Promise<Response> {
  return account(base, '', { identifier: 'anna', password });
}

async function account(base: string, path: string, body: object): Promise<Response> {
  const answer = await fetch(`${base}/api/auth/local${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer;
}

/** A file comes and goes. */
async function upload(base: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.append('files', new Blob(['some text '.repeat(5_000)]), 'text.txt');
  const answer = await fetch(`${base}/api/upload`, { method: 'POST', headers, body: form });
  const text = await answer.text();
  // A streamed body cannot be read again if the model changes meanwhile: the client gets 503.
  if (answer.status !== 503) note(`upload ${text}`, answer.status);
  if (!answer.ok) return;
  const [file] = JSON.parse(text) as readonly [{ readonly id: number }];
  const gone = await fetch(`${base}/api/upload/files/${file.id}`, { method: 'DELETE', headers });
  await gone.arrayBuffer();
  note('removal of a file', gone.status);
}

/** Adds an attribute, or takes it away again, from another process, as a deployment does. */
async function changeModel(even: boolean): Promise<void> {
  const attributes = { name: { type: 'string' }, ...(even ? { note: { type: 'string' } } : {}) };
  const info = { singularName: 'spare', pluralName: 'spares', displayName: 'Spare' };
  const definition = { kind: 'collectionType', collectionName: 'spares', info, attributes };
  await writeFile(join(folder, 'schema/content-types/spare.json'), JSON.stringify(definition));
  const environment = await databaseEnvironment(join(folder, 'data'));
  const { code, err } = await run(['migrate', '--apply', '--allow-loss', '--project', folder], environment);
  if (code !== 0) throw new Error(err);
  counts.models += 1;
}

test.skipIf(minutes === 0)(
  `${minutes} minutes: nothing grows but what is stored`,
  async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-soak-'));
    await writeProject(folder, stampedModel, {
      metrics: { token: metricsToken },
      limits: { signInPerAccount: null, signInPerAddress: null },
      history: { versionsPerDocument: 5 },
    });
    server = octavo(['start', '--project', folder, '--port', '0'], await databaseEnvironment(join(folder, 'data')));
    const base = await server.shows(/Address\s+(http:\S+)\/api/);
    const token = await server.shows(/Token\s+(octavo_\S+)/);
    const ask = askOverHttp(base, token);
    const ids: string[] = [];
    while (ids.length < pages) ids.push(idOf(await ask('POST', 'pages', { ...textOf(ids.length), edition: 0 })));
    const anna = { username: 'anna', email: 'anna@users.example', password };
    expect((await account(base, '/register', anna)).status).toBe(200);

    const started = performance.now();
    const until = started + minutes * 60_000;
    const working = Array.from({ length: clients }, () => client(base, token, ids, started, until));
    const samples: (Figures & { readonly at: number })[] = [];
    const changes = Math.min(50, Math.max(2, Math.round(minutes)));
    while (performance.now() < until) {
      samples.push({ at: performance.now() - started, ...(await figuresOf(base, metricsToken, join(folder, 'data'))) });
      const due = counts.models < ((performance.now() - started) / (until - started)) * changes;
      if (due) await changeModel(counts.models % 2 === 0);
      await pause(between);
    }
    await Promise.all(working);

    const warm = samples.filter(({ at }) => at > warmUp * minutes * 60_000);
    const series = (of: keyof Figures): readonly Sample[] =>
      warm.map((sample) => ({ at: sample.at, value: sample[of] }));
    const mebibytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);
    const late = reads.filter(({ at }) => at > warmUp * minutes * 60_000);
    const quarter = Math.floor(late.length / 4);
    const first = percentile(
      late.slice(0, quarter).map(({ value }) => value),
      0.99,
    );
    const last = percentile(
      late.slice(-quarter).map(({ value }) => value),
      0.99,
    );
    const descriptors = series('descriptors').map(({ value }) => value);
    console.log(
      `soak of ${minutes} minutes: ${counts.reads} reads, ${counts.lists} lists, ${counts.writes} writes, ${counts.signIns} sign-ins, ${counts.uploads} uploads, ` +
        `${counts.models} changes of the model; resident ${mebibytes(slope(series('resident')))} MiB/h to ${mebibytes(warm.at(-1)?.resident ?? 0)} MiB, ` +
        `heap ${mebibytes(slope(lows(series('heap'), ofOneLow)))} MiB/h to ${mebibytes(warm.at(-1)?.heap ?? 0)} MiB, ` +
        `descriptors ${Math.min(...descriptors)} to ${Math.max(...descriptors)}, log of writes ${mebibytes(Math.max(...series('wal').map(({ value }) => value)))} MiB at most, ` +
        `p99 of reads ${first.toFixed(1)} ms in the first quarter and ${last.toFixed(1)} ms in the last`,
    );
    expect([...counts.wrong]).toEqual([]);
    const logged = server.errors().split('\n');
    expect(logged.filter((line) => line !== '' && !line.includes('The content model was changed meanwhile'))).toEqual(
      [],
    );
    expect(Math.max(...descriptors) - Math.min(...descriptors)).toBeLessThan(30);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(await checkDatabase(join(folder, 'data'))).toEqual([]);
  },
  minutes * 60_000 + 300_000,
);
