import type { FileHandle } from 'node:fs/promises';

const windowSize = 64 * 1024;

/** A file that is read forward in windows, so that memory does not depend on its size. */
export class ByteWindow {
  readonly #file: FileHandle;
  #start = 0;
  #bytes = Buffer.alloc(0);

  /** `size`: bytes of the file. */
  constructor(
    file: FileHandle,
    readonly size: number,
  ) {
    this.#file = file;
  }

  /** Returns these bytes; null if the file ends before. */
  async read(from: number, length: number): Promise<Buffer | null> {
    if (from + length > this.size) return null;
    if (from < this.#start || from + length > this.#start + this.#bytes.length) await this.#load(from, length);
    const at = from - this.#start;
    return at + length > this.#bytes.length ? null : this.#bytes.subarray(at, at + length);
  }

  /** Returns the position of the next byte of this value; null if there is none. */
  async indexOf(value: number, from: number): Promise<number | null> {
    for (let at = from; at < this.size; at = this.#start + this.#bytes.length) {
      if ((await this.read(at, 1)) === null) return null;
      const found = this.#bytes.indexOf(value, at - this.#start);
      if (found >= 0) return this.#start + found;
    }
    return null;
  }

  async #load(from: number, length: number): Promise<void> {
    const size = Math.min(Math.max(length, windowSize), this.size - from);
    const bytes = Buffer.alloc(size);
    const { bytesRead } = await this.#file.read(bytes, 0, size, from);
    this.#start = from;
    this.#bytes = bytes.subarray(0, bytesRead);
  }
}

/** A part of the resulting file: a range of the original bytes, `to` excluded, or new bytes. */
export type OutputPart = { readonly from: number; readonly to: number } | Buffer;

/** No real image has this many gaps; a crafted file must not exhaust memory. */
const maxParts = 10_000;

/** Collects parts and merges adjacent ranges. */
export class OutputParts {
  readonly #parts: OutputPart[] = [];

  addRange(from: number, to: number): void {
    const last = this.#parts.at(-1);
    if (last !== undefined && !Buffer.isBuffer(last) && last.to === from) {
      this.#parts[this.#parts.length - 1] = { from: last.from, to };
    } else {
      this.addPart({ from, to });
    }
  }

  addPart(part: OutputPart): void {
    if (this.#parts.length <= maxParts) this.#parts.push(part);
  }

  /** Returns null if there are too many parts. */
  get list(): readonly OutputPart[] | null {
    return this.#parts.length > maxParts ? null : this.#parts;
  }
}
