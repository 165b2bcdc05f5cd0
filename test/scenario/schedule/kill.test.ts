import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../../src/composition/app/index.js';
import { fullAccess } from '../../../src/language/query/access/index.js';
import { createTestApp, databaseEnvironment, removeFolder } from '../../support/data-folder.js';
import { askInProcess, idOf } from '../../support/verify/ask.js';
import { checkDatabase } from '../../support/verify/database.js';
import { writeProject } from '../../support/verify/project.js';
import { octavo, type Running, type Variables } from '../command.js';
import { contentType } from '../concurrency/fixture.js';

/*
 * Two servers on one database are killed one after the other while documents become due: each is published once, those included that are
 * due while no server is there.
 */

const many = Number(process.env.OCTAVO_SCHEDULED ?? 200);
const rounds = Number(process.env.OCTAVO_ROUNDS ?? 1);
/** Milliseconds between two moments. */
const apart = 20;

let folder: string;
let environment: Variables;
let administrator: number;
const running = new Set<Running>();

const open = (): Promise<App> => createTestApp({ project: folder, config: { dataDir: join(folder, 'data') } });
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function start(): Promise<Running> {
  const server = octavo(['start', '--project', folder, '--port', '0'], environment);
  running.add(server);
  await server.shows(/Address\s+(http:\S+)\/api/);
  return server;
}

async function kill(server: Running): Promise<void> {
  server.child.kill('SIGKILL');
  await server.ended;
  running.delete(server);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-schedule-'));
  await writeProject(folder, {
    contentTypes: contentType('note', { text: { type: 'string' } }, { drafts: true }),
    components: {},
  });
  const app = await open();
  const request = { email: 'ada@example.org', password: 'correct horse battery', role: 'Super Admin' };
  const ada = await app.accounts.administrators.add(request, { identity: { is: 'system' }, address: null });
  administrator = ada.id;
  await app.close();
  environment = await databaseEnvironment(join(folder, 'data'));
});

afterAll(async () => {
  for (const server of running) await kill(server);
  await removeFolder(folder);
});

test('each is published once, whichever node dies meanwhile', async () => {
  const ids: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const app = await open();
    const written = await write(app);
    const servers = [await start(), await start()];
    await schedule(app, written);
    await app.close();
    for (const server of servers) {
      await pause(200 + Math.random() * ((many * apart) / 2));
      await kill(server);
    }
    ids.push(...written);
    await expectDone(ids);
  }
  expect(await checkDatabase(join(folder, 'data'))).toEqual([]);
}, 300_000);

/** Drafts, and nothing said of their time yet. */
async function write(app: App): Promise<readonly string[]> {
  const ask = askInProcess(app, await app.createToken('write'));
  const ids: string[] = [];
  for (let n = 0; n < many; n++) ids.push(idOf(await ask('POST', 'notes?status=draft', { text: `note ${n}` })));
  return ids;
}

/** One after the other becomes due, from about now on. */
async function schedule(app: App, ids: readonly string[]): Promise<void> {
  const type = app.snapshot.contentTypes.get('api::note.note');
  if (type === undefined) throw new Error('no notes');
  const afterWrite = async (): Promise<void> => undefined;
  const began = Date.now() + 500;
  for (const [n, documentId] of ids.entries()) {
    const times = { publish: began + n * apart };
    await app.schedule.set({ ability: fullAccess, administrator, type, documentId, locale: null, times, afterWrite });
  }
}

/** Waits until nothing is left to do; every document was published, and once, as the log has it. */
async function expectDone(ids: readonly string[]): Promise<void> {
  const app = await open();
  try {
    const left = async () => {
      const { total } = await app.schedule.list({
        ability: fullAccess,
        type: null,
        documentId: null,
        start: 0,
        limit: 1,
      });
      return total;
    };
    await expect.poll(left, { timeout: 60_000, interval: 200 }).toBe(0);
    const entries = await publications(app);
    expect(entries.toSorted()).toEqual(ids.toSorted());
    const ask = askInProcess(app, await app.createToken('look'));
    const { total } = await ask('GET', 'notes?pagination[pageSize]=1');
    expect(total).toBe(ids.length);
  } finally {
    await app.close();
  }
}

async function publications(app: App): Promise<readonly string[]> {
  const found: string[] = [];
  let before: number | null = null;
  for (;;) {
    const rows = await app.accounts.audit.list({ before, limit: 100 });
    for (const { action, documentId } of rows) if (action === 'document.publish') found.push(documentId ?? '');
    const last = rows.at(-1);
    if (last === undefined) return found;
    before = last.id;
  }
}
