import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Bytes of the file: room for dozens of deletions, each of which takes what it changes twice, in the log and in the history. */
const fullBytes = 4 * 1_048_576;
/** What is less is no room. */
const minBytes = 64 * 1_024;
/** Free bytes from which on a whole one is made: not with the last room that there is. */
const plentyBytes = 4 * fullBytes;
/** Milliseconds between two looks at the disk. */
const checkInterval = 1_000;

/**
 * A file beside the database that holds room for what has to work on a full disk, above all deletions: it is removed for the time of one
 * such transaction, made again with what that has left, and whole once there is plenty of room. Servers on one database share it.
 */
export class DiskReserve {
  readonly #path: string;
  #bytes = 0;
  #isReleased = false;
  #isUsed = false;
  #checkedAt = 0;

  /** `file`: absolute path of the database. */
  constructor(file: string) {
    this.#path = `${file}-reserve`;
    this.#check();
  }

  /** Whether there is any room in it. */
  get exists(): boolean {
    return this.#bytes > 0;
  }

  /** Whether it was used, and there was no plenty of room since. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** Returns its room to whoever writes next. */
  release(): void {
    this.#resize(0);
    this.#isReleased = true;
    this.#isUsed = true;
  }

  /** Takes back what was left of the room, unless that was done. */
  reclaim(): void {
    if (!this.#isReleased) return;
    this.#isReleased = false;
    this.#resize(Math.min(fullBytes, this.#free()));
  }

  /** Makes it whole again where there is plenty of room; looks once a second. */
  refill(): void {
    if (this.#bytes < fullBytes && performance.now() - this.#checkedAt >= checkInterval) this.#check();
  }

  #check(): void {
    this.#checkedAt = performance.now();
    this.#bytes = tryOrUndefined(() => statSync(this.#path, { throwIfNoEntry: false })?.size) ?? 0;
    if (this.#bytes < fullBytes && this.#free() >= plentyBytes) this.#resize(fullBytes);
    if (this.#bytes === fullBytes) this.#isUsed = false;
  }

  #free(): number {
    const found = tryOrUndefined(() => statfsSync(dirname(this.#path)));
    return found === undefined ? 0 : found.bavail * found.bsize;
  }

  #write(bytes: number): true {
    writeFileSync(this.#path, Buffer.alloc(bytes), { mode: 0o600 });
    return true;
  }

  /** Makes the file so long; without one where the disk refuses it. */
  #resize(bytes: number): void {
    this.#bytes = 0;
    if (bytes >= minBytes && tryOrUndefined(() => this.#write(bytes)) === true) {
      this.#bytes = bytes;
      return;
    }
    tryOrUndefined(() => rmSync(this.#path, { force: true }));
  }
}

/**
 * What the disk gives; undefined: it refused, for whatever reason. Nothing but room depends on the file, and what is wrong with the disk the
 * database tells with its next write.
 */
function tryOrUndefined<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
