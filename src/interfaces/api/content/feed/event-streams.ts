import { Readable } from 'node:stream';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { Feed, FeedEvent, FeedScope } from '../../../../domain/events/index.js';
import { andThen, EventLoopTick, isTimeSliceUsedUp, type MaybePromise } from '../../../../foundations/core/index.js';

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
/** Events of one message. */
const batchSize = 200;
/** Bytes that a stream holds for a client that does not read. */
const maxBuffered = 16_384;
const keepAlive = Buffer.from(':\n\n');

/** The dependencies of the streams. */
interface EventStreamsParts {
  readonly feed: Feed;
  /** Returns the text of an event's data. */
  text(event: FeedEvent): string;
}

/** What a stream is opened with. */
export interface StreamRequest {
  /** Behind which cursor to begin. */
  readonly since: string;
  /** Returns what the reader may currently see; `tick`: see `Store.syncVersion`. Throws a Failure if the reader no longer may. */
  scope(tick: EventLoopTick): MaybePromise<StreamScope>;
  /** Ends the stream. */
  readonly signal: AbortSignal;
}

/** What a reader may see now. */
export interface StreamScope {
  /** Scopes with equal keys are equal. */
  readonly key: string;
  readonly create: () => FeedScope;
}

/** What streams with one scope get behind one cursor. */
interface Message {
  /** null: nothing that the scope contains. */
  readonly sent: { readonly bytes: Buffer; readonly lastId: string } | null;
  readonly cursor: string;
  readonly more: boolean;
}

/** The messages of one round, by scope and cursor. */
type Messages = Map<string, MaybePromise<Message>>;

/**
 * The open streams of server-sent events: the events after a cursor, and new ones. What several readers are to get is read from the
 * database, and written as text, once. Permissions are checked again before every batch, and a client that does not read costs only its
 * cursor.
 */
export class EventStreams {
  readonly #parts: EventStreamsParts;
  readonly #open = new Set<EventStream>();
  /** Those for which there may be something. */
  readonly #waiting = new Set<EventStream>();
  #isDelivering = false;
  #stop: (() => void) | null = null;

  constructor(parts: EventStreamsParts) {
    this.#parts = parts;
  }

  /** Opens a stream. */
  open(request: StreamRequest): Readable {
    const opened: EventStream = new EventStream(request, {
      advance: () => this.#enqueue([opened]),
      closed: () => this.#remove(opened),
    });
    this.#open.add(opened);
    this.#stop ??= this.#start();
    this.#enqueue([opened]);
    return opened.readable;
  }

  #start(): () => void {
    const unsubscribe = this.#parts.feed.subscribe(() => this.#enqueue(this.#open));
    const timer = setInterval(() => {
      for (const stream of this.#open) stream.isIdle = true;
      this.#enqueue(this.#open);
    }, keepAliveInterval).unref();
    return () => {
      unsubscribe();
      clearInterval(timer);
    };
  }

  #remove(stream: EventStream): void {
    this.#open.delete(stream);
    this.#waiting.delete(stream);
    if (this.#open.size > 0) return;
    this.#stop?.();
    this.#stop = null;
  }

  #enqueue(streams: Iterable<EventStream>): void {
    for (const stream of streams) this.#waiting.add(stream);
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    void this.#deliver();
  }

  /** Begins a step of all who wait. */
  async #deliver(): Promise<void> {
    while (this.#waiting.size > 0) {
      const round = [...this.#waiting];
      this.#waiting.clear();
      const messages: Messages = new Map();
      let tick = new EventLoopTick();
      for (const stream of round) {
        if (isTimeSliceUsedUp()) {
          await nextTick();
          tick = new EventLoopTick();
        }
        this.#serve(stream, messages, tick);
      }
    }
    this.#isDelivering = false;
  }

  /** Sends a stream what is behind its cursor, at once where its caller is cached and its message is read. The stream ends with an error. */
  #serve(stream: EventStream, messages: Messages, tick: EventLoopTick): void {
    if (!stream.begin()) return;
    const fail = (error: unknown): void => {
      stream.readable.destroy(error instanceof Error ? error : new Error(String(error)));
    };
    try {
      const step = andThen(stream.scope(tick), (scope) =>
        andThen(this.#findMessage(stream.cursor, scope, messages), (message) => {
          if (stream.complete(message)) this.#enqueue([stream]);
        }),
      );
      if (step instanceof Promise) step.catch(fail);
    } catch (error) {
      fail(error);
    }
  }

  #findMessage(cursor: string, { key, create }: StreamScope, messages: Messages): MaybePromise<Message> {
    const place = `${cursor}\n${key}`;
    const found = messages.get(place);
    if (found !== undefined) return found;
    const reading = this.#read(cursor, create()).then((message) => {
      messages.set(place, message);
      return message;
    });
    messages.set(place, reading);
    return reading;
  }

  async #read(after: string, scope: FeedScope): Promise<Message> {
    const { events, cursor, more } = await this.#parts.feed.readAfter(after, scope, batchSize);
    const { text } = this.#parts;
    const texts = events.map((event) => `id: ${event.cursor}\nevent: ${event.event}\ndata: ${text(event)}\n\n`);
    const lastId = events.at(-1)?.cursor;
    return { sent: lastId === undefined ? null : { bytes: Buffer.from(texts.join('')), lastId }, cursor, more };
  }
}

/** One stream. A step of it begins and completes; what happens meanwhile is for the next. */
class EventStream {
  readonly readable: Readable;
  readonly scope: StreamRequest['scope'];
  /** Behind what it has got. */
  cursor: string;
  /** A keep-alive is due. */
  isIdle = false;
  /** The last id that the client knows. */
  #sentCursor: string;
  /** Its client takes what it gets. */
  #isFlowing = true;
  #isEnded = false;
  #isBusy = false;
  #isBehind = false;

  constructor(
    { since, scope, signal }: StreamRequest,
    { advance, closed }: { readonly advance: () => void; readonly closed: () => void },
  ) {
    this.scope = scope;
    this.cursor = since;
    this.#sentCursor = since;
    this.readable = new Readable({
      highWaterMark: maxBuffered,
      read: () => {
        if (this.#isFlowing) return;
        this.#isFlowing = true;
        advance();
      },
      destroy: (error, done) => {
        this.#isEnded = true;
        closed();
        done(error);
      },
    });
    this.#push(Buffer.from(`retry: ${reconnectDelay}\nid: ${since}\n\n`));
    const end = (): void => {
      this.#isEnded = true;
      this.readable.push(null);
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  }

  /** Begins a step. Returns false if there is none to be made now. */
  begin(): boolean {
    if (this.#isEnded || !this.#isFlowing) return false;
    this.#isBehind = this.#isBusy;
    if (this.#isBusy) return false;
    this.#isBusy = true;
    return true;
  }

  /** Sends what is new, or else a keep-alive where one is due. Returns whether there is more to be sent. */
  complete({ sent, cursor, more }: Message): boolean {
    this.#isBusy = false;
    if (this.#isEnded) return false;
    this.cursor = cursor;
    if (sent !== null) {
      this.#sentCursor = sent.lastId;
      this.#push(sent.bytes);
    } else if (this.isIdle) {
      this.#push(this.#sentCursor === cursor ? keepAlive : Buffer.from(`id: ${cursor}\n\n`));
      this.#sentCursor = cursor;
    }
    this.isIdle = false;
    return more || this.#isBehind;
  }

  #push(bytes: Buffer): void {
    this.#isFlowing = this.readable.push(bytes);
  }
}
