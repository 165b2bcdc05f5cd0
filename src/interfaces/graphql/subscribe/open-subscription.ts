import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type FeedScope, followFeed } from '../../../domain/events/index.js';
import { Failure } from '../../../foundations/core/index.js';
import type { HttpRequest, HttpResponse } from '../../../foundations/http/index.js';
import type { Caller } from '../../../language/query/access/index.js';
import { type FeedRoutesParts, feedScope, readClient } from '../../api/content/index.js';
import { tooCostly } from '../compile/collect-fields.js';
import { failureError } from '../execute/errors.js';
import type { OperationContext } from '../execute/run-operation.js';
import { completeMessage, errorMessages, eventStreamResponse, nextMessage } from '../http/server-sent-events.js';
import type { CompiledSubscription } from './compile-subscription.js';
import { checkReads, type EventContext, eventMessage } from './event-message.js';
import { mergeEvents } from './merge-events.js';

/** Milliseconds between two keep-alive messages. */
const keepAliveInterval = 12_000;
/** Milliseconds between two reads of the feed for one stream: what happens meanwhile is merged. */
const mergeInterval = 100;
/** Seconds after which a caller may try again that had too many streams. */
const retryAfter = 30;

/** What a subscription runs with. */
export interface SubscriptionContext extends Omit<OperationContext, 'full'> {
  readonly feed: FeedRoutesParts;
  readonly caller: Caller;
  readonly request: HttpRequest;
}

/** The open subscriptions of a process by caller. */
export class Subscriptions {
  readonly #maxPerCaller: number;
  readonly #open = new Map<string, number>();

  constructor(maxPerCaller: number) {
    this.#maxPerCaller = maxPerCaller;
  }

  /**
   * Opens the stream of a subscription. What it refuses, it refuses in the stream, as the protocol has it. Throws access.unauthorized,
   * feed.too-many-streams, and faults.
   */
  async open(subscription: CompiledSubscription, context: SubscriptionContext): Promise<HttpResponse> {
    const { feed, caller, request } = context;
    const name = readClient(caller, request)?.caller ?? '';
    const since = await prepare(subscription, context);
    if (typeof since !== 'string') return errorMessages([failureError(since, [subscription.key], request.id)]);
    const open = this.#open.get(name) ?? 0;
    if (open >= this.#maxPerCaller) throw new Failure('feed.too-many-streams', { retryAfter });
    const stream = feed.streams.open((signal) =>
      Readable.from(streamMessages(subscription, since, { context, signal }), {
        objectMode: false,
        highWaterMark: 16_384,
      }),
    );
    this.#open.set(name, open + 1);
    stream.once('close', () => {
      const left = (this.#open.get(name) ?? 1) - 1;
      if (left > 0) this.#open.set(name, left);
      else this.#open.delete(name);
    });
    return eventStreamResponse(stream);
  }
}

/** Returns the cursor to begin behind, or why the caller gets no events. */
async function prepare(subscription: CompiledSubscription, context: SubscriptionContext): Promise<string | Failure> {
  const { feed } = context.feed;
  const lastEventId = context.request.headers['last-event-id'];
  try {
    const scope = await currentScope(subscription, context);
    await checkReads(subscription, countingBytes(context));
    const since = typeof lastEventId === 'string' && lastEventId !== '' ? lastEventId : subscription.since;
    if (since === null) return await feed.endCursor();
    await feed.readAfter(since, scope, 1);
    return since;
  } catch (error) {
    if (error instanceof Failure && error.code !== 'access.unauthorized') return error;
    throw error;
  }
}

async function* streamMessages(
  subscription: CompiledSubscription,
  since: string,
  { context, signal }: { readonly context: SubscriptionContext; readonly signal: AbortSignal },
): AsyncGenerator<Buffer, void> {
  // Without a first byte a client would not know that it is subscribed.
  yield keepAlive;
  const scope = () => currentScope(subscription, context);
  try {
    for await (const { events, isIdle } of followFeed({
      feed: context.feed.feed,
      since,
      scope,
      keepAliveInterval,
      signal,
    })) {
      if (isIdle) yield keepAlive;
      for (const event of mergeEvents(events)) {
        const message = await eventMessage(event, subscription, countingBytes(context));
        if (message !== null) yield nextMessage(message, event.cursor);
      }
      if (events.length > 0) await delay(mergeInterval);
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    yield nextMessage(
      Buffer.from(JSON.stringify({ errors: [failureError(error, [subscription.key], context.request.id)] })),
    );
    yield completeMessage;
  }
}

const keepAlive = Buffer.from(':\n\n');

/** The events that the caller may know of now. Throws Failure access.*. */
async function currentScope(
  { type, status, locale }: CompiledSubscription,
  { feed, request }: SubscriptionContext,
): Promise<FeedScope> {
  const { ability } = await feed.callers.callerOf(request);
  const { clauses } = feedScope(feed, [type.uid], ability);
  return {
    clauses: clauses.flatMap((clause) => (clause.statuses.includes(status) ? [{ ...clause, statuses: [status] }] : [])),
    locales: locale === null ? null : [locale],
    events: null,
  };
}

function countingBytes(context: SubscriptionContext): EventContext {
  let bytes = 0;
  return {
    ...context,
    dependsOn: () => undefined,
    addBytes(count) {
      bytes += count;
      if (bytes > context.maxBytes)
        throw tooCostly(`its document has more than ${context.maxBytes} bytes`, context.maxBytes);
    },
  };
}
