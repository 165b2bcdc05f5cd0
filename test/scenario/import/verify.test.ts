import { existsSync } from 'node:fs';
import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type App, createApp, importProject } from '../../../src/composition/app/index.js';
import { run } from '../../../src/composition/cli/index.js';
import { removeFolder } from '../../support/data-folder.js';
import { archive } from '../../support/strapi-fixture.js';

interface Served {
  readonly app: App;
  readonly address: string;
  readonly token: string;
}

let folder: string;
let ours: Served;
let same: Served;
let changed: Served;
let recorded: Server;

const article = '/api/articles/zeakelvsqo3etc9wpogy6ken';

async function serve(project: string): Promise<Served> {
  const app = await createApp({ project, environment: {}, config: { port: 0, host: '127.0.0.1' } });
  return { app, address: await app.listen(0), token: await app.createToken('verify') };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-verify-'));
  const project = join(folder, 'ours');
  await importProject(
    { project, environment: {} },
    { path: archive, database: null, passPhrase: null },
    () => undefined,
  );
  for (const name of ['same', 'changed']) await cp(project, join(folder, name), { recursive: true });
  [ours, same, changed] = (await Promise.all(['ours', 'same', 'changed'].map((name) => serve(join(folder, name))))) as [
    Served,
    Served,
    Served,
  ];
  const headers = { authorization: `Bearer ${changed.token}`, 'content-type': 'application/json' };
  const payload = JSON.stringify({ data: { siteName: 'Another name' } });
  await changed.app.inject({ method: 'PUT', url: '/api/global', headers, payload });
  recorded = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    const answer = path === authorsOf4 ? answerOf4 : answers.get(path);
    response.writeHead(answer?.status ?? 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer?.body));
  });
  await new Promise<void>((resolve) => recorded.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await Promise.all([ours, same, changed].map(({ app }) => app.close()));
  recorded.close();
  await removeFolder(folder);
});

/** Runs the command; returns its exit code and what it printed. */
async function verify(against: string, token: string, ...more: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const words = ['verify', '--project', join(folder, 'ours'), '--against', against, '--token', token];
  const own = ['--ours', ours.address, '--our-token', ours.token];
  const code = await run([...words, ...own, ...more], { out: (line) => out.push(line), err: (line) => err.push(line) });
  return { code, report: out.join('\n'), said: err.join('\n') };
}

/** Runs the command for JSON; returns the differing answers with what no decision explains. */
async function verifyJson(against: string, token: string, ...more: readonly string[]) {
  const { code, report, said } = await verify(against, token, '--json', ...more);
  const answers = report
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  return { code, answers, said };
}

test('a server with the same documents differs in nothing', async () => {
  const { code, answers: found, said } = await verifyJson(same.address, same.token);
  expect([code, found]).toEqual([0, []]);
  expect(said).toContain('23 paths as token, public: 46 requests to both servers, 1 of them refused by both');
});

test('one with a changed document differs there alone', async () => {
  const { code, answers: found, said } = await verifyJson(changed.address, changed.token);
  expect(code).toBe(1);
  const value = (name: string, ours: string) => ({
    kind: 'value',
    at: `data.${name}`,
    theirs: expect.any(String),
    ours,
    known: null,
  });
  expect(found).toMatchObject([{ as: 'token' }, { as: 'public' }]);
  expect(found.slice(0, 1)).toEqual([
    {
      path: '/api/global?populate=*',
      as: 'token',
      differences: [
        { ...value('siteName', 'Strapi Blog'), theirs: 'Another name' },
        value('updatedAt', '2026-11-21T01:40:13.940Z'),
        value('publishedAt', '2026-11-21T01:40:13.934Z'),
      ],
      more: 0,
    },
  ]);
  expect(said).toContain('2 of 46 answers have unexplained differences');
});

test('movers B4: the report counts answers by cause and shows one shortened example', async () => {
  const { code, report } = await verify(changed.address, changed.token);
  expect(code).toBe(1);
  expect(report).toContain('Unexplained differences, 3 causes:');
  expect(report).toContain('  2 × siteName has another value   (as token, public; /api/global)');
  expect(report).toContain('      there "Another name"\n      here  "Strapi Blog"');
  expect(Math.max(...report.split('\n').map((line) => line.length))).toBeLessThan(250);
});

test('an end user is signed in on both servers, and gets what the role may find', async () => {
  const [email, password] = ['reader@example.org', 'a password of both'];
  for (const { app, token } of [ours, same]) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const payload = JSON.stringify({ username: 'reader', email, password, role: 1, confirmed: true });
    expect((await app.inject({ method: 'POST', url: '/api/users', headers, payload })).status).toBe(201);
  }
  vi.stubEnv('OCTAVO_VERIFY_PASSWORD', password);
  const { code, said } = await verify(same.address, same.token, '--user', email, '--limit', '2');
  expect([code, said]).toEqual([0, expect.stringContaining(`2 paths as token, ${email}, public: 6 requests`)]);
  vi.stubEnv('OCTAVO_VERIFY_PASSWORD', 'another');
  const wrong = await verify(same.address, same.token, '--user', email);
  expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining(`${email} cannot sign in at ${same.address}`)]);
  vi.unstubAllEnvs();
});

test('without a token both refuse alike; a limit ends it', async () => {
  const { code, said } = await verify(same.address, 'none', '--our-token', 'none', '--limit', '3');
  expect(code).toBe(0);
  expect(said).toContain('3 paths as token, public: 6 requests to both servers, 3 of them refused by both');
  expect(said).toContain('--limit is 3');
});

const tagIds = ['tqebcqqnfin4uiqejtkkwbym', 'ok1j5eqevzedkrd9jxsuej58', 'i695wkxv4pv36qqwcrankd3r'];

/** As the server that was exported from answers: with numbers of components, and addresses of files, of its own. */
const answers = new Map<string, { status: number; body: unknown }>([
  [
    `${article}?status=published&fields=title,views,price&populate[seo]=true&populate[tags][fields]=name`,
    {
      status: 200,
      body: {
        data: {
          id: 12,
          documentId: 'zeakelvsqo3etc9wpogy6ken',
          title: "The internet's Own boy",
          views: '9007199254740992',
          price: 12.5,
          seo: { id: 3, metaTitle: 't', metaDescription: 'd' },
          tags: ['news', 'tech', 'food'].map((name, at) => ({ id: at + 1, documentId: tagIds[at], name })),
        },
        meta: {},
      },
    },
  ],
  [
    '/api/authors/m6jto90me3b8ke9fi6rhvx0u?fields=name&populate[avatar][fields]=name,url',
    {
      status: 200,
      body: {
        data: {
          id: 1,
          documentId: 'm6jto90me3b8ke9fi6rhvx0u',
          name: 'David Doe',
          avatar: {
            id: 1,
            documentId: 'i67sva6bdul3d5tvc94plz7k',
            name: 'daviddoe@strapi',
            url: 'https://cdn.example.org/daviddoe_strapi_7c60c6aaac.jpeg',
          },
        },
        meta: {},
      },
    },
  ],
  [
    '/api/articles/nowhere',
    {
      status: 404,
      body: {
        data: null,
        error: { status: 404, name: 'NotFoundError', message: 'Not there', details: { errors: [{ path: ['a'] }] } },
      },
    },
  ],
]);

test('recorded answers of the server before differ only in what the table names', async () => {
  const log = join(folder, 'paths.log');
  await writeFile(log, [...answers.keys()].map((path) => `GET ${path}`).join('\n'));
  const { address, port } = recorded.address() as AddressInfo;
  const { code, answers: found, said } = await verifyJson(`http://${address}:${port}`, 'any', '--log', log);
  const explanations = found.flatMap(({ differences }) => differences.map(({ known }: { known: string }) => known));
  expect([code, new Set(explanations)]).toEqual([
    0,
    new Set([
      'numeric ids (`id`)',
      'host of addresses of files (`url`, `previewUrl`)',
      'texts of errors (`message`, `details`)',
    ]),
  ]);
  expect(said).toContain('3 paths as token, public: 6 requests to both servers, 2 of them refused by both');
});

const authorsOf4 = '/api/authors?fields=name&sort=id&pagination[pageSize]=1&pagination[withCount]=false';
const answerOf4 = {
  status: 200,
  body: { data: [{ id: 1, attributes: { name: 'David Doe' } }], meta: { pagination: { page: 1, pageSize: 1 } } },
};

test('a Strapi 4 is compared in its format, by what it has', async () => {
  const log = join(folder, 'paths-of-4.log');
  await writeFile(log, authorsOf4);
  const { address, port } = recorded.address() as AddressInfo;
  const four = await verifyJson(`http://${address}:${port}`, 'any', '--strapi-4', '--log', log);
  const explanations = four.answers.flatMap(({ differences }) =>
    differences.map(({ known }: { known: string }) => known),
  );
  expect([four.code, new Set(explanations)]).toEqual([0, new Set([expect.stringContaining('Strapi 4 does not have')])]);
  expect((await verifyJson(`http://${address}:${port}`, 'any', '--log', log)).code).toBe(1);
  const crawled = await verify(same.address, same.token, '--strapi-4');
  expect([crawled.code, crawled.said]).toEqual([0, expect.stringContaining('15 paths as token, public: 30 requests')]);
});

test('the command to import rehearses, and shows its report as JSON', async () => {
  const [out, err]: [string[], string[]] = [[], []];
  const output = { out: (line: string) => void out.push(line), err: (line: string) => void err.push(line) };
  const project = join(folder, 'never');
  expect(await run(['import', archive, '--project', project, '--dry-run', '--json'], output)).toBe(0);
  expect(JSON.parse(out.join(''))).toMatchObject({ files: 52, modelFiles: 11, rows: expect.any(Array) });
  expect(err.join()).toContain('Nothing was written.');
  expect(existsSync(project)).toBe(false);
  expect(await run(['import', join(folder, 'nowhere'), '--project', project], output)).toBe(1);
  expect(err.at(-1)).toContain('There is no file or folder');
});

test('a server that is not there is said to be', async () => {
  const { code, said } = await verify('http://127.0.0.1:9', 'any');
  expect(code).toBe(1);
  expect(said).toContain('does not answer');
});
