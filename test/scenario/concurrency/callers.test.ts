import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../../src/composition/app/index.js';
import { systemActor, type TokenRequest } from '../../../src/domain/accounts/index.js';
import { createTestApp, removeFolder } from '../../support/data-folder.js';
import { noLimits } from '../../support/no-limits.js';
import { writeProject } from '../../support/verify/project.js';
import { atOnce, contentType } from './fixture.js';

/* Two servers on one database: access revoked on one of them is denied by the other. */

const requests = 1_000;
const together = 25;
const password = 'correct horse battery';
const client = { address: '127.0.0.1', agent: null };

let folder: string;
let apps: readonly App[];
let [here, there]: readonly string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-callers-'));
  await writeProject(folder, { contentTypes: contentType('note', { text: { type: 'string' } }), components: {} });
  const config = { dataDir: join(folder, 'data'), limits: noLimits };
  apps = [await createTestApp({ project: folder, config }), await createTestApp({ project: folder, config })];
  const bases: string[] = [];
  for (const app of apps) bases.push(await app.listen(0));
  [here, there] = bases;
});

afterAll(async () => {
  for (const app of apps ?? []) await app.close();
  await removeFolder(folder);
});

/** What somebody asks for again and again. */
interface Asked {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function statusOf(base: string | undefined, { path, headers = {} }: Asked): Promise<number> {
  const answer = await fetch(`${base}${path}`, { headers });
  await answer.arrayBuffer();
  return answer.status;
}

/**
 * Takes something away on one server while it is used on both without a pause; returns how often each status came from both to
 * requests that were sent after that response.
 */
async function afterwards(asked: Asked, take: (app: App) => Promise<unknown>): Promise<Record<number, number>> {
  let using = true;
  const use = atOnce(4, async (n) => {
    while (using) await statusOf(n % 2 === 0 ? here : there, asked);
  });
  expect(await statusOf(here, asked)).toBe(200);
  expect(await statusOf(there, asked)).toBe(200);
  await take(apps[0] as App);
  const counts: Record<number, number> = {};
  for (let made = 0; made < requests; made += together) {
    // The first goes to the other server alone: what it learns is not to be learned from others.
    const statuses = await atOnce(made === 0 ? 1 : together, (n) => statusOf(n % 5 === 4 ? here : there, asked));
    for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  }
  using = false;
  await use;
  return counts;
}

const all = (status: number) => ({ [status]: requests - together + 1 });

async function aUser(name: string): Promise<{ readonly id: number; readonly jwt: string }> {
  const { users, roles } = (apps[0] as App).accounts;
  const role = await roles.byType('authenticated');
  const email = `${name}@example.org`;
  const id = await users.create({ username: name, email, password, confirmed: true, role: role?.id }, systemActor);
  const { jwt } = await users.signIn({ identifier: email, password }, client);
  return { id, jwt };
}

const me = (jwt: string): Asked => ({ path: '/api/users/me', headers: { authorization: `Bearer ${jwt}` } });

test('a token that was revoked', async () => {
  const request: TokenRequest = {
    name: 'site',
    description: '',
    kind: 'full-access',
    actions: [],
    readDrafts: true,
    expiresAt: null,
  };
  const { token, info } = await (apps[0] as App).accounts.tokens.create(request, systemActor);
  const asked = { path: '/api/notes', headers: { authorization: `Bearer ${token}` } };
  expect(await afterwards(asked, ({ accounts }) => accounts.tokens.revoke(info.id, systemActor))).toEqual(all(401));
});

test('a permission that was taken from the public role', async () => {
  const role = await (apps[0] as App).accounts.roles.byType('public');
  const { id = 0, actions = [] } = role ?? {};
  const change = ({ accounts }: App, to: readonly string[]) => accounts.roles.change(id, { actions: to }, systemActor);
  await change(apps[1] as App, [...actions, 'api::note.note.find']);
  expect(await afterwards({ path: '/api/notes' }, (app) => change(app, actions))).toEqual(all(403));
});

test('a user who was blocked', async () => {
  const { id, jwt } = await aUser('blocked');
  const block = ({ accounts }: App) => accounts.users.update(id, { blocked: true }, systemActor);
  expect(await afterwards(me(jwt), block)).toEqual(all(401));
});

test('a session that was ended', async () => {
  const { jwt } = await aUser('leaving');
  const { identity } = await (apps[0] as App).accounts.authenticator.authenticate(`Bearer ${jwt}`);
  if (identity.is !== 'user') throw new Error('no user');
  const leave = ({ accounts }: App) => accounts.users.signOut(identity, { identity, address: null });
  expect(await afterwards(me(jwt), leave)).toEqual(all(401));
});

test('an administrator who was blocked', async () => {
  const { administrators } = (apps[0] as App).accounts;
  const email = 'editor@example.org';
  await administrators.add({ email: 'owner@example.org', password, role: 'Super Admin' }, systemActor);
  const { id } = await administrators.add({ email, password, role: 'Super Admin' }, systemActor);
  const { secret } = await administrators.signIn({ email, password }, client);
  const asked = { path: '/admin/api/me', headers: { cookie: `octavo_admin=${secret}` } };
  const block = ({ accounts }: App) => accounts.administrators.change(id, { blocked: true }, systemActor);
  expect(await afterwards(asked, block)).toEqual(all(401));
});
