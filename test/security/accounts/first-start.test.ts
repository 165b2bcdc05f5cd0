import { chmod, mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PartialConfig } from '../../../src/composition/app/index.js';
import { createTestApp, removeFolder } from '../../support/data-folder.js';
import { expectRefusal } from '../support/answers.js';
import { newProject } from '../support/fixture.js';
import { asPage, bodyIn, type Instance, openInstance, rowsOf, signIn } from './support.js';

/* What a new installation begins with, and what it refuses to begin with. */

let instance: Instance;
let other: Instance;

beforeAll(async () => {
  instance = await openInstance();
  other = await openInstance();
});

afterAll(async () => {
  await instance.close();
  await other.close();
});

interface Ring {
  readonly session: readonly { readonly key: string }[];
  readonly encryption: readonly { readonly key: string }[];
}

describe('A14 secrets of a first start', () => {
  test('are 256 random bits each, and none comes twice', async () => {
    const rings = await Promise.all(
      [instance, other].map(
        async ({ app }) => JSON.parse(await readFile(join(app.dataDir, 'secrets.json'), 'utf8')) as Ring,
      ),
    );
    const keys = rings.flatMap(({ session, encryption }) => [...session, ...encryption].map(({ key }) => key));
    expect(keys.length).toBe(4);
    expect(new Set(keys).size).toBe(4);
    for (const key of keys) expect(Buffer.from(key, 'base64url').length).toBe(32);
    const codes = await Promise.all([instance, other].map(({ app }) => app.accounts.administrators.setupCode()));
    for (const code of codes) expect(Buffer.from(code ?? '', 'base64url').length).toBe(32);
    expect(new Set([...codes, ...[instance, other].map(({ token }) => token)]).size).toBe(4);
  });

  test('are for their owner alone, like everything in the data folder', async () => {
    for (const { app } of [instance, other]) {
      expect((await stat(join(app.dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
      for (const file of await readdir(app.dataDir)) {
        expect((await stat(join(app.dataDir, file))).mode & 0o077, file).toBe(0);
      }
    }
  });

  test('there is no administrator yet, and no password works', async () => {
    for (const one of [instance, other]) {
      expect(bodyIn(await asPage(one, 'GET', '/admin/api/setup'))).toEqual({ data: { needed: true }, meta: {} });
      for (const table of [
        'octavo_administrators',
        'up_users',
        'octavo_user_sessions',
        'octavo_administrator_sessions',
      ]) {
        expect(await rowsOf(one, `SELECT * FROM ${table}`), table).toEqual([]);
      }
    }
    const names = ['admin', 'administrator', 'root', 'octavo', 'test'];
    const tried = names.flatMap((name) =>
      ['admin', 'password', 'octavo', ''].map(async (secret) => {
        const body = { email: `${name}@example.org`, password: secret };
        expectRefusal(await asPage(instance, 'POST', '/admin/api/sign-in', body), 400, `${name} ${secret}`);
      }),
    );
    await Promise.all(tried);
    expectRefusal(await signIn(instance, 'admin', 'password'), 400, 'admin');
  });

  test('nothing is open to the public but signing in and what belongs to it', async () => {
    const rows = await rowsOf(
      instance,
      "SELECT action FROM octavo_role_permissions WHERE role_document_id = (SELECT document_id FROM up_roles WHERE type = 'public')",
    );
    const actions = rows.map(({ action }) => String(action));
    expect(actions.length).toBeGreaterThan(0);
    expect(actions.every((action) => action.startsWith('plugin::users-permissions.auth.'))).toBe(true);
    expect(actions.some((action) => action.endsWith('.changePassword'))).toBe(false);
  });
});

describe('A14 starts that are refused', () => {
  let project: string;

  beforeAll(async () => {
    project = await newProject();
  });

  afterAll(() => removeFolder(project));

  const good = 'mJ4t-0bQzR8vYx2LkP7wGdN5sHcVfT1e';

  /** Starts in an empty folder, and expects a refusal that names the variable and does not repeat its value. */
  async function expectRefused(
    environment: Readonly<Record<string, string>>,
    name: string,
    config: PartialConfig = {},
  ): Promise<void> {
    const dataDir = join(project, 'data');
    let message = '';
    try {
      await (await createTestApp({ project, config: { ...config, dataDir }, environment })).close();
    } catch (error) {
      expect(error).toMatchObject({ name: 'Refusal' });
      const { message: text, lines = [] } = error as Error & { readonly lines?: readonly string[] };
      message = [text, ...lines].join('\n');
    }
    expect(message).toContain(name);
    for (const value of Object.values(environment)) {
      if (value.length > 6 && !value.startsWith('/')) expect(message).not.toContain(value);
    }
    await removeFolder(dataDir);
  }

  const placeholders = [
    'toBeModified1,toBeModified2',
    'tobemodified-tobemodified-tobemodified',
    'changeme-changeme-changeme-changeme',
    'CHANGE_ME_CHANGE_ME_CHANGE_ME_CHANGE_ME',
    'replace-me-with-a-long-random-string-please',
    'your-key-here-your-key-here-your-key-here',
    'secretsecretsecretsecretsecretsecret',
    'this-is-an-example-key-of-good-length-0123',
    'a'.repeat(64),
    'ab'.repeat(32),
    '0123456789abcdef'.repeat(4),
    '12345678901234567890123456789012',
    'short',
    ' '.repeat(64),
    `${good},short`,
    `${good},changeme-changeme-changeme-changeme`,
  ];

  test.each(placeholders)('a key for sessions of %j', async (value) => {
    await expectRefused({ OCTAVO_SESSION_KEY: value }, 'OCTAVO_SESSION_KEY');
  });

  test.each(placeholders.slice(0, 6))('a key for encryption of %j', async (value) => {
    await expectRefused({ OCTAVO_ENCRYPTION_KEY: value }, 'OCTAVO_ENCRYPTION_KEY');
  });

  test('the same rules apply to keys in files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'octavo-keys-'));
    const file = join(folder, 'key');
    await writeFile(file, 'changeme-changeme-changeme-changeme\n');
    await expectRefused({ OCTAVO_SESSION_KEY_FILE: file }, 'OCTAVO_SESSION_KEY_FILE');
    await expectRefused({ OCTAVO_SESSION_KEY_FILE: join(folder, 'nothing') }, 'OCTAVO_SESSION_KEY_FILE');
    await writeFile(file, `${good}\n`);
    await expectRefused({ OCTAVO_SESSION_KEY_FILE: file, OCTAVO_SESSION_KEY: good }, 'OCTAVO_SESSION_KEY');
    await removeFolder(folder);
  });

  test.each([
    'eleven char',
    'short',
    'password1234',
    'changeme1234',
    'adminadminadmin',
    'qwertyuiop12',
    'x'.repeat(129),
    'twelve\0twelve',
  ])('a first administrator with the password %j', async (value) => {
    await expectRefused(
      { OCTAVO_ADMIN_EMAIL: 'ann@example.org', OCTAVO_ADMIN_PASSWORD: value },
      'OCTAVO_ADMIN_PASSWORD',
    );
  });

  test('a first administrator without a password, or of no address', async () => {
    await expectRefused({ OCTAVO_ADMIN_EMAIL: 'ann@example.org' }, 'OCTAVO_ADMIN_PASSWORD');
    await expectRefused(
      { OCTAVO_ADMIN_EMAIL: 'ann', OCTAVO_ADMIN_PASSWORD: 'twelve green bottles' },
      'OCTAVO_ADMIN_EMAIL',
    );
  });

  test.each([
    ['may be read by others', async (path: string) => chmod(path, 0o644)],
    ['may be read by a group', async (path: string) => chmod(path, 0o640)],
    ['hold no key', async (path: string) => writeFile(path, '{"session":[],"encryption":[]}')],
    [
      'hold a short key',
      async (path: string) =>
        writeFile(path, (await readFile(path, 'utf8')).replace(/"key": "[\w-]{43}"/, '"key": "abc"')),
    ],
    ['are cut short', async (path: string) => writeFile(path, (await readFile(path, 'utf8')).slice(0, 100))],
    ['are empty', async (path: string) => writeFile(path, '')],
  ])('secrets that %s', async (_, spoil) => {
    const dataDir = join(project, 'data');
    await (await createTestApp({ project, config: { dataDir }, environment: {} })).close();
    const path = join(dataDir, 'secrets.json');
    const keys = JSON.parse(await readFile(path, 'utf8')) as Ring;
    await spoil(path);
    const spoilt = await readFile(path, 'utf8');
    const started = createTestApp({ project, config: { dataDir }, environment: {} });
    await expect(started).rejects.toMatchObject({ name: 'Refusal' });
    await expect(started).rejects.toThrow(/secrets\.json/);
    await expect(started).rejects.not.toThrow(keys.session[0]?.key ?? '');
    // What was there is not written over: a backup may be what is missing.
    expect(await readFile(path, 'utf8')).toBe(spoilt);
    await removeFolder(dataDir);
  });

  test('good keys from outside are used and written nowhere', async () => {
    const dataDir = join(project, 'data');
    await mkdir(dataDir, { mode: 0o700 });
    const environment = { OCTAVO_SESSION_KEY: good, OCTAVO_ENCRYPTION_KEY: [...good].reverse().join('') };
    const app = await createTestApp({ project, config: { dataDir }, environment });
    try {
      await expect(app.secrets.rotate('session')).rejects.toMatchObject({ name: 'Failure' });
    } finally {
      await app.close();
    }
    for (const file of await readdir(dataDir)) {
      const bytes = await readFile(join(dataDir, file));
      for (const key of Object.values(environment)) expect(bytes.includes(key), file).toBe(false);
    }
    expect(await readdir(dataDir)).not.toContain('secrets.json');
  });
});
