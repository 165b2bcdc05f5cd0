import { formBody } from '../../support/form.js';
import { type Matrix, refused } from './matrix.js';
import type { Caller } from './matrix-server.js';
import type { Grants } from './rights.js';
import { newUser, noId } from './settings-rows.js';
import type { Data, Reply } from './wire.js';

const userUid = 'plugin::users-permissions.user';
const roleUid = 'plugin::users-permissions.role';
const permissionsUid = 'plugin::users-permissions.permissions';
const uploadUid = 'plugin::upload.content-api';

/** Returns whether a caller may do this with accounts and files through the content API. Administrators are anonymous there. */
function may(grants: Grants, publicCaller: Grants, uid: string, action: string): boolean {
  switch (grants.is) {
    case 'everything':
      return true;
    case 'reading':
      return action === 'find' || action === 'findOne';
    case 'listed':
      return grants.actions.includes(`${uid}.${action}`);
    case 'with-public':
      return may(grants.own, publicCaller, uid, action) || may(grants.everyone, publicCaller, uid, action);
    case 'role':
    case 'super-admin':
      return publicCaller.is === 'listed' && publicCaller.actions.includes(`${uid}.${action}`);
  }
}

/** A request to the accounts or the files, and how it ends for who may. */
interface Row {
  readonly uid: string;
  readonly action: string;
  readonly cell: string;
  readonly method: string;
  readonly path: string;
  readonly body?: Data | Buffer;
  readonly done: number;
}

/** Everybody asks for end users, their roles and files, and writes them. */
export async function accountCells(matrix: Matrix): Promise<void> {
  const { server } = matrix;
  let counter = 1_000_000;
  const next = (): number => ++counter;
  for (const caller of server.callers) {
    const user = Number((await server.sendAsAdmin('POST', 'users', newUser(next(), server.user.role))).id);
    const role = Number((await server.sendAsAdmin('POST', 'user-roles', { name: `spare ${next()}` })).id);
    const [file] = (await server.sendAsAdmin('POST', 'media/files', aForm())) as unknown as readonly Data[];
    const rows = [...userRows(matrix, caller, user, next), ...roleRows(matrix, role, next)];
    for (const row of [...rows, ...fileRows(Number(file?.id))]) {
      await rowCell(matrix, caller, row);
    }
  }
  for (const caller of server.callers) for (const row of nowhere) await nowhereCell(matrix, caller, row);
}

/** The end user removes their own account, so its credentials are invalid afterwards. */
export async function farewellCells(matrix: Matrix): Promise<void> {
  const { server, differences } = matrix;
  const caller = server.callers.find(({ name }) => name === 'user');
  if (caller === undefined) return;
  const path = `users/${server.user.id}`;
  await rowCell(matrix, caller, { ...row(userUid, 'destroy', 'own', 'DELETE', path), done: 200 });
  const gone = may(caller.grants, caller.grants, userUid, 'destroy');
  const { status } = await server.send(caller, 'GET', '/api/users/me');
  differences.compare(caller.name, 'is still somebody', String(gone), String(status === 401));
}

function row(uid: string, action: string, target: string, method: string, path: string, body?: Row['body']): Row {
  const cell = `${uid.slice(uid.lastIndexOf('.') + 1)} ${action} ${target} ${method} /api/${path}`;
  return { uid, action, cell, method, path, done: 200, ...(body === undefined ? {} : { body }) };
}

function userRows({ server }: Matrix, { name }: Caller, other: number, next: () => number): readonly Row[] {
  const { id: self, role } = server.user;
  const changed = (): Data => ({ username: `changed${next()}` });
  const own = name === 'user' ? [['own', self] as const] : [];
  return [
    row(userUid, 'find', 'all', 'GET', 'users?populate=role'),
    row(userUid, 'count', 'all', 'GET', 'users/count'),
    { ...row(userUid, 'me', 'own', 'GET', 'users/me?populate=role'), done: name === 'user' ? 200 : 401 },
    { ...row(userUid, 'create', 'new', 'POST', 'users', newUser(next(), role)), done: 201 },
    ...[...own, ['foreign', other] as const].flatMap(([target, id]) => [
      row(userUid, 'findOne', target, 'GET', `users/${id}?populate=role`),
      row(userUid, 'update', target, 'PUT', `users/${id}`, changed()),
    ]),
    { ...row(userUid, 'findOne', 'missing', 'GET', `users/${noId}`), done: 204 },
    { ...row(userUid, 'update', 'missing', 'PUT', `users/${noId}`, changed()), done: 404 },
    { ...row(userUid, 'destroy', 'missing', 'DELETE', `users/${noId}`), done: 204 },
    row(userUid, 'destroy', 'foreign', 'DELETE', `users/${other}?populate=role`),
  ];
}

function roleRows({ server }: Matrix, role: number, next: () => number): readonly Row[] {
  const basePath = 'users-permissions/roles';
  const body = { description: 'changed' };
  return [
    row(roleUid, 'find', 'all', 'GET', basePath),
    row(roleUid, 'createRole', 'new', 'POST', basePath, { name: `made ${next()}` }),
    row(roleUid, 'findOne', 'own', 'GET', `${basePath}/${server.user.role}`),
    row(roleUid, 'updateRole', 'own', 'PUT', `${basePath}/${server.user.role}`, body),
    row(roleUid, 'findOne', 'foreign', 'GET', `${basePath}/${role}`),
    row(roleUid, 'updateRole', 'foreign', 'PUT', `${basePath}/${role}`, body),
    row(roleUid, 'deleteRole', 'foreign', 'DELETE', `${basePath}/${role}`),
    { ...row(roleUid, 'findOne', 'missing', 'GET', `${basePath}/${noId}`), done: 404 },
    { ...row(roleUid, 'updateRole', 'missing', 'PUT', `${basePath}/${noId}`, body), done: 404 },
    { ...row(roleUid, 'deleteRole', 'missing', 'DELETE', `${basePath}/${noId}`), done: 404 },
    row(permissionsUid, 'getPermissions', 'all', 'GET', 'users-permissions/permissions'),
  ];
}

/** A form with one file. */
function aForm(): Buffer {
  return formBody([{ name: 'files', file: 'a.txt', type: 'text/plain', bytes: Buffer.from('a file') }]);
}

/** Files have no owners: all of them are somebody else's. */
function fileRows(file: number): readonly Row[] {
  const basePath = `upload/files/${file}`;
  const information = { fileInfo: { caption: 'changed' } };
  return [
    row(uploadUid, 'find', 'all', 'GET', 'upload/files'),
    row(uploadUid, 'find', 'all', 'GET', 'upload/files/page'),
    { ...row(uploadUid, 'upload', 'new', 'POST', 'upload', aForm()), done: 201 },
    { ...row(uploadUid, 'upload', 'nothing', 'POST', 'upload'), done: 400 },
    row(uploadUid, 'findOne', 'foreign', 'GET', basePath),
    row(uploadUid, 'upload', 'foreign', 'POST', `upload?id=${file}`, aForm()),
    row(uploadUid, 'upload', 'foreign', 'POST', `upload?id=${file}`, information),
    row(uploadUid, 'destroy', 'foreign', 'DELETE', basePath),
    { ...row(uploadUid, 'findOne', 'missing', 'GET', `upload/files/${noId}`), done: 404 },
    { ...row(uploadUid, 'upload', 'missing', 'POST', `upload?id=${noId}`, aForm()), done: 404 },
    { ...row(uploadUid, 'upload', 'missing', 'POST', `upload?id=${noId}`, information), done: 404 },
    { ...row(uploadUid, 'destroy', 'missing', 'DELETE', `upload/files/${noId}`), done: 404 },
  ];
}

/** Where the Super Admin sees what a request could have changed. */
function listOf(uid: string): string {
  switch (uid) {
    case userUid:
      return 'users?pagination[pageSize]=100';
    case uploadUid:
      return 'media/files?sort=id:desc';
    default:
      return 'user-roles';
  }
}

async function rowCell(matrix: Matrix, caller: Caller, { uid, action, cell, method, path, body, done }: Row) {
  const { server, differences } = matrix;
  const { grants, name } = caller;
  const publicCaller = server.configuration.grants.public;
  const list = listOf(uid);
  const before = JSON.stringify(await server.sendAsAdmin('GET', list));
  const got = await server.send(caller, method, `/api/${path}`, body);
  const after = JSON.stringify(await server.sendAsAdmin('GET', list));
  if (got.status >= 400) differences.unchanged(name, cell, before, after);
  if (!may(grants, publicCaller, uid, action)) return refused(matrix, name, cell, 403, got);
  differences.expects(done);
  differences.compare(name, cell, String(done), got.status === done ? String(done) : `${got.status} ${got.text}`);
  if (uid !== userUid || done >= 204 || action === 'count') return;
  const withRole = may(grants, publicCaller, roleUid, 'find');
  differences.compare(name, `${cell}: what is shown`, shapeOf(path, withRole, action), shownIn(got));
}

const userKeys = 'id documentId username email provider confirmed blocked createdAt updatedAt publishedAt';
const roleKeys = 'id documentId name description type createdAt updatedAt publishedAt';

/** The keys of a user in a response; the role is included if it was requested, or written, and may be found. */
function shapeOf(path: string, withRole: boolean, action: string): string {
  const asked = path.includes('populate') || action === 'create' || action === 'update';
  return asked && withRole ? `${userKeys} role: ${roleKeys}` : userKeys;
}

function shownIn({ status, text }: Reply): string {
  if (status >= 300 || text === '') return `${status}`;
  const body = JSON.parse(text) as Data | readonly Data[];
  const users: readonly Data[] = Array.isArray(body) ? body : [body as Data];
  const shapes = users.map(({ role, ...user }) => {
    const keys = Object.keys(user).join(' ');
    return role === undefined ? keys : `${keys} role: ${Object.keys((role ?? {}) as Data).join(' ')}`;
  });
  return [...new Set(shapes)].join(' | ');
}

/** Paths that do not exist for any caller. */
const nowhere: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/api/content-type-builder/reserved-names'],
  ['POST', '/api/content-type-builder/schema'],
  ['GET', '/admin/api/upload'],
  ['POST', '/admin/api/upload'],
  ['GET', '/admin/api/schema'],
  ['PUT', '/admin/api/schema'],
  ['POST', '/admin/api/content-types'],
  ['GET', '/admin/api/content/users'],
  ['POST', '/admin/api/content/upload'],
];

async function nowhereCell(matrix: Matrix, caller: Caller, [method, path]: readonly [string, string]): Promise<void> {
  const got = await matrix.server.send(caller, method, path, method === 'GET' ? undefined : {});
  refused(matrix, caller.name, `${method} ${path}`, 404, got);
}
