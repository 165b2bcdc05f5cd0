import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseEnvironment, removeFolder } from '../support/data-folder.js';
import { askOverHttp } from '../support/verify/ask.js';
import { checkDatabase } from '../support/verify/database.js';
import { writeProject } from '../support/verify/project.js';
import { octavo, type Running, type Variables } from './command.js';
import { contentType } from './concurrency/fixture.js';

/* A server is killed while it puts many documents into a change set: afterwards the set has none of them, or all. */

const kills = Number(process.env.OCTAVO_KILLS ?? 5);
const documents = 400;
const uid = 'api::page.page';

let folder: string;
let server: Running;
let environment: Variables;
let base = '';
let cookie = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-change-set-kill-'));
  const text = { type: 'string' };
  const links = { type: 'relation', relation: 'manyToMany', target: uid };
  await writeProject(folder, {
    contentTypes: contentType('page', { text, links }, { drafts: true }),
    components: {},
  });
  environment = await databaseEnvironment(join(folder, 'data'));
});

afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  await removeFolder(folder);
});

async function start(): Promise<void> {
  server = octavo(['start', '--project', folder, '--port', '0'], environment);
  base = (await server.shows(/Address\s+(http:\S+)\/api/)).replace(/\/$/, '');
}

async function admin(method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { 'sec-fetch-site': 'same-origin', cookie, 'content-type': 'application/json' };
  const payload = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(`${base}/admin/api/${path}`, { method, headers, ...payload });
}

async function data<T>(response: Response): Promise<T> {
  return ((await response.json()) as { readonly data: T }).data;
}

test(
  `${kills} kills while documents are put in: none or all of them`,
  async () => {
    await start();
    const token = await server.shows(/Token\s+(octavo_\S+)/);
    const code = await server.shows(/#code=(\S+)/);
    const owner = { code, email: 'owner@example.org', password: 'correct horse battery', firstName: 'Ada' };
    const setup = await admin('POST', 'setup', owner);
    cookie = setup.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const ask = askOverHttp(base, token);
    const ids: string[] = [];
    for (let index = 0; index < documents; index++) {
      const reply = await ask('POST', 'pages', { text: `page ${index}`, links: ids.slice(-3) });
      ids.push((reply.data as { readonly documentId: string }).documentId);
    }
    const newSet = async () => (await data<{ id: string }>(await admin('POST', 'change-sets', { name: 'many' }))).id;
    let id = await newSet();
    const outcomes = new Set<number>();
    let duration = 0;
    for (let kill = 0; kill <= kills; kill++) {
      const startedAt = performance.now();
      const adding = admin('POST', `change-sets/${id}/entries`, {
        documents: [{ type: uid, documentIds: ids, from: 'published' }],
      }).then(
        ({ status }) => status,
        () => 0,
      );
      if (kill === 0) {
        // The first one is not disturbed, and says how long it takes.
        expect(await adding).toBe(200);
        duration = performance.now() - startedAt;
      } else {
        await pause(Math.random() * duration);
        server.child.kill('SIGKILL');
        await adding;
        await server.ended;
        expect(await checkDatabase(join(folder, 'data'))).toEqual([]);
        await start();
      }
      const list = (await (await admin('GET', `change-sets/${id}/entries?pageSize=1`)).json()) as {
        readonly meta: { readonly pagination: { readonly total: number } };
      };
      const { total } = list.meta.pagination;
      expect([0, documents]).toContain(total);
      outcomes.add(total);
      if (total > 0) {
        expect((await admin('DELETE', `change-sets/${id}`)).status).toBe(204);
        id = await newSet();
      }
    }
    expect(outcomes).toContain(documents);
  },
  60_000 + kills * 15_000,
);
