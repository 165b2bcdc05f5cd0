import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../support/fixture.js';
import { send } from '../support/fixture.js';
import { modelFiles } from '../support/model.js';
import { addAdministrator, enter, type Instance, openInstance, ownPage, password } from './support.js';

/* What a project adds to end users is stored as it was sent, wherever they are written. */

const balance = '12345678901234567.89';
const serial = '9007199254740993';
const names = ['balance', 'serial', 'extra'];
const extension = {
  attributes: { balance: { type: 'decimal' }, serial: { type: 'biginteger' }, extra: { type: 'json' } },
};
const files = new Map([
  ...modelFiles,
  ['src/extensions/users-permissions/content-types/user/schema.json', JSON.stringify(extension)],
]);

let instance: Instance;
let cookie: string;
let written = 0;

beforeAll(async () => {
  instance = await openInstance({ users: { registerFields: names } }, files);
  await addAdministrator(instance, 'ann@example.org');
  cookie = await enter(instance, 'ann@example.org');
});

afterAll(() => instance.close());

type Way = (numbers: string) => Promise<Answer>;

const headers = { 'content-type': 'application/json' };
const put = (url: string, payload: string) =>
  send(instance.app, { method: 'PUT', url, as: instance.token, headers, payload: `{${payload}}` });

/** The body of a new user, with additional members. */
function newUser(numbers: string, more: object): string {
  const username = `user${written++}`;
  const known = JSON.stringify({ username, email: `${username}@users.example`, password, ...more });
  return `{${numbers},${known.slice(1)}`;
}

async function userId(): Promise<number> {
  const answer = await send(instance.app, {
    method: 'POST',
    url: '/api/users',
    as: instance.token,
    headers,
    payload: newUser('"serial":1', { role: 1 }),
  });
  return JSON.parse(answer.text).id;
}

const post = (url: string, payload: string) => ({ method: 'POST', url, headers, payload });

const ways: readonly (readonly [string, Way])[] = [
  [
    'POST /api/users',
    (numbers) => send(instance.app, { ...post('/api/users', newUser(numbers, { role: 1 })), as: instance.token }),
  ],
  ['PUT /api/users/:id', async (numbers) => put(`/api/users/${await userId()}`, numbers)],
  [
    'POST /api/auth/local/register',
    (numbers) => send(instance.app, post('/api/auth/local/register', newUser(numbers, {}))),
  ],
  [
    'POST /admin/api/users',
    (numbers) =>
      send(instance.app, {
        ...post('/admin/api/users', newUser(numbers, { role: 1 })),
        headers: { ...headers, ...ownPage, cookie },
      }),
  ],
  [
    'PUT /admin/api/users/:id',
    async (numbers) =>
      send(instance.app, {
        method: 'PUT',
        url: `/admin/api/users/${await userId()}`,
        headers: { ...headers, ...ownPage, cookie },
        payload: `{${numbers}}`,
      }),
  ],
];

describe.each(ways)('contract B2: numbers of end users, %s', (_, write) => {
  test('keep all digits', async () => {
    const { status, text } = await write(`"balance":${balance},"serial":${serial}`);
    expect(status, text).toBeLessThan(300);
    expect(text).toContain(`"balance":${balance}`);
    expect(text).toContain(`"serial":"${serial}"`);
  });

  test('are refused in JSON, where they would lose some', async () => {
    const { status, text } = await write(`"extra":{"deep":[${balance}]}`);
    expect([status, text]).toEqual([
      400,
      expect.stringContaining('extra.deep.0 has more digits than a JSON number keeps'),
    ]);
  });
});
