import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, databaseEnvironment, removeFolder } from '../../../../test/support/data-folder.js';
import { formBody, formType } from '../../../../test/support/form.js';
import { pictureBytes } from '../../../../test/support/pictures.js';
import type { App } from '../../app/index.js';
import { run } from '../index.js';

let project: string;
/** A server on the same data as the commands. */
let server: App;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'octavo-media-'));
  const folder = join(project, 'schema/content-types');
  const info = { singularName: 'article', pluralName: 'articles', displayName: 'Article' };
  const definition = {
    kind: 'collectionType',
    collectionName: 'articles',
    info,
    attributes: { cover: { type: 'media' } },
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'article.json'), JSON.stringify(definition));
  server = await createTestApp({ project });
  for (const [name, value] of await databaseEnvironment(join(project, 'data'))) vi.stubEnv(name, value);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
  await removeFolder(project);
});

/** Runs a command on the project. */
async function octavo(...words: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const output = { out: (line: string) => void out.push(line), err: (line: string) => void err.push(line) };
  const code = await run([...words, '--project', project], output);
  return { code, out, err: err.join('\n') };
}

/** Uploads a picture; returns the names of its objects. */
async function upload(name: string): Promise<readonly string[]> {
  const bytes = await pictureBytes({ format: 'png', width: 1200, height: 800 });
  const token = await server.createToken(name);
  const answer = await server.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': formType },
    payload: formBody([{ name: 'files', file: name, type: 'image/png', bytes }]),
  });
  expect(answer.status).toBe(201);
  const [{ url, formats }] = JSON.parse(answer.body.toString());
  return [{ url }, ...(Object.values(formats) as { readonly url: string }[])].map(
    (object) => object.url.split('/').at(-1) ?? '',
  );
}

test('media:sweep removes old objects without a file, and reports missing ones', async () => {
  const keys = await upload('fox.png');
  const folder = await objectFolder(keys[0] ?? '');
  const before = await objects(folder);
  expect(before).toEqual([...keys].sort());
  for (const name of ['left_0123456789.bin', 'young_0123456789.bin'])
    await writeFile(join(folder, name), 'x'.repeat(50_000));
  const old = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(folder, 'left_0123456789.bin'), old, old);
  const swept = await octavo('media:sweep');
  expect([swept.code, swept.out]).toEqual([0, []]);
  expect(swept.err).toMatch(/1 objects and 0 incoming files taken away, 0\.1 MB freed in /);
  expect(await objects(folder)).toEqual([...before, 'young_0123456789.bin'].sort());

  await rm(join(folder, keys[0] ?? ''));
  const missing = await octavo('media:sweep');
  expect([missing.code, missing.out]).toEqual([1, [keys[0]]]);
  expect(missing.err).toContain('1 files are gone from the store');
});

test('media:regenerate recreates the formats, and reports failures', async () => {
  const keys = await upload('hare.png');
  const [lost = ''] = await upload('lost.png');
  const folder = await objectFolder(lost);
  const thumbnail = keys.find((key) => key.startsWith('thumbnail_')) ?? '';
  await rm(join(folder, thumbnail));
  await rm(join(folder, lost));
  const { code, out, err } = await octavo('media:regenerate');
  expect([code, out]).toEqual([1, expect.arrayContaining([lost])]);
  expect(err).toMatch(/Formats of \d images regenerated in /);
  expect(out).not.toContain(keys[0]);
  expect(await objects(folder)).toContain(thumbnail);
});

/** Returns the names of all objects, without the folder of incoming uploads. */
async function objects(folder: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
}

/** Where the objects are. */
async function objectFolder(key: string): Promise<string> {
  const found = (await readdir(project, { recursive: true })).find((path) => path.endsWith(key));
  if (found === undefined) throw new Error(`${key} is nowhere`);
  return join(project, found, '..');
}
