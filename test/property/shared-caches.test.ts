import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../src/domain/accounts/index.js';
import { type CdnExample, cdnExample, type ToldEvent } from '../support/cdn-example.js';
import { testedDatabase } from '../support/data-folder.js';
import { openReceiver, type TestReceiver } from '../support/receiver.js';
import { type Cluster, openCluster, type Reply } from './response-cache/cluster.js';
import { requests } from './response-cache/model.js';
import { type Step, step, take } from './response-cache/steps.js';

/*
 * Caches that keep what the public was answered for ever, and purge nothing but the tags of events as the guide says, and everything
 * where it says so: after any write, over whichever node, once they were told, they hold what the server would answer.
 */

const taken = testedDatabase === 'sqlite' ? 70 : 35;
/** Documents that are requested by id. */
const single = 3;
const nobody = 0;

let cluster: Cluster;
let receiver: TestReceiver;
let example: CdnExample;

beforeAll(async () => {
  receiver = await openReceiver();
  example = await cdnExample();
  cluster = await openCluster({
    cache: { shared: { maxAge: 1, tags: 'Surrogate-Key' } },
    outbound: { allowPrivate: ['127.0.0.1'] },
  });
  await cluster.uncachedNode.webhooks.create(
    {
      name: 'purge',
      url: receiver.url,
      headers: {},
      events: [
        'entry.create',
        'entry.update',
        'entry.publish',
        'entry.unpublish',
        'entry.draft-discard',
        'entry.delete',
        'media.create',
        'media.update',
        'media.delete',
      ],
      uids: null,
      locales: null,
      enabled: true,
    },
    systemActor,
  );
}, 60_000);

afterAll(async () => {
  await cluster?.close();
  await receiver?.goDown();
});

/** A cache in front, which hears of the events that it wants to. */
class Cache {
  readonly #kept = new Map<string, Reply>();
  readonly #wants: (event: ToldEvent) => boolean;
  given = 0;

  constructor(wants: (event: ToldEvent) => boolean) {
    this.#wants = wants;
  }

  keep(request: string, reply: Reply): void {
    if (reply.status === 200 && reply.tags !== null) this.#kept.set(request, reply);
  }

  told(event: ToldEvent): void {
    if (!this.#wants(event)) return;
    const tags = example.tagsOf(event);
    for (const [request, reply] of this.#kept) {
      if (tags.some((tag) => reply.tags?.split(' ').includes(tag))) this.#kept.delete(request);
    }
  }

  purgeAll(): void {
    this.#kept.clear();
  }

  /** What it would give, beside what the server answers now. */
  async compare(ask: (request: string) => Promise<Reply>): Promise<void> {
    for (const [request, { etag, body }] of this.#kept) {
      const now = await ask(request);
      expect({ request, etag, body }).toEqual({ request, etag: now.etag, body: now.body });
      this.given += 1;
    }
  }
}

/** The type with draft & publish that is no inverse side: of this a thrifty cache hears only what shows to the public. */
const thriftily = 'article';
const published: ReadonlySet<string> = new Set(['entry.publish', 'entry.unpublish', 'entry.delete']);
const caches = [new Cache(() => true), new Cache(({ event, model }) => model !== thriftily || published.has(event))];

const ask = (request: string): Promise<Reply> => cluster.ask(cluster.uncachedNode, nobody, request);

/** Waits until all events are delivered. */
async function untilTold(): Promise<void> {
  const pending = "SELECT count(*) AS number FROM octavo_deliveries WHERE state = 'pending'";
  await expect
    .poll(
      async () =>
        Number((await cluster.uncachedNode.store.rows({ sql: pending, slots: [], reads: [] }, []))[0]?.number),
      {
        timeout: 200_000,
        interval: 10,
      },
    )
    .toBe(0);
}

async function fill(at: Cluster['uncachedNode']): Promise<void> {
  const found = await cluster.ask(at, nobody, `articles?fields=title&pagination[pageSize]=${single}`);
  const documents = found.status === 200 ? (JSON.parse(found.body).data as { documentId: string }[]) : [];
  const one = documents.flatMap(({ documentId }) => [
    `articles/${documentId}`,
    `articles/${documentId}?populate[author]=true&populate[labels]=true&populate[localizations]=true&populate[cover]=true`,
  ]);
  for (const request of [...requests, ...one]) {
    const reply = await cluster.ask(at, nobody, request);
    for (const cache of caches) cache.keep(request, reply);
  }
}

let heard = 0;

/** Documents that the public sees, so that changes find something to change. */
const beginning: readonly Step[] = (['new other', 'new article'] as const).flatMap((what) =>
  [0, 1, 2, 3, 4, 5].map((m): Step => ({ node: m % 3, what, n: m, m, flag: true })),
);

/** Makes a change, and tells of it. */
async function change(one: Step): Promise<void> {
  await take(one, cluster);
  await untilTold();
  for (const { told } of receiver.taken().slice(heard)) for (const cache of caches) cache.told(told);
  heard = receiver.taken().length;
  // What has no event, as the guide says.
  if (one.what === 'rights' || one.what === 'model') for (const cache of caches) cache.purgeAll();
}

test('a purged cache returns what the server would return', async () => {
  const steps = fc.array(step, { minLength: taken, maxLength: taken, size: 'max' });
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      for (const one of beginning) await change(one);
      for (const one of sequence) {
        await fill([...cluster.cachingNodes, cluster.uncachedNode][one.node] ?? cluster.uncachedNode);
        await change(one);
        for (const cache of caches) await cache.compare(ask);
      }
    }),
    { numRuns: 1, endOnFailure: true },
  );
  // Without this the test would pass without any caching or purging.
  const [whole, thrifty] = caches.map(({ given }) => given);
  expect(whole).toBeGreaterThan(taken * 3);
  expect(thrifty).toBeGreaterThanOrEqual(Number(whole));
  expect(heard).toBeGreaterThan(beginning.length);
}, 300_000);
