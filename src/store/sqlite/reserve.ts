import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Bytes of the file: room for dozens of deletions, each of which takes what it changes twice, in the log and in the history. */
const wholeBytes = 4 * 1_048_576;
/** What is less is no room. */
const leastBytes = 64 * 1_024;
/** Free bytes from which on a whole one is made: not with the last room that there is. */
const plentyBytes = 4 * wholeBytes;
/** Milliseconds between two looks at the disk. */
const betweenLooks = 1_000;

/**
 * A file beside the database that holds room for what has to work on a full disk, above all deletions: it is removed for the time of one
 * such transaction, made again with what that has left, and whole once there is plenty of room. Servers on one database share it.
 */
export class Reserve {
  readonly #path: string;
  #bytes = 0;
  #isReleased = false;
  #isUsed = false;
  #lookedAt = 0;

  /** `file`: absolute path of the database. */
  constructor(file: string) {
    this.#path = `${file}-reserve`;
    this.#look();
  }

  /** Whether there is any room in it. */
  get isThere(): boolean {
    return this.#bytes > 0;
  }

  /** Whether it was used, and there was no plenty of room since. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** Gives its room to whoever writes next. */
  release(): void {
    this.#change(0);
    this.#isReleased = true;
    this.#isUsed = true;
  }

  /** Takes back what was left of the room, unless that was done. */
  takeBack(): void {
    if (!this.#isReleased) return;
    this.#isReleased = false;
    this.#change(Math.min(wholeBytes, this.#free()));
  }

  /** Makes it whole again where there is plenty of room; looks once a second. */
  tend(): void {
    if (this.#bytes < wholeBytes && performance.now() - this.#lookedAt >= betweenLooks) this.#look();
  }

  #look(): void {
    this.#lookedAt = performance.now();
    this.#bytes = attempt(() => statSync(this.#path, { throwIfNoEntry: false })?.size) ?? 0;
    if (this.#bytes < wholeBytes && this.#free() >= plentyBytes) this.#change(wholeBytes);
    if (this.#bytes === wholeBytes) this.#isUsed = false;
  }

  #free(): number {
    const found = attempt(() => statfsSync(dirname(this.#path)));
    return found === undefined ? 0 : found.bavail * found.bsize;
  }

  #write(bytes: number): true {
    writeFileSync(this.#path, Buffer.alloc(bytes), { mode: 0o600 });
    return true;
  }

  /** Makes the file so long; without one where the disk refuses it. */
  #change(bytes: number): void {
    this.#bytes = 0;
    if (bytes >= leastBytes && attempt(() => this.#write(bytes)) === true) {
      this.#bytes = bytes;
      return;
    }
    attempt(() => rmSync(this.#path, { force: true }));
  }
}

/**
 * What the disk gives; undefined: it refused, for whatever reason. Nothing but room depends on the file, and what is wrong with the disk the
 * database tells with its next write.
 */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
