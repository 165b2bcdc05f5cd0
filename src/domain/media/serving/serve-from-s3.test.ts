import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Rver, startS3Rver } from '../../../../test/media/s3rver.js';
import { pictureBytes } from '../../../../test/support/pictures.js';
import { openServingFixture, type ServingFixture } from '../../../../test/support/serving-fixture.js';
import { createS3Storage } from '../storage/create-s3-storage.js';
import type { Storage } from '../storage/storage.js';

/* The door of files before an S3-compatible store. */

const reports: unknown[] = [];
let s3: S3Rver;
let storage: Storage;

beforeAll(async () => {
  s3 = await startS3Rver();
  storage = createS3Storage(s3.settings, { report: (error) => reports.push(error) });
});

afterAll(async () => {
  await s3.close();
  expect(reports).toEqual([]);
});

const text = Buffer.from('0123456789'.repeat(10_000));

async function fill(fixture: ServingFixture): Promise<void> {
  const row = { ext: '.txt', mime: 'text/plain', bytes: text };
  await fixture.storeFile({ ...row, hash: 'text_0123456789' });
  await fixture.storeFile({ ...row, hash: 'secret_0123456789', visibility: 'private' });
  const bytes = await pictureBytes({ format: 'png', width: 400, height: 200 });
  await fixture.storeFile({ hash: 'photo_0123456789', ext: '.png', mime: 'image/png', bytes });
}

function from(fixture: ServingFixture, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return fetch(`${fixture.base}${path}`, { method, headers, redirect: 'manual' });
}

describe('served from here', () => {
  let fixture: ServingFixture;

  beforeAll(async () => {
    fixture = await openServingFixture({ storage });
    await fill(fixture);
  });

  afterAll(() => fixture.close());

  const file = '/uploads/text_0123456789.txt';

  test('a file comes whole, in parts, or not again', async () => {
    const whole = await from(fixture, file);
    expect([whole.status, await whole.text()]).toEqual([200, text.toString()]);
    expect(whole.headers.get('cache-control')).toBe('public, max-age=3600, stale-while-revalidate=86400');
    const part = await from(fixture, file, { range: 'bytes=50001-50003' });
    expect([part.status, await part.text()]).toEqual([206, '123']);
    expect(part.headers.get('content-range')).toBe('bytes 50001-50003/100000');
    expect((await from(fixture, file, { range: 'bytes=100000-' })).status).toBe(416);
    const etag = String(whole.headers.get('etag'));
    expect((await from(fixture, file, { 'if-none-match': etag })).status).toBe(304);
    expect((await from(fixture, file, { 'if-match': '"other"' })).status).toBe(412);
    const head = await from(fixture, file, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '100000']);
  });

  test('what the store does not have is 404', async () => {
    const path = await fixture.storeFile({ hash: 'gone_0123456789', ext: '.txt', mime: 'text/plain', bytes: text });
    await storage.remove('gone_0123456789.txt');
    for (const method of ['GET', 'HEAD']) expect((await from(fixture, path, {}, method)).status).toBe(404);
  });

  test('pictures are made of its images', async () => {
    const { status, headers } = await from(fixture, '/uploads/photo_0123456789.png?w=64&format=webp');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('a private file comes through here', async () => {
    const path = '/uploads/secret_0123456789.txt';
    expect((await from(fixture, path)).status).toBe(403);
    const open = await from(fixture, fixture.signatures.signedPath('secret_0123456789.txt', 60));
    expect([open.status, await open.text()]).toEqual([200, text.toString()]);
  });
});

describe('served from elsewhere', () => {
  let fixture: ServingFixture;

  beforeAll(async () => {
    const settings = { svg: false, variantSizes: [64], baseUrl: 'https://cdn.example.org/' };
    fixture = await openServingFixture({ storage, settings });
    await fill(fixture);
  });

  afterAll(() => fixture.close());

  test('a public file is there', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await from(fixture, '/uploads/text_0123456789.txt', {}, method);
      expect([status, headers.get('location')]).toEqual([302, 'https://cdn.example.org/text_0123456789.txt']);
    }
  });

  test('what does not exist is still 404 here', async () => {
    expect((await from(fixture, '/uploads/none_0123456789.txt')).status).toBe(404);
  });

  test('a private one is at the store, for clients with a signed address', async () => {
    expect((await from(fixture, '/uploads/secret_0123456789.txt')).status).toBe(403);
    const { status, headers } = await from(fixture, fixture.signatures.signedPath('secret_0123456789.txt', 60));
    expect([status, headers.get('cache-control')]).toEqual([302, 'private, no-store']);
    const there = await fetch(String(headers.get('location')));
    expect([there.status, await there.text()]).toEqual([200, text.toString()]);
  });

  test('pictures are made here', async () => {
    expect((await from(fixture, '/uploads/photo_0123456789.png?w=64')).status).toBe(200);
  });
});
