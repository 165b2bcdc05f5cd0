import { formBody } from '../../support/form.js';
import type { SettingsLine } from './rights.js';
import type { Data } from './wire.js';

/** A request to the settings of the panel. */
export interface Row {
  readonly part: string;
  readonly action: 'read' | 'write';
  readonly method: string;
  /** `:id` stands for a row of the group, or for one that is missing. */
  readonly path: string;
  /** Bytes are a form. */
  readonly body?: Data | Buffer;
  /** Status for who may. */
  readonly done: number;
  /** Status for who may, but is no Super Admin; left out: the same. */
  readonly limited?: 403;
  /** What who is no Super Admin must have too, to give it. */
  readonly takes?: SettingsLine;
}

/** Settings that are rows of a list. */
export interface Group {
  readonly path: string;
  /** Question for the rows that a request could have changed. */
  readonly list: string;
  /** The body of a new row; `n` tells rows apart. */
  make(n: number): Data | Buffer;
  readonly rows: readonly Row[];
}

/** What bodies and paths need: row ids of roles, and the uid of a content type. */
export interface Known {
  readonly superAdmin: number;
  readonly editor: number;
  /** A role that may do nothing. */
  readonly bare: number;
  /** The role of the one who has rights on settings alone. */
  readonly own: number;
  /** A role of end users. */
  readonly user: number;
  readonly type: string;
}

/** All groups of settings, with the expected status of each request. No caller can grant, or access, more than they have. */
export function settingsGroups(known: Known): readonly Group[] {
  return [
    tokens(known),
    administrators(known),
    administratorRoles(known),
    userRoles(known),
    users(known),
    folders(),
    files(),
    webhooks(),
    changeSets(known),
  ];
}

/** A row id that nothing has. */
export const noId = 2_000_000_000;

const findUsers = 'plugin::users-permissions.user.find';
/** What a right to find users is given with by who is no Super Admin. */
const readUsers: SettingsLine = { action: 'read', part: 'settings::users' };

function tokens({ type }: Known): Group {
  const custom = (n: number): Data => ({ name: `token ${n}`, kind: 'custom', readDrafts: false });
  return group('settings::tokens', 'tokens', custom, [
    { method: 'PUT', path: 'tokens/:id', body: { description: 'changed' }, done: 200 },
    { method: 'POST', path: 'tokens/:id/renew', done: 200 },
    { method: 'POST', path: 'tokens', body: { name: 'reads everything' }, done: 201, limited: 403 },
    { method: 'PUT', path: 'tokens/:id', body: { actions: [findUsers] }, done: 200, takes: readUsers },
    { method: 'PUT', path: 'tokens/:id', body: { actions: [`${type}.find`] }, done: 200, limited: 403 },
    { method: 'PUT', path: 'tokens/:id', body: { kind: 'full-access', actions: [] }, done: 200, limited: 403 },
    { method: 'POST', path: 'tokens/:id/renew', done: 200 },
  ]);
}

function administrators({ superAdmin, editor, bare }: Known): Group {
  const person = (n: number, role: number): Data => ({
    email: `someone${n}@example.org`,
    firstName: 'Some',
    lastName: 'One',
    role,
  });
  const basePath = 'administrators/:id';
  return group('settings::administrators', 'administrators', (n) => person(n, bare), [
    { method: 'PUT', path: basePath, body: { firstName: 'Changed' }, done: 200 },
    { method: 'DELETE', path: `${basePath}/sessions`, done: 204 },
    // The first administrator is a Super Admin.
    { method: 'PUT', path: 'administrators/1', body: { lastName: 'Changed' }, done: 200, limited: 403 },
    { method: 'DELETE', path: 'administrators/1', done: 409, limited: 403 },
    { method: 'POST', path: 'administrators', body: person(-1, superAdmin), done: 201, limited: 403 },
    { method: 'POST', path: 'administrators', body: person(-2, editor), done: 201, limited: 403 },
    { method: 'PUT', path: basePath, body: { role: editor }, done: 200, limited: 403 },
    { method: 'PUT', path: basePath, body: { role: superAdmin }, done: 200, limited: 403 },
  ]);
}

function administratorRoles({ superAdmin, editor, own, type }: Known): Group {
  const basePath = 'roles/:id';
  const find = { content: [{ action: 'find', type }] };
  return group('settings::administrator-roles', 'roles', (n) => ({ name: `role ${n}` }), [
    { method: 'PUT', path: basePath, body: { description: 'changed' }, done: 200 },
    { method: 'PUT', path: basePath, body: { permissions: { settings: [readUsers] } }, done: 200, takes: readUsers },
    { method: 'PUT', path: basePath, body: { permissions: {} }, done: 200 },
    { method: 'PUT', path: basePath, body: { permissions: find }, done: 200, limited: 403 },
    { method: 'PUT', path: `roles/${editor}`, body: { description: 'changed' }, done: 200, limited: 403 },
    // One's own role is for others to change.
    { method: 'PUT', path: `roles/${own}`, body: { description: 'changed' }, done: 200, limited: 403 },
    { method: 'PUT', path: `roles/${superAdmin}`, body: { description: 'changed' }, done: 400 },
  ]);
}

function userRoles({ type }: Known): Group {
  const basePath = 'user-roles/:id';
  return group('settings::user-roles', 'user-roles', (n) => ({ name: `user role ${n}` }), [
    { method: 'PUT', path: basePath, body: { description: 'changed' }, done: 200 },
    { method: 'PUT', path: basePath, body: { actions: [findUsers] }, done: 200, takes: readUsers },
    { method: 'PUT', path: basePath, body: { actions: [`${type}.find`] }, done: 200, limited: 403 },
  ]);
}

function users({ user }: Known): Group {
  return group('settings::users', 'users', (n) => newUser(n, user), [
    { method: 'PUT', path: 'users/:id', body: { confirmed: true }, done: 200 },
  ]);
}

function folders(): Group {
  const basePath = 'media/folders/:id';
  return group('settings::media', 'media/folders', (n) => ({ name: `folder ${n}` }), [
    { method: 'PUT', path: basePath, body: { parent: null }, done: 200 },
    { method: 'PUT', path: basePath, body: { parent: noId }, done: 404 },
  ]);
}

function files(): Group {
  const form = (n: number): Buffer =>
    formBody([{ name: 'files', file: `file ${n}.txt`, type: 'text/plain', bytes: Buffer.from(`file ${n}`) }]);
  const basePath = 'media/files/:id';
  const made = group('settings::media', 'media/files', form, [
    { method: 'PUT', path: basePath, body: { caption: 'changed' }, done: 200 },
    { method: 'PUT', path: basePath, body: { folder: noId }, done: 404 },
    { method: 'POST', path: `${basePath}/replace`, body: form(0), done: 200 },
    { method: 'POST', path: 'media/files/move', body: { files: [], folders: [], to: null }, done: 204 },
    { method: 'POST', path: 'media/files/move', body: { files: [noId], folders: [], to: null }, done: 404 },
  ]);
  const uses = { part: 'settings::media', action: 'read', method: 'GET', path: `${basePath}/uses`, done: 200 } as const;
  return { ...made, list: 'media/files?sort=id:desc', rows: [uses, ...made.rows] };
}

function webhooks(): Group {
  const basePath = 'webhooks/:id';
  // Told of nothing, so that nothing has to be readable.
  const deaf = (n: number): Data => ({
    name: `webhook ${n}`,
    url: `https://hooks.example.org/${n}`,
    events: ['entry.create'],
    uids: [],
  });
  const made = group('settings::webhooks', 'webhooks', deaf, [
    { method: 'PUT', path: basePath, body: { enabled: false }, done: 200 },
    { method: 'POST', path: `${basePath}/renew`, done: 200 },
    { method: 'PUT', path: basePath, body: { uids: ['plugin::users-permissions.user'] }, done: 200, takes: readUsers },
    { method: 'PUT', path: basePath, body: { uids: null }, done: 200, limited: 403 },
    { method: 'POST', path: 'webhooks', body: { ...deaf(-1), uids: null }, done: 201, limited: 403 },
    { method: 'POST', path: 'webhooks', body: { ...deaf(-2), url: 'http://127.0.0.1/' }, done: 400 },
    { method: 'POST', path: `${basePath}/deliveries/${noId}/replay`, done: 404 },
  ]);
  const listed = { part: 'settings::webhooks', action: 'read', method: 'GET', done: 200 } as const;
  return { ...made, rows: [{ ...listed, path: `${basePath}/deliveries` }, ...made.rows] };
}

function changeSets({ type }: Known): Group {
  const basePath = 'change-sets/:id';
  const part = 'settings::change-sets';
  const documents = [{ type, documentIds: ['nothing'] }];
  const made = group(part, 'change-sets', (n) => ({ name: `set ${n}` }), [
    { method: 'PUT', path: basePath, body: { description: 'changed' }, done: 200 },
    { method: 'POST', path: `${basePath}/entries`, body: { documents }, done: 400 },
    { method: 'DELETE', path: `${basePath}/entries/nothing`, done: 404 },
  ]);
  const entries = { part, action: 'read', method: 'GET', path: `${basePath}/entries`, done: 200 } as const;
  return { ...made, rows: [entries, ...made.rows] };
}

/** The body of a new end user. */
export function newUser(n: number, role: number): Data {
  return { username: `someone${n}`, email: `someone${n}@example.org`, password: 'quite a long one', role };
}

type Change = Omit<Row, 'part' | 'action'>;

function group(part: string, path: string, make: Group['make'], changes: readonly Change[]): Group {
  const reads: readonly Change[] = [
    { method: 'GET', path, done: 200 },
    { method: 'GET', path: `${path}/:id`, done: 200 },
  ];
  const removal: Change = { method: 'DELETE', path: `${path}/:id`, done: 204 };
  return {
    path,
    list: path,
    make,
    rows: [
      ...reads.map((row) => ({ ...row, part, action: 'read' as const })),
      ...[...changes, removal].map((row) => ({ ...row, part, action: 'write' as const })),
    ],
  };
}
