import type { EventLoopTick } from '../../../foundations/core/index.js';

/**
 * Notices what other connections than our writer, in this process or another, commit to a file. SQLite tells that somebody did,
 * not what it was.
 */
export class CommitWatcher {
  readonly #readVersion: () => number;
  readonly #onCommit: () => void;
  #seen: number;
  #isChecked = false;
  /** In which it was looked last. */
  #lastTick: EventLoopTick | null = null;
  readonly #reset = (): void => {
    this.#isChecked = false;
  };

  /** `count` gives a number that differs after a commit of somebody else's; `notice` is called when it does. */
  constructor(readVersion: () => number, onCommit: () => void) {
    this.#readVersion = readVersion;
    this.#onCommit = onCommit;
    this.#seen = readVersion();
  }

  /** Looks: what is committed now is known afterwards. */
  check(): void {
    const readVersion = this.#readVersion();
    this.#isChecked = true;
    process.nextTick(this.#reset);
    if (readVersion === this.#seen) return;
    this.#seen = readVersion;
    this.#onCommit();
  }

  /** Looks, unless somebody did in this turn: whoever asks in it asked before that look. */
  checkInTick(tick: EventLoopTick): void {
    if (this.#lastTick === tick) return;
    this.check();
    this.#lastTick = tick;
  }

  /**
   * Looks, unless somebody did since this process heard anything from outside: nobody who asks now can have learned of a commit of
   * another process that was not seen then.
   */
  checkOnce(): void {
    if (!this.#isChecked) this.check();
  }
}
