import { Readable } from 'node:stream';
import { type Feed, type FeedPage, type FeedScope, WakeUpSignal } from '../../../../domain/events/index.js';

/** The dependencies of an event stream. */
export interface EventStreamParts {
  readonly feed: Feed;
  /** Behind which cursor it begins. */
  readonly since: string;
  /** Returns what the caller may currently see. Throws a Failure if the caller no longer may, which ends the stream. */
  scope(): Promise<FeedScope>;
  /** The text of an event's data. */
  text(event: FeedPage['events'][number]): string;
  /** Ends the stream when the server stops, or the client has left. */
  readonly signal: AbortSignal;
}

/** Milliseconds between two keep-alive messages, which also contain the cursor. */
const keepAliveInterval = 15_000;
/** Milliseconds after which a client that lost its stream comes back. */
const reconnectDelay = 1_000;
const batchSize = 200;

/**
 * Creates a stream of server-sent events: the events after a cursor, and new ones. Permissions are checked again before
 * every batch, and a client that does not read costs only its cursor.
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
