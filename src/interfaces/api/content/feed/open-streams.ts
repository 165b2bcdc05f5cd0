import type { Readable } from 'node:stream';
import { Failure } from '../../../../foundations/core/index.js';

/** Seconds after which a client may try again that was one too many. */
const retryAfter = 30;

/** The streams of a server, whatever its content model is at the time. */
export class OpenStreams {
  readonly #maxStreams: number;
  readonly #open = new Set<AbortController>();
  #closed = false;

  /** `most`: at a time. */
  constructor(maxStreams: number) {
    this.#maxStreams = maxStreams;
  }

  /** Makes one, which hears by its signal when it is to end. Throws feed.too-many-streams. */
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

  /** Ends all of them: clients come back by themselves, and go on where they were. */
  endAll(): void {
    for (const controller of this.#open) controller.abort();
  }

  /** The same where the server stops: no more are opened. */
  close(): void {
    this.#closed = true;
    this.endAll();
  }
}
