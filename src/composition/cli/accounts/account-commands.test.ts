import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, databaseEnvironment, removeFolder } from '../../../../test/support/data-folder.js';
import { systemActor } from '../../../domain/accounts/index.js';
import type { App } from '../../app/index.js';
import { run } from '../index.js';

let project: string;
/** A server on the same data as the commands. */
let server: App;

function type(kind: 'collectionType' | 'singleType', name: string): [string, string] {
  const info = { singularName: name, pluralName: `${name}s`, displayName: name };
  const options = { draftAndPublish: true };
  const definition = { kind, collectionName: `${name}s`, info, options, attributes: { label: { type: 'string' } } };
  return [`schema/content-types/${name}.json`, JSON.stringify(definition)];
}

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'octavo-commands-'));
  for (const [path, text] of [type('collectionType', 'article'), type('singleType', 'homepage')]) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), text);
  }
  server = await createTestApp({ project });
});

afterAll(async () => {
  await server.close();
  await removeFolder(project);
});

beforeEach(async () => {
  for (const [name, value] of await databaseEnvironment(join(project, 'data'))) vi.stubEnv(name, value);
  vi.stubEnv('OCTAVO_PASSWORD', 'a long enough password');
});

afterEach(() => {
  vi.unstubAllEnvs();
});

interface Ran {
  readonly code: number;
  readonly out: readonly string[];
  readonly err: string;
}

/** Runs a command on the project. */
async function octavo(...words: readonly string[]): Promise<Ran> {
  const [out, err]: [string[], string[]] = [[], []];
  const output = { out: (line: string) => void out.push(line), err: (line: string) => void err.push(line) };
  const code = await run([...words, '--project', project], output);
  return { code, out, err: err.join('\n') };
}

/** Asks the server; returns the status. */
async function ask(method: string, url: string, token = '', payload?: object): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
  const body = payload === undefined ? {} : { payload: JSON.stringify(payload) };
  return (await server.inject({ method, url, headers, ...body })).status;
}

const created = { data: { label: 'x' } };

describe('token:create', () => {
  test('makes a read-only token that works immediately, and writes nothing else to standard output', async () => {
    const { code, out, err } = await octavo('token:create', '--name', 'site');
    expect([code, out]).toEqual([0, [expect.stringMatching(/^octavo_\S{49}$/)]]);
    expect(err).toBe('A read-only token named "site". Store it: it is shown only once.');
    expect(await ask('GET', '/api/articles?status=draft', out[0])).toBe(200);
    expect(await ask('POST', '/api/articles', out[0], created)).toBe(403);
  });

  test('makes one with full access', async () => {
    const { out } = await octavo('token:create', '--kind', 'full-access');
    expect(await ask('POST', '/api/articles', out[0], created)).toBe(200);
  });

  test('makes one for a list of actions, in every notation', async () => {
    const { out, err } = await octavo(
      'token:create',
      '--action',
      'articles create,update',
      '--action',
      'api::homepage.homepage.find',
      '--action',
      'user me',
    );
    expect(err).toContain('A custom token');
    const info = (await server.accounts.tokens.list()).at(-1);
    expect([...(info?.actions ?? [])].sort()).toEqual([
      'api::article.article.create',
      'api::article.article.update',
      'api::homepage.homepage.find',
      'plugin::users-permissions.user.me',
    ]);
    expect(await ask('POST', '/api/articles', out[0], created)).toBe(200);
    expect(await ask('GET', '/api/articles', out[0])).toBe(403);
  });

  test('makes one that ends, and reads no drafts', async () => {
    const before = Date.now();
    const { out, err } = await octavo('token:create', '--days', '7', '--no-drafts');
    expect(err).toContain('for 7 days');
    const info = (await server.accounts.tokens.list()).at(-1);
    expect([info?.readDrafts, Math.round(((info?.expiresAt ?? 0) - before) / 3_600_000)]).toEqual([false, 168]);
    expect(await ask('GET', '/api/articles?status=draft', out[0])).toBe(403);
  });

  test.each([
    [['--kind', 'admin'], '--kind must be read-only, full-access or custom'],
    [['--kind', 'custom'], 'needs what it may do'],
    [['--kind', 'read-only', '--action', 'article find'], 'takes no --action'],
    [['--action', 'article'], 'Name actions on api::article.article'],
    [['--action', 'article fly'], 'api::article.article has no action fly. There are: find, findOne, create'],
    [['--action', 'none find'], 'There is no content type none. There are: article, homepage, plugin::'],
    [['--action', 'constructor find'], 'There is no content type constructor'],
    [['--action', 'article __proto__'], 'has no action __proto__'],
    [['--days', '0'], '--days must be'],
    [['--days', 'x'], '--days must be'],
    [['--name', ' '], 'name cannot be empty'],
  ])('%j is refused', async (flags, message) => {
    const { code, out, err } = await octavo('token:create', ...flags);
    expect([code, out]).toEqual([1, []]);
    expect(err).toContain(message);
  });
});

test('tokens are listed without their texts, and revoked', async () => {
  const [token = ''] = (await octavo('token:create', '--name', 'short-lived')).out;
  const { out } = await octavo('token:list');
  expect(out[0]).toMatch(/^ID +KIND +BEGINS +EXPIRES +LAST USED +NAME$/);
  expect(out.join('\n')).not.toContain(token);
  const [id = ''] = /^\d+/.exec(out.find((line) => line.endsWith('short-lived')) ?? '') ?? [];
  expect(await octavo('token:revoke', id)).toMatchObject({
    code: 0,
    err: 'The read-only token "short-lived" is revoked.',
  });
  await expect.poll(() => ask('GET', '/api/articles', token), { timeout: 2_000 }).toBe(401);
  for (const wrong of [id, '0', 'x', '1e3', '__proto__']) {
    expect((await octavo('token:revoke', wrong)).err).toContain(`There is no token ${wrong}: octavo token:list`);
  }
});

describe('access', () => {
  test('is granted to the public and revoked, on a running server', async () => {
    expect(await ask('GET', '/api/articles')).toBe(403);
    const granted = await octavo('access:grant', 'public', 'article', 'find', 'findOne');
    expect(granted).toMatchObject({ code: 0, err: 'Everybody may now find, findOne on api::article.article.' });
    expect(granted.out).toEqual(['public api::article.article find,findOne']);
    await expect.poll(() => ask('GET', '/api/articles'), { timeout: 2_000 }).toBe(200);

    expect((await octavo('access:grant', 'Public', 'api::article.article', 'find,create')).out).toEqual([
      'public api::article.article create,find,findOne',
    ]);
    const revoked = await octavo('access:revoke', 'public', 'articles', 'find', 'create');
    expect(revoked.out).toEqual(['public api::article.article findOne']);
    await expect.poll(() => ask('GET', '/api/articles'), { timeout: 2_000 }).toBe(403);
  });

  test('is granted with rules, which another grant replaces', async () => {
    const rules = ['--where', 'label[$startsWith]=a', '--read', 'label', '--write', 'label', '--set', 'label=x'];
    const granted = await octavo('access:grant', 'authenticated', 'article', 'find', 'update', 'delete', ...rules);
    const where = '"where":{"label":{"$startsWith":"a"}}';
    expect(granted.out).toEqual([
      'authenticated api::article.article delete,find,update',
      `authenticated api::article.article.delete {${where}}`,
      `authenticated api::article.article.find {${where},"read":["label"]}`,
      `authenticated api::article.article.update {${where},"write":["label"],"set":{"label":"x"}}`,
    ]);
    expect((await octavo('access:list', 'authenticated')).out).toEqual(expect.arrayContaining([...granted.out]));
    const kept = await octavo('access:revoke', 'authenticated', 'article', 'delete');
    expect(kept.out).toHaveLength(3);
    expect((await octavo('access:grant', 'authenticated', 'article', 'find', 'update')).out).toHaveLength(1);
    await octavo('access:revoke', 'authenticated', 'article', 'find', 'update');
  });

  test.each([
    [['--where', 'nothing=1'], 'rules.0.where is wrong: Invalid key nothing'],
    [['--where', 'label=$usr'], 'operands are $user'],
    [['--write', 'label'], '--write is for create, update'],
    [['--read', 'nothing'], 'rules.0.read.0 is unknown'],
    [['--status', 'old'], 'rules.0.status must be draft or published'],
  ])('%j is refused', async (rules, message) => {
    const { code, err } = await octavo('access:grant', 'authenticated', 'article', 'find', ...rules);
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
  });

  test('is listed for one role or all', async () => {
    await octavo('access:grant', 'authenticated', 'homepage', 'find');
    const one = await octavo('access:list', 'authenticated');
    expect(one.out).toContain('authenticated api::homepage.homepage find');
    expect(one.out.filter((line) => !line.startsWith('authenticated '))).toEqual([]);
    const all = await octavo('access:list');
    expect(all.out).toEqual(expect.arrayContaining([...one.out]));
    expect(all.out.some((line) => line.startsWith('public '))).toBe(true);
  });

  test.each([
    [['ghosts', 'article', 'find'], 'There is no role ghosts. There are: '],
    [['public', 'none', 'find'], 'There is no content type none'],
    [['public', 'homepage', 'findOne'], 'api::homepage.homepage has no action findOne'],
  ])('%j is refused', async (words, message) => {
    for (const command of ['access:grant', 'access:revoke']) {
      const { code, out, err } = await octavo(command, ...words);
      expect([code, out, err.includes(message)]).toEqual([1, [], true]);
    }
  });
});

describe('rules of tokens', () => {
  test('are made with the token, and changed with its permissions', async () => {
    const made = await octavo(
      'token:create',
      '--action',
      'article find,create',
      '--where',
      'label=x',
      '--set',
      'label=x',
    );
    expect([made.code, made.err]).toEqual([0, expect.stringContaining('A custom token')]);
    const token = made.out[0];
    expect(await ask('POST', '/api/articles', token, { data: { label: 'y' } })).toBe(400);
    expect(await ask('POST', '/api/articles', token, { data: {} })).toBe(200);
    const { id } = (await server.accounts.tokens.list()).at(-1) ?? { id: 0 };
    const rule = '{"where":{"label":"x"},"set":{"label":"x"}}';
    const changed = await octavo(
      'token:update',
      String(id),
      '--name',
      'renamed',
      '--action',
      'homepage find',
      '--revoke',
      'article find',
    );
    expect([changed.code, changed.out]).toEqual([
      0,
      [
        `${id} api::article.article create`,
        `${id} api::homepage.homepage find`,
        `${id} api::article.article.create ${rule}`,
      ],
    ]);
    expect(changed.err).toBe('The custom token "renamed" is changed.');
    expect(await ask('GET', '/api/articles', token)).toBe(403);
    const widened = await octavo('token:update', String(id), '--action', 'article create');
    expect(widened.out.at(-1)).toBe(`${id} api::homepage.homepage find`);
    expect(await ask('POST', '/api/articles', token, { data: { label: 'y' } })).toBe(200);
  });

  test.each([
    [['token:create', '--where', 'label=x'], 'Rules are for the actions on one content type'],
    [
      ['token:create', '--action', 'article find', '--action', 'homepage find', '--where', 'label=x'],
      'on one content type',
    ],
    [['token:create', '--action', 'article find', '--where', 'author=$user'], 'Invalid key author'],
    [['token:create', '--action', 'article find', '--where', 'label=$user.username'], 'is for roles of end users'],
    [['token:create', '--action', 'article find', '--write', 'label'], '--write is for create, update'],
    [['token:update', '99999', '--name', 'x'], 'There is no token 99999'],
    [['token:update', '1'], 'Name what to change'],
    [['token:update', '1', '--status', 'draft'], 'Name the actions that the rule is for'],
    [['token:update', '1', '--action', 'article find'], 'A full-access token has no list of actions'],
  ])('%j is refused', async (words, message) => {
    expect(await octavo(...words)).toMatchObject({ code: 1, out: [], err: expect.stringContaining(message) });
  });
});

describe('access files', () => {
  test('are exported, and applied again after a change', async () => {
    await octavo('access:grant', 'authenticated', 'article', 'find', '--where', 'label=x', '--read', 'label');
    const exported = await octavo('access:export', 'authenticated');
    const file = join(project, 'access.json');
    await writeFile(file, exported.out.join('\n'));
    expect(await octavo('access:apply', file)).toEqual({ code: 0, out: [], err: 'The roles are as in the file.' });
    await octavo('access:grant', 'authenticated', 'article', 'find', 'create');
    const rule = '{"where":{"label":"x"},"read":["label"]}';
    const differences = [
      `~ authenticated api::article.article.find without rule → ${rule}`,
      '- authenticated api::article.article.create',
    ];
    const planned = await octavo('access:apply', file, '--plan');
    expect([planned.out, planned.err]).toEqual([differences, expect.stringContaining('Nothing is changed')]);
    expect((await octavo('access:apply', file)).out).toEqual(differences);
    expect((await octavo('access:export', 'authenticated')).out).toEqual(exported.out);
    await writeFile(file, exported.out.join('\n').replace('"label": "x"', '"nothing": "x"'));
    expect(await octavo('access:apply', file)).toMatchObject({
      code: 1,
      out: [],
      err: expect.stringMatching(/access\.json has mistakes:\n.*find\.where is wrong: Invalid key nothing/),
    });
    expect((await octavo('access:apply', join(project, 'missing.json'))).err).toContain('cannot be read');
  });
});

describe('user:create', () => {
  const ada = ['--username', 'ada', '--email', 'Ada@Example.org'];

  test('makes a user who can sign in', async () => {
    const { code, out, err } = await octavo('user:create', ...ada);
    expect([code, out, err]).toEqual([0, [expect.stringMatching(/^\d+$/)], 'The user ada has the role Authenticated.']);
    const signIn = (password: string): Promise<number> =>
      ask('POST', '/api/auth/local', '', { identifier: 'ada@example.org', password });
    expect([await signIn('a long enough password'), await signIn('another password')]).toEqual([200, 400]);
  });

  test('reports the problem, without the password', async () => {
    vi.stubEnv('OCTAVO_PASSWORD', 'xq7');
    const { code, err } = await octavo('user:create', '--username', 'a', '--email', 'none');
    expect(code).toBe(1);
    expect(err).toMatch(/username .*\n.*email .*\n.*password /s);
    expect(err).not.toContain('xq7');
    vi.stubEnv('OCTAVO_PASSWORD', 'a long enough password');
    expect((await octavo('user:create', ...ada)).err).toContain('already taken');
    expect((await octavo('user:create', ...ada, '--role', 'none')).err).toContain('There is no role none');
  });

  test('takes no password as an argument', async () => {
    expect((await octavo('user:create', ...ada, '--password', 'x')).code).toBe(2);
  });
});

test('user:roles shows and changes what a user is besides', async () => {
  await server.accounts.roles.create({ name: 'Editor' }, systemActor);
  expect(await octavo('user:roles', 'ada')).toMatchObject({ code: 0, out: [] });
  expect((await octavo('user:roles', 'ADA@example.org', '--add', 'editor', '--add', 'Public')).out).toEqual([
    'public',
    'editor',
  ]);
  expect((await octavo('user:roles', 'ada', '--remove', 'public')).out).toEqual(['editor']);
  expect((await octavo('user:roles', 'ada')).out).toEqual(['editor']);
  expect((await octavo('user:roles', 'eve')).err).toContain('There is no user eve');
  expect((await octavo('user:roles', 'ada', '--add', 'ghosts')).err).toContain('There is no role ghosts');
});

describe('administrators', () => {
  test('the first one may be made with a code, once', async () => {
    const first = await octavo('admin:code');
    const second = await octavo('admin:code');
    expect(second.out).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    expect(second.err).toContain('http://localhost:1337/admin/setup#code=');
    const setUp = async (code = ''): Promise<number> => {
      const headers = {
        host: 'localhost:1337',
        origin: 'http://localhost:1337',
        'content-type': 'application/json',
      };
      const payload = JSON.stringify({ code, email: 'root@example.org', password: 'a long enough password' });
      return (await server.inject({ method: 'POST', url: '/admin/api/setup', headers, payload })).status;
    };
    expect([await setUp(first.out[0]), await setUp(second.out[0])]).toEqual([400, 200]);
    expect(await octavo('admin:code')).toMatchObject({ code: 1, out: [] });
  });

  test('others are made with a role', async () => {
    const { code, out, err } = await octavo('admin:create', '--email', 'eve@example.org', '--role', 'Editor');
    expect([code, out.length, err]).toEqual([0, 1, 'The administrator eve@example.org has the role Editor.']);
    expect((await octavo('admin:create', '--email', 'max@example.org', '--role', 'King')).err).toMatch(
      /There is no role King\. There are: .*Super Admin/,
    );
    expect((await octavo('admin:create', '--email', 'eve@example.org')).code).toBe(1);
  });
});

describe('secrets:rotate', () => {
  test('ends every session on a running server, and is in the audit log', async () => {
    const signedIn = await server.inject({
      method: 'POST',
      url: '/api/auth/local',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ identifier: 'ada', password: 'a long enough password' }),
    });
    const { jwt } = JSON.parse(signedIn.body.toString('utf8'));
    await octavo('access:grant', 'authenticated', 'user', 'me');
    await expect.poll(() => ask('GET', '/api/users/me', jwt), { timeout: 2_000 }).toBe(200);

    const { code, err } = await octavo('secrets:rotate', '--only', 'session');
    expect([code, err]).toEqual([
      0,
      'The session key is new: every session has ended, and every code that was mailed.',
    ]);
    await expect.poll(() => ask('GET', '/api/users/me', jwt), { timeout: 1_500 }).toBe(401);
    const [entry] = await server.accounts.audit.list({ before: null, limit: 1 });
    expect(entry).toMatchObject({ actor: 'system', action: 'secrets.rotate', fields: ['session'] });
  });

  test('of both kinds leaves the old encryption key', async () => {
    const { err } = await octavo('secrets:rotate', '--grace', '1');
    expect(err).toContain('end within 1 hour.');
    const stored = JSON.parse(await readFile(join(project, 'data', 'secrets.json'), 'utf8'));
    expect([stored.session.length, stored.encryption.length]).toEqual([2, 2]);
  });

  test.each([
    [['--only', 'x'], '--only must be session or encryption'],
    [['--grace', '-1'], '--grace must be'],
    [['--grace', '1.5'], '--grace must be'],
    [['--only', 'encryption', '--grace', '1'], 'an old encryption key stays'],
  ])('%j is refused', async (flags, message) => {
    const { code, err } = await octavo('secrets:rotate', ...flags);
    expect([code, err.includes(message)]).toEqual([1, true]);
  });
});

test('a command that is the first to touch a data folder shows its first token', async () => {
  const data = join(project, 'other');
  for (const [name, value] of await databaseEnvironment(data)) vi.stubEnv(name, value);
  const { err, out } = await octavo('token:list', '--data', data);
  expect(err).toMatch(/^This data folder is new\. A token with full access, shown only once: octavo_\S{49}$/);
  expect(out).toHaveLength(2);
});

describe('openapi', () => {
  test('writes what there is, and with a role what that may do', async () => {
    const all = await octavo('openapi');
    const paths = Object.keys(JSON.parse(all.out.join('\n')).paths);
    expect([all.code, paths]).toEqual([
      0,
      expect.arrayContaining(['/articles/{documentId}', '/homepage', '/users/me']),
    ]);
    const file = join(project, 'openapi.json');
    const { code, out } = await octavo('openapi', '--role', 'public', '--out', file);
    expect([code, out]).toEqual([0, []]);
    const { openapi, paths: own } = JSON.parse(await readFile(file, 'utf8'));
    expect([openapi, own['/homepage']?.put, own['/users/me']]).toEqual(['3.1.0', undefined, undefined]);
  });

  test('newcomers C2: without a role makes no data folder, database or token', async () => {
    const data = join(project, 'never-made');
    const { code, err } = await octavo('openapi', '--data', data);
    expect([code, err]).toEqual([0, '']);
    expect(existsSync(data)).toBe(false);
  });

  test('reports a wrong role or file', async () => {
    expect((await octavo('openapi', '--role', 'ghosts')).err).toContain('There is no role ghosts');
    expect((await octavo('openapi', '--out', join(project, 'missing', 'openapi.json'))).err).toContain(
      'cannot be written',
    );
  });
});
