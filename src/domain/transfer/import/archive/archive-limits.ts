import { Transform } from 'node:stream';
import { CliError } from '../../../../foundations/core/index.js';

/** How much an archive may hold. */
export interface ArchiveLimits {
  /** Bytes of everything together, unpacked. */
  readonly bytes: number;
  readonly entries: number;
}

/** Far more than a site has, and far less than what fills a disk of today by mistake. */
export const defaultArchiveLimits: ArchiveLimits = { bytes: 256 * 2 ** 30, entries: 2_000_000 };

/** Times as much as it was packed to; text that repeats itself reaches some two hundred. */
const maxRatio = 300;
/** Bytes from which on the ratio counts: a small text may be nothing but repetition. */
const ratioThreshold = 64 * 2 ** 20;

/** Passes bytes through and counts them. */
export class ByteCounter extends Transform {
  count = 0;

  override _transform(chunk: Buffer, _encoding: string, callback: (error: Error | null, chunk: Buffer) => void): void {
    this.count += chunk.length;
    callback(null, chunk);
  }
}

/** Passes bytes through as long as they are not too many, on their own and for the `packed` ones they come from. */
export class LimitedStream extends Transform {
  readonly #compressed: ByteCounter;
  readonly #limits: ArchiveLimits;
  #count = 0;

  constructor(compressed: ByteCounter, limits: ArchiveLimits) {
    super();
    this.#compressed = compressed;
    this.#limits = limits;
  }

  override _transform(chunk: Buffer, _encoding: string, callback: (error: Error | null, chunk?: Buffer) => void): void {
    this.#count += chunk.length;
    const isBomb = this.#count > ratioThreshold && this.#count > this.#compressed.count * maxRatio;
    if (isBomb || this.#count > this.#limits.bytes) callback(archiveTooLarge());
    else callback(null, chunk);
  }
}

/** The refusal of an archive that unpacks to more than it should. */
export function archiveTooLarge(): CliError {
  return new CliError('The archive unpacks to far more than an export holds, and was not unpacked', [
    'unpack it yourself where you trust it, and name the folder',
  ]);
}
