import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemActor } from '../../src/domain/accounts/index.js';
import { expectRefusal } from './support/answers.js';
import { type Answer, dataOf, type Fixture, openFixture, send } from './support/fixture.js';
import { anAdministrator, anEndUser, aSuperAdmin, entriesOf, type Person, signIn } from './support/people.js';

/* One role each, and one right for each type and action: there is nothing to add up. */

let fixture: Fixture;
let boss: Person;

beforeAll(async () => {
  fixture = await openFixture();
  boss = await aSuperAdmin(fixture.app, 'boss');
  await anEndUser(fixture.app, 'member', []);
});

afterAll(() => fixture.close());

const id = (name: string): string => fixture.ids.get(name) ?? '';

function as({ content, headers }: Person, method: string, path: string, data?: unknown): Promise<Answer> {
  return send(fixture.app, { method, url: `${content}${path}`, headers, ...(data === undefined ? {} : { data }) });
}

describe('Z7 rights do not add up', () => {
  const find = (conditions: object): object => ({ action: 'find', type: 'api::article.article', ...conditions });
  const permissions = (...content: readonly object[]): object => ({ name: 'Two rights', permissions: { content } });

  test.each([
    ['own documents in full, and all in part', [find({ own: true }), find({ fields: ['title'] })]],
    ['two locales one by one', [find({ locales: ['en'] }), find({ locales: ['fr'], fields: ['title'] })]],
    ['the same twice', [find({}), find({})]],
    ['all, and none', [find({}), find({ fields: [] })]],
  ])('two for one type and action are refused: %s', async (what, content) => {
    const headers = { ...boss.headers, 'content-type': 'application/json' };
    const payload = JSON.stringify(permissions(...content));
    const made = await send(fixture.app, { method: 'POST', url: '/admin/api/roles', headers, payload });
    expectRefusal(made, 400, payload);
    expect(made.text).toContain('repeats an entry');
    const role = await send(fixture.app, {
      method: 'POST',
      url: '/admin/api/roles',
      headers,
      payload: JSON.stringify({ ...permissions(find({})), name: `One right: ${what}` }),
    });
    const url = `/admin/api/roles/${JSON.parse(role.text).data.id}`;
    expectRefusal(await send(fixture.app, { method: 'PUT', url, headers, payload }), 400, payload);
  });

  test('the right to read one document and the right to list are of one piece: fields are those of the latter', async () => {
    const reader = await anAdministrator(fixture.app, 'lister', [
      find({ fields: ['title'] }),
      { action: 'findOne', type: 'api::article.article', own: true },
    ]);
    const list = await as(reader, 'GET', '/articles?populate=*');
    expect(Object.keys(dataOf(list)[0])).not.toContain('rank');
    expectRefusal(await as(reader, 'GET', `/articles/${id('article0')}`), 404, 'not their own');
    expectRefusal(await as(reader, 'GET', '/articles?fields=rank'), 400, 'rank');
  });

  test.each([
    ['role', [1, 2]],
    ['role', { connect: [1, 2] }],
    ['roles', [1, 2]],
    ['role', { set: [1, 2] }],
  ])('an account has exactly one role: %s %j', async (name, value) => {
    const headers = { ...boss.headers, 'content-type': 'application/json' };
    const both = JSON.stringify({ [name]: value });
    const list = JSON.parse((await send(fixture.app, { url: '/admin/api/administrators', headers })).text).data;
    const { id: administrator } = list[0];
    const url = `/admin/api/administrators/${administrator}`;
    expectRefusal(await send(fixture.app, { method: 'PUT', url, headers, payload: both }), 400, both);
    const users = async () => JSON.parse((await send(fixture.app, { url: '/admin/api/users', headers })).text).data;
    const [before] = await users();
    const answer = await send(fixture.app, {
      method: 'PUT',
      url: `/admin/api/users/${before.id}`,
      headers,
      payload: both,
    });
    // Names that are no attributes are read over.
    if (name === 'role') expectRefusal(answer, 400, both);
    expect((await users())[0].role).toEqual(before.role);
  });

  test('another role replaces the one before', async () => {
    const { administrators } = fixture.app.accounts;
    await anAdministrator(fixture.app, 'mover', [find({}), ...entriesOf('tag: find')]);
    const role = await administrators.createRole(
      { name: 'Tags alone', permissions: { content: entriesOf('tag: find', { fields: ['label'] }) } },
      systemActor,
    );
    const mover = (await administrators.list()).find(({ email }) => email.startsWith('mover@'));
    await administrators.change(mover?.id ?? 0, { role: role.id }, systemActor);
    const again = await signIn(fixture.app, 'mover');
    expectRefusal(await as(again, 'GET', '/articles'), 403, 'articles');
    expectRefusal(await as(again, 'GET', '/tags?filters[weight]=1'), 400, 'weight');
  });
});
