import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AccountsFixture, openAccountsFixture } from '../../../../test/support/accounts-fixture.js';
import { contentType, expectFailure } from '../../../../test/support/document-fixture.js';
import { roleUid } from '../../../language/schema/index.js';
import { type Actor, systemActor } from '../audit/audit-log.js';
import type { RoleDetail, RoleRequest } from './roles.js';

const files = [
  contentType('tag', { label: { type: 'string' } }),
  contentType('article', { title: { type: 'string' } }, { drafts: true, localized: true }),
  contentType('home', { title: { type: 'string' } }, { single: true }),
];
const find = 'api::tag.tag.find';
const create = 'api::tag.tag.create';
const actor: Actor = { identity: { is: 'administrator', id: 7, session: 's' }, address: '192.0.2.1' };

let fixture: AccountsFixture;

beforeEach(async () => {
  fixture = await openAccountsFixture(files);
  await fixture.addSuperAdmin(7);
  await fixture.roles.prepare();
});

afterEach(() => fixture.close());

async function role(type: string): Promise<RoleDetail> {
  const found = await fixture.roles.byType(type);
  if (found === null) throw new Error(`there is no role ${type}`);
  return found;
}

/** documentIds of the roles of all users, by name of the user. */
async function rolesOfUsers(): Promise<Readonly<Record<string, unknown>>> {
  const rows = await fixture.rows('SELECT username, role_document_id FROM up_users');
  return Object.fromEntries(rows.map((row) => [row.username, row.role_document_id]));
}

async function log(): Promise<readonly unknown[]> {
  const rows = await fixture.audit.list({ before: null, limit: 100 });
  return rows.map(({ actor: by, action, type, documentId, fields }) => ({ by, action, type, documentId, fields }));
}

describe('at the first start', () => {
  test('there are Authenticated and Public, in this order', async () => {
    expect((await fixture.roles.list()).map(({ id, type, name, users }) => ({ id, type, name, users }))).toEqual([
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
    const known = [...fixture.roles.catalogue()].flatMap(([uid, actions]) =>
      actions.map((action) => `${uid}.${action}`),
    );
    for (const { id } of await fixture.roles.list()) {
      expect(known).toEqual(expect.arrayContaining([...((await fixture.roles.get(id))?.actions ?? [])]));
    }
  });

  test('at the next start nothing is made again, and nothing is given back', async () => {
    await fixture.roles.change((await role('public')).id, { actions: [find] }, systemActor);
    await fixture.roles.prepare();
    expect(await fixture.roles.list()).toHaveLength(2);
    expect((await role('public')).actions).toEqual([find]);
  });

  test('two servers that start concurrently create them once', async () => {
    const empty = await openAccountsFixture(files);
    await Promise.all([empty.roles.prepare(), empty.roles.prepare()]);
    expect((await empty.roles.list()).map(({ type }) => type)).toEqual(['authenticated', 'public']);
    await empty.close();
  });
});

describe('catalogue', () => {
  test('has the actions that mean something for a type', () => {
    const catalogue = fixture.roles.catalogue();
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

  test('has the actions of accounts instead of those on their documents', () => {
    const catalogue = fixture.roles.catalogue();
    expect(catalogue.get('plugin::users-permissions.user')).toContain('destroy');
    expect(catalogue.get('plugin::users-permissions.user')).not.toContain('delete');
    expect(catalogue.has('plugin::upload.file')).toBe(false);
    expect(catalogue.has('constructor')).toBe(false);
  });
});

describe('a new role', () => {
  test('is returned completely', async () => {
    const made = await fixture.roles.create({ name: 'Chief Editor', actions: [find, create, find] }, actor);
    expect(made).toMatchObject({
      id: 3,
      name: 'Chief Editor',
      description: '',
      type: 'chief_editor',
      readDrafts: true,
      users: 0,
      actions: [create, find],
    });
    expect(await fixture.roles.get(3)).toEqual(made);
    expect(await fixture.roles.byType('chief_editor')).toEqual(made);
  });

  test('gets a type of its own, also when two are created concurrently', async () => {
    const made = await Promise.all(
      ['Editor', 'editor', 'EDITOR'].map((name) => fixture.roles.create({ name }, systemActor)),
    );
    expect(made.map(({ type }) => type).sort()).toEqual(['editor', 'editor_1', 'editor_2']);
  });

  test('may be called like something of an object prototype', async () => {
    const made = await fixture.roles.create({ name: 'constructor' }, systemActor);
    expect([made.type, made.actions]).toEqual(['constructor', []]);
    expect(await fixture.roles.byType('toString')).toBeNull();
    expect(await fixture.roles.byType('__proto__')).toBeNull();
  });

  test('stands in the log, without its values', async () => {
    const { documentId } = await fixture.roles.create({ name: 'Secretive', actions: [find] }, actor);
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

  test('invalidates cached callers', async () => {
    const before = fixture.generation.current;
    await fixture.roles.create({ name: 'Editor' }, systemActor);
    expect(fixture.generation.current).toBeGreaterThan(before);
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
    const failure = await expectFailure(fixture.roles.create(request as RoleRequest & { name: string }, systemActor));
    expect([failure.code, failure.problems.map((problem) => problem.path)]).toEqual(['account.invalid', [path]]);
    expect(await fixture.roles.list()).toHaveLength(2);
  });

  test('is refused with all that is wrong', async () => {
    const failure = await expectFailure(fixture.roles.create({ name: '', actions: ['a', 'b'] }, systemActor));
    expect(failure.message).toBe('3 errors occurred');
    expect(failure.problems).toHaveLength(3);
  });
});

describe('a change', () => {
  test('leaves what is not said', async () => {
    const made = await fixture.roles.create({ name: 'Editor', description: 'edits', actions: [find] }, systemActor);
    const changed = await fixture.roles.change(made.id, { readDrafts: false }, systemActor);
    expect(changed).toEqual({ ...made, readDrafts: false, updatedAt: changed.updatedAt });
  });

  test('replaces all actions, and keeps the type', async () => {
    const { id } = await fixture.roles.create({ name: 'Editor', actions: [find] }, systemActor);
    const changed = await fixture.roles.change(id, { name: 'Author', actions: [create] }, actor);
    expect(changed).toMatchObject({ name: 'Author', type: 'editor', actions: [create] });
    expect((await fixture.roles.change(id, { actions: [] }, systemActor)).actions).toEqual([]);
  });

  test('names its fields in the log', async () => {
    const { id, documentId } = await fixture.roles.create({ name: 'Editor' }, systemActor);
    await fixture.roles.change(id, { actions: [find] }, actor);
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
    const made = await fixture.roles.create({ name: 'Editor', actions: [find] }, systemActor);
    const change = fixture.roles.change(made.id, { name: 'Author', actions: ['x'] }, systemActor);
    expect((await expectFailure(change)).code).toBe('account.invalid');
    expect(await fixture.roles.get(made.id)).toEqual(made);
  });

  test.each([0, 99, -1, 1.5, Number.NaN])('of role %d, which does not exist, is refused', async (id) => {
    expect((await expectFailure(fixture.roles.change(id, { name: 'A' }, systemActor))).code).toBe(
      'account.role-not-found',
    );
  });
});

describe('a role that is removed', () => {
  test('leaves its users to the default role, signed out', async () => {
    const editor = await fixture.roles.create({ name: 'Editor', actions: [find] }, systemActor);
    const heir = await role('authenticated');
    const ann = await fixture.addUser('ann', { role: editor.documentId });
    const bob = await fixture.addUser('bob', { role: (await role('public')).documentId });
    await fixture.addUser('cat');
    await fixture.signIn(ann);
    await fixture.signIn(bob);
    expect((await fixture.roles.get(editor.id))?.users).toBe(1);
    await fixture.roles.remove(editor.id, actor);
    expect(await fixture.roles.get(editor.id)).toBeNull();
    expect(await rolesOfUsers()).toEqual({
      ann: heir.documentId,
      bob: (await role('public')).documentId,
      cat: null,
    });
    expect(await fixture.rows('SELECT user_document_id FROM octavo_user_sessions')).toEqual([
      { user_document_id: bob },
    ]);
    expect(
      await fixture.rows('SELECT * FROM octavo_role_permissions WHERE role_document_id = ?', [editor.documentId]),
    ).toEqual([]);
    expect((await role('authenticated')).users).toBe(1);
    const [newest] = await log();
    expect(newest).toMatchObject({ action: 'role.remove', documentId: editor.documentId });
  });

  test('is none of those that are needed', async () => {
    for (const type of ['public', 'authenticated']) {
      const failure = await expectFailure(fixture.roles.remove((await role(type)).id, systemActor));
      expect(failure.code).toBe('account.role-needed');
    }
    const other = await openAccountsFixture(files, { defaultRole: 'member' });
    await other.roles.prepare();
    const editor = await other.roles.create({ name: 'Editor' }, systemActor);
    const missing = await expectFailure(other.roles.remove(editor.id, systemActor));
    expect([missing.code, missing.message]).toEqual([
      'account.invalid',
      'There is no role of the type "member" for its users',
    ]);
    const member = await other.roles.create({ name: 'Member' }, systemActor);
    expect((await expectFailure(other.roles.remove(member.id, systemActor))).code).toBe('account.role-needed');
    await other.roles.remove(editor.id, systemActor);
    expect(await other.roles.list()).toHaveLength(3);
    await other.close();
  });

  test('was there', async () => {
    expect((await expectFailure(fixture.roles.remove(99, systemActor))).code).toBe('account.role-not-found');
  });
});

test('what the model no longer has is taken away from roles and tokens', async () => {
  const gone = 'api::cat.cat.find';
  const { id, documentId } = await fixture.roles.create({ name: 'Editor', actions: [find] }, systemActor);
  const request = { name: 'site', description: '', readDrafts: true, expiresAt: null } as const;
  const custom = await fixture.tokens.create({ ...request, kind: 'custom', actions: [find, create] }, systemActor);
  await fixture.run('INSERT INTO octavo_role_permissions (role_document_id, action) VALUES (?, ?)', [documentId, gone]);
  await fixture.run('UPDATE octavo_tokens SET actions = ?', [JSON.stringify([gone, find, '__proto__.find'])]);
  await fixture.roles.prepare();
  expect((await fixture.roles.get(id))?.actions).toEqual([find]);
  expect((await fixture.tokens.get(custom.info.id))?.actions).toEqual([find]);
  const [newest] = await log();
  expect(newest).toMatchObject({ by: 'system', action: 'role.prune', fields: ['__proto__.find', gone] });
  const before = (await log()).length;
  await fixture.roles.prepare();
  expect(await log()).toHaveLength(before);
});
