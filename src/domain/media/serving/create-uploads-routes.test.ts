import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessesOf } from '../../../../test/support/explain.js';
import { pictureBytes } from '../../../../test/support/pictures.js';
import { openServingFixture, type ServingFixture } from '../../../../test/support/serving-fixture.js';

let fixture: ServingFixture;
const text = Buffer.from('0123456789'.repeat(10));
const picture = { format: 'png', width: 400, height: 200 } as const;

beforeAll(async () => {
  fixture = await openServingFixture();
  await fixture.storeFile({ hash: 'text_0123456789', ext: '.txt', mime: 'text/plain', bytes: text });
  const formats = {
    thumbnail: { hash: 'thumbnail_photo_0123456789', ext: '.webp', mime: 'image/webp' },
  };
  const hash = 'photo_0123456789';
  await fixture.storeFile({ hash, ext: '.png', mime: 'image/png', bytes: await pictureBytes(picture), formats });
  await writeFile(join(fixture.folder, 'made'), 'a small one');
  const meta = { mime: 'image/webp', disposition: 'inline' };
  await fixture.storage.put('thumbnail_photo_0123456789.webp', join(fixture.folder, 'made'), meta);
  await fixture.storeFile({
    hash: 'page_0123456789',
    ext: '.html',
    mime: 'text/html',
    name: 'Übersicht.html',
    bytes: text,
  });
  await fixture.storeFile({
    hash: 'secret_0123456789',
    ext: '.txt',
    mime: 'text/plain',
    bytes: text,
    visibility: 'private',
  });
});

afterAll(() => fixture.close());

interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Sends a request with exactly this path. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(fixture.base);
    const request = httpRequest({ hostname, port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) });
      });
    });
    request.on('error', reject);
    request.end();
  });
}

const file = '/uploads/text_0123456789.txt';
const image = '/uploads/photo_0123456789.png';

describe('U8 what is no file of ours is not there', () => {
  test.each([
    '/uploads',
    '/uploads/',
    '/uploads/.',
    '/uploads/..',
    '/uploads/../uploads/text_0123456789.txt',
    '/uploads/..%2f..%2f.env',
    '/uploads/%2e%2e/%2e%2e/etc/passwd',
    '/uploads/%252e%252e%252fx',
    '/uploads/..%5c..%5cx',
    '/uploads/..\\x',
    '/uploads//text_0123456789.txt',
    '/uploads/text_0123456789.txt/x',
    '/uploads/text_0123456789.txt;x',
    '/uploads/text_0123456789.txt%00',
    '/uploads/text_0123456789.txt%00.png',
    '/uploads/text_0123456789.txt%20',
    '/uploads/text_0123456789.txt.',
    '/uploads/TEXT_0123456789.txt',
    '/uploads/.env',
    '/uploads/.htaccess',
    '/uploads/text_0123456789',
    '/uploads/text_0123456789.png',
    '/uploads/text_0123456789.html',
    '/uploads/small_text_0123456789.txt',
    '/uploads/thumbnail_photo_0123456789.png',
    '/uploads/__proto__',
    '/uploads/constructor',
    "/uploads/'%20OR%201=1",
    `/uploads/${'a'.repeat(201)}`,
    '/uploads/t%C3%A9xt.txt',
  ])('%s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test('nor are bytes without a row, a row without bytes, and links to elsewhere', async () => {
    await writeFile(join(fixture.folder, 'uploads', 'orphan_0123456789.txt'), 'x');
    await fixture.storeFile({ hash: 'gone_0123456789', ext: '.txt', mime: 'text/plain', bytes: text });
    await fixture.storage.remove('gone_0123456789.txt');
    await fixture.storeFile({ hash: 'link_0123456789', ext: '.txt', mime: 'text/plain', bytes: text });
    await fixture.storage.remove('link_0123456789.txt');
    await symlink('/etc/passwd', join(fixture.folder, 'uploads', 'link_0123456789.txt'));
    for (const name of ['orphan', 'gone', 'link']) {
      expect((await get(`/uploads/${name}_0123456789.txt`)).status, name).toBe(404);
    }
  });

  test('other methods do not exist', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await get(file, {}, method)).status).toBe(405);
    }
  });
});

describe('a file', () => {
  test('comes whole, with what browsers need to know', async () => {
    const { status, headers, bytes } = await get(file);
    expect([status, bytes]).toEqual([200, text]);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'inline',
      'content-length': '100',
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'last-modified': expect.stringMatching(/ GMT$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
  });

  test('HEAD has the same headers', async () => {
    const own = { date: '', 'x-request-id': '' };
    const [whole, head] = [await get(file), await get(file, { range: 'bytes=0-1' }, 'HEAD')];
    expect(head.status).toBe(200);
    expect({ ...head.headers, ...own }).toEqual({ ...whole.headers, ...own });
    expect(head.bytes).toHaveLength(0);
  });

  test('U1 what could run is saved under its name', async () => {
    const { headers } = await get('/uploads/page_0123456789.html');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="_bersicht.html"; filename*=UTF-8''%C3%9Cbersicht.html`,
    );
  });

  test('a format has a type of its own', async () => {
    const { status, headers, bytes } = await get('/uploads/thumbnail_photo_0123456789.webp');
    expect([status, headers['content-type'], bytes.toString()]).toEqual([200, 'image/webp', 'a small one']);
  });

  test('keeps its address when its content becomes of another kind', async () => {
    const bytes = await pictureBytes(picture);
    const row = { hash: 'was_0123456789', mime: 'image/png', url: '/uploads/was_0123456789.txt', name: 'now.png' };
    await fixture.storeFile({ ...row, ext: '.txt', bytes });
    await fixture.accounts.run("UPDATE files SET ext = '.png' WHERE hash = 'was_0123456789'");
    const { status, headers } = await get('/uploads/was_0123456789.txt');
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
  });

  test('is found by an index', async () => {
    const sql = "SELECT hash FROM files WHERE status = 'published' AND locale = '' AND hash IN ('a', 'b') ORDER BY id";
    const accesses = await accessesOf(fixture.accounts.store, { sql, slots: [], reads: [] }, []);
    expect(accesses.map(({ index }) => index)).toEqual(['ix_files_published_hash']);
  });
});

describe('parts and conditions', () => {
  test('one range is a part', async () => {
    const { status, headers, bytes } = await get(file, { range: 'bytes=10-14' });
    expect([status, bytes.toString(), headers['content-range'], headers['content-length']]).toEqual([
      206,
      '01234',
      'bytes 10-14/100',
      '5',
    ]);
  });

  test.each([
    ['bytes=90-', '0123456789'],
    ['bytes=-3', '789'],
    ['bytes=98-1000', '89'],
  ])('%s', async (range, part) => {
    const got = await get(file, { range });
    expect([got.status, got.bytes.toString()]).toEqual([206, part]);
  });

  test.each([
    ['backwards', 'bytes=5-2'],
    ['no number', 'bytes=x'],
    ['two', 'bytes=0-1,5-6'],
    ['a thousand', `bytes=${Array(1_000).fill('1-2').join(',')}`],
  ])('a range that is %s is answered with everything', async (_, range) => {
    const got = await get(file, { range });
    expect([got.status, got.bytes.length]).toEqual([200, 100]);
  });

  test('beyond the end is 416', async () => {
    const { status, headers, bytes } = await get(file, { range: 'bytes=100-' });
    expect([status, headers['content-range'], bytes.length]).toEqual([416, 'bytes */100', 0]);
  });

  test('what the client has already does not come again', async () => {
    const { headers } = await get(file);
    const etag = String(headers.etag);
    const modified = String(headers['last-modified']);
    const known: readonly Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': `"other", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified },
      { 'if-none-match': etag, 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    ];
    for (const condition of known) {
      const got = await get(file, condition);
      expect([got.status, got.bytes.length], JSON.stringify(condition)).toEqual([304, 0]);
      expect(got.headers).toMatchObject({
        etag,
        'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      });
    }
    const unknown: readonly Record<string, string>[] = [
      { 'if-none-match': '"other"' },
      { 'if-none-match': '"other"', 'if-modified-since': modified },
      { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      { 'if-modified-since': 'yesterday' },
    ];
    for (const condition of unknown) {
      expect((await get(file, condition)).status, JSON.stringify(condition)).toBe(200);
    }
  });

  test('another state than the expected one is 412', async () => {
    const { headers } = await get(file);
    const etag = String(headers.etag);
    const statuses = async (...conditions: Record<string, string>[]) =>
      Promise.all(conditions.map(async (condition) => (await get(file, condition)).status));
    expect(
      await statuses(
        { 'if-match': '"other"' },
        { 'if-match': `W/${etag}` },
        { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      ),
    ).toEqual([412, 412, 412]);
    expect(
      await statuses(
        { 'if-match': '*' },
        { 'if-match': `"other", ${etag}` },
        { 'if-match': etag, 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      ),
    ).toEqual([200, 200, 200]);
  });

  test('a range of another state is answered with everything', async () => {
    const { headers } = await get(file);
    const range = 'bytes=0-1';
    const status = async (ifRange: string) => (await get(file, { range, 'if-range': ifRange })).status;
    expect(await status(String(headers.etag))).toBe(206);
    expect(await status(String(headers['last-modified']))).toBe(206);
    expect(await status('"other"')).toBe(200);
    expect(await status(`W/${headers.etag}`)).toBe(200);
    expect(await status('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(200);
  });
});

describe('private files', () => {
  const secret = 'secret_0123456789.txt';

  test('open to a signed address, and are not cached', async () => {
    const { status, headers, bytes } = await get(fixture.signatures.signedPath(secret, 60));
    expect([status, bytes]).toEqual([200, text]);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  test('and to nothing else', async () => {
    const good = fixture.signatures.signedPath(secret, 60);
    const [, query = ''] = good.split('?');
    const other = fixture.signatures.signedPath('text_0123456789.txt', 60).split('?')[1];
    for (const wrong of [
      '',
      '?expires=9999999999',
      '?signature=x',
      `?${query.replace(/expires=\d/, 'expires=9')}`,
      `?${query}x`,
      `?${query.slice(0, -1)}`,
      `?${other}`,
      '?expires=&signature=',
      '?expires=1e9&signature=%00',
      `?${query.replace('expires=', 'expires=0')}`,
      `?${query.replace(/signature=.*/, 'signature=%F0%9F%98%80')}`,
    ]) {
      expect((await get(`/uploads/${secret}${wrong}`)).status, wrong).toBe(403);
      expect((await get(`/uploads/${secret}${wrong}`, { range: 'bytes=0-1' }, 'HEAD')).status, wrong).toBe(403);
    }
  });

  test('for as long as it was said', async () => {
    const path = fixture.signatures.signedPath(secret, 60);
    fixture.accounts.advanceClock(58_000);
    expect((await get(path)).status).toBe(200);
    fixture.accounts.advanceClock(3_000);
    expect((await get(path)).status).toBe(403);
  });

  test('a signature does no harm to a public file', async () => {
    const { status, headers } = await get(`${file}?expires=1&signature=x`);
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=3600, stale-while-revalidate=86400']);
  });

  test('a file that becomes private is closed within a second', async () => {
    const path = await fixture.storeFile({ hash: 'closing_0123456789', ext: '.txt', mime: 'text/plain', bytes: text });
    expect((await get(path)).status).toBe(200);
    await fixture.accounts.run("UPDATE files SET visibility = 'private' WHERE hash = 'closing_0123456789'");
    fixture.accounts.advanceClock(1_000);
    expect((await get(path)).status).toBe(403);
  });
});

describe('pictures on the fly', () => {
  const seen = async (query: string): Promise<readonly unknown[]> => {
    const { status, headers, bytes } = await get(`${image}?${query}`);
    // The decoder only reads files.
    const path = join(fixture.folder, 'got');
    await writeFile(path, bytes);
    const { width, height, format } = await sharp(path).metadata();
    return [status, headers['content-type'], format, width, height];
  };

  test.each([
    ['w=64', 'image/png', 'png', 64, 32],
    ['h=64', 'image/png', 'png', 128, 64],
    ['w=64&h=64', 'image/png', 'png', 64, 32],
    ['w=64&h=64&fit=cover', 'image/png', 'png', 64, 64],
    ['w=64&h=64&fit=contain&format=webp', 'image/webp', 'webp', 64, 64],
    ['w=128&format=jpeg', 'image/jpeg', 'jpeg', 128, 64],
    ['w=16&format=avif', 'image/avif', 'heif', 16, 8],
    ['format=webp', 'image/webp', 'webp', 400, 200],
  ])('%s', async (query, type, format, width, height) => {
    expect(await seen(query)).toEqual([200, type, format, width, height]);
  });

  test.each([
    'w=65',
    'w=064',
    'w=64.0',
    'w=-64',
    'w=',
    'w=64&w=64',
    'w[]=64',
    'h=1e9',
    'w=64&fit=fill',
    'fit=cover',
    'w=64&format=gif',
    'w=64&format=JPEG',
    'q=80',
    '__proto__=1',
    'constructor=1',
    'x',
    'w=64&fit=constructor',
    'v=1&v=2',
  ])('%s is refused', async (query) => {
    const { status, bytes } = await get(`${image}?${query}`);
    expect([status, bytes.toString()]).toEqual([400, '{"error":"upload.invalid"}']);
  });

  test('are the same whatever their version is called', async () => {
    const plain = await get(`${image}?w=64`);
    expect((await get(`${image}?w=64&v=0f1e2d`)).bytes).toEqual(plain.bytes);
    const whole = await get(`${image}?v=0f1e2d`);
    expect([whole.status, whole.bytes]).toEqual([200, (await get(image)).bytes]);
  });

  test('of what is no image are refused', async () => {
    expect((await get(`${file}?w=64`)).status).toBe(400);
    await fixture.storeFile({ hash: 'broken_0123456789', ext: '.png', mime: 'image/png', bytes: text });
    expect((await get('/uploads/broken_0123456789.png?w=64')).status).toBe(400);
    expect(await readdir(join(fixture.folder, 'incoming'))).toEqual([]);
  });

  test('are created once for all clients, and served in ranges and with 304 like any file', async () => {
    const before = fixture.madeVariants();
    const all = await Promise.all(Array.from({ length: 20 }, () => get(`${image}?w=256&format=webp`)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ bytes }) => bytes.toString('hex'))).size).toBe(1);
    expect(fixture.madeVariants()).toBe(before + 1);
    const { headers, bytes } = await get(`${image}?format=webp&w=256`);
    expect(headers['cache-control']).toBe('public, max-age=3600, stale-while-revalidate=86400');
    const part = await get(`${image}?w=256&format=webp`, { range: 'bytes=0-9' });
    expect([part.status, part.bytes]).toEqual([206, bytes.subarray(0, 10)]);
    const again = await get(`${image}?w=256&format=webp`, { 'if-none-match': String(headers.etag) });
    expect(again.status).toBe(304);
    expect(fixture.madeVariants()).toBe(before + 1);
    expect(await readdir(join(fixture.folder, 'incoming'))).toEqual([]);
  });

  test('are made anew where they have gone', async () => {
    const first = await get(`${image}?w=128&format=webp`);
    const pictures = join(fixture.folder, 'pictures');
    for (const name of await readdir(pictures)) await rm(join(pictures, name));
    const second = await get(`${image}?w=128&format=webp`);
    expect([second.status, second.bytes]).toEqual([200, first.bytes]);
  });

  test('follow the content and the focal point of their image', async () => {
    const path = await fixture.storeFile({
      hash: 'turn_0123456789',
      ext: '.png',
      mime: 'image/png',
      bytes: await pictureBytes(picture),
      checksum: 'one',
    });
    const cover = `${path}?w=64&h=64&fit=cover`;
    const first = await get(cover);
    await fixture.accounts.run(`UPDATE files SET focal_point = '{"x":0,"y":0}' WHERE hash = 'turn_0123456789'`);
    fixture.accounts.advanceClock(1_000);
    const focused = await get(cover);
    expect(focused.bytes).not.toEqual(first.bytes);
    const other = await pictureBytes({ format: 'png', width: 300, height: 300 });
    await writeFile(join(fixture.folder, 'new'), other);
    await fixture.storage.put('turn_0123456789.png', join(fixture.folder, 'new'), {
      mime: 'image/png',
      disposition: '',
    });
    await fixture.accounts.run("UPDATE files SET checksum = 'two' WHERE hash = 'turn_0123456789'");
    fixture.accounts.advanceClock(1_000);
    expect((await get(cover)).bytes).not.toEqual(focused.bytes);
  });

  test('of private images need the signature of the image, and are not cached', async () => {
    const bytes = await pictureBytes(picture);
    const row = { hash: 'face_0123456789', ext: '.png', mime: 'image/png', visibility: 'private' };
    await fixture.storeFile({ ...row, bytes });
    expect((await get('/uploads/face_0123456789.png?w=64')).status).toBe(403);
    const signed = await get(`${fixture.signatures.signedPath('face_0123456789.png', 60)}&w=64`);
    expect([signed.status, signed.headers['cache-control']]).toEqual([200, 'private, no-store']);
  });
});

test('U9 clients that leave, HEADs and odd questions leave nothing behind', async () => {
  const path = await fixture.storeFile({
    hash: 'large_0123456789',
    ext: '.mp4',
    mime: 'video/mp4',
    bytes: randomBytes(3_000_000),
  });
  const descriptors = (): number => readdirSync('/proc/self/fd').length;
  await get(path);
  const before = descriptors();
  const leave = (at: number): Promise<void> =>
    new Promise((resolve) => {
      let left = (at * 17_389) % 3_000_000;
      const request = httpRequest(`${fixture.base}${path}`, { agent: false }, (response) => {
        response.on('error', () => undefined);
        response.on('data', (chunk: Buffer) => {
          left -= chunk.length;
          if (left <= 0) request.destroy();
        });
      });
      request.on('error', () => undefined);
      request.on('close', () => resolve());
      request.end();
      if (at % 5 === 0) setTimeout(() => request.destroy(), at % 7);
    });
  for (let at = 0; at < 200; at += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, next) => leave(at + next)));
  }
  const odd = ['bytes=9999999999-', 'bytes=-', 'bytes=1-0', 'bytes=0-0,1-1'];
  for (let at = 0; at < 2_000; at += 100) {
    await Promise.all(
      Array.from({ length: 100 }, (_, next) =>
        next % 4 === 0 ? get(path, { range: odd[(next / 4) % 4] ?? '' }, 'HEAD') : get(path, {}, 'HEAD'),
      ),
    );
  }
  await Promise.all(Array.from({ length: 50 }, () => get(`${image}?w=1`)));
  await expect.poll(descriptors, { timeout: 5_000 }).toBeLessThanOrEqual(before);
  expect(fixture.logged).toEqual([]);
});
