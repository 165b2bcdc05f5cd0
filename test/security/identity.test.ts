import { createHash, createHmac } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { App } from '../../src/composition/app/index.js';
import { openSqliteStore } from '../../src/storage/database/index.js';
import { createTestApp, removeFolder, testedDatabase } from '../support/data-folder.js';
import { storedBytes } from '../support/verify/stored.js';
import { expectRefusal } from './support/answers.js';
import { cpuOf } from './support/cost.js';
import { type Fixture, newProject, openFixture, send, startOn } from './support/fixture.js';
import { get, speak } from './support/wire.js';

/* Identity: invalid tokens, positions of tokens, and how tokens and data are stored. */

let fixture: Fixture;
let base: string;

beforeAll(async () => {
  fixture = await openFixture();
  base = await fixture.app.listen(0);
});

afterAll(() => fixture.close());

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function jwt(header: unknown, payload: unknown, key?: string): string {
  const signed = `${base64(header)}.${base64(payload)}`;
  return `${signed}.${key === undefined ? '' : createHmac('sha256', key).update(signed).digest('base64url')}`;
}

/** Everything that is no token of this installation, by what it is. */
function broken(): readonly (readonly [string, string])[] {
  const { token } = fixture;
  const admin = { id: 1, role: 'admin', iat: 1_700_000_000, exp: 4_000_000_000 };
  return [
    ['JWT without algorithm', jwt({ alg: 'none', typ: 'JWT' }, admin)],
    ['JWT with algorithm NONE', jwt({ alg: 'NONE' }, admin)],
    ['JWT with algorithm nOnE', jwt({ alg: 'nOnE' }, admin)],
    ['JWT signed with an empty key', jwt({ alg: 'HS256' }, admin, '')],
    ['JWT signed with a well-known key', jwt({ alg: 'HS256' }, admin, 'secret')],
    ['JWT signed with a token', jwt({ alg: 'HS256' }, admin, token)],
    ['expired JWT', jwt({ alg: 'HS256' }, { ...admin, exp: 1 }, 'x')],
    ['JWT that is not valid yet', jwt({ alg: 'HS256' }, { ...admin, nbf: 4_000_000_000 }, 'x')],
    [
      'JWT with a key from elsewhere',
      jwt({ alg: 'HS256', jku: 'http://127.0.0.1/k', kid: "x' UNION SELECT 1--" }, admin, 'x'),
    ],
    ['JWT that names a token', jwt({ alg: 'none' }, { token })],
    ['token of another installation', anotherToken()],
    ['token cut short', token.slice(0, -1)],
    ['token with one more character', `${token}A`],
    ['token with one character changed', `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`],
    ['token with its checksum changed', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['token in capitals', token.toUpperCase()],
    ['token without its prefix', token.slice('octavo_'.length)],
    ['token in quotes', `"${token}"`],
    ['token in other base64', token.replace(/[-_]/g, '+').concat('==')],
    ['digest of the token', createHash('sha256').update(token).digest('hex')],
    ['token with an escape', encodeURIComponent(token).replace('o', '%6f')],
    ['two tokens in one', `${anotherToken()},${token}`],
    ['wildcard', '%'],
    ['null', 'null'],
    ['undefined', 'undefined'],
    ['true', 'true'],
    ['object', '[object Object]'.replace(' ', '')],
    ['JSON', JSON.stringify({ token })],
    ['array', `["${token}"]`],
    ['SQL', "'OR'1'='1"],
    ['10 kilobytes', 'a'.repeat(10_000)],
    ['10 kilobytes that begin like a token', `octavo_${'a'.repeat(10_000)}`],
  ];
}

/** Well-formed, with the right checksum, and never given out here. */
function anotherToken(): string {
  const secret = createHash('sha256').update('another installation').digest('base64url');
  const checksum = createHash('sha256').update(`octavo_${secret}`).digest('base64url').slice(0, 6);
  return `octavo_${secret}${checksum}`;
}

describe('A1 bearer tokens that are none', () => {
  test('each is 401 on every path, public or not', async () => {
    for (const [name, token] of broken()) {
      for (const [method, url] of [
        ['GET', '/api/articles'],
        ['GET', '/api/homepage'],
        ['POST', '/api/tags'],
        ['DELETE', `/api/tags/${fixture.ids.get('tag0')}`],
      ] as const) {
        expectRefusal(await send(fixture.app, { method, url, as: token }), 401, `${name} ${token}`);
      }
    }
  });

  test('each is refused alike, and fast', async () => {
    const bodies = new Set<string>();
    for (const [name, token] of broken()) {
      const took = await cpuOf(
        async () => bodies.add((await send(fixture.app, { url: '/api/articles', as: token })).text),
        25,
      );
      expect(took, name).toBeLessThan(25);
    }
    expect(bodies.size).toBe(1);
  });

  test.each(['Basic TOKEN', 'Token TOKEN', 'Bearer', 'Bearer ', 'TOKEN', 'BearerTOKEN', 'Bearer: TOKEN', ''])(
    'the header %j is no credential',
    async (header) => {
      const authorization = header.replace('TOKEN', fixture.token);
      const answer = await send(fixture.app, { url: '/api/articles', headers: { authorization } });
      expectRefusal(answer, [401, 403], header);
    },
  );

  test.each(['Bearer Bearer TOKEN', 'Bearer TOKEN x', 'bearer  TOKEN  x y', 'Bearer a b'])(
    'security 7: the header %j is a broken credential, not none',
    async (header) => {
      const authorization = header.replace('TOKEN', fixture.token);
      for (const url of ['/api/articles', '/api/users/me', '/api/_changes']) {
        expectRefusal(await send(fixture.app, { url, headers: { authorization } }), 401, `${header} ${url}`);
      }
    },
  );

  test('a hundred kilobytes are too much for a header, and the server goes on', async () => {
    const heard = await speak(base, {
      parts: [get('/api/articles', [`Authorization: Bearer ${'a'.repeat(100_000)}`])],
      answers: 1,
    });
    expect([401, 431]).toContain(heard.statuses[0]);
    expect((await send(fixture.app, { url: '/api/tags', as: fixture.token })).status).toBe(200);
  });

  test.each([
    ['the right one last', (token: string) => [anotherToken(), token]],
    ['the right one first', (token: string) => [token, anotherToken()]],
    ['an empty one first', (token: string) => ['', token]],
  ])('of two Authorization headers, %s, neither counts', async (_, order) => {
    const headers = order(fixture.token).map((token) => `Authorization: Bearer ${token}`);
    const heard = await speak(base, { parts: [get('/api/articles', headers)], answers: 1 });
    expect([400, 401, 403], heard.text.slice(0, 200)).toContain(heard.statuses[0]);
  });

  test('a revoked token is rejected from the next second on', async () => {
    const token = await fixture.app.createToken('short-lived');
    expect((await send(fixture.app, { url: '/api/articles', as: token })).status).toBe(200);
    const sql = "DELETE FROM octavo_tokens WHERE name = 'short-lived'";
    await fixture.app.store.write((transaction) => transaction.run({ sql, slots: [], reads: [] }, []));
    await new Promise((resolve) => setTimeout(resolve, 1_010));
    expectRefusal(await send(fixture.app, { url: '/api/articles', as: token }), 401, 'taken away');
  });
});

describe('A8 tokens in an address', () => {
  afterEach(() => vi.restoreAllMocks());

  test.each(['access_token', 'token', 'jwt', 'api_key', 'apikey', 'authorization', 'Authorization', 'bearer', 'auth'])(
    '%s is not accepted',
    async (name) => {
      for (const value of [fixture.token, `Bearer ${fixture.token}`]) {
        const url = `/api/articles?${name}=${encodeURIComponent(value)}`;
        expectRefusal(await send(fixture.app, { url }), 403, url);
        const cookie = `${name}=${encodeURIComponent(value)}`;
        expectRefusal(await send(fixture.app, { url: '/api/articles', headers: { cookie } }), 403, cookie);
        const headers = { [`x-${name.toLowerCase().replace('_', '-')}`]: value };
        expectRefusal(await send(fixture.app, { url: '/api/articles', headers }), 403, name);
      }
      const payload = JSON.stringify({ data: { label: 'x' }, [name]: fixture.token });
      const headers = { 'content-type': 'application/json' };
      expectRefusal(await send(fixture.app, { method: 'POST', url: '/api/tags', headers, payload }), 403, name);
    },
  );

  test('no token is ever logged, in whatever part of a request it comes', async () => {
    const project = await newProject();
    const app = await startOn(project, { logger: true });
    const token = app.firstToken ?? '';
    const lines: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    try {
      await send(app, { url: '/api/tags', as: token });
      await send(app, { url: '/api/tags', as: `${token}x` });
      await send(app, { url: `/api/tags?access_token=${token}` });
      await send(app, { url: `/api/tags?filters[label]=${token}`, as: token });
      await send(app, { url: '/api/tags', headers: { cookie: `jwt=${token}` } });
      await send(app, { url: `/api/tags/${token}` });
      await send(app, { url: `/nothing/${token}/x` });
      await send(app, {
        method: 'POST',
        url: '/api/authors',
        as: token,
        data: { name: 'x', pin: 'a very secret pin' },
      });
    } finally {
      vi.restoreAllMocks();
      await app.close();
      await removeFolder(project);
    }
    const log = lines.join('');
    expect(log.match(/"message":"request"/g)?.length).toBe(8);
    expect(log).not.toContain(token);
    expect(log).not.toContain('a very secret pin');
  });
});

describe('A14 the first start', () => {
  test('tokens of two installations differ, hold 256 bits, and are shown once', async () => {
    const projects = [await newProject(), await newProject()];
    const tokens: string[] = [];
    for (const project of projects) {
      const app = await startOn(project);
      tokens.push(app.firstToken ?? '');
      await app.close();
      const again = await startOn(project);
      expect(again.firstToken).toBeNull();
      expectRefusal(await send(again, { url: '/api/tags' }), 403, 'no token');
      expect((await send(again, { url: '/api/tags', as: tokens.at(-1) ?? '' })).status).toBe(200);
      await again.close();
    }
    const secrets = tokens.map((token) => /^octavo_([\w-]{43})[\w-]{6}$/.exec(token)?.[1] ?? '');
    expect(secrets.map((secret) => Buffer.from(secret, 'base64url').length)).toEqual([32, 32]);
    expect(secrets[0]).not.toBe(secrets[1]);
    for (const project of projects) await removeFolder(project);
  });

  test('the data folder and the database hold no token, only its digest', async () => {
    const secret = fixture.token.slice('octavo_'.length);
    const stored = await storedBytes(fixture.app.dataDir);
    let digests = 0;
    for (const [file, bytes] of stored) {
      for (const part of [fixture.token, secret, secret.slice(0, 43), Buffer.from(secret.slice(0, 43), 'base64url')]) {
        expect(bytes.includes(part), file).toBe(false);
      }
      expect(bytes.includes('hidden-pin-0'), file).toBe(false);
      if (bytes.includes(createHash('sha256').update(fixture.token).digest('hex'))) digests += 1;
    }
    expect(digests).toBeGreaterThan(0);
  });

  test('the digest opens nothing', async () => {
    const rows = await fixture.app.store.rows({ sql: 'SELECT digest FROM octavo_tokens', slots: [], reads: [] }, []);
    for (const { digest } of rows)
      expectRefusal(await send(fixture.app, { url: '/api/tags', as: String(digest) }), 401, 'digest');
  });

  test('a new data folder is for its owner alone', async () => {
    expect((await stat(fixture.app.dataDir)).mode & 0o777).toBe(0o700);
  });

  test('in a folder that is open to others, the files are still not', async () => {
    const project = await newProject();
    await mkdir(join(project, 'data'));
    await chmod(join(project, 'data'), 0o755);
    const app = await startOn(project);
    await send(app, { method: 'POST', url: '/api/tags', as: app.firstToken ?? '', data: { label: 'x' } });
    for (const file of await readdir(app.dataDir)) {
      expect((await stat(join(app.dataDir, file))).mode & 0o077, file).toBe(0);
    }
    await app.close();
    await removeFolder(project);
  });
});

describe('S6 starts that are refused', () => {
  let project: string;
  const file = (): string => join(project, 'data', 'octavo.db');

  /** Starts, and expects a refusal that leaves the file as it was. */
  async function expectRefused(bytes: Buffer): Promise<void> {
    await mkdir(join(project, 'data'), { recursive: true });
    await writeFile(file(), bytes);
    let app: App | null = null;
    try {
      app = await startOn(project);
    } catch (error) {
      expect(error).toMatchObject({ name: 'Refusal' });
    }
    await app?.close();
    expect(app).toBeNull();
    expect((await readFile(file())).equals(bytes)).toBe(true);
  }

  beforeAll(async () => {
    project = await newProject();
  });

  afterEach(() => removeFolder(join(project, 'data')));
  afterAll(() => removeFolder(project));

  describe.skipIf(testedDatabase !== 'sqlite')('a database file:', () => {
    test.each([
      ['text', Buffer.from('this is not a database, and long enough to be one if it were. '.repeat(50))],
      ['noise', createHash('sha512').update('noise').digest()],
      ['the beginning of a database', Buffer.concat([Buffer.from('SQLite format 3\u0000'), Buffer.alloc(4_080, 7)])],
    ])('%s instead of the database', async (_, bytes) => {
      await expectRefused(bytes);
    });

    test('the database of a later version, or of another program', async () => {
      const made = await startOn(project);
      await made.close();
      const ours = await readFile(file());
      for (const [offset, value] of [
        [60, 99],
        [68, 0x12345678],
      ] as const) {
        const changed = Buffer.from(ours);
        changed.writeUInt32BE(value, offset);
        await removeFolder(join(project, 'data'));
        await expectRefused(changed);
      }
    });

    test('a database that was opened read-only cannot be written', async () => {
      const made = await startOn(project);
      await made.close();
      const store = await openSqliteStore({ file: file(), readOnly: true });
      const sql = 'DELETE FROM octavo_tokens';
      await expect(store.write((transaction) => transaction.run({ sql, slots: [], reads: [] }, []))).rejects.toThrow();
      expect(
        await store.rows({ sql: 'SELECT count(*) AS tokens FROM octavo_tokens', slots: [], reads: [] }, []),
      ).toEqual([{ tokens: 1 }]);
      await store.close();
    });
  });

  test('a data folder that is a file', async () => {
    await writeFile(join(project, 'data'), 'x');
    await expect(startOn(project)).rejects.toMatchObject({ name: 'Refusal' });
  });

  test.each([
    [{ api: { profile: 'loose' } }],
    [{ locales: ["en'; DROP TABLE tags;--"] }],
    [{ defaultLocale: '../en' }],
    [{ port: 99_999 }],
    [{ query: { arrayLimit: 1e9 } }],
    [{ api: { rest: { maxLimit: 1e9 } } }],
    [{ unheardOf: true }],
  ])('the setting %j', async (config) => {
    const dataDir = join(project, 'data');
    await expect(createTestApp({ project, config: { dataDir, ...(config as object) } })).rejects.toMatchObject({
      name: 'Refusal',
    });
    expect(await readdir(project)).not.toContain('data');
  });

  test('defaults are careful: nothing public, unknown parameters rejected, no request log', async () => {
    const app = await createTestApp({ project });
    expectRefusal(await send(app, { url: '/api/articles' }), 403, 'anonymous');
    expectRefusal(await send(app, { url: '/api/articles?unheard=1', as: app.firstToken ?? '' }), 400, 'unknown');
    expect(app.dataDir.startsWith(project)).toBe(true);
    await app.close();
  });
});
