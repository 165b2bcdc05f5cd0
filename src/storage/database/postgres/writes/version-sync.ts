import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChangedNames, Row } from '../../types.js';

interface SeenState {
  readonly snapshot: string;
  readonly server: string;
}

/**
 * Checks which commits were made, on any node. The result is reported before the promise resolves, so that whatever is cached
 * afterwards is as new as the call. Calls of one tick of the event loop share a check, and one check runs at a time; a call never
 * shares a check that was sent before it.
 */
export class VersionSync {
  readonly #readChanges: (since: string | null) => Promise<Row>;
  readonly #onChanges: (changed: ChangedNames) => void;
  #seen: SeenState | null = null;
  #invalidations = 0;
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  /** `readChanges` returns the result of `changesSince`; `onChanges` receives what changed. */
  constructor(readChanges: (since: string | null) => Promise<Row>, onChanges: (changed: ChangedNames) => void) {
    this.#readChanges = readChanges;
    this.#onChanges = onChanges;
  }

  /** Throws Fault store.*. */
  sync(): Promise<void> {
    this.#next ??= this.#afterCurrent();
    return this.#next;
  }

  /**
   * A connection was lost: the server may have crashed, and lost commits that checks had seen. The next check reports that anything
   * may have changed.
   */
  invalidate(): void {
    this.#seen = null;
    this.#invalidations += 1;
  }

  async #afterCurrent(): Promise<void> {
    await Promise.allSettled([this.#current, nextTurn()]);
    this.#current = this.#syncNow();
    this.#next = null;
    await this.#current;
  }

  async #syncNow(): Promise<void> {
    const [before, invalidations] = [this.#seen, this.#invalidations];
    const row = await this.#readChanges(before?.snapshot ?? null);
    const now = { snapshot: String(row.snapshot), server: String(row.server) };
    if (invalidations === this.#invalidations) this.#seen = now;
    // Another server may lack the last commits of the previous one, and count transactions from there.
    if (before?.server !== now.server) this.#onChanges('anything');
    else if (row.names !== null) this.#onChanges(parseChangedNames(String(row.names)));
  }
}

function parseChangedNames(names: string): ChangedNames {
  const changed = new Set(names.split('\n'));
  return changed.has('') ? 'anything' : changed;
}
