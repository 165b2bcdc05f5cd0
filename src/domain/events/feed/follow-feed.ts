import { WakeUpSignal } from '../wake-up-signal.js';
import type { Feed, FeedEvent, FeedScope } from './feed.js';

/** What to follow, and until when. */
export interface FollowRequest {
  readonly feed: Feed;
  /** Behind which cursor to begin. */
  readonly since: string;
  /** Returns what the reader may currently see. Throws a Failure if the reader no longer may. */
  scope(): Promise<FeedScope>;
  /** Milliseconds without an event after which the follower is called anyway. */
  readonly keepAliveInterval: number;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** What happened since the last step. */
export interface FeedStep {
  /** Empty: nothing that the scope contains. */
  readonly events: readonly FeedEvent[];
  /** Behind all of them, and behind what the scope left out. */
  readonly cursor: string;
  /** The interval has passed, in which nothing happened. */
  readonly isIdle: boolean;
}

const batchSize = 200;

/**
 * Follows the feed: yields what is behind the cursor, and then what happens. The scope is determined again before every read, and nothing is
 * read while the consumer is busy with a step. Throws the failures of `scope`, feed.unknown-cursor, Fault store.*.
 */
export async function* followFeed({
  feed,
  since,
  scope,
  keepAliveInterval,
  signal,
}: FollowRequest): AsyncGenerator<FeedStep, void> {
  const wakeUpSignal = new WakeUpSignal();
  signal.addEventListener('abort', () => wakeUpSignal.wake(), { once: true });
  const unsubscribe = feed.subscribe(() => wakeUpSignal.wake());
  try {
    let cursor = since;
    while (!signal.aborted) {
      const { more, ...page } = await feed.readAfter(cursor, await scope(), batchSize);
      cursor = page.cursor;
      yield { ...page, isIdle: false };
      if (more) continue;
      const woken = await wakeUpSignal.wait(keepAliveInterval);
      if (!woken && !signal.aborted) yield { events: [], cursor, isIdle: true };
    }
  } finally {
    unsubscribe();
  }
}
