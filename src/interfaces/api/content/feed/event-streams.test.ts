import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Feed, FeedEvent, FeedPage, FeedScope } from '../../../../domain/events/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import { EventStreams, type StreamRequest } from './event-streams.js';

/** A feed in memory that counts how often it is read. */
class TestFeed implements Pick<Feed, 'readAfter' | 'subscribe'> {
  reads = 0;
  #last = 0;
  readonly #listeners = new Set<() => void>();

  append(): void {
    this.#last += 1;
    for (const listener of this.#listeners) listener();
  }

  async readAfter(cursor: string, _scope: FeedScope, limit: number): Promise<FeedPage> {
    this.reads += 1;
    const first = Number(cursor) + 1;
    const last = Math.min(this.#last, Number(cursor) + limit);
    const events = Array.from({ length: last - first + 1 }, (_, at) => createEvent(first + at));
    return { events, cursor: String(last), more: last < this.#last };
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get listeners(): number {
    return this.#listeners.size;
  }
}

function createEvent(at: number): FeedEvent {
  const documentId = `document${at}`;
  return {
    cursor: String(at),
    event: 'entry.publish',
    uid: 'x',
    documentId,
    locale: null,
    status: 'published',
    createdAt: '',
  };
}

function openStreams() {
  const feed = new TestFeed();
  const texts: string[] = [];
  const streams = new EventStreams({
    feed: feed as unknown as Feed,
    text({ documentId }) {
      texts.push(documentId);
      return documentId;
    },
  });
  const open = (scope: StreamRequest['scope'] = () => scopeOf('all'), since = '0') =>
    streams.open({ since, scope, signal: new AbortController().signal });
  return { feed, texts, open };
}

function scopeOf(key: string) {
  return { key, create: () => ({ clauses: [], locales: null, events: null }) };
}

/** What a stream has sent so far, which goes on being read. */
function received(stream: ReturnType<EventStreams['open']>): { text: string } {
  const all = { text: '' };
  stream.on('data', (bytes: Buffer) => {
    all.text += bytes.toString();
  });
  return all;
}

const settled = () => pause(20);

test('what several streams are to get is read and written as text once', async () => {
  const { feed, texts, open } = openStreams();
  const all = Array.from({ length: 50 }, () => received(open()));
  const other = received(open(() => scopeOf('others')));
  await settled();
  feed.reads = 0;
  feed.append();
  await settled();
  expect(feed.reads).toBe(2);
  expect(texts).toEqual(['document1', 'document1']);
  const expected = 'retry: 1000\nid: 0\n\nid: 1\nevent: entry.publish\ndata: document1\n\n';
  expect(new Set([...all, other].map(({ text }) => text))).toEqual(new Set([expected]));
});

test('a stream continues behind its own cursor, over several batches', async () => {
  const { feed, texts, open } = openStreams();
  for (let count = 0; count < 450; count++) feed.append();
  const late = received(open(undefined, '3'));
  await settled();
  expect(texts.length).toBe(447);
  expect(late.text.match(/^id: /gm)?.length).toBe(448);
  expect(late.text.endsWith('data: document450\n\n')).toBe(true);
});

test('a stream whose caller has lost its permission ends with the error, and the others go on', async () => {
  const { feed, open } = openStreams();
  let isAllowed = true;
  const lost = open(async () => {
    if (!isAllowed) throw new Failure('access.forbidden');
    return scopeOf('all');
  });
  const errors: unknown[] = [];
  lost.on('error', (error) => errors.push(error));
  const [ended, other] = [received(lost), received(open())];
  await settled();
  isAllowed = false;
  feed.append();
  await settled();
  expect(errors).toMatchObject([{ code: 'access.forbidden' }]);
  expect(ended.text).not.toContain('document1');
  expect(other.text).toContain('document1');
});

test('a client that does not read costs its cursor, and gets everything once it reads', async () => {
  const { feed, texts, open } = openStreams();
  const stream = open();
  for (let count = 0; count < 3_000; count++) {
    feed.append();
    if (count % 100 === 0) await pause(1);
  }
  await settled();
  expect(texts.length).toBeLessThan(1_000);
  const late = received(stream);
  await expect.poll(() => late.text.match(/^data: /gm)?.length).toBe(3_000);
});

test('nothing is left of streams that were closed', async () => {
  const { feed, open } = openStreams();
  const streams = [open(), open()];
  await settled();
  expect(feed.listeners).toBe(1);
  for (const stream of streams) stream.destroy();
  await settled();
  expect(feed.listeners).toBe(0);
});
