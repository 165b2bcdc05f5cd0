import { Readable } from 'node:stream';
import { type Feed, type FeedPage, type FeedScope, WakeUpSignal } from '../../../../domain/events/index.js';

/** What a stream of the feed is made with. */
export interface EventStreamParts {
  readonly feed: Feed;
  /** Behind which cursor it begins. */
  readonly since: string;
  /** What the caller may know of at this moment; raises a Failure where they may not any more, which ends the stream. */
  scope(): Promise<FeedScope>;
  /** The text of an event's data. */
  text(event: FeedPage['events'][number]): string;
  /** Ends it: the server stops, or the client has left. */
  readonly signal: AbortSignal;
}

/** Milliseconds between two signs of life, which also tell how far the feed was read. */
const keepAliveInterval = 15_000;
/** Milliseconds after which a client that lost its stream comes back. */
const reconnectDelay = 1_000;
const batchSize = 200;

/**
 * Server-sent events: what happened behind a cursor, and what happens from then on. Rights are looked up anew before every piece, and a
 * client that does not read holds nothing but its own cursor.
 */
export function createEventStream(parts: EventStreamParts): Readable {
  return Readable.from(streamTexts(parts), { objectMode: false, highWaterMark: 16_384 });
}

async function* streamTexts({ feed, since, scope, text, signal }: EventStreamParts): AsyncGenerator<string> {
  const wakeUpSignal = new WakeUpSignal();
  signal.addEventListener('abort', () => wakeUpSignal.wake(), { once: true });
  const unsubscribe = feed.subscribe(() => wakeUpSignal.wake());
  try {
    let cursor = since;
    let sentCursor = since;
    yield `retry: ${reconnectDelay}\nid: ${cursor}\n\n`;
    while (!signal.aborted) {
      const page = await feed.readAfter(cursor, await scope(), batchSize);
      for (const event of page.events) {
        yield `id: ${event.cursor}\nevent: ${event.event}\ndata: ${text(event)}\n\n`;
        sentCursor = event.cursor;
      }
      cursor = page.cursor;
      if (page.more) continue;
      const woken = await wakeUpSignal.wait(keepAliveInterval);
      if (woken || signal.aborted) continue;
      yield sentCursor === cursor ? ':\n\n' : `id: ${cursor}\n\n`;
      sentCursor = cursor;
    }
  } finally {
    unsubscribe();
  }
}
