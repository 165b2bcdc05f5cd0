import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CliError } from '../../src/foundations/core/index.js';
import { octavo, type Variables } from '../scenario/command.js';
import { createTestApp, databaseEnvironment, removeFolder } from '../support/data-folder.js';
import { writeProject } from './project.js';

/* The built command with extensions that do their worst to its process. */

const folders: string[] = [];
let environment: Variables;

async function project(extensions: string): Promise<string> {
  const folder = await writeProject(`
    import { defineConfig, defineExtensions } from 'octavo';
    export default defineConfig({ host: '127.0.0.1', port: 0, extensions: defineExtensions()(${extensions}) });
  `);
  folders.push(folder);
  return folder;
}

afterAll(() => Promise.all(folders.map(removeFolder)));

describe('a server whose extensions throw uncaught errors', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await project(`{
      start() {
        setTimeout(() => { throw new Error('thrown in a timer'); }, 10);
        setTimeout(() => void Promise.reject(new Error('rejected in a timer')), 20);
      },
      stop: () => Promise.reject('no stop'),
      middlewares: {
        notes: {
          hang: { within: ({ action }) => (action === 'create' ? new Promise(() => {}) : undefined) },
        },
      },
      routes: { 'GET /late': { public: true, answer() { void Promise.reject(new Error('forgotten in a route')); } } },
    }`);
    environment = await databaseEnvironment(`${folder}/data`);
  });

  test('keeps running, logs them, gives up a middleware that never ends, and stops on a signal', async () => {
    const server = octavo(['start', '--project', folder], environment);
    const base = await server.shows(/http:\/\/127\.0\.0\.1:\d+/);
    const token = await server.shows(/Bearer (\w\S+?)'/);
    await server.shows(/rejected in a timer/);
    await server.shows(/thrown in a timer/);
    expect((await fetch(`${base}/api/x/late`)).status).toBe(204);
    await server.shows(/forgotten in a route/);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = (title: string) => JSON.stringify({ data: { title } });
    const hung = fetch(`${base}/api/notes`, { method: 'POST', headers, body: body('hangs') });
    // Others wait for the database, and not for ever.
    const other = fetch(`${base}/api/traces`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ data: { what: 'x' } }),
    });
    expect([(await hung).status, (await other).status]).toEqual([503, 200]);
    expect(server.errors()).toContain('extensions.middlewares.notes.hang.within was not done within 5 s');
    const left = await (await fetch(`${base}/api/notes?status=draft`, { headers })).json();
    expect(left).toMatchObject({ data: [] });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.errors()).toContain('extensions.stop failed');
  });
});

test.each([
  ['{ start() { throw new Error("no port"); } }', 'extensions.start in octavo.config failed: no port'],
  [
    '{ parts: { shop: async () => { throw new Error("shut"); } } }',
    'extensions.parts.shop in octavo.config failed: shut',
  ],
  ['{ guards: { nothing: { find: [] } } }', 'extensions.guards.nothing: there is no content type nothing'],
  ['{ cron: { a: { at: "never", run() {} } } }', 'extensions.cron.a.at must be five or six fields'],
])('a start with %s is refused', async (extensions, message) => {
  const refused: unknown = await createTestApp({ project: await project(extensions) }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CliError);
  const { message: first, lines } = refused as CliError;
  expect([first, ...lines].join('\n')).toContain(message);
});

test('a command runs neither start nor stop', async () => {
  const folder = await project('{ start() { throw new Error("x"); }, stop() { throw new Error("y"); } }');
  const app = await createTestApp({ project: folder, asTool: true });
  await app.close();
});
