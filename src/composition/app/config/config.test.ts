import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CliError } from '../../../foundations/core/index.js';
import { environmentConfig, mergeConfigs, resolveConfig } from './config.js';
import { findConfigFile, loadConfigFile } from './config-file.js';
import { defaultConfig } from './defaults.js';

function mistakes(...layers: readonly unknown[]): readonly string[] {
  try {
    resolveConfig('/project', layers);
  } catch (error) {
    if (error instanceof CliError) return error.lines;
    throw error;
  }
  return [];
}

describe('layers', () => {
  test('without any, the defaults hold and the folders are in the project', () => {
    const backup = { ...defaultConfig.backup, folder: '/project/data/backups' };
    const folders = { dataDir: '/project/data', backup };
    expect(resolveConfig('/project', [undefined, {}])).toEqual({ ...defaultConfig, ...folders });
  });

  test('later layers win, key by key', () => {
    const file = { port: 1, api: { rest: { maxLimit: 50 } } };
    const config = resolveConfig('/project', [file, { port: 2, host: undefined, api: { profile: 'strapi' } }]);
    expect([config.port, config.host, config.api.profile]).toEqual([2, 'localhost', 'strapi']);
    expect(config.api.rest).toEqual({ ...defaultConfig.api.rest, maxLimit: 50 });
  });

  test('lists are replaced, and the first locale is the default one', () => {
    const config = resolveConfig('/project', [{ locales: ['fr', 'pt-BR'] }]);
    expect([config.locales, config.defaultLocale]).toEqual([['fr', 'pt-BR'], 'fr']);
  });

  test('the database is named by the environment, or by a file that it names', async () => {
    const url = 'postgres://cms:secret@db.example.org/cms';
    const { database } = resolveConfig('/project', [
      environmentConfig({ DATABASE_URL: url }),
      { database: { queue: 5 } },
    ]);
    expect(database).toEqual({ ...defaultConfig.database, url, queue: 5 });
    const path = join(tmpdir(), `octavo-database-url-${process.pid}`);
    await writeFile(path, `${url}\n`);
    expect(environmentConfig({ DATABASE_URL_FILE: path })).toEqual({ database: { url } });
    await rm(path);
  });

  test('replicas are named by the environment, with commas or spaces between', () => {
    const [one, two] = ['postgres://a.example/cms', 'postgresql://b.example,c.example/cms'];
    for (const text of [`${one},${two}`, ` ${one} , ${two}`, `${one}\n${two} `]) {
      expect(environmentConfig({ DATABASE_REPLICA_URLS: text })).toEqual({ database: { replicas: [one, two] } });
    }
    expect(environmentConfig({ DATABASE_URL: one, DATABASE_REPLICA_URLS: two })).toEqual({
      database: { url: one, replicas: [two] },
    });
  });

  test('an absolute data folder stays unchanged', () => {
    expect(resolveConfig('/project', [{ dataDir: '/elsewhere' }]).dataDir).toBe('/elsewhere');
  });

  test('the environment names four settings; empty variables say nothing', () => {
    expect(environmentConfig({ PORT: '80', HOST: '', DATA_DIR: 'd', OCTAVO_PROFILE: 'strapi' })).toEqual({
      port: 80,
      dataDir: 'd',
      api: { profile: 'strapi' },
    });
    expect(mergeConfigs(environmentConfig({ PORT: '80' }), { port: 90 })).toEqual({ port: 90 });
  });
});

describe('files', () => {
  const s3 = { endpoint: 'https://s3.example/b', region: 'eu', accessKeyId: 'key', secretAccessKey: 'secret' };
  const media = (...layers: readonly unknown[]) => resolveConfig('/project', layers).media;

  test('formats are added to the usual ones, and removed', () => {
    expect(media({ media: { breakpoints: { huge: 2000, small: null } } }).breakpoints).toEqual({
      large: 1000,
      medium: 750,
      huge: 2000,
    });
  });

  test('a store is used as soon as it is named, unless a provider is set', () => {
    expect(media({ media: { s3 } })).toMatchObject({ provider: 's3', s3: { ...s3, prefix: '' } });
    expect(media({ media: { s3, provider: 'local' } }).provider).toBe('local');
    const environment = { S3_ENDPOINT: s3.endpoint, S3_REGION: 'eu', S3_ACCESS_KEY_ID: 'key' };
    expect(media(environmentConfig({ ...environment, S3_SECRET_ACCESS_KEY: 'secret' }))).toMatchObject({
      provider: 's3',
      s3,
    });
  });

  test('the secret of a store may be in a file', async () => {
    const path = join(tmpdir(), `octavo-s3-secret-${process.pid}`);
    await writeFile(path, 'from a file\n');
    expect(environmentConfig({ S3_SECRET_ACCESS_KEY_FILE: path })).toEqual({
      media: { s3: { secretAccessKey: 'from a file' } },
    });
    await rm(path);
    expect(() => environmentConfig({ S3_SECRET_ACCESS_KEY_FILE: path })).toThrow('S3_SECRET_ACCESS_KEY_FILE');
  });

  test.each([
    [{ provider: 's3' }, 'media.s3 must say where the store is, for the provider "s3"'],
    [{ s3: { ...s3, region: '' } }, 'media.s3.region must not be empty'],
    [{ allow: ['image'] }, 'media.allow.0 must be a media type such as "image/*" or "application/pdf"'],
    [
      { breakpoints: { thumbnail: 3 } },
      'media.breakpoints.thumbnail must not be named thumbnail: that one has a size of its own',
    ],
    [{ sizeLimit: 0 }, `media.sizeLimit must be a whole number from 1 to ${1024 ** 4}`],
    [{ signedSeconds: 604_801 }, 'media.signedSeconds must be a whole number from 1 to 604800'],
  ])('%j', (layer, line) => {
    expect(mistakes({ media: layer })).toEqual([line]);
  });
});

describe('mistakes', () => {
  test.each([
    [{ port: 70_000 }, 'port must be a whole number from 0 to 65535'],
    [environmentConfig({ PORT: 'eighty' }), 'port must be a whole number from 0 to 65535'],
    [{ api: { profile: 'loose' } }, 'api.profile must be "contract" or "strapi"'],
    [environmentConfig({ OCTAVO_PROFILE: 'x' }), 'api.profile must be "contract" or "strapi"'],
    [{ api: { rest: { maxLimit: 10 } } }, 'api.rest.defaultLimit must not be larger than maxLimit'],
    [{ cache: { shared: { maxAge: 0 } } }, 'cache.shared.maxAge must be a whole number from 1 to 31536000'],
    [{ cache: { shared: { tags: null } } }, 'cache.shared.maxAge must be a whole number from 1 to 31536000'],
    [{ cache: { shared: { maxAge: 60, ttl: 1 } } }, 'cache.shared.ttl is not a setting'],
    [
      { cache: { shared: { maxAge: 60, browserMaxAge: 61 } } },
      'cache.shared.browserMaxAge must not be larger than maxAge: responses stored by browsers cannot be purged',
    ],
    [{ locales: [] }, 'locales must name at least one locale'],
    [{ locales: ['en', 'en'] }, 'locales must not name a locale twice'],
    [{ locales: ['e n'] }, 'locales.0 must be a locale code such as "en" or "pt-BR"'],
    [{ defaultLocale: 'fr' }, 'defaultLocale must be one of locales'],
    [{ database: { poolSize: 0 } }, 'database.poolSize must be a whole number from 1 to 1000'],
    [{ database: { replicas: 'postgres://a/b' } }, 'database.replicas must be a list of addresses'],
    [{ database: { schema: 'a-b' } }, 'database.schema must be named in small letters, digits and low lines'],
    [{ colour: 'red' }, 'colour is not a setting'],
    [{ api: { rest: { max: 1 } } }, 'api.rest.max is not a setting'],
    [{ logger: 'yes' }, 'logger must be true or false'],
  ])('%j', (layer, line) => {
    expect(mistakes(layer)).toContain(line);
  });

  test.each(['mysql://cms:guessed@db/cms', 'cms:guessed@db', 'postgres'])(
    'the database %j is refused, and not repeated',
    (url) => {
      const [line = '', ...more] = mistakes({ database: { url } });
      expect([more, line.startsWith('database.url must ')]).toEqual([[], true]);
      expect(line).not.toContain('guessed');
    },
  );

  test('all are listed together', () => {
    expect(mistakes({ port: -1, logger: 1, host: '' })).toHaveLength(3);
  });
});

describe('the file', () => {
  let folder: string;
  const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-config-'));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('may be absent', async () => {
    expect(findConfigFile(folder)).toBeNull();
    expect((await loadConfigFile(folder)).settings).toBeUndefined();
  });

  test('may be TypeScript, import octavo uninstalled, and be changed while we run', async () => {
    const text = (port: number): string =>
      `import { defineConfig } from 'octavo';\nconst port: number = ${port};\nexport default defineConfig({ port });\n`;
    await write('octavo.config.ts', text(4000));
    expect((await loadConfigFile(folder)).settings).toEqual({ port: 4000 });
    await write('octavo.config.ts', text(5000));
    expect((await loadConfigFile(folder)).settings).toEqual({ port: 5000 });
  });

  test.each([
    ['export default {', 'cannot be run'],
    ["throw new Error('no luck')", 'cannot be run: no luck'],
    ['export default 5', 'must export a configuration'],
  ])('%s is refused with one line', async (text, message) => {
    await write('octavo.config.ts', text);
    const problem = await loadConfigFile(folder).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(CliError);
    expect((problem as CliError).message).toContain(message);
    expect((problem as CliError).message).not.toContain('\n');
  });
});

test('newcomers B7: in the container and under systemd backups go where the server may write', async () => {
  const root = join(import.meta.dirname, '../../../..');
  const container = await readFile(join(root, 'Containerfile'), 'utf8');
  const unit = await readFile(join(root, 'examples/deployment/octavo.service'), 'utf8');
  const volume = /^VOLUME (\S+)$/m.exec(container)?.[1];
  const state = `/var/lib/${/^StateDirectory=(\S+)$/m.exec(unit)?.[1]}`;
  expect(unit).toContain('ProtectSystem=strict');
  for (const [dataDir, writable] of [
    [/\bDATA_DIR=(\S+)/.exec(container)?.[1], volume],
    [/--data (\S+)$/m.exec(unit)?.[1], state],
  ]) {
    expect(resolveConfig('/project', [{ dataDir }]).backup.folder).toBe(`${writable}/backups`);
  }
});
