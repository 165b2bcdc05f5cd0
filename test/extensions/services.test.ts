import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { App } from '../../src/composition/app/index.js';
import { aCustomToken, actionsOf } from '../security/support/people.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';
import { pictureBytes } from '../support/pictures.js';
import { writeProject } from './project.js';

/* Mail and files for code of a project: at the start, after a commit, in routes and jobs. */

const config = `
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { defineConfig, defineExtensions } from 'octavo';

const to = 'ada@example.org';
let jobs = 0;
export default defineConfig({
  mail: { from: 'Notes <notes@example.org>' },
  media: { sizeLimit: 200_000 },
  extensions: defineExtensions()({
    async start({ mail, files }) {
      await mail.send({ to, subject: 'start', text: 'x' });
      await files.create({ name: 'start.txt', data: 'the start' });
    },
    middlewares: {
      notes: {
        tell: {
          actions: ['create'],
          before: (context) => { if ('mail' in context || 'files' in context) throw new Error('in the transaction'); },
          within: (context) => { if ('mail' in context || 'files' in context) throw new Error('in the transaction'); },
          async after({ documentId, mail, files }) {
            await files.create({ name: documentId + '.txt', data: 'after' });
            await mail.send({ to, subject: 'after ' + documentId, text: 'x' });
          },
        },
      },
    },
    routes: {
      'POST /mail': { public: true, async answer({ request, mail }) { await mail.send(request.body); return { status: 202 }; } },
      'POST /files': {
        public: true,
        body: 'multipart',
        async answer({ request, files }) {
          const [file] = request.body.files;
          const info = JSON.parse(request.body.fields.info?.[0] ?? '{}');
          return { status: 201, body: await files.create({ name: file.name, stream: file.stream(), ...info }) };
        },
      },
      'POST /generated': {
        public: true,
        answer: async ({ files }) => ({ body: await files.create({ name: 'lines.csv', stream: (async function* () { yield 'a,b\\n'; yield '1,2\\n'; })() }) }),
      },
      'POST /broken': {
        public: true,
        answer: async ({ files }) => ({ body: await files.create({ name: 'x.txt', stream: (async function* () { yield 'a'; throw new Error('the source'); })() }) }),
      },
      'POST /too-long': {
        public: true,
        answer: async ({ files }) => ({ body: await files.create({ name: 'x.txt', stream: Readable.from((function* () { for (;;) yield Buffer.alloc(10_000, 'x'); })()) }) }),
      },
      'GET /files': { public: true, answer: async ({ files }) => ({ body: await files.find({ sort: 'id' }) }) },
      'GET /files/:id': { public: true, answer: async ({ request, files }) => ({ body: await files.findOne(Number(request.params.id)) }) },
      'DELETE /files/:id': { public: true, answer: async ({ request, files }) => ({ body: await files.delete(Number(request.params.id)) }) },
      'POST /mixes': { public: true, answer: ({ transaction, files }) => transaction(() => files.create({ name: 'x.txt', data: 'x' })) },
    },
    cron: {
      once: { at: '* * * * * *', async run({ mail, files }) { if (jobs++ === 0) { await mail.send({ to, subject: 'job', text: 'x' }); await files.find(); } } },
    },
  }),
});
`;

let app: App;
let folder: string;
let base: string;
let logged = '';

// biome-ignore lint/suspicious/noExplicitAny: JSON of any form
const jsonOf = async (answer: Response | Promise<Response>): Promise<any> => (await answer).json();

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    logged += String(text);
    return true;
  });
  folder = await writeProject(config);
  app = await createTestApp({ project: folder, config: { port: 0, host: '127.0.0.1' } });
  base = await app.listen();
});
afterAll(async () => {
  await app.close();
  vi.restoreAllMocks();
  await removeFolder(folder);
});

async function mails(): Promise<readonly string[]> {
  const mailbox = join(folder, 'data/mailbox');
  const names = (await readdir(mailbox)).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(names.map((name) => readFile(join(mailbox, name), 'utf8')));
}
const mailed = (subject: string) =>
  vi.waitFor(async () => {
    const found = (await mails()).filter((mail) => mail.includes(`Subject: ${subject}\n`));
    expect(found).toHaveLength(1);
    return found[0] ?? '';
  }, 10_000);

async function send(method: string, path: string, body?: object) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${base}/api/${path}`, {
    method,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(isForm ? {} : { headers: { 'content-type': 'application/json' } }),
  });
  const text = await answer.text();
  return { status: answer.status, json: text === '' ? null : JSON.parse(text) };
}
const names = async () => (await send('GET', 'x/files')).json.map((file: { readonly name: string }) => file.name);

test('at the start, after a commit and in a job', async () => {
  await mailed('start');
  await mailed('job');
  expect(await names()).toEqual(['start.txt']);
  const writer = await aCustomToken(app, actionsOf('note: create'));
  const answer = await fetch(`${base}/api/notes`, {
    method: 'POST',
    headers: { ...writer.headers, 'content-type': 'application/json' },
    body: '{"data":{"title":"a"}}',
  });
  const { documentId } = (await jsonOf(answer)).data;
  await mailed(`after ${documentId}`);
  expect(await names()).toEqual(['start.txt', `${documentId}.txt`]);
});

test('a mail has what it was given', async () => {
  const mail = { to: ['a@example.org', 'b@example.org'], subject: ' two\nlines ', text: 'plain', html: '<b>rich</b>' };
  expect((await send('POST', 'x/mail', { ...mail, replyTo: 'c@example.org' })).status).toBe(202);
  const sent = await mailed('two lines');
  expect(sent).toMatch(/^From: Notes <notes@example.org>$/m);
  expect(sent).toMatch(/^To: a@example.org, b@example.org$/m);
  expect(sent).toMatch(/^Reply-To: c@example.org$/m);
  expect(sent).toContain('multipart/alternative');
  expect([sent.includes('plain'), sent.includes('<b>rich</b>')]).toEqual([true, true]);
});

test.each([
  [{ to: 'a@b, c@d', subject: 's', text: 't' }, '"a@b, c@d" is no address'],
  [{ to: 'a@b\nBcc: c@d', subject: 's', text: 't' }, 'is no address'],
  [{ to: [], subject: 's', text: 't' }, '"to" must be'],
  [{ to: Array(51).fill('a@b.c'), subject: 's', text: 't' }, '"to" must be'],
  [{ to: 'a@b.c', subject: ' ', text: 't' }, '"subject" must be'],
  [{ to: 'a@b.c', subject: 's' }, '"text" or "html"'],
  [{ to: 'a@b.c', subject: 's', text: 5 }, '"text" or "html"'],
  [{ to: 'a@b.c', subject: 's', text: 't', replyTo: {} }, '{} is no address'],
])('a wrong mail is refused: %#', async (mail, message) => {
  const before = (await mails()).length;
  const { status, json } = await send('POST', 'x/mail', mail);
  expect([status, json.error.message]).toEqual([400, expect.stringContaining(message)]);
  expect((await mails()).length).toBe(before);
});

test('a file is what its content is, with formats and metadata', async () => {
  const form = new FormData();
  form.append(
    'file',
    new File([await pictureBytes({ format: 'png', width: 300, height: 200 })], 'picture.txt', { type: 'text/plain' }),
  );
  form.append('info', JSON.stringify({ alternativeText: 'Blue', focalPoint: { x: 1, y: 2 } }));
  const { status, json } = await send('POST', 'x/files', form);
  expect([status, json]).toMatchObject([
    201,
    { name: 'picture.txt', mime: 'image/png', ext: '.png', width: 300, alternativeText: 'Blue', focalPoint: { x: 1 } },
  ]);
  expect(Object.keys(json.formats)).toContain('thumbnail');
  expect((await fetch(`${base}${json.url}`)).headers.get('content-type')).toBe('image/png');
  expect((await send('GET', `x/files/${json.id}`)).json).toEqual(json);
  expect((await send('DELETE', `x/files/${json.id}`)).json.id).toBe(json.id);
  const gone = await send('GET', `x/files/${json.id}`);
  expect([gone.status, gone.json.error.message]).toEqual([404, 'file.notFound']);
  expect((await fetch(`${base}${json.url}`)).status).toBe(404);
});

test('a generated file', async () => {
  const { json } = await send('POST', 'x/generated');
  expect(json).toMatchObject({ name: 'lines.csv', mime: 'text/csv' });
  expect(await (await fetch(`${base}${json.url}`)).text()).toBe('a,b\n1,2\n');
});

test('what is refused leaves nothing', async () => {
  const incoming = () => readdir(join(folder, 'data/uploads/.incoming'));
  const before = await names();
  expect((await send('POST', 'x/broken')).status).toBe(500);
  expect(logged).toContain('the source');
  expect((await send('POST', 'x/too-long')).status).toBe(413);
  const form = new FormData();
  form.append('file', new File(['<html><script>'], 'a.html'));
  form.append('info', '{"folder":"no"}');
  expect((await send('POST', 'x/files', form)).status).toBe(400);
  expect([await names(), await incoming()]).toEqual([before, []]);
  expect((await send('POST', 'x/mixes')).status).toBe(500);
  expect(logged).toContain('uses documents or files of the route while its transaction is open');
});
