import { afterEach, describe, expect, test } from 'vitest';
import { collectGarbage } from '../../../test/support/memory.js';
import { serverOptions } from '../../../test/support/server-options.js';
import { createAdmissionQueue } from './admission-queue.js';
import { createHttpServer, type HttpServer } from './server.js';
import type { HttpResponse, LogEntry, RouteGroup } from './types.js';

/** Milliseconds that an answer keeps the event loop. */
const work = 5;

async function dear(): Promise<HttpResponse> {
  const until = performance.now() + work;
  while (performance.now() < until);
  return { status: 200, body: [Buffer.from('{}')], revalidates: false };
}

const content: RouteGroup = {
  yields: true,
  findCached: () => null,
  givesData: ([, name]) => name === 'direct',
  route: () =>
    new Map([
      ['GET', dear],
      ['POST', dear],
    ]),
};
const panel: RouteGroup = { sameOrigin: true, findCached: () => null, route: () => new Map([['GET', dear]]) };

let server: HttpServer | null = null;
afterEach(() => server?.close());

async function open(maxWait: number, logged: LogEntry[] = []): Promise<string> {
  server = createHttpServer({ ...serverOptions({ api: content, admin: panel }, logged), maxWait });
  return server.listen('127.0.0.1', 0);
}

/** Sends concurrent requests; returns the number of responses by status. */
async function sendConcurrently(
  base: string,
  count: number,
  path: string,
  init: RequestInit = {},
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  const one = async (): Promise<void> => {
    const answer = await fetch(`${base}${path}`, init);
    await answer.arrayBuffer();
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
  };
  await Promise.all(Array.from({ length: count }, one));
  return counts;
}

describe.each(['direct', 'ordinary'])('%s', (name) => {
  test('a burst that can be answered in time is answered', async () => {
    const base = await open(20_000);
    expect(await sendConcurrently(base, 60, `/api/${name}`)).toEqual(new Map([[200, 60]]));
  });

  test('of a longer burst some are answered, and the others rejected', async () => {
    const base = await open(60);
    const counts = await sendConcurrently(base, 100, `/api/${name}`);
    expect([...counts.keys()].sort()).toEqual([200, 503]);
    expect(counts.get(200)).toBeGreaterThan(0);
    // After the overload no request is rejected.
    expect(await sendConcurrently(base, 1, `/api/${name}`)).toEqual(new Map([[200, 1]]));
  });
});

test('a request with a body is rejected on a connection that stays open', async () => {
  const base = await open(60);
  const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
  const counts = await sendConcurrently(base, 100, '/api/x', init);
  expect([...counts.keys()].sort()).toEqual([200, 503]);
});

test('health checks and groups that do not yield are never rejected', async () => {
  const base = await open(60);
  const queue = sendConcurrently(base, 150, '/api/direct');
  const [health, admin] = await Promise.all([
    sendConcurrently(base, 10, '/_health'),
    sendConcurrently(base, 10, '/admin/api/x'),
  ]);
  expect([health, admin]).toEqual([new Map([[204, 10]]), new Map([[200, 10]])]);
  expect((await queue).get(503)).toBeGreaterThan(10);
});

test('with a maximum wait of 0 no request is rejected', async () => {
  const base = await open(0);
  expect(await sendConcurrently(base, 60, '/api/direct')).toEqual(new Map([[200, 60]]));
});

test('the log has one line for many rejections', async () => {
  const logged: LogEntry[] = [];
  const base = await open(60, logged);
  await sendConcurrently(base, 100, '/api/direct');
  expect(logged.map(({ message }) => message)).toEqual(['more requests come than can be answered: 1 refused']);
});

/** Waits for a number of event-loop ticks. */
async function waitForTicks(count: number): Promise<void> {
  for (let at = 0; at < count; at++) await new Promise(setImmediate);
}

test('served requests are released for garbage collection while others still wait', async () => {
  const queue = createAdmissionQueue(60_000, new Map([['api', content]]), () => undefined);
  const forgotten: number[] = [];
  const registry = new FinalizationRegistry<number>((number) => forgotten.push(number));
  let requested = 0;
  let answered = 0;
  const ask = (): void => {
    const answer = Buffer.alloc(100);
    registry.register(answer, requested++);
    const run = (): void => {
      answered += answer.length / 100;
      // Another request follows immediately: the queue is never empty.
      if (requested < 400) ask();
    };
    queue.enqueue({ url: '/api/notes', isDisconnected: () => false, run, reject: run });
  };
  // While a client connects, each tick serves one request.
  for (let at = 0; at < 20; at++) ask();
  while (answered < 300) {
    queue.connectionOpened();
    await waitForTicks(1);
  }
  collectGarbage();
  await waitForTicks(3);
  expect(forgotten.length).toBeGreaterThan(200);
  await waitForTicks(3_000);
  expect(answered).toBe(400);
});
