import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CliError, Failure } from '../../../foundations/core/index.js';
import type { LogEntry } from '../../../foundations/http/index.js';
import { rotateSecrets } from './rotation.js';
import { openSecrets, type SecretEnvironment, type Secrets } from './secrets.js';

const start = Date.parse('2026-03-01T12:00:00Z');
const key = 'gWv1uPqkZ3m9Ls0xYt7Rb2Hc8Nd4Ja6Qe5fViKoXpTU=';
const otherKey = 'Zk8JmQ2vTn4XcW7rLb1Yp9Gd6Hs3Fa0Eu5oRiKjNqPs=';
let folder: string;
let file: string;
let time: number;
const logged: LogEntry[] = [];
const clock = { now: () => time };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-secrets-'));
  file = join(folder, 'secrets.json');
  time = start;
  logged.length = 0;
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (environment: SecretEnvironment = {}): Promise<Secrets> =>
  openSecrets(folder, environment, { clock, log: (entry) => void logged.push(entry) });

const rotate = (what: 'session' | 'encryption' | 'all', graceHours = 0): Promise<void> =>
  rotateSecrets(folder, { what, graceHours }, {}, clock);

/** The digest that would be stored. */
const stored = ({ keys }: Secrets): string => keys.digests('a secret')[0] ?? '';

/** Returns whether a server accepts the stored digest of the secret. */
const takes = ({ keys }: Secrets, digest: string): boolean => keys.digests('a secret').includes(digest);

async function refusal(opening: Promise<unknown>): Promise<string> {
  const error = await opening.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CliError)) throw new Error(`not refused: ${String(error)}`);
  return error.message;
}

describe('the first start', () => {
  test('makes secrets of 256 bits that only the owner may read', async () => {
    await open();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { session, encryption } = JSON.parse(await readFile(file, 'utf8'));
    const keys = [session[0].key, encryption[0].key].map((text) => Buffer.from(text, 'base64url'));
    expect(keys.map(({ length }) => length)).toEqual([32, 32]);
    expect(keys[0]).not.toEqual(keys[1]);
    expect(await readdir(folder)).toEqual(['secrets.json']);
  });

  test('of several concurrent servers results in the same secrets', async () => {
    const servers = await Promise.all(Array.from({ length: 8 }, () => open()));
    expect(new Set(servers.map(stored)).size).toBe(1);
  });

  test('in two folders makes different ones', async () => {
    const first = stored(await open());
    await rm(file);
    expect(stored(await open())).not.toBe(first);
  });

  test('is followed by others with the same secrets', async () => {
    const first = await open();
    const sealed = first.keys.seal('text');
    const second = await open();
    expect([stored(second), second.keys.open(sealed)]).toEqual([stored(first), 'text']);
  });
});

describe('keys', () => {
  test('digest to a text of fixed form that reveals nothing of the secret', async () => {
    const { keys } = await open();
    expect(keys.digests('a secret')).toEqual([expect.stringMatching(/^[\w-]{8}\.[\w-]{43}$/)]);
    expect(keys.digests('a secret')).toEqual(keys.digests('a secret'));
    expect(keys.digests('another')).not.toEqual(keys.digests('a secret'));
  });

  test('seal a text differently each time, and open it', async () => {
    const { keys } = await open();
    const texts = ['', 'JBSWY3DPEHPK3PXP', 'é'.repeat(1_000)];
    for (const text of texts) expect(keys.open(keys.seal(text))).toBe(text);
    expect(keys.seal('x')).not.toBe(keys.seal('x'));
  });

  test('open nothing that was changed, cut, or sealed elsewhere', async () => {
    const { keys } = await open();
    const sealed = keys.seal('text');
    const [id = '', body = ''] = sealed.split('.');
    const bytes = Buffer.from(body, 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(keys.open(`${id}.${changed.toString('base64url')}`)).toBeNull();
    }
    for (const wrong of ['', '.', id, `${id}.`, `${id}.AAAA`, `${sealed}.`, `x${sealed}`, `__proto__.${body}`]) {
      expect(keys.open(wrong), wrong).toBeNull();
    }
    await rm(file);
    expect((await open()).keys.open(sealed)).toBeNull();
  });
});

describe('a rotation', () => {
  test('ends the sessions of the old key, on a running server too', async () => {
    const server = await open();
    const old = stored(server);
    const sealed = server.keys.seal('text');
    await rotate('session');
    time += 1_000;
    expect(takes(server, old)).toBe(false);
    expect(server.keys.digests('a secret')).toEqual((await open()).keys.digests('a secret'));
    expect(server.keys.open(sealed)).toBe('text');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('by the server itself is effective immediately, and notifies listeners', async () => {
    const server = await open();
    const old = stored(server);
    let changes = 0;
    server.onChange(() => {
      changes += 1;
    });
    await server.rotate('session');
    expect([takes(server, old), changes]).toEqual([false, 1]);
  });

  test('with a grace leaves the old session key until then, and the new one is stored', async () => {
    const server = await open();
    const old = stored(server);
    await server.rotate('session', 2);
    expect([takes(server, old), stored(server) === old]).toEqual([true, false]);
    time += 2 * 3_600_000 - 1;
    expect(takes(server, old)).toBe(true);
    time += 1;
    expect(takes(server, old)).toBe(false);
    expect(takes(await open(), old)).toBe(false);
  });

  test('never makes a key last longer than an earlier one left it', async () => {
    const server = await open();
    const old = stored(server);
    await server.rotate('session', 1);
    await server.rotate('session', 10);
    expect(server.keys.digests('a secret')).toHaveLength(3);
    time += 3_600_000;
    expect([takes(server, old), server.keys.digests('a secret').length]).toEqual([false, 2]);
    await server.rotate('session');
    expect(JSON.parse(await readFile(file, 'utf8')).session).toHaveLength(1);
  });

  test('of the encryption key still decrypts existing data, and encrypts with the new one', async () => {
    const server = await open();
    const [old, digest] = [server.keys.seal('text'), stored(server)];
    await rotate('encryption');
    time += 1_000;
    const fresh = server.keys.seal('text');
    expect(fresh.split('.')[0]).not.toBe(old.split('.')[0]);
    expect([server.keys.open(old), server.keys.open(fresh), takes(server, digest)]).toEqual(['text', 'text', true]);
  });

  test('of everything changes both', async () => {
    const server = await open();
    const [old, sealed] = [stored(server), server.keys.seal('text')];
    await server.rotate('all');
    expect([takes(server, old), server.keys.seal('text').split('.')[0] === sealed.split('.')[0]]).toEqual([
      false,
      false,
    ]);
  });

  test('at the same time as others loses none of them', async () => {
    await open();
    await Promise.all(Array.from({ length: 5 }, () => rotate('session', 1)));
    expect((await open()).keys.digests('a secret')).toHaveLength(6);
    expect(await readdir(folder)).toEqual(['secrets.json']);
  });

  test('needs secrets', async () => {
    expect(await refusal(rotate('all'))).toContain('holds no secrets yet');
    expect(await readdir(folder)).toEqual([]);
  });

  test('that is truncated results in a clear error', async () => {
    await open();
    await writeFile(`${file}.new`, '');
    expect(await refusal(rotate('all'))).toContain('secrets.json.new already exists: if no other server');
    expect(await readdir(folder)).toEqual(['secrets.json', 'secrets.json.new']);
  });
});

describe('a file that went wrong', () => {
  test.each([0o640, 0o604, 0o666])('access for others (%o) is refused with the command that mends it', async (mode) => {
    await open();
    await chmod(file, mode);
    expect(await refusal(open())).toContain(`chmod 600 '${file}'`);
  });

  test.each(['', '{', 'null', '{"session":[],"encryption":[]}', '{"session":[{"id":"a","key":"hidden"}]}'])(
    '%j is refused without being quoted',
    async (text) => {
      await writeFile(file, text, { mode: 0o600 });
      const message = await refusal(open());
      expect(message).toContain('put it back from a backup');
      expect(message).not.toContain('hidden');
    },
  );

  test('does not stop a running server, which reports it once and takes the next good one', async () => {
    const server = await open();
    const [old, good] = [stored(server), await readFile(file, 'utf8')];
    await rm(file);
    time += 1_000;
    expect(takes(server, old)).toBe(true);
    time += 1_000;
    expect([takes(server, old), logged.length]).toEqual([true, 1]);
    await writeFile(file, good, { mode: 0o600 });
    await rotate('session');
    time += 1_000;
    expect(takes(server, old)).toBe(false);
  });
});

describe('keys from the environment', () => {
  const both = { OCTAVO_SESSION_KEY: key, OCTAVO_ENCRYPTION_KEY: otherKey };

  test('leave no file, and are the same on every server', async () => {
    const [first, second] = [await open(both), await open(both)];
    expect(await readdir(folder)).toEqual([]);
    expect([stored(second), second.keys.open(first.keys.seal('text'))]).toEqual([stored(first), 'text']);
  });

  test('may be in files', async () => {
    await writeFile(join(folder, 'key'), `${key}\n`);
    const server = await open({ OCTAVO_SESSION_KEY_FILE: join(folder, 'key'), OCTAVO_ENCRYPTION_KEY: otherKey });
    expect(stored(server)).toBe(stored(await open(both)));
  });

  test('may be set for one kind only', async () => {
    const server = await open({ OCTAVO_SESSION_KEY: key });
    expect(stored(server)).toBe(stored(await open(both)));
    expect((await open()).keys.open(server.keys.seal('text'))).toBe('text');
  });

  test('may be several: the first is stored, all count', async () => {
    const old = stored(await open(both));
    const server = await open({ ...both, OCTAVO_SESSION_KEY: `${otherKey}, ${key}` });
    expect([takes(server, old), stored(server) === old]).toEqual([true, false]);
  });

  test('are rotated where they come from', async () => {
    const server = await open(both);
    await expect(server.rotate('session')).rejects.toThrow(Failure);
    await expect(server.rotate('session')).rejects.toThrow('comes from OCTAVO_SESSION_KEY');
    const foreign = rotateSecrets(folder, { what: 'all', graceHours: 0 }, { OCTAVO_ENCRYPTION_KEY: key }, clock);
    expect(await refusal(foreign)).toContain('comes from OCTAVO_ENCRYPTION_KEY');
  });

  test.each([
    'few',
    'tobemodified',
    key.slice(0, 31),
    '0'.repeat(44),
    'x'.repeat(100),
    'changeme-changeme-changeme-changeme',
    'to-be-modified-to-be-modified-1-2-3-4',
    'ThisIsMyVerySecretKeyForProduction99',
    'MyPassword1MyPassword2MyPassword3xyz',
    'an.example.key.for.the.docs.0987zyx',
    'abcabcabcabcabcabcabcabcabcabcabcabc',
    key.slice(0, 20).repeat(2),
    `${key},short`,
  ])('%j is no secret', async (text) => {
    const message = await refusal(open({ OCTAVO_SESSION_KEY: text }));
    expect(message).toMatch(/^OCTAVO_SESSION_KEY is .*openssl rand -base64 32$/);
    expect(message).not.toContain(text);
    expect(await readdir(folder)).toEqual([]);
  });

  test('are rejected if they are set twice, or cannot be read', async () => {
    const twice = { OCTAVO_SESSION_KEY: key, OCTAVO_SESSION_KEY_FILE: join(folder, 'key') };
    expect(await refusal(open(twice))).toContain('not both');
    expect(await refusal(open({ OCTAVO_ENCRYPTION_KEY_FILE: join(folder, 'none') }))).toContain(
      'OCTAVO_ENCRYPTION_KEY_FILE cannot be read',
    );
  });
});
