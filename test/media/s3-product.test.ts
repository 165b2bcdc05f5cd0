import { randomBytes } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, createApp } from '../../src/composition/app/index.js';
import { run } from '../../src/composition/cli/index.js';
import { createS3Storage } from '../../src/domain/media/storage/create-s3-storage.js';
import type { Storage } from '../../src/domain/media/storage/storage.js';
import { mediaProject } from '../scenario/media/project.js';
import { type FormPart, formBody, formType } from '../support/form.js';
import { pictureBytes } from '../support/pictures.js';
import { startS3Rver } from './s3rver.js';
import { startStrictS3 } from './strict-s3.js';

/* The whole of Octavo over an S3-compatible store: what comes over HTTP, what lies in the bucket, and the commands. */

const hour = 3_600_000;

type Store = Awaited<ReturnType<typeof startS3Rver>> | Awaited<ReturnType<typeof startStrictS3>>;

interface Shown {
  readonly id: number;
  readonly url: string;
  readonly mime: string;
  readonly provider: string;
  readonly isUrlSigned: boolean;
  readonly formats: Readonly<Record<string, { readonly url: string; readonly width: number }>> | null;
}

describe.each([
  ['s3rver', startS3Rver],
  ['a strict store', () => startStrictS3('site/')],
] as const)('files in %s', (_, open) => {
  let store: Store;
  let bucket: Storage;
  let project: string;
  let app: App;
  let base: string;
  let token: string;

  beforeAll(async () => {
    store = await open();
    const report = (error: unknown): never => {
      throw error;
    };
    bucket = createS3Storage(store.settings, { report });
    project = await mediaProject({ allow: ['*/*'], s3: store.settings });
    app = await createApp({ project, config: { port: 0, host: '127.0.0.1' }, environment: {} });
    base = await app.listen();
    token = app.firstToken ?? '';
  });

  afterAll(async () => {
    await app.close();
    await store.close();
    await rm(project, { recursive: true, force: true });
  });

  async function send(path: string, parts: readonly FormPart[]): Promise<{ status: number; body: unknown }> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': formType };
    const body = new Uint8Array(formBody(parts));
    const answer = await fetch(`${base}/api/${path}`, { method: 'POST', headers, body });
    return { status: answer.status, body: await answer.json() };
  }

  const file = (name: string, bytes: Buffer): FormPart => ({ name: 'files', file: name, type: 'x/x', bytes });

  async function upload(parts: readonly FormPart[]): Promise<Shown> {
    const { status, body } = await send('upload', parts);
    expect(status).toBe(201);
    return (body as readonly [Shown])[0];
  }

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${base}${path}`, { headers, redirect: 'manual' });

  async function bytesAt(path: string): Promise<Buffer> {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    return Buffer.from(await answer.arrayBuffer());
  }

  /** The path of a new file with these bytes. */
  async function written(bytes: Buffer | string): Promise<string> {
    const path = join(project, randomBytes(8).toString('hex'));
    await writeFile(path, bytes);
    return path;
  }

  /** What a picture is; nothing but files may be decoded. */
  const measured = async (path: string) => sharp(await written(await bytesAt(path))).metadata();

  /** Is this, byte for byte, what can be fetched there? */
  const holds = async (path: string, bytes: Buffer): Promise<boolean> => (await bytesAt(path)).equals(bytes);

  async function keys(): Promise<readonly string[]> {
    const found: string[] = [];
    for await (const { key } of bucket.list()) found.push(key);
    return found.sort();
  }

  function keysOf({ url, formats }: Shown): readonly string[] {
    const urls = [url, ...Object.values(formats ?? {}).map((format) => format.url)];
    return urls.map((one) => one.replace(/\?.*/, '').slice(one.lastIndexOf('/') + 1)).sort();
  }

  const large = (): Promise<Buffer> => pictureBytes({ format: 'png', width: 1200, height: 800 });
  const small = (): Promise<Buffer> => pictureBytes({ format: 'png', width: 400, height: 300 });

  test('an image and its formats go to the bucket, and nothing stays here', async () => {
    const before = await keys();
    const shown = await upload([file('a.png', await large())]);
    expect(shown).toMatchObject({ provider: 's3', mime: 'image/png', isUrlSigned: false });
    expect(Object.keys(shown.formats ?? {}).sort()).toEqual(['large', 'medium', 'small', 'thumbnail']);
    expect(await keys()).toEqual([...before, ...keysOf(shown)].sort());
    expect(await readdir(join(project, 'data/uploads'))).toEqual(['.incoming']);
    expect(await readdir(join(project, 'data/uploads/.incoming'))).toEqual([]);
  });

  test('they are served whole, in parts, and in other sizes', async () => {
    const shown = await upload([file('a.png', await large())]);
    expect(await holds(shown.url, await large())).toBe(true);
    for (const { url, width } of Object.values(shown.formats ?? {})) {
      expect((await measured(url)).width).toBe(width);
    }
    const part = await get(shown.url, { range: 'bytes=100-199' });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, (await large()).subarray(100, 200)]);
    const { width, format } = await measured(`${shown.url}?w=64&format=webp`);
    expect([width, format]).toEqual([64, 'webp']);
  });

  test('a file of several parts comes back as it was sent', async () => {
    const bytes = randomBytes(20 * 1024 * 1024 + 1);
    const shown = await upload([file('large.bin', bytes)]);
    expect(await holds(shown.url, bytes)).toBe(true);
    expect(await partsLeft()).toBe(0);
  });

  test('a private one is opened by its signed address alone, and so are its formats', async () => {
    const info: FormPart = { name: 'fileInfo', text: '{"visibility":"private"}' };
    const shown = await upload([file('a.png', await large()), info]);
    expect(shown.isUrlSigned).toBe(true);
    for (const { url } of [shown, ...Object.values(shown.formats ?? {})]) {
      const open = await get(url);
      expect([open.status, open.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      await open.arrayBuffer();
      expect((await get(url.replace(/\?.*/, ''))).status).toBe(403);
      expect((await get(url.replace(/expires=\d/, 'expires=9'))).status).toBe(403);
    }
  });

  test('a replacement keeps the address, and what is no longer made goes', async () => {
    const shown = await upload([file('a.png', await large())]);
    const others = (await keys()).filter((key) => !keysOf(shown).includes(key));
    const { status, body } = await send(`upload?id=${shown.id}`, [file('b.png', await small())]);
    const after = body as Shown;
    expect([status, after.url]).toEqual([200, shown.url]);
    expect(Object.keys(after.formats ?? {})).toEqual(['thumbnail']);
    expect(await holds(shown.url, await small())).toBe(true);
    expect(await keys()).toEqual([...others, ...keysOf(after)].sort());
  });

  test('what is deleted is gone from the bucket', async () => {
    const others = await keys();
    const shown = await upload([file('a.png', await large())]);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${base}/api/upload/files/${shown.id}`, { method: 'DELETE', headers });
    expect(answer.status).toBe(200);
    expect(await keys()).toEqual(others);
    expect((await get(shown.url)).status).toBe(404);
  });

  test('media:sweep takes away what is old and has no row, and nothing else', async () => {
    const kept = await keys();
    await bucket.put('orphan_0123456789.txt', await written('x'), { mime: 'text/plain', disposition: 'inline' });
    expect(await command('media:sweep')).toMatchObject({ code: 0, out: [] });
    expect(await keys()).toEqual([...kept, 'orphan_0123456789.txt'].sort());
    await store.age(2 * hour);
    expect(await command('media:sweep')).toMatchObject({ code: 0, out: [] });
    expect(await keys()).toEqual(kept);
  });

  test('media:regenerate makes formats anew that are gone', async () => {
    const shown = await upload([file('a.png', await large())]);
    const before = await keys();
    const [thumbnail = ''] = keysOf(shown).filter((key) => key.startsWith('thumbnail_'));
    await bucket.remove(thumbnail);
    expect(await command('media:regenerate')).toMatchObject({ code: 0, out: [] });
    expect(await keys()).toEqual(before);
    expect(await bytesAt(`/uploads/${thumbnail}`)).not.toHaveLength(0);
  });

  test('with a base address the store serves them itself, private ones by an address that it signed', async () => {
    const { endpoint, prefix } = store.settings;
    const baseUrl = `${endpoint}/${prefix}`.replace(/\/$/, '');
    const other = await createApp({
      project,
      config: { port: 0, host: '127.0.0.1', dataDir: join(project, 'other'), media: { baseUrl } },
      environment: {},
    });
    const there = { base, token };
    try {
      base = await other.listen();
      token = other.firstToken ?? '';
      const shown = await upload([file('a.png', await small())]);
      expect(shown.url).toBe(`${baseUrl}/${keysOf(shown)[0]}`);
      const direct = await get(`/uploads/${keysOf(shown)[0]}`);
      expect([direct.status, direct.headers.get('location')]).toEqual([302, shown.url]);
      const secret = await upload([
        file('b.png', await small()),
        { name: 'fileInfo', text: '{"visibility":"private"}' },
      ]);
      const signed = await get(secret.url);
      const followed = await fetch(String(signed.headers.get('location')));
      expect(signed.status).toBe(302);
      expect(Buffer.from(await followed.arrayBuffer()).equals(await small())).toBe(true);
    } finally {
      ({ base, token } = there);
      await other.close();
    }
  });

  async function partsLeft(): Promise<number> {
    return 'openUploads' in store ? store.openUploads() : store.uploads.size;
  }

  async function command(name: string): Promise<{ code: number; out: readonly string[] }> {
    const out: string[] = [];
    const code = await run([name, '--project', project], { out: (line) => void out.push(line), err: () => undefined });
    return { code, out };
  }
});
