import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AdministratorsFixture,
  openAdministratorsFixture,
  outcomeOf,
} from '../../../../../test/support/administrators-fixture.js';
import { contentType } from '../../../../../test/support/document-fixture.js';
import { Failure } from '../../../../foundations/core/index.js';
import { systemActor } from '../../audit/audit-log.js';
import type { AdministratorRole } from '../types.js';

const article = contentType(
  'article',
  { title: { type: 'string' }, secret: { type: 'string', private: true } },
  { localized: true, drafts: true },
);
const tag = contentType('tag', { name: { type: 'string' } });
const uid = { article: 'api::article.article', tag: 'api::tag.tag' } as const;

let fixture: AdministratorsFixture;

beforeEach(async () => {
  fixture = await openAdministratorsFixture([article, tag]);
});

afterEach(() => fixture.close());

async function named(name: string): Promise<AdministratorRole> {
  const role = (await fixture.administrators.roles()).find((one) => one.name === name);
  if (role === undefined) throw new Error(`no role ${name}`);
  return role;
}

function actionsOf({ permissions }: AdministratorRole, type: string): readonly string[] {
  return permissions.content.filter((entry) => entry.type === type).map(({ action }) => action);
}

/** Returns the problems of a rejected body, by their paths. */
async function problemsOf(permissions: unknown): Promise<readonly string[]> {
  const error: unknown = await fixture.administrators
    .createRole({ name: 'Refused', permissions }, systemActor)
    .catch((reason: unknown) => reason);
  if (!(error instanceof Failure)) throw new Error('accepted');
  expect(error.code).toBe('account.invalid');
  return error.problems.map(({ path }) => path.join('.'));
}

test('at first there are Super Admin, Editor and Author', async () => {
  expect((await fixture.administrators.roles()).map(({ name, code }) => [name, code])).toEqual([
    ['Super Admin', 'super-admin'],
    ['Editor', null],
    ['Author', null],
  ]);
  const [editor, author] = [await named('Editor'), await named('Author')];
  const written = ['create', 'createLocalization', 'delete', 'discardDraft', 'find'];
  expect(actionsOf(editor, uid.article)).toEqual([...written, 'publish', 'unpublish', 'update']);
  expect(actionsOf(author, uid.article)).toEqual([...written, 'update']);
  expect(actionsOf(editor, uid.tag)).toEqual(['create', 'delete', 'find', 'update']);
  expect(editor.permissions.content.some(({ own }) => own)).toBe(false);
  expect(author.permissions.content.every(({ own }) => own)).toBe(true);
  expect([editor.permissions.settings, author.permissions.settings]).toEqual([[], []]);
});

test('a later start adds nothing, neither roles nor rights', async () => {
  await fixture.administrators.removeRole((await named('Author')).id, systemActor);
  await fixture.createOther([article, tag, contentType('page', { title: { type: 'string' } })]).prepare();
  expect((await fixture.administrators.roles()).map(({ name }) => name)).toEqual(['Super Admin', 'Editor']);
  expect(actionsOf(await named('Editor'), 'api::page.page')).toEqual([]);
});

test('rights on types, actions and attributes that the model no longer has are taken away', async () => {
  const content = [
    { action: 'find', type: uid.article, fields: ['title', 'secret'], locales: ['en', 'fr'] },
    { action: 'update', type: uid.article, fields: ['secret'] },
    { action: 'publish', type: uid.article },
    { action: 'find', type: uid.tag },
  ];
  const settings = [{ part: 'settings::audit', action: 'read' }];
  await fixture.administrators.createRole({ name: 'Reader', permissions: { content, settings } }, systemActor);
  const smaller = fixture.createOther([contentType('article', { title: { type: 'string' } }, { localized: true })]);
  await smaller.prepare();
  expect((await named('Reader')).permissions).toEqual({
    content: [
      { action: 'find', type: uid.article, fields: ['title'], locales: ['en', 'fr'], own: false },
      { action: 'update', type: uid.article, fields: [], locales: null, own: false },
    ],
    settings,
  });
  const logged = await fixture.auditActions();
  expect(logged.slice(-3)).toEqual(Array(3).fill('administrator-role.change'));
  await smaller.prepare();
  expect(await fixture.auditActions()).toEqual(logged);
});

test('an attribute that goes and comes back has no old rights', async () => {
  const content = [{ action: 'find', type: uid.article, fields: ['title', 'secret'] }];
  await fixture.administrators.createRole({ name: 'Reader', permissions: { content } }, systemActor);
  await fixture.createOther([contentType('article', { title: { type: 'string' } })]).prepare();
  await fixture.administrators.prepare();
  expect((await named('Reader')).permissions.content).toMatchObject([{ action: 'find', fields: ['title'] }]);
});

test('a right for some locales never becomes one for all', async () => {
  const content = [{ action: 'find', type: uid.article, locales: ['fr'] }];
  await fixture.administrators.createRole({ name: 'Reader', permissions: { content } }, systemActor);
  await fixture.createOther([contentType('article', { title: { type: 'string' } })]).prepare();
  expect((await named('Reader')).permissions.content).toEqual([]);
});

test('a role is stored as it is understood, whatever the order', async () => {
  const content = [
    { action: 'update', type: uid.article, fields: ['title', 'title'], own: true },
    { action: 'find', type: uid.article, locales: ['fr', 'en'] },
  ];
  const body = { name: ' Reader ', description: 'Reads', permissions: { content } };
  const role = await fixture.administrators.createRole(body, systemActor);
  expect(role).toMatchObject({ name: 'Reader', description: 'Reads', code: null, administrators: 0 });
  expect(role.permissions).toEqual({
    content: [
      { action: 'find', type: uid.article, fields: null, locales: ['en', 'fr'], own: false },
      { action: 'update', type: uid.article, fields: ['title'], locales: null, own: true },
    ],
    settings: [],
  });
  const changed = await fixture.administrators.changeRole(role.id, { description: '' }, systemActor);
  expect(changed).toMatchObject({ name: 'Reader', description: '', permissions: role.permissions });
});

test('every mistake in permissions is reported with its path', async () => {
  const content = [
    { action: 'find', type: 'api::nothing.nothing' },
    { action: 'find', type: '__proto__' },
    { action: 'find', type: 'plugin::users-permissions.user' },
    { action: 'read', type: uid.tag },
    { action: 'publish', type: uid.tag },
    { action: 'createLocalization', type: uid.tag },
    { action: 'find', type: uid.tag, locales: ['en'] },
    { action: 'find', type: uid.article, locales: ['de'], fields: ['title', 'constructor', 5] },
    { action: 'delete', type: uid.article, fields: ['title'] },
    { action: 'create', type: uid.article, own: 'true' },
    { action: 'create', type: uid.article, condition: {} },
    { action: 'create', type: uid.article },
    null,
  ];
  const settings = [
    { part: 'settings::everything', action: 'read' },
    { part: 'settings::audit', action: 'delete' },
    { part: 'settings::audit', action: 'read' },
    { part: 'settings::audit', action: 'read' },
  ];
  const at = (name: string, ...paths: readonly string[]): readonly string[] =>
    paths.map((path) => `permissions.${name}.${path}`);
  expect(await problemsOf({ content, settings })).toEqual([
    ...at('content', '0.type', '1.type', '2.type', '3.action', '4.action', '5.action', '6.locales'),
    ...at('content', '7.fields.1', '7.fields.2', '7.locales.0', '8.fields', '9.own', '10.condition', '11', '12'),
    ...at('settings', '0.part', '1.action', '3'),
  ]);
});

test.each([
  [null, ['permissions']],
  [[], ['permissions']],
  [{ content: {} }, ['permissions.content']],
  [{ content: [], plugins: [] }, ['permissions.plugins']],
  [{ settings: 'all' }, ['permissions.settings']],
])('%j are no permissions', async (permissions, paths) => {
  expect(await problemsOf(permissions)).toEqual(paths);
});

test.each([
  [{}, 'account.invalid'],
  [{ name: '' }, 'account.invalid'],
  [{ name: ' ' }, 'account.invalid'],
  [{ name: 'x'.repeat(101) }, 'account.invalid'],
  [{ name: 5 }, 'account.invalid'],
  [{ name: 'x', description: null }, 'account.invalid'],
  [{ name: 'Editor' }, 'account.invalid'],
  [{ name: 'x', code: 'super-admin' }, 'account.invalid-parameters'],
])('the role %j is refused', async (body, code) => {
  expect(await outcomeOf(fixture.administrators.createRole(body, systemActor))).toBe(code);
  expect(await fixture.administrators.roles()).toHaveLength(3);
});

test('Super Admin stays, and a role that somebody has', async () => {
  const [chief, editor] = [await named('Super Admin'), await named('Editor')];
  const { changeRole, removeRole } = fixture.administrators;
  expect(await outcomeOf(changeRole(chief.id, { name: 'Chief' }, systemActor))).toBe('account.role-needed');
  expect(await outcomeOf(removeRole(chief.id, systemActor))).toBe('account.role-needed');
  const { id } = await fixture.add('Editor');
  expect((await named('Editor')).administrators).toBe(1);
  expect(await outcomeOf(removeRole(editor.id, systemActor))).toBe('account.role-in-use');
  await fixture.administrators.remove(id, systemActor);
  expect(await outcomeOf(removeRole(editor.id, systemActor))).toBe('done');
  expect(await outcomeOf(removeRole(editor.id, systemActor))).toBe('account.role-not-found');
  expect(await outcomeOf(changeRole(99, {}, systemActor))).toBe('account.role-not-found');
  expect(
    (await fixture.auditActions()).filter((action) => action.startsWith('administrator-role.remove')),
  ).toHaveLength(1);
});
