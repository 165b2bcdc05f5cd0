import type { Writable } from 'node:stream';

/** Bytes in front of a body, where a head fits in. */
const room = 1_536;

/** A head as text, which is sent as Latin-1. Parts that are the same string as the time before are not written again. */
export interface FramedHead {
  readonly opening: string;
  /** What differs from answer to answer. */
  readonly own: string;
  readonly middle: string;
  readonly ending: string;
}

/**
 * A body with room for a head in front of it, so that both leave in one piece without being copied. What most heads begin with is left
 * standing there for the next one.
 */
export class Framed {
  readonly #bytes: Buffer;
  /** What stands there of a head, and where. */
  #at = room;
  #opening = '';
  #ownAt = room;
  #middle = '';
  #ending = '';
  /** Whoever was to get it last, until the system has taken all bytes. */
  #reader: Writable | null = null;

  /** `capacity`: bytes of the longest body. */
  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafeSlow(room + capacity);
  }

  /** Puts a body in its place: what stood there may be on its way to somebody where this is not `free`. Gives it as one. */
  fill(parts: readonly Buffer[]): Buffer {
    let at = room;
    for (const part of parts) {
      this.#bytes.set(part, at);
      at += part.length;
    }
    return this.#bytes.subarray(room, at);
  }

  /** The system has taken everything that was written: nothing of it is read any more. */
  get free(): boolean {
    const reader = this.#reader;
    if (reader === null) return true;
    if (!reader.closed && reader.writableLength > 0) return false;
    this.#reader = null;
    return true;
  }

  /** Sends a head and so many bytes of the body. Gives false, and writes nothing, where the head is too long or another one is still to be read. */
  send(to: Writable, { opening, own, middle, ending }: FramedHead, length: number): boolean {
    const ownAt = room - own.length - middle.length - ending.length;
    const at = ownAt - opening.length;
    if (at < 0 || !this.free) return false;
    if (ownAt !== this.#ownAt || at !== this.#at || opening !== this.#opening) this.#bytes.write(opening, at, 'latin1');
    if (ownAt === this.#ownAt && middle === this.#middle && ending === this.#ending) {
      this.#bytes.write(own, ownAt, 'latin1');
    } else {
      this.#bytes.write(own + middle + ending, ownAt, 'latin1');
    }
    this.#at = at;
    this.#opening = opening;
    this.#ownAt = ownAt;
    this.#middle = middle;
    this.#ending = ending;
    to.write(this.#bytes.subarray(at, room + length));
    if (to.writableLength > 0) this.#reader = to;
    return true;
  }
}
