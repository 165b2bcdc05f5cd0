import type { Writable } from 'node:stream';

/** Bytes in front of a body, where a head fits in. */
const headroom = 1_536;

/** A head as text, which is sent as Latin-1. Parts that are the same string as the time before are not written again. */
export interface HeadParts {
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
export class HeadroomBuffer {
  readonly #bytes: Buffer;
  /** The position and texts of the last written head. */
  #start = headroom;
  #opening = '';
  #ownStart = headroom;
  #middle = '';
  #ending = '';
  /** The socket that it was last written to, until the system has taken all bytes. */
  #pendingSocket: Writable | null = null;

  /** `capacity`: bytes of the longest body. */
  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafeSlow(headroom + capacity);
  }

  /**
   * Copies a body behind the headroom, and returns it as one buffer. Unless `isFree`, the previous bytes may still be
   * in use by a write.
   */
  fill(parts: readonly Buffer[]): Buffer {
    let position = headroom;
    for (const part of parts) {
      this.#bytes.set(part, position);
      position += part.length;
    }
    return this.#bytes.subarray(headroom, position);
  }

  /** True if the system has taken all written bytes, so that the buffer may be overwritten. */
  get isFree(): boolean {
    const pending = this.#pendingSocket;
    if (pending === null) return true;
    if (!pending.closed && pending.writableLength > 0) return false;
    this.#pendingSocket = null;
    return true;
  }

  /**
   * Sends a head and `length` bytes of the body. Returns false, and writes nothing, if the head is too long or the
   * buffer is still in use.
   */
  send(socket: Writable, { opening, own, middle, ending }: HeadParts, length: number): boolean {
    const ownStart = headroom - own.length - middle.length - ending.length;
    const start = ownStart - opening.length;
    if (start < 0 || !this.isFree) return false;
    if (ownStart !== this.#ownStart || start !== this.#start || opening !== this.#opening)
      this.#bytes.write(opening, start, 'latin1');
    if (ownStart === this.#ownStart && middle === this.#middle && ending === this.#ending) {
      this.#bytes.write(own, ownStart, 'latin1');
    } else {
      this.#bytes.write(own + middle + ending, ownStart, 'latin1');
    }
    this.#start = start;
    this.#opening = opening;
    this.#ownStart = ownStart;
    this.#middle = middle;
    this.#ending = ending;
    socket.write(this.#bytes.subarray(start, headroom + length));
    if (socket.writableLength > 0) this.#pendingSocket = socket;
    return true;
  }
}
