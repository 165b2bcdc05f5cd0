import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Changed, Row } from '../types.js';

interface Seen {
  readonly snapshot: string;
  readonly server: string;
}

/**
 * Looks what anybody committed, on whichever node. What a look finds is known before the promise of it is kept, so that
 * whatever is remembered then is as new as the question. Questions of one turn of the event loop share a look, and there is
 * one at a time; a question never shares one that was sent before it.
 */
export class Looks {
  readonly #ask: (since: string | null) => Promise<Row>;
  readonly #notice: (changed: Changed) => void;
  #seen: Seen | null = null;
  #doubts = 0;
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  /** `ask` gives the answer to `changesSince`; `notice` is told what it says. */
  constructor(ask: (since: string | null) => Promise<Row>, notice: (changed: Changed) => void) {
    this.#ask = ask;
    this.#notice = notice;
  }

  /** Raises Fault store.*. */
  look(): Promise<void> {
    this.#next ??= this.#afterCurrent();
    return this.#next;
  }

  /** A connection was lost: the server may have crashed, and lost commits that looks had seen. The next look finds anything. */
  doubt(): void {
    this.#seen = null;
    this.#doubts += 1;
  }

  async #afterCurrent(): Promise<void> {
    await Promise.allSettled([this.#current, nextTurn()]);
    this.#current = this.#look();
    this.#next = null;
    await this.#current;
  }

  async #look(): Promise<void> {
    const [before, doubts] = [this.#seen, this.#doubts];
    const row = await this.#ask(before?.snapshot ?? null);
    const now = { snapshot: String(row.snapshot), server: String(row.server) };
    if (doubts === this.#doubts) this.#seen = now;
    // Another server may lack the last commits of the one before, and count transactions from there.
    if (before?.server !== now.server) this.#notice('anything');
    else if (row.names !== null) this.#notice(changedIn(String(row.names)));
  }
}

function changedIn(names: string): Changed {
  const changed = new Set(names.split('\n'));
  return changed.has('') ? 'anything' : changed;
}
