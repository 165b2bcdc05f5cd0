import type { EventLoopTick } from '../../../../foundations/core/index.js';

/**
 * Notices what other connections than our writer, in this process or another, commit to a file. SQLite tells that somebody did,
 * not what it was.
 */
export class CommitWatcher {
  readonly #readVersion: () => number;
  readonly #onCommit: () => void;
  #seen: number;
  #isChecked = false;
  /** The tick of the last check. */
  #lastTick: EventLoopTick | null = null;
  readonly #reset = (): void => {
    this.#isChecked = false;
  };

  /** `readVersion` returns a number that differs after a commit of another connection; `onCommit` is called when it does. */
  constructor(readVersion: () => number, onCommit: () => void) {
    this.#readVersion = readVersion;
    this.#onCommit = onCommit;
    this.#seen = readVersion();
  }

  /** Reads the version: what is committed now is known afterwards. */
  check(): void {
    const readVersion = this.#readVersion();
    this.#isChecked = true;
    process.nextTick(this.#reset);
    if (readVersion === this.#seen) return;
    this.#seen = readVersion;
    this.#onCommit();
  }

  /** Checks once per tick of the event loop: every caller of one tick asked before its first check. */
  checkInTick(tick: EventLoopTick): void {
    if (this.#lastTick === tick) return;
    this.check();
    this.#lastTick = tick;
  }

  /**
   * Checks, unless a check was made since this process received anything from outside: no caller can know of a commit of another
   * process that was not seen then.
   */
  checkOnce(): void {
    if (!this.#isChecked) this.check();
  }
}
