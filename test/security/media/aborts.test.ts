import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formBody, formType } from '../../support/form.js';
import { filePart, infoPart } from './instance.js';
import { type Gauge, type Measured, openMeasured, openSince, settled } from './measured.js';

/* Clients that leave in the middle of an upload leave nothing behind. */

const aborts = 1_000;
const atOnce = 20;

let server: Measured;

beforeAll(async () => {
  server = await openMeasured();
});

afterAll(() => server?.close());

const bytes = randomBytes(150_000).toString('base64');
const form = formBody([filePart('a.txt', bytes), infoPart({ caption: 'a' }), filePart('b.txt', 'short')]);

/** The request as it travels. */
function whole(): Buffer {
  const head = [
    'POST /api/upload HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${server.token}`,
    `Content-Type: ${formType}`,
    `Content-Length: ${form.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), form]);
}

/** Where clients disconnect: numbers of bytes sent of the request, the last one all of it. */
function points(request: Buffer): readonly number[] {
  const body = request.length - form.length;
  const after = (text: string): number => request.indexOf(text) + text.length;
  return [
    10,
    body - 30,
    body,
    body + 20,
    after('filename="a.t'),
    after('text/plain') + 2,
    after(bytes.slice(0, 100)),
    Math.floor(request.length / 2),
    after(bytes.slice(-100)),
    after('"caption"'),
    after('short'),
    request.length - 3,
    request.length,
  ];
}

/** Sends the beginning of a request and disconnects after a number of milliseconds, by closing the connection or with a reset. */
function leave(part: Buffer, milliseconds: number, reset: boolean): Promise<void> {
  const { hostname, port } = new URL(server.base);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    socket.on('connect', () => {
      socket.write(part, () => setTimeout(() => (reset ? socket.resetAndDestroy() : socket.destroy()), milliseconds));
    });
  });
}

/** Rows of files, and what lies in the folder of objects. */
async function kept(): Promise<{ readonly rows: number; readonly objects: readonly string[] }> {
  const headers = { authorization: `Bearer ${server.token}` };
  const answer = await fetch(`${server.base}/api/upload/files/page?pageSize=1`, { headers });
  const { meta } = (await answer.json()) as { readonly meta: { readonly pagination: { readonly total: number } } };
  const names = await readdir(join(server.project, 'data', 'uploads'));
  return { rows: meta.pagination.total, objects: names.filter((name) => name !== '.incoming') };
}

const incoming = (): Promise<readonly string[]> => readdir(join(server.project, 'data', 'uploads', '.incoming'));

/**
 * What is left open, and of files on their way. Uploads that came whole are stored first, however busy the machine is; what somebody
 * waits for in vain is given up later than this ends.
 */
async function remains(before: Gauge): Promise<readonly string[]> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const all = [...(await openSince(server, before, 0)), ...(await incoming())];
    if (all.length === 0 || performance.now() > deadline) return all;
    await pause(100);
  }
}

test(`U4 after ${aborts} uploads that were broken off there are no files on their way and no descriptors`, async () => {
  const request = whole();
  await leave(request, 500, false);
  const before = await settled(server);
  const all = points(request);
  for (let done = 0; done < aborts; done += atOnce) {
    const leaving = Array.from({ length: atOnce }, (_, at) => {
      const point = all[(done + at) % all.length] ?? 0;
      return leave(request.subarray(0, point), (done / atOnce) % 10, at % 2 === 0);
    });
    await Promise.all(leaving);
  }
  expect(await remains(before)).toEqual([]);
  // Whatever came whole before its client left is there, with its two files; nothing is without a row.
  const { rows, objects } = await kept();
  expect(objects).toHaveLength(rows);
  expect(rows % 2).toBe(0);
  expect(rows).toBeLessThanOrEqual(2 * (1 + Math.ceil(aborts / all.length)));
  expect(server.errors()).toBe('');
}, 60_000);
