import { Transform } from 'node:stream';
import { Refusal } from '../../kernel/index.js';

/** How much an archive may hold. */
export interface ArchiveBounds {
  /** Bytes of everything together, unpacked. */
  readonly bytes: number;
  readonly entries: number;
}

/** Far more than a site has, and far less than what fills a disk of today by mistake. */
export const archiveBounds: ArchiveBounds = { bytes: 256 * 2 ** 30, entries: 2_000_000 };

/** Times as much as it was packed to; text that repeats itself reaches some two hundred. */
const mostRatio = 300;
/** Bytes from which on the ratio counts: a small text may be nothing but repetition. */
const ratioFrom = 64 * 2 ** 20;

/** Passes bytes through and counts them. */
export class Counting extends Transform {
  count = 0;

  override _transform(chunk: Buffer, _encoding: string, done: (error: Error | null, chunk: Buffer) => void): void {
    this.count += chunk.length;
    done(null, chunk);
  }
}

/** Passes bytes through as long as they are not too many, on their own and for the `packed` ones they come from. */
export class Bounded extends Transform {
  readonly #packed: Counting;
  readonly #bounds: ArchiveBounds;
  #count = 0;

  constructor(packed: Counting, bounds: ArchiveBounds) {
    super();
    this.#packed = packed;
    this.#bounds = bounds;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.#count += chunk.length;
    const inflated = this.#count > ratioFrom && this.#count > this.#packed.count * mostRatio;
    if (inflated || this.#count > this.#bounds.bytes) done(tooLarge());
    else done(null, chunk);
  }
}

/** The refusal of an archive that unpacks to more than it should. */
export function tooLarge(): Refusal {
  return new Refusal('The archive unpacks to far more than an export holds, and was not unpacked', [
    'unpack it yourself where you trust it, and name the folder',
  ]);
}
