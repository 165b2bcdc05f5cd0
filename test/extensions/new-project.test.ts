import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { octavo, type Running, run, type Variables } from '../scenario/command.js';
import { databaseEnvironment, removeFolder } from '../support/data-folder.js';

/* A project of `octavo new`, served by the built command: a route for each feature, asked over real sockets. */

const config = `import { createHash } from 'node:crypto';
import { defineConfig, defineExtensions } from 'octavo';

const megabyte = Buffer.alloc(1024 * 1024, 'octavo');
const state = { sent: 0, ended: 0 };
async function* megabytes(count) {
  try {
    for (let n = 0; n < count; n += 1) {
      state.sent += 1;
      yield megabyte;
    }
  } finally {
    state.ended += 1;
  }
}

export default defineConfig({
  host: '127.0.0.1',
  port: 0,
  locales: ['en', 'fr'],
  defaultLocale: 'en',
  extensions: defineExtensions()({
    authenticate: ({ request }) => (request.headers['x-kiosk'] === 'yes' ? { role: 'authenticated' } : null),
    routes: {
      'GET /state': { public: true, answer: () => ({ body: { ...state, rss: process.memoryUsage().rss } }) },
      'GET /down/:count': { root: true, public: true, answer: ({ request }) => ({ body: megabytes(Number(request.params.count)) }) },
      'POST /up': {
        public: true,
        body: 'stream',
        async answer({ request }) {
          const hash = createHash('sha256');
          for await (const chunk of request.body) hash.update(chunk);
          return { body: { hash: hash.digest('hex') } };
        },
      },
      'POST /through': { public: true, body: 'stream', seconds: 120, answer: ({ request }) => ({ body: request.body }) },
      'POST /papers': {
        body: 'multipart',
        async answer({ request, files, mail }) {
          const [paper] = request.body.files;
          const stored = await files.create({ name: paper.name, stream: paper.stream() });
          await mail.send({ to: 'ada@example.org', subject: request.body.fields.subject[0], text: stored.url });
          return { status: 201, body: stored };
        },
      },
    },
  }),
});
`;

const folder = join(tmpdir(), `octavo-new-${process.pid}-${Date.now()}`);
const megabytes = 200;
let server: Running;
let base: string;
let environment: Variables;

// biome-ignore lint/suspicious/noExplicitAny: JSON of any form
const jsonOf = async (answer: Response | Promise<Response>): Promise<any> => (await answer).json();

beforeAll(async () => {
  expect((await run(['new', folder])).code).toBe(0);
  await writeFile(join(folder, 'octavo.config.ts'), config);
  environment = await databaseEnvironment(join(folder, 'data'));
  server = octavo(['start', '--project', folder], environment);
  base = await server.shows(/http:\/\/127\.0\.0\.1:\d+/);
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await removeFolder(folder);
});

const state = async (): Promise<{ readonly sent: number; readonly ended: number; readonly rss: number }> =>
  jsonOf(fetch(`${base}/api/x/state`));

/** Runs work, and returns by how much the memory of the server grew at most meanwhile. */
async function memoryDuring(work: () => Promise<void>): Promise<number> {
  const { rss } = await state();
  let highest = rss;
  const timer = setInterval(async () => {
    highest = Math.max(highest, (await state().catch(() => ({ rss }))).rss);
  }, 50);
  await work();
  clearInterval(timer);
  return Math.max(highest, (await state()).rss) - rss;
}

function* upload(): Generator<Buffer> {
  for (let n = 0; n < megabytes; n += 1) yield Buffer.alloc(1024 * 1024, n);
}

/** Sends the upload, and calls `answered` with the response. */
async function sendUpload(path: string, answered: (response: Readable) => Promise<void>): Promise<void> {
  const sent = httpRequest(`${base}/api/x/${path}`, { method: 'POST', headers: { 'content-type': 'application/zip' } });
  const done = new Promise<void>((resolve, reject) => {
    sent.on('response', (response) => answered(response).then(resolve, reject)).on('error', reject);
  });
  await Promise.all([pipeline(Readable.from(upload()), sent), done]);
}

/** Memory that reading and writing 200 MB may take: buffers of sockets and of the collector, and no copy of the whole. */
const maxGrowth = 120 * 1024 * 1024;

test('a stream of 200 MB down, up and through needs little memory', async () => {
  const hash = createHash('sha256');
  for (const chunk of upload()) hash.update(chunk);
  const expected = hash.digest('hex');
  const grown = await memoryDuring(async () => {
    let bytes = 0;
    const down = await fetch(`${base}/down/${megabytes}`);
    for await (const chunk of down.body ?? []) bytes += chunk.length;
    expect(bytes).toBe(megabytes * 1024 * 1024);
    await sendUpload('up', async (response) => {
      const parts: Buffer[] = [];
      for await (const chunk of response) parts.push(chunk);
      expect(JSON.parse(Buffer.concat(parts).toString())).toEqual({ hash: expected });
    });
    const through = createHash('sha256');
    await sendUpload('through', async (response) => {
      for await (const chunk of response) through.update(chunk);
    });
    expect(through.digest('hex')).toBe(expected);
  });
  expect(grown).toBeLessThan(maxGrowth);
}, 120_000);

test('a client that leaves ends its stream, and nothing else', async () => {
  const before = await state();
  const leaving = new AbortController();
  const answer = await fetch(`${base}/down/100000`, { signal: leaving.signal });
  await answer.body?.getReader().read();
  leaving.abort();
  await vi.waitFor(async () => expect((await state()).ended).toBe(before.ended + 1), 10_000);
  expect((await state()).sent).toBeLessThan(before.sent + 1_000);
  const interrupted = httpRequest(`${base}/api/x/up`, { method: 'POST', headers: { 'content-type': 'text/plain' } });
  interrupted.on('error', () => undefined);
  interrupted.write('some');
  await new Promise((resolve) => setTimeout(resolve, 200));
  interrupted.destroy();
  expect((await fetch(`${base}/readyz`)).status).toBe(204);
});

test('a form with a file becomes a file of the library and a mail, for a caller of custom authentication', async () => {
  const form = new FormData();
  form.append('subject', 'A paper');
  form.append('paper', new File(['%PDF-1.4 …'], 'paper.pdf'));
  expect((await fetch(`${base}/api/x/papers`, { method: 'POST', body: form })).status).toBe(403);
  const answer = await fetch(`${base}/api/x/papers`, { method: 'POST', body: form, headers: { 'x-kiosk': 'yes' } });
  const stored = await jsonOf(answer);
  expect([answer.status, stored]).toMatchObject([201, { name: 'paper.pdf', mime: 'application/pdf' }]);
  expect((await fetch(`${base}${stored.url}`)).status).toBe(200);
  const [mail = ''] = await readdir(join(folder, 'data/mailbox'));
  expect(await readFile(join(folder, 'data/mailbox', mail), 'utf8')).toMatch(/Subject: A paper\n[\s\S]*\/uploads\//);
});
