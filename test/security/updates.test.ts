import { describe, expect, test } from 'vitest';
import { removeFolder } from '../support/data-folder.js';
import { type Answer, dataOf, newProject, openFixture, send, startOn } from './support/fixture.js';
import {
  aCustomToken,
  actionsOf,
  anAdministrator,
  anEndUser,
  aSuperAdmin,
  entriesOf,
  password,
} from './support/people.js';

/* A change leads nowhere that a creation does not lead. */

describe('Z4 what is checked on create is checked on update', () => {
  const guarded = {
    kind: 'collectionType',
    collectionName: 'guards',
    info: { singularName: 'guard', pluralName: 'guards', displayName: 'Guard' },
    attributes: {
      name: { type: 'string', required: true, minLength: 3, maxLength: 8 },
      mail: { type: 'email', required: true },
      mood: { type: 'enumeration', enum: ['calm', 'wild'], required: true },
      rank: { type: 'integer', required: true, min: 1, max: 9 },
      open: { type: 'boolean', required: true },
      code: { type: 'string', regex: '^[a-z]+$' },
      // Not required: hashing is slow on purpose.
      pin: { type: 'password', minLength: 4 },
      day: { type: 'date', required: true },
      meta: { type: 'json', required: true },
    },
  };
  const whole = {
    name: 'right',
    mail: 'a@example.org',
    mood: 'calm',
    rank: 5,
    open: false,
    code: 'abc',
    day: '2024-05-06',
    meta: { a: 1 },
  };
  const values = [null, '', 0, false, true, [], {}, ' ', '0', -1, 'x', 99, 'too long a text'];

  test('null, empty, nothing and no: rejected or accepted alike for every caller', async () => {
    const project = await newProject(new Map([['schema/content-types/guard.json', JSON.stringify(guarded)]]));
    const app = await startOn(project);
    const actions = actionsOf('guard: find findOne create update');
    const people = [
      await anEndUser(app, 'writer', actions),
      await aCustomToken(app, actions),
      await anAdministrator(app, 'writer', entriesOf('guard: find create update')),
    ];
    for (const { content, headers } of people) {
      const put = (method: string, path: string, data: object): Promise<Answer> =>
        send(app, { method, url: `${content}/guards${path}`, headers, data });
      for (const name of Object.keys(guarded.attributes)) {
        for (const value of values) {
          const made = dataOf(await put('POST', '', whole)).documentId;
          const created = await put('POST', '', { ...whole, [name]: value });
          const updated = await put('PUT', `/${made}`, { [name]: value });
          const shown = `${name} ${JSON.stringify(value)}: ${created.text} ${updated.text}`;
          expect(updated.status, shown).toBe(created.status);
          expect([200, 400], shown).toContain(created.status);
          if (created.status === 400) {
            expect(updated.text, shown).toBe(created.text);
            expect(dataOf(await send(app, { url: `${content}/guards/${made}`, headers }))).toMatchObject({
              name: 'right',
            });
          }
        }
      }
    }
    await app.close();
    await removeFolder(project);
  }, 120_000);
});

describe('Z4 the same for accounts', () => {
  /** The fields of each part; n: unknown names. */
  const parts: Readonly<Record<string, (n: number) => Readonly<Record<string, unknown>>>> = {
    users: (n) => ({
      username: `member${n}`,
      email: `m${n}@users.example`,
      password,
      role: 1,
      confirmed: true,
      blocked: true,
    }),
    administrators: (n) => ({ email: `a${n}@panel.example`, firstName: 'Some', lastName: 'Body', role: 1 }),
    roles: (n) => ({ name: `A role ${n}`, description: 'x', permissions: { content: [], settings: [] } }),
    'user-roles': (n) => ({ name: `A role ${n}`, description: 'x', readDrafts: false, actions: [] }),
    tokens: (n) => ({ name: `A token ${n}`, kind: 'custom', actions: [], readDrafts: false, days: 3 }),
  };
  const values = [null, '', 0, false, [], {}, ' ', '0', -1, 'x', 1e9];

  test('what the panel refuses in something new it refuses in a change, and changes nothing', async () => {
    const { app, close } = await openFixture();
    const { headers: session } = await aSuperAdmin(app, 'boss');
    const headers = { ...session, 'content-type': 'application/json' };
    const put = (method: string, path: string, body: unknown): Promise<Answer> =>
      send(app, { method, url: `/admin/api/${path}`, headers, payload: JSON.stringify(body) });
    const accepted: string[] = [];
    let number = 0;
    for (const [part, whole] of Object.entries(parts)) {
      const made = await put('POST', part, whole(number));
      expect(made.status, made.text).toBe(201);
      const { data } = JSON.parse(made.text);
      const path = `${part}/${data.id ?? data.administrator.id}`;
      const before = (await send(app, { url: `/admin/api/${path}`, headers })).text;
      for (const name of Object.keys(whole(0))) {
        for (const value of values) {
          number += 1;
          const created = await put('POST', part, { ...whole(number), [name]: value });
          const shown = `${part} ${name} ${JSON.stringify(value)}`;
          expect([201, 400, 403, 404], `${shown} ${created.text}`).toContain(created.status);
          if (created.status === 201) continue;
          const changed = await put('PUT', path, { [name]: value });
          if (changed.status !== created.status) accepted.push(`${shown}: ${created.status}, then ${changed.status}`);
        }
      }
      expect(accepted).toEqual([]);
      expect((await send(app, { url: `/admin/api/${path}`, headers })).text, part).toBe(before);
    }
    await close();
  });
});
