import { mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { createTestApp, databaseEnvironment, removeFolder, testedDatabase } from '../../support/data-folder.js';
import { openReceiver, type TestReceiver } from '../../support/receiver.js';
import { type Ask, askOverHttp, idOf, type Row } from '../../support/verify/ask.js';
import { checkDatabase } from '../../support/verify/database.js';
import { stampedModel, writeProject } from '../../support/verify/project.js';
import { octavo, type Running } from '../command.js';

/* The clock of a server's machine is turned while it is used. On PostgreSQL the database's decides, so nothing comes of it. */
const decides = testedDatabase === 'sqlite';

const hour = 3_600_000;
const tenYears = 10 * 365 * 24 * hour;
const shifted = fileURLToPath(new URL('shifted.cjs', import.meta.url));
const password = 'correct-battery-staple';

let folder: string;
let clockFile: string;
let server: Running;
let base: string;
let ask: Ask;
let receiver: TestReceiver;
let ending: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-clock-'));
  clockFile = join(folder, 'ahead');
  await writeFile(clockFile, '0');
  await writeProject(folder, stampedModel, { outbound: { allowPrivate: ['127.0.0.1'] } });
  receiver = await openReceiver();
  const app = await createTestApp({ project: folder });
  const kind = { description: '', kind: 'full-access', actions: [], readDrafts: true } as const;
  const { token } = await app.accounts.tokens.create({ ...kind, name: 'lasting', expiresAt: null }, systemActor);
  ending = (
    await app.accounts.tokens.create({ ...kind, name: 'ending', expiresAt: Date.now() + 24 * hour }, systemActor)
  ).token;
  const told = { events: ['entry.create', 'entry.update'], uids: ['api::label.label'], locales: null } as const;
  await app.webhooks.create({ name: 'receiver', url: receiver.url, headers: {}, enabled: true, ...told }, systemActor);
  await app.close();
  const environment = await databaseEnvironment(join(folder, 'data'));
  server = octavo(
    ['start', '--project', folder, '--port', '0'],
    [...environment, ['NODE_OPTIONS', `--require ${shifted}`], ['OCTAVO_TEST_CLOCK', clockFile]],
  );
  base = await server.shows(/Address\s+(http:\S+)\/api/);
  ask = askOverHttp(base, token);
}, 60_000);

afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  await receiver?.goDown();
  await removeFolder(folder);
});

/** Turns the clock, and waits until the server sees it. */
async function turn(ahead: number): Promise<void> {
  await writeFile(`${clockFile}.next`, String(ahead));
  await rename(`${clockFile}.next`, clockFile);
  await pause(50);
  await vi.waitFor(
    async () => {
      const label = (await ask('POST', 'labels', {})).data as { readonly createdAt: string };
      expect(Math.abs(Date.parse(label.createdAt) - Date.now() - (decides ? ahead : 0))).toBeLessThan(hour / 2);
    },
    { timeout: 10_000, interval: 100 },
  );
}

async function statusAs(token: string): Promise<number> {
  const answer = await fetch(`${base}/api/labels?pagination[limit]=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function account(path: string, body: object): Promise<{ readonly status: number; readonly jwt: string }> {
  const answer = await fetch(`${base}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { jwt = '' } = (await answer.json()) as { readonly jwt?: string };
  return { status: answer.status, jwt };
}

const signIn = (secret = password): ReturnType<typeof account> =>
  account('local', { identifier: 'anna', password: secret });

/** Whether a user may ask with an access token: 401 where it is none. */
async function isKnown(jwt: string): Promise<boolean> {
  const answer = await fetch(`${base}/api/users/me`, { headers: { authorization: `Bearer ${jwt}` } });
  await answer.arrayBuffer();
  return answer.status !== 401;
}

test('nothing goes backwards, gets stuck or is believed for longer when the clock is turned', async () => {
  const page = idOf(await ask('POST', 'pages', { title: 'at first' }));
  const label = idOf(await ask('POST', 'labels', { name: 'at first' }));
  expect((await account('local/register', { username: 'anna', email: 'a@users.example', password })).status).toBe(200);
  const { jwt } = await signIn();
  expect(await isKnown(jwt)).toBe(true);
  let last = '';
  let writes = 0;
  /** Changes a page and a label, publishes the page, and checks that it counts as unmodified. */
  const change = async (): Promise<void> => {
    writes += 1;
    const title = `change ${writes}`;
    const changed = (await ask('PUT', `pages/${page}?status=draft`, { title })).data as Row;
    expect(String(changed.updatedAt) >= last, `${String(changed.updatedAt)} after ${last}`).toBe(true);
    last = String(changed.updatedAt);
    expect(modified(await ask('GET', 'pages?publicationFilter=modified&status=draft'))).toBe(true);
    expect((await ask('PUT', `pages/${page}?status=published`, {})).status).toBe(200);
    last = String(((await ask('GET', `pages/${page}?status=draft`)).data as Row).updatedAt);
    expect(modified(await ask('GET', 'pages?publicationFilter=modified&status=draft'))).toBe(false);
    expect((await ask('PUT', `labels/${label}`, { name: title })).status).toBe(200);
    // Receivers get the event, whatever the clock was when it was written.
    await vi.waitFor(() => expect(receiver.taken().some(({ told }) => told.entry?.name === title)).toBe(true), 15_000);
  };
  const modified = (reply: { readonly data: unknown }): boolean =>
    (reply.data as readonly Row[]).some(({ documentId }) => documentId === page);

  await change();
  await turn(-hour);
  await change();
  expect(await statusAs(ending)).toBe(200);

  await turn(tenYears);
  expect(await statusAs(ending)).toBe(decides ? 401 : 200);
  expect(await isKnown(jwt)).toBe(!decides);
  const later = await signIn();
  expect(later.status).toBe(200);
  for (let attempt = 0; attempt < 6; attempt++) await signIn('something else');
  expect((await signIn()).status).toBe(429);
  await change();
  expect(await isKnown(later.jwt)).toBe(true);

  await turn(0);
  await change();
  // Who was locked out for minutes is not locked out for ten years.
  const again = await signIn();
  expect([200, 429]).toContain(again.status);
  expect(
    server
      .errors()
      .split('\n')
      .filter((line) => line !== '' && !line.includes('the clock of this machine')),
  ).toEqual([]);

  for (const ahead of [hour, 0, tenYears, 0]) {
    await turn(ahead);
    await change();
  }
  await pause(50);
  expect((await fetch(`${base}/_health`)).status).toBe(204);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(await checkDatabase(join(folder, 'data'))).toEqual([]);
}, 120_000);
