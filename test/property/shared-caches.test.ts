import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../src/domain/accounts/index.js';
import { type CdnExample, cdnExample, type ToldEvent } from '../support/cdn-example.js';
import { testedDatabase } from '../support/data-folder.js';
import { openReceiver, type TestReceiver } from '../support/receiver.js';
import { type Cluster, openCluster, type Reply } from './response-cache/cluster.js';
import { questions } from './response-cache/model.js';
import { type Step, step, take } from './response-cache/steps.js';

/*
 * Caches that keep what the public was answered for ever, and purge nothing but the tags of events as the guide says, and everything
 * where it says so: after any write, over whichever node, once they were told, they hold what the server would answer.
 */

const taken = testedDatabase === 'sqlite' ? 70 : 35;
/** Documents that are asked for one by one. */
const single = 3;
const nobody = 0;

let place: Cluster;
let receiver: TestReceiver;
let example: CdnExample;

beforeAll(async () => {
  receiver = await openReceiver();
  example = await cdnExample();
  place = await openCluster({
    cache: { shared: { maxAge: 1, tags: 'Surrogate-Key' } },
    outbound: { allowPrivate: ['127.0.0.1'] },
  });
  await place.plain.webhooks.create(
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
  await place?.close();
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

  keep(question: string, reply: Reply): void {
    if (reply.status === 200 && reply.tags !== null) this.#kept.set(question, reply);
  }

  told(event: ToldEvent): void {
    if (!this.#wants(event)) return;
    const tags = example.tagsOf(event);
    for (const [question, reply] of this.#kept) {
      if (tags.some((tag) => reply.tags?.split(' ').includes(tag))) this.#kept.delete(question);
    }
  }

  purgeAll(): void {
    this.#kept.clear();
  }

  /** What it would give, beside what the server answers now. */
  async compare(ask: (question: string) => Promise<Reply>): Promise<void> {
    for (const [question, { etag, body }] of this.#kept) {
      const now = await ask(question);
      expect({ question, etag, body }).toEqual({ question, etag: now.etag, body: now.body });
      this.given += 1;
    }
  }
}

/** The type with draft & publish that is no inverse side: of this a thrifty cache hears only what shows to the public. */
const thriftily = 'article';
const published: ReadonlySet<string> = new Set(['entry.publish', 'entry.unpublish', 'entry.delete']);
const caches = [new Cache(() => true), new Cache(({ event, model }) => model !== thriftily || published.has(event))];

const ask = (question: string): Promise<Reply> => place.ask(place.plain, nobody, question);

/** Waits until everything that happened was told. */
async function untilTold(): Promise<void> {
  const pending = "SELECT count(*) AS number FROM octavo_deliveries WHERE state = 'pending'";
  await expect
    .poll(async () => Number((await place.plain.store.rows({ sql: pending, slots: [], reads: [] }, []))[0]?.number), {
      timeout: 200_000,
      interval: 10,
    })
    .toBe(0);
}

async function fill(at: Cluster['plain']): Promise<void> {
  const found = await place.ask(at, nobody, `articles?fields=title&pagination[pageSize]=${single}`);
  const documents = found.status === 200 ? (JSON.parse(found.body).data as { documentId: string }[]) : [];
  const one = documents.flatMap(({ documentId }) => [
    `articles/${documentId}`,
    `articles/${documentId}?populate[author]=true&populate[labels]=true&populate[localizations]=true&populate[cover]=true`,
  ]);
  for (const question of [...questions, ...one]) {
    const reply = await place.ask(at, nobody, question);
    for (const cache of caches) cache.keep(question, reply);
  }
}

let heard = 0;

/** Documents that the public sees, so that changes find something to change. */
const beginning: readonly Step[] = (['new other', 'new article'] as const).flatMap((what) =>
  [0, 1, 2, 3, 4, 5].map((m): Step => ({ node: m % 3, what, n: m, m, flag: true })),
);

/** Makes a change, and tells of it. */
async function change(one: Step): Promise<void> {
  await take(one, place);
  await untilTold();
  for (const { told } of receiver.taken().slice(heard)) for (const cache of caches) cache.told(told);
  heard = receiver.taken().length;
  // What has no event, as the guide says.
  if (one.what === 'rights' || one.what === 'model') for (const cache of caches) cache.purgeAll();
}

test('what a purged cache gives is what the server would answer', async () => {
  const steps = fc.array(step, { minLength: taken, maxLength: taken, size: 'max' });
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      for (const one of beginning) await change(one);
      for (const one of sequence) {
        await fill([...place.keeping, place.plain][one.node] ?? place.plain);
        await change(one);
        for (const cache of caches) await cache.compare(ask);
      }
    }),
    { numRuns: 1, endOnFailure: true },
  );
  // Without this the test would hold where nothing is kept, or purged, at all.
  const [whole, thrifty] = caches.map(({ given }) => given);
  expect(whole).toBeGreaterThan(taken * 3);
  expect(thrifty).toBeGreaterThanOrEqual(Number(whole));
  expect(heard).toBeGreaterThan(beginning.length);
}, 300_000);
