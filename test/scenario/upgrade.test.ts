import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createApp } from '../../src/composition/app/index.js';
import { octavo } from './command.js';

/*
 * Data of earlier versions, opened by this one: databases that those versions wrote, with the answers that they gave. A version that
 * changes tables adds a folder to test/fixtures/versions, made with the version before it.
 */

const fixtures = join(import.meta.dirname, '../fixtures/versions');
const project = join(fixtures, 'project');
const versions = (await readdir(fixtures)).filter((name) => name !== 'project').sort();
let folder: string;

afterEach(() => rm(folder, { recursive: true, force: true }));

interface Recorded {
  readonly token: string;
  readonly answers: Readonly<Record<string, { readonly status: number; readonly body: string }>>;
}

describe.each(versions)('data of %s', (version) => {
  test('answers as before, is written to, keeps the rules, and opens again', async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-upgrade-'));
    const from = join(fixtures, version);
    await writeFile(join(folder, 'octavo.db'), gunzipSync(await readFile(join(from, 'octavo.db.gz'))), { mode: 0o600 });
    // A checkout gives files the rights of its umask; secrets that others may read are refused.
    await writeFile(join(folder, 'secrets.json'), await readFile(join(from, 'secrets.json')), { mode: 0o600 });
    const { token, answers }: Recorded = JSON.parse(await readFile(join(from, 'answers.json'), 'utf8'));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const config = { dataDir: folder, port: 0, host: '127.0.0.1', logger: false } as const;

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
