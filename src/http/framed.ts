import type { Writable } from 'node:stream';

/** Bytes in front of a body, where a head fits in. */
const room = 1_536;

/**
 * A body with room for a head in front of it, so that both leave in one piece without being copied. What most heads begin with is left
 * standing there for the next one.
 */
export class Framed {
  readonly #bytes: Buffer;
  /** The head that stands there: how it begins, and how long the rest of it is. */
  #opening = '';
  #rest = 0;
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

  /**
   * Writes a head, which is given in two parts as Latin-1, and so many bytes of the body. Gives false, and writes nothing, where the
   * head is too long or another one is still to be read.
   */
  send(to: Writable, opening: string, rest: string, length: number): boolean {
    const restAt = room - rest.length;
    const at = restAt - opening.length;
    if (at < 0 || !this.free) return false;
    if (rest.length !== this.#rest || opening !== this.#opening) {
      this.#bytes.write(opening, at, 'latin1');
      this.#opening = opening;
      this.#rest = rest.length;
    }
    this.#bytes.write(rest, restAt, 'latin1');
    to.write(this.#bytes.subarray(at, room + length));
    if (to.writableLength > 0) this.#reader = to;
    return true;
  }
}
