import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createS3Storage } from '../../src/domain/media/storage/create-s3-storage.js';
import type { Storage } from '../../src/domain/media/storage/storage.js';
import { Fault } from '../../src/foundations/core/index.js';
import { startS3Rver } from './s3rver.js';
import { storageSuite } from './storage-suite.js';
import { type StrictS3, startStrictS3 } from './strict-s3.js';

const retryDelays = [5, 10, 20];
const mebibyte = 1_048_576;
const meta = { mime: 'image/png', disposition: 'attachment; filename="a.png"' };

function fail(error: unknown): never {
  throw error;
}

// It signs nothing, answers `bytes=0-0` with everything and writes over what it is just sending.
storageSuite(
  's3rver',
  async () => {
    const server = await startS3Rver();
    return {
      storage: createS3Storage(server.settings, { report: fail, retryDelays }),
      async close() {
        expect(await server.openUploads()).toBe(0);
        await server.close();
      },
    };
  },
  { firstByteRange: true, wholePuts: true },
);

storageSuite(
  'a strict store',
  async () => {
    const server = await startStrictS3('site/');
    return { storage: createS3Storage(server.settings, { report: fail, retryDelays }), close: () => server.close() };
  },
  { ownMemory: true },
);

describe('a store that does not do as it should', () => {
  let server: StrictS3;
  let storage: Storage;
  let folder: string;
  let reports: unknown[];
  let number = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-incoming-'));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  beforeEach(async () => {
    reports = [];
    server = await startStrictS3();
    storage = createS3Storage(server.settings, { report: (error) => reports.push(error), retryDelays });
  });

  afterEach(() => server.close());

  async function incoming(content: string | Buffer): Promise<string> {
    const path = join(folder, String(number++));
    await writeFile(path, content);
    return path;
  }

  /** Answers so to the first requests that fit, then as usual. */
  function failFirst(times: number, how: Parameters<StrictS3['misbehave']>[0]): void {
    let left = times;
    server.misbehave((seen) => {
      const instead = left > 0 ? how(seen) : null;
      if (instead !== null) left--;
      return instead;
    });
  }

  const operations: readonly (readonly [name: string, run: () => Promise<unknown>])[] = [
    ['put', async () => storage.put('a.png', await incoming('x'), meta)],
    ['put in parts', async () => storage.put('a.png', await incoming(Buffer.alloc(9 * mebibyte)), meta)],
    ['open', () => storage.open('a.png')],
    ['find', () => storage.find('a.png')],
    ['remove', () => storage.remove('a.png')],
    ['all', () => storage.list()[Symbol.asyncIterator]().next()],
  ];

  describe.each(operations)('%s', (name, run) => {
    test.each([500, 503, 429])('%i twice, then all is well', async (status) => {
      failFirst(2, () => ({ status }));
      await run();
      expect(server.seen.length).toBeGreaterThan(2);
    });

    test('a connection that breaks off is taken up again', async () => {
      failFirst(2, () => 'drop');
      await run();
    });

    test('what stays broken is a fault, after four attempts', async () => {
      server.misbehave(() => ({ status: 500 }));
      await expect(run()).rejects.toMatchObject({ code: 'media.unavailable' });
      expect(server.seen).toHaveLength(4);
    });

    test('what is refused is not tried again', async () => {
      server.misbehave(() => ({ status: 403, headers: { 'content-type': 'application/xml' } }));
      await expect(run()).rejects.toMatchObject({ code: 'media.unavailable' });
      expect(server.seen).toHaveLength(1);
    });

    test('no redirect is followed', async () => {
      const asked: unknown[] = [];
      const other = createServer((request, response) => {
        asked.push(request.headers);
        response.end();
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => other.once('listening', resolve));
      const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/bucket/a.png`;
      for (const status of [301, 302, 307, 308]) {
        server.misbehave(() => ({ status, headers: { location } }));
        await expect(run(), String(status)).rejects.toMatchObject({ code: 'media.unavailable' });
      }
      expect(asked).toEqual([]);
      other.close();
    });

    test('an unreachable server is a fault, and so is a missing bucket', async () => {
      const { settings } = server;
      const strange = { ...settings, endpoint: settings.endpoint.replace('/bucket', '/none') };
      storage = createS3Storage(strange, { report: fail, retryDelays: [] });
      // A HEAD without a body cannot tell one from the other.
      if (name !== 'find') await expect(run()).rejects.toMatchObject({ code: 'media.unavailable' });
      const nobody = { ...settings, endpoint: 'http://127.0.0.1:9/bucket' };
      storage = createS3Storage(nobody, { report: fail, retryDelays: [1] });
      await expect(run()).rejects.toMatchObject({ code: 'media.unavailable' });
    });

    test('no error shows a credential', async () => {
      const { settings } = server;
      const wrong = { ...settings, secretAccessKey: 'another secret altogether' };
      storage = createS3Storage(wrong, { report: fail, retryDelays });
      const error = await run().catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(Fault);
      const shown = inspect(error, { depth: 10, showHidden: true });
      for (const secret of [wrong.secretAccessKey, settings.accessKeyId, 'Signature=', 'AWS4']) {
        expect(shown).not.toContain(secret);
      }
    });
  });

  test.each(operations)('%s does not wait for ever', async (_, run) => {
    storage = createS3Storage(server.settings, { report: fail, retryDelays: [1], answerTimeout: 100 });
    server.misbehave(() => 'hang');
    await expect(run()).rejects.toMatchObject({ code: 'media.unavailable' });
    expect(server.seen).toHaveLength(2);
  });

  test('a store without room is full', async () => {
    server.misbehave(() => ({ status: 507 }));
    await expect(storage.put('a.png', await incoming('x'), meta)).rejects.toMatchObject({ code: 'media.full' });
  });

  test('an object is fetched with its type and disposition, by a signed address alone, as long as it lasts', async () => {
    await storage.put('a.png', await incoming('content'), meta);
    const address = (await storage.signedUrl('a.png', 60)) ?? '';
    const answer = await fetch(address);
    expect([answer.status, await answer.text()]).toEqual([200, 'content']);
    expect(answer.headers.get('content-type')).toBe(meta.mime);
    expect(answer.headers.get('content-disposition')).toBe(meta.disposition);
    const altered = [
      address.replace('a.png', 'b.png'),
      address.replace('Expires=60', 'Expires=6000'),
      address.replace(/\?.*/, ''),
    ];
    for (const other of altered) expect((await fetch(other)).status, other).toBe(403);
    const short = (await storage.signedUrl('a.png', 1)) ?? '';
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect([(await fetch(short)).status, (await fetch(address)).status]).toEqual([403, 200]);
    expect(await storage.signedUrl('a.png', 1e12)).toContain('X-Amz-Expires=604800');
  });

  test('parts keep type and disposition, and no more than one is on its way', async () => {
    const size = 20 * mebibyte + 1;
    await storage.put('large.png', await incoming(Buffer.alloc(size, 5)), meta);
    const parts = server.seen.filter(({ url }) => url.includes('partNumber='));
    expect(parts.map(({ bytes }) => bytes)).toEqual([8 * mebibyte, 8 * mebibyte, size - 16 * mebibyte]);
    const answer = await fetch((await storage.signedUrl('large.png', 60)) ?? '');
    expect(answer.headers.get('content-disposition')).toBe(meta.disposition);
    expect((await answer.arrayBuffer()).byteLength).toBe(size);
  });

  const failing = ['partNumber=2', 'complete'] as const;
  test.each(failing)('an upload that fails at %s leaves neither an object nor parts', async (at) => {
    const path = await incoming(Buffer.alloc(20 * mebibyte));
    server.misbehave(({ method, url }) => {
      const completes = method === 'POST' && url.includes('uploadId=');
      return (at === 'complete' ? completes : url.includes(at)) ? { status: 500 } : null;
    });
    await expect(storage.put('large.png', path, meta)).rejects.toMatchObject({ code: 'media.unavailable' });
    expect([server.uploads.size, await storage.find('large.png'), existsSync(path), reports]).toEqual([
      0,
      null,
      true,
      [],
    ]);
  });

  test('parts that cannot be put together are an error though the status says 200', async () => {
    server.misbehave(({ method, url }) =>
      method === 'POST' && url.includes('uploadId=')
        ? { status: 200, body: '<Error><Code>InternalError</Code></Error>' }
        : null,
    );
    const path = await incoming(Buffer.alloc(9 * mebibyte));
    await expect(storage.put('large.png', path, meta)).rejects.toMatchObject({ code: 'media.unavailable' });
    expect(server.uploads.size).toBe(0);
  });

  test('parts that cannot be taken away are reported', async () => {
    server.misbehave(({ method, url }) =>
      url.includes('uploadId=') && (method === 'POST' || method === 'DELETE') ? { status: 500 } : null,
    );
    const path = await incoming(Buffer.alloc(9 * mebibyte));
    await expect(storage.put('large.png', path, meta)).rejects.toMatchObject({ code: 'media.unavailable' });
    expect(reports).toEqual([expect.objectContaining({ code: 'media.unavailable' })]);
  });

  test('another range than the requested one is a fault, not other bytes', async () => {
    await storage.put('a.png', await incoming('0123456789'), meta);
    for (const told of ['', 'bytes 0-9/10']) {
      server.misbehave(() => ({ status: 206, headers: { 'content-range': told }, body: '0123456789' }));
      await expect(storage.open('a.png', { first: 2, last: 3 })).rejects.toMatchObject({ code: 'media.unavailable' });
    }
    server.misbehave(() => ({ status: 200, body: '0123456789' }));
    await expect(storage.open('a.png', { first: 2, last: 3 })).rejects.toMatchObject({ code: 'media.unavailable' });
  });

  test('objects are served as stored, without asking proxies for compression', async () => {
    await storage.put('a.png', await incoming('x'), meta);
    const stream = await storage.open('a.png');
    expect(stream === null ? null : (await buffer(stream)).toString()).toBe('x');
    expect(server.seen.map(({ headers }) => headers['accept-encoding'])).toEqual(['identity', 'identity']);
  });
});
