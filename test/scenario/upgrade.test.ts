import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../src/composition/app/index.js';
import { packageVersion } from '../../src/foundations/core/index.js';
import { createTestApp, databaseEnvironment, removeFolder } from '../support/data-folder.js';
import { octavo, run } from './command.js';

/*
 * Data of earlier versions, opened by this one: databases that those versions wrote, with the answers that they gave. Each version in the
 * changelog has a folder in test/fixtures/versions, which `node scripts/record-version.mjs` writes.
 */

const fixtures = join(import.meta.dirname, '../fixtures/versions');
const project = join(fixtures, 'project');
const versions = (await readdir(fixtures)).filter((name) => name !== 'project').sort();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-upgrade-'));
});

afterEach(() => removeFolder(folder));

interface Recorded {
  readonly token: string;
  readonly answers: Readonly<Record<string, { readonly status: number; readonly body: string }>>;
}

describe.each(versions)('data of %s', (version) => {
  test('answers as before, is written to, keeps the rules, and opens again', async () => {
    const from = join(fixtures, version);
    await writeFile(join(folder, 'octavo.db'), gunzipSync(await readFile(join(from, 'octavo.db.gz'))), { mode: 0o600 });
    // A checkout gives files the rights of its umask; secrets that others may read are refused.
    await writeFile(join(folder, 'secrets.json'), await readFile(join(from, 'secrets.json')), { mode: 0o600 });
    const { token, answers }: Recorded = JSON.parse(await readFile(join(from, 'answers.json'), 'utf8'));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const config = { dataDir: folder, port: 0, host: '127.0.0.1', logger: false } as const;

    // The check of an upgrade tries it on a copy.
    const words = ['upgrade', '--check', '--project', project, '--data', folder];
    const before = await readFile(join(folder, 'octavo.db'));
    const checked = await run(words);
    expect([checked.code, checked.out]).toEqual([
      0,
      expect.stringContaining('✓ data           an upgraded copy keeps'),
    ]);
    const isKnown = version === packageVersion();
    expect(checked.out).toContain(`last served by ${isKnown ? '0.1' : 'an unknown version'}`);
    expect(checked.out).toMatch(isKnown ? /✓ downgrade/ : /! downgrade +only by restoring a backup/);
    expect(before.equals(await readFile(join(folder, 'octavo.db')))).toBe(true);
    expect((await readdir(folder)).filter((name) => !name.startsWith('octavo.db'))).toEqual(['secrets.json']);

    for (const round of [1, 2]) {
      const app = await createApp({ project, config });
      try {
        const get = async (path: string) => {
          const { status, body } = await app.inject({ method: 'GET', url: `/api/${path}`, headers });
          return { status, body: body.toString() };
        };
        if (round === 1) {
          for (const [path, answer] of Object.entries(answers)) expect(await get(path), path).toEqual(answer);
        }
        const title = `Lamp of round ${round}`;
        const payload = JSON.stringify({ data: { title, notes: [{ text: 'new', rank: round }] } });
        const { status } = await app.inject({ method: 'POST', url: '/api/articles', headers, payload });
        expect(status).toBeLessThan(300);
        const found = await get(`articles?filters[title]=${encodeURIComponent(title)}&fields=title`);
        expect(JSON.parse(found.body).data).toMatchObject([{ title }]);
        const [{ documentId }] = JSON.parse((await get('articles?sort=title&fields=title')).body).data;
        const changed = await app.inject({
          method: 'PUT',
          url: `/api/articles/${documentId}?locale=fr`,
          headers,
          payload: JSON.stringify({ data: { title: `Lampe ${round}` } }),
        });
        expect(changed.status).toBe(200);
      } finally {
        await app.close();
      }
    }
    const verification = octavo(['verify-data', '--project', project, '--data', folder]);
    expect(await verification.ended).toBe(0);
    expect(verification.output()).toContain('all stored data keeps the rules');
  });
});

test('every version of the changelog has its data here, and a page', async () => {
  const changelog = await readFile(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version = '']) => version);
  expect(released[0]).toBe(packageVersion());
  expect(released.filter((version) => !versions.includes(version))).toEqual([]);
  for (const version of released) {
    const page = await readFile(join(import.meta.dirname, `../../docs/how-to/upgrade-to-${version}.md`), 'utf8');
    expect(page).toMatch(/^## Downgrading$/m);
  }
});

test('a database that a later version has served is refused by every command, and stays as it is', async () => {
  const options = { project, config: { dataDir: folder, port: 0, host: '127.0.0.1', logger: false } } as const;
  const later = "UPDATE octavo_sequences SET value = 2007 WHERE name = 'version'";
  const app = await createTestApp(options);
  try {
    await app.store.write((transaction) => transaction.run({ sql: later, slots: [], reads: [] }, []));
  } finally {
    await app.close();
  }
  const message = `The database was served by Octavo 2.7, and this is ${packageVersion()}`;
  await expect(createTestApp(options)).rejects.toThrow(message);
  const environment = await databaseEnvironment(folder);
  for (const words of [['upgrade', '--check'], ['token:list'], ['backup', '--to', join(folder, 'elsewhere')]]) {
    const refused = await run([...words, '--project', project, '--data', folder], environment);
    expect([refused.code, refused.err], words.join(' ')).toEqual([1, expect.stringContaining(message)]);
  }
});
