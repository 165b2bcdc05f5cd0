import { type Matrix, refused } from './matrix.js';
import type { Caller } from './matrix-server.js';
import { type Group, noId, type Row, settingsGroups } from './settings-rows.js';
import type { Data } from './wire.js';

/** Somebody who knocks at the settings, and whether they have a session of the panel. */
interface Visitor {
  readonly name: string;
  readonly as: Caller;
  readonly known: boolean;
}

/** Everybody knocks at every part of the settings. */
export async function settingsCells(matrix: Matrix): Promise<void> {
  const { server } = matrix;
  const roleId = async (name: string): Promise<number> => {
    const all = (await server.sendAsAdmin('GET', 'roles')) as unknown as readonly Data[];
    return Number(all.find((role) => role.name === name)?.id);
  };
  const groups = settingsGroups({
    superAdmin: await roleId('Super Admin'),
    editor: await roleId('Editor'),
    bare: Number((await server.sendAsAdmin('POST', 'roles', { name: 'bare' })).id),
    own: await roleId(server.clerk.name),
    user: server.user.role,
    type: server.configuration.types[0]?.uid ?? '',
  });
  let counter = 0;
  const next = (): number => ++counter;
  for (const visitor of visitorsOf(matrix)) {
    for (const group of groups) await groupCells(matrix, visitor, group, next);
    await otherCells(matrix, visitor);
    await assistCells(matrix, visitor);
  }
  await rotationCells(matrix);
}

function visitorsOf({ server }: Matrix): readonly Visitor[] {
  const find = (name: string): Caller => server.callers.find((caller) => caller.name === name) ?? server.superAdmin;
  return [
    { name: 'no cookie', as: find('public'), known: false },
    { name: "an end user's bearer", as: find('user'), known: false },
    { name: 'a full-access token', as: find('full-access'), known: false },
    { name: "an editor's cookie", as: find('editor'), known: true },
    { name: "a clerk's cookie", as: server.clerk, known: true },
    { name: "a Super Admin's cookie", as: server.superAdmin, known: true },
  ];
}

/** Every request to a group: of a row that is there, and of one that is missing. */
async function groupCells(matrix: Matrix, visitor: Visitor, group: Group, next: () => number): Promise<void> {
  const { path, list, make, rows } = group;
  const made = [await matrix.server.sendAsAdmin('POST', path, make(next()))].flat()[0] as Data;
  const id = String((made.administrator as Data | undefined)?.id ?? made.id);
  const [first] = rows;
  const creation = first && { ...first, action: 'write' as const, method: 'POST', path, body: make(next()), done: 201 };
  for (const row of creation === undefined ? rows : [creation, ...rows]) {
    const { path: place } = row;
    await rowCell(matrix, visitor, { ...row, path: place.replace(':id', id) }, list);
    if (!place.includes(':id')) continue;
    // A missing row is 404 for callers with the permission of the endpoint, whatever else they would need.
    const { part, action, method, body = undefined } = row;
    const absent = { part, action, method, path: place.replace(':id', String(noId)), done: 404 };
    await rowCell(matrix, visitor, body === undefined ? absent : { ...absent, body }, list);
  }
}

/** May the visitor do this, by the configuration? */
function may({ as: { grants } }: Visitor, action: Row['action'], part: string): boolean {
  if (grants.is === 'super-admin') return true;
  return grants.is === 'role' && grants.settings.some((line) => line.action === action && line.part === part);
}

/** One request; what is refused must leave the list at `list` as it was. */
async function rowCell(matrix: Matrix, visitor: Visitor, row: Row, list: string): Promise<void> {
  const { server, differences } = matrix;
  const { method, path, body } = row;
  const cell = `${method} /admin/api/${path}`;
  const before = await listed(matrix, list);
  const got = await server.send(visitor.as, method, `/admin/api/${path}`, body);
  const after = await listed(matrix, list);
  const expected = statusOf(visitor, may(visitor, row.action, row.part), limitedTo(visitor, row));
  if (got.status >= 400) differences.unchanged(visitor.name, cell, before, after);
  if (expected === 401 || expected === 403) return refused(matrix, visitor.name, cell, expected, got);
  differences.expects(expected);
  const shown = got.status === expected ? String(expected) : `${got.status} ${got.text}`;
  differences.compare(visitor.name, cell, String(expected), shown);
}

function statusOf({ known }: Visitor, allowed: boolean, done: number): number {
  if (!known) return 401;
  return allowed ? done : 403;
}

/** The status for who may, by whether they may do as much as they would give. */
function limitedTo(visitor: Visitor, { done, limited, takes }: Row): number {
  if (visitor.as.grants.is === 'super-admin') return done;
  return takes === undefined || may(visitor, takes.action, takes.part) ? (limited ?? done) : 403;
}

/** A list of settings as the Super Admin sees it, without the times at which tokens were used. */
async function listed({ server }: Matrix, list: string): Promise<string> {
  const rows = (await server.sendAsAdmin('GET', list)) as unknown as readonly Data[];
  return JSON.stringify(rows.map(({ lastUsedAt: _, ...row }) => row));
}

/** What is no list: oneself, the log, the catalogue of permissions. */
async function otherCells(matrix: Matrix, visitor: Visitor): Promise<void> {
  const { server, differences } = matrix;
  const editors = ['settings::administrator-roles', 'settings::user-roles', 'settings::tokens'];
  const rows = [
    { path: 'me', allowed: true },
    { path: 'me/sessions', allowed: true },
    { path: 'audit', allowed: may(visitor, 'read', 'settings::audit') },
    { path: 'permissions', allowed: editors.some((part) => may(visitor, 'read', part)) },
  ];
  for (const { path, allowed } of rows) {
    const got = await server.send(visitor.as, 'GET', `/admin/api/${path}`);
    const expected = statusOf(visitor, allowed, 200);
    if (expected !== 200) refused(matrix, visitor.name, `GET /admin/api/${path}`, expected, got);
    else differences.compare(visitor.name, `GET /admin/api/${path}`, '200', String(got.status));
  }
}

/** The AI provider, of which there is none here: who may ask or configure it gets another answer than who may not. */
async function assistCells(matrix: Matrix, visitor: Visitor): Promise<void> {
  const { server, differences } = matrix;
  const reads = may(visitor, 'read', 'settings::assist');
  const writes = may(visitor, 'write', 'settings::assist');
  const translation = { source: 'en', target: 'en', fields: [{ path: 'title', kind: 'text', value: 'Fox' }] };
  const picture = { fileId: noId, locale: 'en' };
  const rows = [
    { method: 'GET', path: 'assist', allowed: reads, done: 200 },
    { method: 'GET', path: 'assist/settings', allowed: writes, done: 200 },
    { method: 'PUT', path: 'assist/settings', body: { url: '' }, allowed: writes, done: 200 },
    { method: 'POST', path: 'assist/test', body: {}, allowed: writes, done: 409 },
    { method: 'POST', path: 'assist/translate', body: translation, allowed: reads, done: 409 },
    {
      method: 'POST',
      path: 'assist/describe',
      body: picture,
      allowed: reads && may(visitor, 'read', 'settings::media'),
      done: 409,
    },
  ];
  for (const { method, path, body, allowed, done } of rows) {
    const got = await server.send(visitor.as, method, `/admin/api/${path}`, body);
    const expected = statusOf(visitor, allowed, done);
    if (expected === done)
      differences.compare(visitor.name, `${method} /admin/api/${path}`, String(done), String(got.status));
    else refused(matrix, visitor.name, `${method} /admin/api/${path}`, expected, got);
  }
}

/** A new session key ends all sessions, so it comes last, and callers without the permission come before others. */
async function rotationCells(matrix: Matrix): Promise<void> {
  const { server, differences } = matrix;
  const allowed = (visitor: Visitor): boolean => visitor.known && may(visitor, 'write', 'settings::secrets');
  const visitors = visitorsOf(matrix);
  const rotate = (visitor: Visitor) => server.send(visitor.as, 'POST', '/admin/api/secrets/rotate');
  for (const visitor of visitors.filter((one) => !allowed(one))) {
    refused(matrix, visitor.name, 'POST /admin/api/secrets/rotate', visitor.known ? 403 : 401, await rotate(visitor));
    differences.compare(visitor.name, 'ends no session', '200', String((await me(matrix)).status));
  }
  const [chosen] = visitors.filter(allowed);
  if (chosen === undefined) return;
  differences.compare(chosen.name, 'POST /admin/api/secrets/rotate', '204', String((await rotate(chosen)).status));
  differences.compare(chosen.name, 'ends every session', '401', String((await me(matrix)).status));
}

function me({ server }: Matrix) {
  return server.send(server.superAdmin, 'GET', '/admin/api/me');
}
