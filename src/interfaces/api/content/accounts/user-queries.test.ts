import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractSettings } from '../../../../../test/support/contract-settings.js';
import {
  contentType,
  type DocumentFixture,
  openDocumentFixture,
} from '../../../../../test/support/document-fixture.js';
import {
  type Ability,
  abilityFromGrants,
  anonymousAbility,
  fullAccess,
} from '../../../../language/query/access/index.js';
import { createUserQueries, type UserQueries } from './user-queries.js';
import { countUsers, listUsers, readUser } from './user-reads.js';

/* Queries for end users, over a database with three of them. */
const settings = { ...contractSettings, defaultLimit: 2 };
const mayFindRoles = abilityFromGrants('finder', ['plugin::users-permissions.role.find']);

let fixture: DocumentFixture;
let questions: UserQueries;
let ann: number;

beforeAll(async () => {
  fixture = await openDocumentFixture([contentType('note', { title: { type: 'string' } })]);
  questions = createUserQueries(fixture.snapshot, settings);
  const role = await fixture.create('role', { name: 'Editor', description: '', type: 'editor' });
  const user = (username: string) => ({
    username,
    email: `${username}@example.org`,
    provider: 'local',
    password: 'a long password',
    confirmed: true,
    role: role.documentId,
  });
  ann = (await fixture.create('user', user('anna'))).id;
  await fixture.create('user', user('berta'));
  await fixture.create('user', user('carl'));
}, 30_000);
afterAll(() => fixture?.close());

const names = async (query: string, ability: Ability = anonymousAbility) =>
  JSON.parse(Buffer.concat(await listUsers(fixture.documents, questions.list(query, ability))).toString()).map(
    ({ username }: { readonly username: string }) => username,
  );
const one = async (query: string, id: number, ability: Ability = anonymousAbility) => {
  const bytes = await readUser(fixture.documents, questions.single(query, ability), id);
  return bytes === null ? null : JSON.parse(bytes.toString());
};

describe('one user', () => {
  test('has the fields that a user has, and no password', async () => {
    expect(Object.keys(await one('', ann))).toEqual([
      'id',
      'documentId',
      'username',
      'email',
      'provider',
      'confirmed',
      'blocked',
      'createdAt',
      'updatedAt',
      'publishedAt',
    ]);
  });

  test('is the one with that row id, or none', async () => {
    expect(await one('fields=username', ann)).toMatchObject({ id: ann, username: 'anna' });
    expect(await one('fields=username', 999_999)).toBeNull();
  });

  test('is none if a filter excludes them', async () => {
    expect(await one('filters[username]=anna', ann)).toMatchObject({ username: 'anna' });
    expect(await one('filters[username]=berta', ann)).toBeNull();
    expect(await one('filters[$or][0][username]=berta&filters[$or][1][username]=carl', ann)).toBeNull();
  });

  test('has a role for callers who may find roles', async () => {
    expect(await one('populate=role', ann)).not.toHaveProperty('role');
    expect(await one('populate=*', ann)).not.toHaveProperty('role');
    expect((await one('populate=role', ann, mayFindRoles)).role).toMatchObject({ name: 'Editor', type: 'editor' });
    expect((await one('populate=role', ann, mayFindRoles)).role).not.toHaveProperty('readDrafts');
  });

  test('returns no other users to callers who may not find users', async () => {
    const { role } = await one('populate[role][populate]=users', ann, mayFindRoles);
    expect(role).not.toHaveProperty('users');
  });
});

describe('a list', () => {
  test('has the page size of the settings, and takes start and limit at the top', async () => {
    expect(await names('sort=username')).toEqual(['anna', 'berta']);
    expect(await names('sort=username&start=1&limit=5')).toEqual(['berta', 'carl']);
  });

  test('reads over pagination', async () => {
    expect(await names('sort=username&pagination[pageSize]=1&pagination[page]=3')).toEqual(['anna', 'berta']);
  });

  test('is counted without regard to its page', async () => {
    expect(await countUsers(fixture.documents, questions.list('limit=1', anonymousAbility))).toBe(3);
    expect(
      await countUsers(fixture.documents, questions.list('filters[username][$startsWith]=b', anonymousAbility)),
    ).toBe(1);
    expect(await countUsers(fixture.documents, questions.list('filters[username]=x', anonymousAbility))).toBe(0);
  });

  test('cannot filter by what a response does not show', () => {
    const refused = (query: string, ability: Ability) => {
      try {
        questions.list(query, ability);
      } catch (error) {
        return (error as Error).message;
      }
      return null;
    };
    for (const ability of [anonymousAbility, fullAccess]) {
      expect(refused('filters[password][$notNull]=true', ability)).toBe('Invalid key password');
      expect(refused('sort=password', ability)).toBe('Invalid key password');
      expect(refused('fields=password', ability)).toBe('Invalid key password');
      expect(refused('filters[bogus]=1', ability)).toBe('Invalid key bogus');
      expect(refused('status=draft', ability)).toBe('Invalid key status');
    }
    expect(refused('filters[role][name]=Editor', anonymousAbility)).toBe('Invalid key role');
    expect(refused('filters[role][name]=Editor', mayFindRoles)).toBeNull();
    expect(refused('filters[role][users][email]=x', mayFindRoles)).toBe('Invalid key users at role');
  });

  test.each(['start=-1', 'limit=0', 'limit=x', 'limit[]=1'])('%s is refused', (query) => {
    expect(() => questions.list(query, anonymousAbility)).toThrow(/Invalid/);
  });
});

test('a write returns the role, unless the request selects something else', async () => {
  const written = async (query: string, ability: Ability) => {
    const bytes = await readUser(fixture.documents, questions.writeResponse(query, ability), ann);
    return Object.keys(JSON.parse(bytes?.toString() ?? 'null'));
  };
  expect(await written('fields=username', mayFindRoles)).toEqual(['id', 'documentId', 'username', 'role']);
  expect(await written('fields=username', anonymousAbility)).toEqual(['id', 'documentId', 'username']);
  expect(() => questions.writeResponse('filters[username]=anna', fullAccess)).toThrow('Invalid key filters');
});
