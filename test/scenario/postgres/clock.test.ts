import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../../src/composition/app/index.js';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { fullAccess } from '../../../src/language/query/access/index.js';
import { createTestApp, databaseEnvironment, removeFolder, testedDatabase } from '../../support/data-folder.js';
import { type Ask, askInProcess, askOverHttp, idOf, type Row } from '../../support/verify/ask.js';
import { writeProject } from '../../support/verify/project.js';
import { octavo, type Running, type Variables } from '../command.js';
import { contentType } from '../concurrency/fixture.js';

/* Two nodes on one database, the clock of one of which is an hour ahead, or behind. */

const hour = 3_600_000;
const shifted = fileURLToPath(new URL('../clock/shifted.cjs', import.meta.url));

let folder: string;
let environment: Variables;
/** The node whose clock is right. */
let app: App;
let ask: Ask;
let administrator: number;
let server: Running | null = null;

const uid = 'api::note.note';

describe.skipIf(testedDatabase === 'sqlite')('reliability B2: a node whose clock is wrong', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-clocks-'));
    const contentTypes = contentType('note', { text: { type: 'string' } }, { drafts: true });
    await writeProject(folder, { contentTypes, components: {} });
    app = await createTestApp({ project: folder, config: { dataDir: join(folder, 'data') } });
    ask = askInProcess(app, await app.createToken('right'));
    const request = { email: 'ada@example.org', password: 'correct horse battery', role: 'Super Admin' };
    administrator = (await app.accounts.administrators.add(request, { identity: { is: 'system' }, address: null })).id;
    environment = await databaseEnvironment(join(folder, 'data'));
  });

  afterAll(async () => {
    server?.child.kill('SIGKILL');
    await server?.ended;
    await app?.close();
    await removeFolder(folder);
  });

  async function startWith(ahead: number): Promise<{ readonly base: string; readonly variables: Variables }> {
    const clockFile = join(folder, `ahead-${ahead}`);
    await writeFile(clockFile, String(ahead));
    const variables: Variables = [
      ...environment,
      ['NODE_OPTIONS', `--require ${shifted}`],
      ['OCTAVO_TEST_CLOCK', clockFile],
    ];
    server?.child.kill('SIGTERM');
    await server?.ended;
    server = octavo(['start', '--project', folder, '--port', '0', '--host', '127.0.0.1'], variables);
    return { base: await server.shows(/Address\s+(http:\S+)\/api/), variables };
  }

  async function publishAt(documentId: string, publish: number): Promise<void> {
    const type = app.snapshot.contentTypes.get(uid) ?? expect.unreachable();
    const afterWrite = async (): Promise<void> => undefined;
    const asked = { ability: fullAccess, administrator, type, documentId, locale: null, afterWrite };
    await app.schedule.set({ ...asked, times: { publish } });
  }

  const isPublished = async (documentId: string): Promise<boolean> =>
    (await ask('GET', `notes/${documentId}?status=published`)).status === 200;

  function expectNow(reply: { readonly data: unknown }, names: readonly string[]): void {
    const row = reply.data as Row;
    for (const name of names) {
      expect(Math.abs(Date.parse(String(row[name])) - Date.now()), `${name}: ${row[name]}`).toBeLessThan(60_000);
    }
  }

  test.each([
    ['ahead of', hour],
    ['behind', -hour],
  ])(
    'an hour %s the database publishes nothing early or late, and says so',
    async (direction, ahead) => {
      const embargoed = idOf(await ask('POST', 'notes?status=draft', { text: 'in half an hour' }));
      await publishAt(embargoed, Date.now() + hour / 2);
      const { base, variables } = await startWith(ahead);
      const token = await app.createToken(`for ${direction}`);
      const elsewhere = askOverHttp(base, token);

      // Either node may do what is due.
      const due = idOf(await ask('POST', 'notes?status=draft', { text: 'now' }));
      const dueAt = Date.now() + 1_500;
      await publishAt(due, dueAt);
      expect((await isPublished(due)) && Date.now() < dueAt).toBe(false);
      await expect.poll(() => isPublished(due), { timeout: 15_000, interval: 100 }).toBe(true);
      await pause(3_000);
      expect(await isPublished(embargoed)).toBe(false);

      const created = await elsewhere('POST', 'notes?status=published', { text: 'there' });
      expectNow(created, ['createdAt', 'updatedAt', 'publishedAt']);
      const there = idOf(created);
      expectNow(await elsewhere('PUT', `notes/${there}`, { text: 'there again' }), ['updatedAt']);
      expectNow(await ask('PUT', `notes/${there}`, { text: 'and here' }), ['updatedAt']);

      const kind = { description: '', kind: 'full-access', actions: [], readDrafts: true } as const;
      const { token: brief } = await app.accounts.tokens.create(
        { ...kind, name: `brief ${direction}`, expiresAt: Date.now() + hour / 2 },
        systemActor,
      );
      expect((await askOverHttp(base, brief)('GET', 'notes')).status).toBe(200);

      const told = `the clock of this machine is 3600.0 s ${direction} that of the database`;
      expect(server?.errors()).toContain(told);
      const ready = await fetch(`${base}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([200, { ready: true, warnings: [told] }]);
      const doctor = octavo(['doctor', '--project', folder], variables);
      await doctor.ended;
      expect(doctor.output()).toContain(told);
    },
    120_000,
  );
});
