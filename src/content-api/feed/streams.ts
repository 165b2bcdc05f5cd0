import type { Readable } from 'node:stream';
import { Failure } from '../../kernel/index.js';

/** Seconds after which a client may try again that was one too many. */
const retryAfter = 30;

/** The streams of a server, whatever its content model is at the time. */
export class OpenStreams {
  readonly #most: number;
  readonly #open = new Set<AbortController>();
  #ended = false;

  /** `most`: at a time. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Makes one, which hears by its signal when it is to end. Raises feed.too-many-streams. */
  open(make: (signal: AbortSignal) => Readable): Readable {
    if (this.#ended || this.#open.size >= this.#most) throw new Failure('feed.too-many-streams', { retryAfter });
    const controller = new AbortController();
    this.#open.add(controller);
    const stream = make(controller.signal);
    stream.once('close', () => {
      this.#open.delete(controller);
      controller.abort();
    });
    return stream;
  }

  /** Ends all of them: clients come back by themselves, and go on where they were. */
  cut(): void {
    for (const controller of this.#open) controller.abort();
  }

  /** The same where the server stops: no more are opened. */
  end(): void {
    this.#ended = true;
    this.cut();
  }
}
