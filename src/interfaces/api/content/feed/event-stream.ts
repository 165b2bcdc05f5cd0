import { Readable } from 'node:stream';
import { type FeedEvent, type FollowRequest, followFeed } from '../../../../domain/events/index.js';

/** The dependencies of an event stream. */
export interface EventStreamParts extends Omit<FollowRequest, 'keepAliveInterval'> {
  /** The text of an event's data. */
  text(event: FeedEvent): string;
}

/** The headers of a stream of events, as names and values: proxies neither store nor collect it. */
export const eventStreamHeaders: readonly string[] = [
  'Content-Type',
  'text/event-stream; charset=utf-8',
  'Cache-Control',
  'no-store',
  'X-Accel-Buffering',
  'no',
];

/** Milliseconds between two keep-alive messages, which also contain the cursor. */
const keepAliveInterval = 15_000;
/** Milliseconds after which a client that lost its stream comes back. */
const reconnectDelay = 1_000;

/**
 * Creates a stream of server-sent events: the events after a cursor, and new ones. Permissions are checked again before
 * every batch, and a client that does not read costs only its cursor.
 */
export function createEventStream(parts: EventStreamParts): Readable {
  return Readable.from(streamTexts(parts), { objectMode: false, highWaterMark: 16_384 });
}

async function* streamTexts({ text, ...request }: EventStreamParts): AsyncGenerator<string> {
  let sentCursor = request.since;
  yield `retry: ${reconnectDelay}\nid: ${sentCursor}\n\n`;
  for await (const { events, cursor, isIdle } of followFeed({ ...request, keepAliveInterval })) {
    for (const event of events) {
      yield `id: ${event.cursor}\nevent: ${event.event}\ndata: ${text(event)}\n\n`;
      sentCursor = event.cursor;
    }
    if (!isIdle) continue;
    yield sentCursor === cursor ? ':\n\n' : `id: ${cursor}\n\n`;
    sentCursor = cursor;
  }
}
