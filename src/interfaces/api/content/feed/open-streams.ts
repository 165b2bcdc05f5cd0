import type { Readable } from 'node:stream';
import { Failure } from '../../../../foundations/core/index.js';

/** Seconds after which a client may try again that was one too many. */
const retryAfter = 30;

/** The streams of a server, across changes of its content model. */
export class OpenStreams {
  readonly #maxStreams: number;
  readonly #open = new Set<AbortController>();
  #closed = false;

  /** `most`: at a time. */
  constructor(maxStreams: number) {
    this.#maxStreams = maxStreams;
  }

  /** Opens a stream, which gets a signal when it has to end. Throws feed.too-many-streams. */
  open(createStream: (signal: AbortSignal) => Readable): Readable {
    if (this.#closed || this.#open.size >= this.#maxStreams) throw new Failure('feed.too-many-streams', { retryAfter });
    const controller = new AbortController();
    this.#open.add(controller);
    const stream = createStream(controller.signal);
    stream.once('close', () => {
      this.#open.delete(controller);
      controller.abort();
    });
    return stream;
  }

  /** Ends all streams: clients reconnect by themselves, and continue at their cursor. */
  endAll(): void {
    for (const controller of this.#open) controller.abort();
  }

  /** Ends all streams when the server stops, and opens no more. */
  close(): void {
    this.#closed = true;
    this.endAll();
  }
}
