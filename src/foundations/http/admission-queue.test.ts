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

/** So many requests at once; gives statuses with how often each came. */
async function atOnce(
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
    expect(await atOnce(base, 60, `/api/${name}`)).toEqual(new Map([[200, 60]]));
  });

  test('of more than that some are answered, and the others refused', async () => {
    const base = await open(60);
    const counts = await atOnce(base, 100, `/api/${name}`);
    expect([...counts.keys()].sort()).toEqual([200, 503]);
    expect(counts.get(200)).toBeGreaterThan(5);
    // Once it is over nobody is refused.
    expect(await atOnce(base, 1, `/api/${name}`)).toEqual(new Map([[200, 1]]));
  });
});

test('who sends a body is refused on a connection that goes on', async () => {
  const base = await open(60);
  const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
  const counts = await atOnce(base, 100, '/api/x', init);
  expect([...counts.keys()].sort()).toEqual([200, 503]);
});

test('health and doors that do not yield are answered throughout', async () => {
  const base = await open(60);
  const crowd = atOnce(base, 150, '/api/direct');
  const [health, admin] = await Promise.all([atOnce(base, 10, '/_health'), atOnce(base, 10, '/admin/api/x')]);
  expect([health, admin]).toEqual([new Map([[204, 10]]), new Map([[200, 10]])]);
  expect((await crowd).get(503)).toBeGreaterThan(10);
});

test('without patience nobody is refused', async () => {
  const base = await open(0);
  expect(await atOnce(base, 60, '/api/direct')).toEqual(new Map([[200, 60]]));
});

test('the log tells of refusals in a line, not in hundreds', async () => {
  const logged: LogEntry[] = [];
  const base = await open(60, logged);
  await atOnce(base, 100, '/api/direct');
  expect(logged.map(({ message }) => message)).toEqual(['more requests come than can be answered: 1 refused']);
});

/** Lets the event loop go round so many times. */
async function turns(count: number): Promise<void> {
  for (let at = 0; at < count; at++) await new Promise(setImmediate);
}

test('who has had their turn is forgotten, while others still stand in line', async () => {
  const crowd = createAdmissionQueue(60_000, new Map([['api', content]]), () => undefined);
  const forgotten: number[] = [];
  const registry = new FinalizationRegistry<number>((number) => forgotten.push(number));
  let asked = 0;
  let answered = 0;
  const ask = (): void => {
    const answer = Buffer.alloc(100);
    registry.register(answer, asked++);
    const run = (): void => {
      answered += answer.length / 100;
      // Somebody else comes at once: the line is never empty.
      if (asked < 400) ask();
    };
    crowd.enqueue({ url: '/api/notes', isDisconnected: () => false, run, reject: run });
  };
  // As long as somebody is about to connect there is one in a turn.
  for (let at = 0; at < 20; at++) ask();
  while (answered < 300) {
    crowd.connectionOpened();
    await turns(1);
  }
  collectGarbage();
  await turns(3);
  expect(forgotten.length).toBeGreaterThan(200);
  await turns(3_000);
  expect(answered).toBe(400);
});
