import type { LoopTurn } from '../../kernel/index.js';

/**
 * Notices what other connections than our writer, in this process or another, commit to a file. SQLite tells that somebody did,
 * not what it was.
 */
export class Commits {
  readonly #count: () => number;
  readonly #notice: () => void;
  #seen: number;
  #looked = false;
  /** In which it was looked last. */
  #turn: LoopTurn | null = null;
  readonly #forget = (): void => {
    this.#looked = false;
  };

  /** `count` gives a number that differs after a commit of somebody else's; `notice` is called when it does. */
  constructor(count: () => number, notice: () => void) {
    this.#count = count;
    this.#notice = notice;
    this.#seen = count();
  }

  /** Looks: what is committed now is known afterwards. */
  look(): void {
    const count = this.#count();
    this.#looked = true;
    process.nextTick(this.#forget);
    if (count === this.#seen) return;
    this.#seen = count;
    this.#notice();
  }

  /** Looks, unless somebody did in this turn: whoever asks in it asked before that look. */
  lookIn(turn: LoopTurn): void {
    if (this.#turn === turn) return;
    this.look();
    this.#turn = turn;
  }

  /**
   * Looks, unless somebody did since this process heard anything from outside: nobody who asks now can have learned of a commit of
   * another process that was not seen then.
   */
  lookOnce(): void {
    if (!this.#looked) this.look();
  }
}
