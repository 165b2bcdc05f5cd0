import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, removeFolder } from '../../../test/support/data-folder.js';
import { parseAccessFile, serializeAccessFile, systemActor } from '../../domain/accounts/index.js';
import { applyAccessFile, readAccessFile } from './access-file.js';
import type { App } from './types.js';

let project: string;

const note = {
  kind: 'collectionType',
  collectionName: 'notes',
  info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
  attributes: {
    title: { type: 'string' },
    text: { type: 'text' },
    author: { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.user' },
  },
};
const update = { where: 'author=$user&title[$ne]=a', write: ['title'], set: { author: '$user' } };
const author = {
  name: 'Author',
  readDrafts: false,
  permissions: { 'api::note.note': { find: true, update } },
};

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'octavo-access-'));
  const file = join(project, 'schema/content-types/note.json');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(note));
});

afterAll(() => removeFolder(project));

async function withFile<T>(content: unknown, work: (app: App) => Promise<T>): Promise<T> {
  await writeFile(join(project, 'access.json'), typeof content === 'string' ? content : JSON.stringify(content));
  const app = await createTestApp({ project, config: { access: { file: 'access.json' }, logger: false } });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

test('a start gives the roles of the file exactly its permissions', async () => {
  await withFile({ roles: { author } }, async ({ accounts: { roles } }) => {
    const role = await roles.byType('author');
    expect(role).toMatchObject({ name: 'Author', readDrafts: false });
    expect(role?.actions).toEqual(['api::note.note.find', 'api::note.note.update']);
    expect(role?.rules).toMatchObject([{ where: { author: '$user', title: { $ne: 'a' } }, write: ['title'] }]);
    const file = parseAccessFile({ roles: { author } });
    expect(await roles.planAccess(file)).toEqual([]);
    if (role !== null)
      expect(await roles.planAccess(parseAccessFile(JSON.parse(serializeAccessFile([role]))))).toEqual([]);
  });
  const changed = { ...author, permissions: { 'api::note.note': { find: { read: ['title'] }, delete: true } } };
  await withFile({ roles: { author: changed } }, async ({ accounts: { roles, audit } }) => {
    expect((await roles.byType('author'))?.actions).toEqual(['api::note.note.delete', 'api::note.note.find']);
    const [entry] = await audit.list({ before: null, limit: 1 });
    expect(entry).toMatchObject({ actor: 'system', action: 'role.change' });
    const plan = await roles.planAccess(parseAccessFile({ roles: { author, public: { permissions: {} } } }));
    expect(plan.map(({ type }) => type)).toEqual(['author', 'public']);
    expect(plan[0]?.lines).toEqual([
      '~ author api::note.note.find {"read":["title"]} → without rule',
      '+ author api::note.note.update {"where":{"author":"$user","title":{"$ne":"a"}},"write":["title"],"set":{"author":"$user"}}',
      '- author api::note.note.delete',
    ]);
    expect(plan[1]?.lines).toContain('- public plugin::users-permissions.auth.callback');
    expect((await roles.byType('public'))?.actions).not.toEqual([]);
  });
});

test('roles of the file change nowhere else, and others as before', async () => {
  await withFile({ roles: { author } }, async (app) => {
    const { roles } = app.accounts;
    expect([...roles.managedTypes]).toEqual(['author']);
    const [managed, other] = [await roles.byType('author'), await roles.byType('authenticated')];
    await expect(roles.change(managed?.id ?? 0, { actions: [] }, systemActor)).rejects.toThrow(
      'managed by the access file',
    );
    await expect(roles.remove(managed?.id ?? 0, systemActor)).rejects.toThrow('managed by the access file');
    await roles.change(other?.id ?? 0, { description: 'changed' }, systemActor);
    const headers = {
      authorization: `Bearer ${app.firstToken ?? (await app.createToken('test'))}`,
      'content-type': 'application/json',
    };
    const url = `/api/users-permissions/roles/${managed?.id}`;
    const { status, body } = await app.inject({ method: 'PUT', url, headers, payload: '{"name":"Other"}' });
    expect([status, JSON.parse(body.toString()).error.name]).toEqual([409, 'ConflictError']);
  });
});

const permissions = (value: unknown) => ({ roles: { author: { permissions: value } } });

test.each<[string, unknown, string]>([
  ['is not JSON', '{', 'The access file access.json is not JSON'],
  ['has no roles', {}, 'must be { "roles": { "<type>"'],
  [
    'has unknown members',
    { roles: { author: { ...author, actions: [] } } },
    'roles.author.actions is unknown: use name',
  ],
  ['has a wrong name', { roles: { author: { ...author, name: '' } } }, 'roles.author.name cannot be empty'],
  ['has a wrong type of role', { roles: { 'a b': author } }, 'roles.a b: a role is named by its type'],
  ['has a list', permissions(['x']), 'roles.author.permissions must be an object'],
  [
    'grants false',
    permissions({ 'api::note.note': { find: false } }),
    '["api::note.note"].find must be true, or a rule',
  ],
  ['names no type', permissions({ 'api::x.x': { find: {} } }), 'there is no content type api::x.x'],
  [
    'names no action',
    permissions({ 'api::note.note': { fly: true } }),
    'roles.author.permissions["api::note.note"].fly is no action of api::note.note: there are find, findOne',
  ],
  [
    'has a wrong condition',
    permissions({ 'api::note.note': { find: { where: 'nothing=1' } } }),
    'roles.author.permissions["api::note.note"].find.where is wrong: Invalid key nothing',
  ],
  [
    'limits attributes that there are not',
    permissions({ 'api::note.note': { find: true, update: { write: ['title', 'nothing'] } } }),
    'roles.author.permissions["api::note.note"].update.write.1 is unknown',
  ],
])('a file that %s ends the start, and changes nothing', async (_, content, message) => {
  const error = await withFile(content, async () => null).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'Refusal' });
  const { message: first, lines } = error as { readonly message: string; readonly lines: readonly string[] };
  expect([first, ...lines].join('\n')).toContain(message);
  expect(first).toContain('access.json');
});

test('a command that is no server applies nothing', async () => {
  await writeFile(join(project, 'other.json'), JSON.stringify({ roles: { other: author } }));
  const app = await createTestApp({ project, asTool: true, config: { access: { file: 'other.json' }, logger: false } });
  try {
    expect(await app.accounts.roles.byType('other')).toBeNull();
    const file = await readAccessFile(project, 'other.json');
    expect(await applyAccessFile(file, app.accounts, true)).toHaveLength(1);
    expect(await app.accounts.roles.byType('other')).toBeNull();
    await applyAccessFile(file, app.accounts);
    expect(await applyAccessFile(file, app.accounts)).toEqual([]);
  } finally {
    await app.close();
  }
});
