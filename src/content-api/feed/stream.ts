import { Readable } from 'node:stream';
import { Bell, type Feed, type FeedPage, type FeedScope } from '../../events/index.js';

/** What a stream of the feed is made with. */
export interface StreamParts {
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
const betweenSigns = 15_000;
/** Milliseconds after which a client that lost its stream comes back. */
const comesBack = 1_000;
const atOnce = 200;

/**
 * Server-sent events: what happened behind a cursor, and what happens from then on. Rights are looked up anew before every piece, and a
 * client that does not read holds nothing but its own cursor.
 */
export function feedStream(parts: StreamParts): Readable {
  return Readable.from(texts(parts), { objectMode: false, highWaterMark: 16_384 });
}

async function* texts({ feed, since, scope, text, signal }: StreamParts): AsyncGenerator<string> {
  const bell = new Bell();
  signal.addEventListener('abort', () => bell.ring(), { once: true });
  const forget = feed.onMore(() => bell.ring());
  try {
    let cursor = since;
    let told = since;
    yield `retry: ${comesBack}\nid: ${cursor}\n\n`;
    while (!signal.aborted) {
      const page = await feed.after(cursor, await scope(), atOnce);
      for (const event of page.events) {
        yield `id: ${event.cursor}\nevent: ${event.event}\ndata: ${text(event)}\n\n`;
        told = event.cursor;
      }
      cursor = page.cursor;
      if (page.more) continue;
      const rung = await bell.wait(betweenSigns);
      if (rung || signal.aborted) continue;
      yield told === cursor ? ':\n\n' : `id: ${cursor}\n\n`;
      told = cursor;
    }
  } finally {
    forget();
  }
}
