import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorNames } from '../../src/language/query/index.js';
import { expectRefusal } from './support/answers.js';

import { type Answer, type Fixture, openFixture, send } from './support/fixture.js';

import {
  aCustomToken,
  anAdministrator,
  anEndUser,
  aReadOnlyToken,
  aSuperAdmin,
  type Person,
  thePublic,
} from './support/people.js';

/* What those may learn about accounts who may look at users: no password, no code, no session, and nothing of the panel. */

const names = [
  'the public',
  'an end user',
  'a read-only token',
  'a custom token',
  'a full-access token',
  'an administrator',
  'a Super Admin',
] as const;
type Name = (typeof names)[number];

const looking = ['find', 'findOne', 'count', 'me'].map((action) => `plugin::users-permissions.user.${action}`);

let fixture: Fixture;
let people: ReadonlyMap<Name, Person>;

beforeAll(async () => {
  fixture = await openFixture();
  const { app, token } = fixture;
  const readingSettings = [{ action: 'read', part: 'settings::users' }];
  people = new Map<Name, Person>([
    ['the public', await thePublic(app, looking)],
    ['an end user', await anEndUser(app, 'looker', looking)],
    ['a read-only token', await aReadOnlyToken(app)],
    ['a custom token', await aCustomToken(app, looking)],
    ['a full-access token', { headers: { authorization: `Bearer ${token}` }, content: '/api' }],
    ['an administrator', await anAdministrator(app, 'looker', [], readingSettings)],
    ['a Super Admin', await aSuperAdmin(app, 'boss')],
  ]);
  await anEndUser(app, 'member', []);
});

afterAll(() => fixture.close());

const isOfThePanel = (name: Name): boolean => name === 'an administrator' || name === 'a Super Admin';

function ask(name: Name, path: string): Promise<Answer> {
  const person = people.get(name);
  if (person === undefined) throw new Error(`${name} is nobody`);
  return send(fixture.app, { url: `${isOfThePanel(name) ? '/admin/api' : '/api'}${path}`, headers: person.headers });
}

/** Everybody has users with passwords to look at, but for what a role leads to. */
const rolesAreSeen = (name: Name): boolean =>
  isOfThePanel(name) || name === 'a full-access token' || name === 'a read-only token';

describe.each(names)('%s', (name) => {
  const secrets = [
    'password',
    'resetPasswordToken',
    'reset_password_token',
    'confirmationToken',
    'sessions',
    'identities',
    'tokens',
    'digest',
    'createdBy',
    'updatedBy',
    'totp_secret',
  ];

  test.each(secrets)('Q9 no parameter takes %s, with any operator', async (secret) => {
    const unknown = secret.replace(/[a-z]/gi, 'q');
    const positions = ['filters[NAME]', 'filters[$not][NAME]', 'filters[$or][0][NAME]', 'filters[role][users][NAME]'];
    for (const position of positions) {
      for (const operator of operatorNames) {
        const query = (called: string): string => `/users?${position.replace('NAME', called)}[${operator}]=$argon2id`;
        const answer = await ask(name, query(secret));
        expectRefusal(answer, 400, query(secret));
        if (operator !== '$null') continue;
        expect(answer.text).toBe((await ask(name, query(unknown))).text.replaceAll(unknown, secret));
      }
    }
    for (const position of ['sort=NAME', 'fields=NAME', 'fields[]=username&fields[]=NAME', 'populate=NAME']) {
      expectRefusal(await ask(name, `/users?${position.replace('NAME', secret)}`), 400, position);
    }
    const far = await ask(name, `/users?populate[role][populate][users][fields]=${secret}`);
    if (rolesAreSeen(name)) expectRefusal(far, 400, secret);
    // What is asked of what is left out is not looked at.
    else expect(far.text).toBe((await ask(name, '/users')).text);
  });

  test('Q7 a search finds no user by a digest, or by the name of an administrator', async () => {
    const stored = await fixture.app.store.rows({ sql: 'SELECT password FROM up_users', slots: [], reads: [] }, []);
    expect(stored).toHaveLength(2);
    const texts = [...stored.map(({ password }) => String(password)), '$argon2id', 'argon2', 'panel.example', 'boss'];
    for (const text of texts) {
      const answer = await ask(name, `/users?_q=${encodeURIComponent(text)}`);
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain('username');
    }
    expect((await ask(name, '/users?_q=looker')).text).toContain('"username":"looker"');
  });

  test('Q3 no answer has a password or what belongs to a session', async () => {
    for (const path of ['/users', '/users/1', '/users?populate=*', '/users/1?populate=*', '/users?fields=*']) {
      const answer = await ask(name, path);
      expect(answer.status, path).toBe(200);
      expect(answer.text).toContain('"username":"looker"');
      expect(answer.text).not.toMatch(/"password"|argon2|Token"|"digest"|createdBy|panel\.example/);
    }
  });
});

describe.each(names.filter((name) => !rolesAreSeen(name)))('%s', (name) => {
  test('Q8 a role that may not be found is not shown, filtered by, sorted by or counted', async () => {
    const plain = await ask(name, '/users');
    expect((await ask(name, '/users?populate=role')).text).toBe(plain.text);
    expect((await ask(name, '/users?populate[role][count]=true')).text).not.toContain('"role"');
    for (const value of ['Authenticated', 'nothing']) {
      for (const position of ['filters[role][name]', 'filters[$not][role][name]', 'filters[role][users][role][name]']) {
        expectRefusal(await ask(name, `/users?${position}=${value}`), 400, position);
        expectRefusal(await ask(name, `/users/count?${position}=${value}`), 400, position);
      }
    }
    for (const query of ['sort=role.name', 'filters[role][$null]=true', 'filters[role]=1']) {
      expectRefusal(await ask(name, `/users?${query}`), 400, query);
    }
  });
});

describe('an end user about themselves', () => {
  test('Q3 is shown no password either', async () => {
    const plain = await ask('an end user', '/users/me');
    expect(plain.text).toContain('"username":"looker"');
    for (const query of ['', '?populate=*', '?populate=role']) {
      const answer = await ask('an end user', `/users/me${query}`);
      expect(answer.status).toBe(200);
      expect(answer.text).not.toMatch(/"password"|argon2|Token"|"role"/);
    }
    for (const query of ['fields=password', 'populate=sessions', 'filters[password][$null]=true', 'sort=username']) {
      expectRefusal(await ask('an end user', `/users/me?${query}`), 400, query);
    }
  });
});
