import { Transform } from 'node:stream';
import { CliError } from '../../../../foundations/core/index.js';

/** Limits of an archive. */
export interface ArchiveLimits {
  /** Unpacked bytes of all entries together. */
  readonly bytes: number;
  readonly entries: number;
}

/** Far above the size of a site, and below that of a common disk. */
export const defaultArchiveLimits: ArchiveLimits = { bytes: 256 * 2 ** 30, entries: 2_000_000 };

/** Highest compression ratio. Repetitive text reaches about two hundred. */
const maxRatio = 300;
/** Bytes from which on the ratio is checked: a small text may be all repetition. */
const ratioThreshold = 64 * 2 ** 20;

export class ByteCounter extends Transform {
  count = 0;

  override _transform(chunk: Buffer, _encoding: string, callback: (error: Error | null, chunk: Buffer) => void): void {
    this.count += chunk.length;
    callback(null, chunk);
  }
}

/** Passes bytes through and fails once they exceed the limit, or the ratio to the `packed` bytes they come from. */
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

/** Creates the error of an archive that unpacks to too many bytes. */
export function archiveTooLarge(): CliError {
  return new CliError('The archive unpacks to far more than an export; it was not unpacked', [
    'unpack it yourself where you trust it, and name the folder',
  ]);
}
