import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AccountsHouse, openAccountsHouse } from '../../../test/support/accounts-house.js';
import { contentType, failureOf } from '../../../test/support/document-house.js';
import { roleUid } from '../../schema/index.js';
import { type Actor, system } from '../audit/audit.js';
import type { RoleDetail, RoleRequest } from './roles.js';

const files = [
  contentType('tag', { label: { type: 'string' } }),
  contentType('article', { title: { type: 'string' } }, { drafts: true, localized: true }),
  contentType('home', { title: { type: 'string' } }, { single: true }),
];
const find = 'api::tag.tag.find';
const create = 'api::tag.tag.create';
const actor: Actor = { identity: { is: 'administrator', id: 7, session: 's' }, address: '192.0.2.1' };

let house: AccountsHouse;

beforeEach(async () => {
  house = await openAccountsHouse(files);
  await house.addSuperAdmin(7);
  await house.roles.prepare();
});

afterEach(() => house.close());

async function role(type: string): Promise<RoleDetail> {
  const found = await house.roles.byType(type);
  if (found === null) throw new Error(`there is no role ${type}`);
  return found;
}

/** documentIds of the roles of all users, by name of the user. */
async function rolesOfUsers(): Promise<Readonly<Record<string, unknown>>> {
  const rows = await house.rows('SELECT username, role_document_id FROM up_users');
  return Object.fromEntries(rows.map((row) => [row.username, row.role_document_id]));
}

async function log(): Promise<readonly unknown[]> {
  const rows = await house.audit.list({ before: null, limit: 100 });
  return rows.map(({ actor: by, action, type, documentId, fields }) => ({ by, action, type, documentId, fields }));
}

describe('at the first start', () => {
  test('there are Authenticated and Public, in this order', async () => {
    expect((await house.roles.list()).map(({ id, type, name, users }) => ({ id, type, name, users }))).toEqual([
      { id: 1, type: 'authenticated', name: 'Authenticated', users: 0 },
      { id: 2, type: 'public', name: 'Public', users: 0 },
    ]);
  });

  test('they may sign in and out, and nothing with content', async () => {
    const auth = (names: readonly string[]) => names.map((name) => `plugin::users-permissions.auth.${name}`);
    const authenticated = await role('authenticated');
    expect(authenticated.readDrafts).toBe(true);
    expect(authenticated.actions).toEqual([
      ...auth(['changePassword', 'connect', 'getSessions', 'logout', 'refresh', 'revokeSession']),
      'plugin::users-permissions.user.me',
    ]);
    const everybody = await role('public');
    expect(everybody.readDrafts).toBe(false);
    expect(everybody.actions).toEqual(
      auth([
        'callback',
        'connect',
        'emailConfirmation',
        'forgotPassword',
        'logout',
        'refresh',
        'register',
        'resetPassword',
        'sendEmailConfirmation',
      ]),
    );
  });

  test('every default action can be allowed', async () => {
    const known = [...house.roles.catalogue()].flatMap(([uid, actions]) => actions.map((action) => `${uid}.${action}`));
    for (const { id } of await house.roles.list()) {
      expect(known).toEqual(expect.arrayContaining([...((await house.roles.get(id))?.actions ?? [])]));
    }
  });

  test('at the next start nothing is made again, and nothing is given back', async () => {
    await house.roles.change((await role('public')).id, { actions: [find] }, system);
    await house.roles.prepare();
    expect(await house.roles.list()).toHaveLength(2);
    expect((await role('public')).actions).toEqual([find]);
  });

  test('two servers that start at once make them once', async () => {
    const empty = await openAccountsHouse(files);
    await Promise.all([empty.roles.prepare(), empty.roles.prepare()]);
    expect((await empty.roles.list()).map(({ type }) => type)).toEqual(['authenticated', 'public']);
    await empty.close();
  });
});

describe('catalogue', () => {
  test('has the actions that mean something for a type', () => {
    const catalogue = house.roles.catalogue();
    expect(catalogue.get('api::tag.tag')).toEqual(['find', 'findOne', 'create', 'update', 'delete']);
    expect(catalogue.get('api::home.home')).toEqual(['find', 'update', 'delete']);
    expect(catalogue.get('api::article.article')).toEqual([
      'find',
      'findOne',
      'create',
      'update',
      'delete',
      'createLocalization',
      'publish',
      'unpublish',
      'discardDraft',
    ]);
  });

  test('has the actions of accounts in place of those on their documents', () => {
    const catalogue = house.roles.catalogue();
    expect(catalogue.get('plugin::users-permissions.user')).toContain('destroy');
    expect(catalogue.get('plugin::users-permissions.user')).not.toContain('delete');
    expect(catalogue.has('plugin::upload.file')).toBe(false);
    expect(catalogue.has('constructor')).toBe(false);
  });
});

describe('a new role', () => {
  test('is told whole', async () => {
    const made = await house.roles.create({ name: 'Chief Editor', actions: [find, create, find] }, actor);
    expect(made).toMatchObject({
      id: 3,
      name: 'Chief Editor',
      description: '',
      type: 'chief_editor',
      readDrafts: true,
      users: 0,
      actions: [create, find],
    });
    expect(await house.roles.get(3)).toEqual(made);
    expect(await house.roles.byType('chief_editor')).toEqual(made);
  });

  test('gets a type of its own, also when two are made at once', async () => {
    const made = await Promise.all(['Editor', 'editor', 'EDITOR'].map((name) => house.roles.create({ name }, system)));
    expect(made.map(({ type }) => type).sort()).toEqual(['editor', 'editor_1', 'editor_2']);
  });

  test('may be called like something of an object prototype', async () => {
    const made = await house.roles.create({ name: 'constructor' }, system);
    expect([made.type, made.actions]).toEqual(['constructor', []]);
    expect(await house.roles.byType('toString')).toBeNull();
    expect(await house.roles.byType('__proto__')).toBeNull();
  });

  test('stands in the log, without its values', async () => {
    const { documentId } = await house.roles.create({ name: 'Secretive', actions: [find] }, actor);
    const [newest] = await log();
    expect(newest).toEqual({
      by: 'administrator',
      action: 'role.create',
      type: roleUid,
      documentId,
      fields: ['name', 'description', 'readDrafts', 'actions', 'type'],
    });
    expect(JSON.stringify(await log())).not.toContain('Secretive');
  });

  test('ends what is remembered about callers', async () => {
    const before = house.generation.number;
    await house.roles.create({ name: 'Editor' }, system);
    expect(house.generation.number).toBeGreaterThan(before);
  });

  const wrong: readonly [what: string, request: unknown, path: readonly (string | number)[]][] = [
    ['no name', {}, ['name']],
    ['an empty name', { name: '' }, ['name']],
    ['a name of blanks', { name: '  ' }, ['name']],
    ['a name that is too long', { name: 'a'.repeat(256) }, ['name']],
    ['a name that is no text', { name: { toString: 'x' } }, ['name']],
    ['a name with a NUL', { name: 'a\0b' }, ['name']],
    ['a description that is no text', { name: 'A', description: 5 }, ['description']],
    ['a switch that is none', { name: 'A', readDrafts: 'true' }, ['readDrafts']],
    ['actions that are no list', { name: 'A', actions: find }, ['actions']],
    ['an unknown action', { name: 'A', actions: [find, 'api::tag.tag.fly'] }, ['actions', 1]],
    ['an unknown type', { name: 'A', actions: ['api::cat.cat.find'] }, ['actions', 0]],
    ['an action of administrators', { name: 'A', actions: ['settings::tokens.write'] }, ['actions', 0]],
    ['an action that is a switch', { name: 'A', actions: ['api::tag.tag.readDrafts'] }, ['actions', 0]],
    ['an action that is no text', { name: 'A', actions: [['api::tag.tag.find']] }, ['actions', 0]],
    ['a name of object prototypes', { name: 'A', actions: ['__proto__'] }, ['actions', 0]],
  ];

  test.each(wrong)('is refused with %s', async (_, request, path) => {
    const failure = await failureOf(house.roles.create(request as RoleRequest & { name: string }, system));
    expect([failure.code, failure.problems.map((problem) => problem.path)]).toEqual(['account.invalid', [path]]);
    expect(await house.roles.list()).toHaveLength(2);
  });

  test('is refused with all that is wrong', async () => {
    const failure = await failureOf(house.roles.create({ name: '', actions: ['a', 'b'] }, system));
    expect(failure.message).toBe('3 errors occurred');
    expect(failure.problems).toHaveLength(3);
  });
});

describe('a change', () => {
  test('leaves what is not said', async () => {
    const made = await house.roles.create({ name: 'Editor', description: 'edits', actions: [find] }, system);
    const changed = await house.roles.change(made.id, { readDrafts: false }, system);
    expect(changed).toEqual({ ...made, readDrafts: false, updatedAt: changed.updatedAt });
  });

  test('replaces all actions, and keeps the type', async () => {
    const { id } = await house.roles.create({ name: 'Editor', actions: [find] }, system);
    const changed = await house.roles.change(id, { name: 'Author', actions: [create] }, actor);
    expect(changed).toMatchObject({ name: 'Author', type: 'editor', actions: [create] });
    expect((await house.roles.change(id, { actions: [] }, system)).actions).toEqual([]);
  });

  test('names its fields in the log', async () => {
    const { id, documentId } = await house.roles.create({ name: 'Editor' }, system);
    await house.roles.change(id, { actions: [find] }, actor);
    const [newest] = await log();
    expect(newest).toEqual({
      by: 'administrator',
      action: 'role.change',
      type: roleUid,
      documentId,
      fields: ['actions'],
    });
  });

  test('that is refused changes nothing', async () => {
    const made = await house.roles.create({ name: 'Editor', actions: [find] }, system);
    const change = house.roles.change(made.id, { name: 'Author', actions: ['x'] }, system);
    expect((await failureOf(change)).code).toBe('account.invalid');
    expect(await house.roles.get(made.id)).toEqual(made);
  });

  test.each([0, 99, -1, 1.5, Number.NaN])('of role %d, which does not exist, is refused', async (id) => {
    expect((await failureOf(house.roles.change(id, { name: 'A' }, system))).code).toBe('account.role-not-found');
  });
});

describe('a role that is removed', () => {
  test('leaves its users to the default role, signed out', async () => {
    const editor = await house.roles.create({ name: 'Editor', actions: [find] }, system);
    const heir = await role('authenticated');
    const ann = await house.addUser('ann', { role: editor.documentId });
    const bob = await house.addUser('bob', { role: (await role('public')).documentId });
    await house.addUser('cat');
    await house.signIn(ann);
    await house.signIn(bob);
    expect((await house.roles.get(editor.id))?.users).toBe(1);
    await house.roles.remove(editor.id, actor);
    expect(await house.roles.get(editor.id)).toBeNull();
    expect(await rolesOfUsers()).toEqual({
      ann: heir.documentId,
      bob: (await role('public')).documentId,
      cat: null,
    });
    expect(await house.rows('SELECT user_document_id FROM octavo_user_sessions')).toEqual([{ user_document_id: bob }]);
    expect(
      await house.rows('SELECT * FROM octavo_role_permissions WHERE role_document_id = ?', [editor.documentId]),
    ).toEqual([]);
    expect((await role('authenticated')).users).toBe(1);
    const [newest] = await log();
    expect(newest).toMatchObject({ action: 'role.remove', documentId: editor.documentId });
  });

  test('is none of those that are needed', async () => {
    for (const type of ['public', 'authenticated']) {
      const failure = await failureOf(house.roles.remove((await role(type)).id, system));
      expect(failure.code).toBe('account.role-needed');
    }
    const other = await openAccountsHouse(files, { defaultRole: 'member' });
    await other.roles.prepare();
    const editor = await other.roles.create({ name: 'Editor' }, system);
    const missing = await failureOf(other.roles.remove(editor.id, system));
    expect([missing.code, missing.message]).toEqual([
      'account.invalid',
      'There is no role of the type "member" for its users',
    ]);
    const member = await other.roles.create({ name: 'Member' }, system);
    expect((await failureOf(other.roles.remove(member.id, system))).code).toBe('account.role-needed');
    await other.roles.remove(editor.id, system);
    expect(await other.roles.list()).toHaveLength(3);
    await other.close();
  });

  test('was there', async () => {
    expect((await failureOf(house.roles.remove(99, system))).code).toBe('account.role-not-found');
  });
});

test('what the model no longer has is taken away from roles and tokens', async () => {
  const gone = 'api::cat.cat.find';
  const { id, documentId } = await house.roles.create({ name: 'Editor', actions: [find] }, system);
  const request = { name: 'site', description: '', readDrafts: true, expiresAt: null } as const;
  const custom = await house.tokens.create({ ...request, kind: 'custom', actions: [find, create] }, system);
  await house.run('INSERT INTO octavo_role_permissions (role_document_id, action) VALUES (?, ?)', [documentId, gone]);
  await house.run('UPDATE octavo_tokens SET actions = ?', [JSON.stringify([gone, find, '__proto__.find'])]);
  await house.roles.prepare();
  expect((await house.roles.get(id))?.actions).toEqual([find]);
  expect((await house.tokens.get(custom.info.id))?.actions).toEqual([find]);
  const [newest] = await log();
  expect(newest).toMatchObject({ by: 'system', action: 'role.prune', fields: ['__proto__.find', gone] });
  const before = (await log()).length;
  await house.roles.prepare();
  expect(await log()).toHaveLength(before);
});
