import type { Compiled } from '../../plan/index.js';
import type { Prepared } from './exchange.js';

interface Kept extends Prepared {
  /** The last use, counted in uses of any statement. */
  used: number;
  /** False once it was forgotten: it is not used again. */
  kept: boolean;
}

/** A statement that the server reads anew whenever it is asked. */
export function unnamed({ sql }: Compiled): Prepared {
  return { name: '', sql, columns: null };
}

/**
 * The statements that one connection has prepared, at most `most` of them. A plan finds its statement without reading a
 * long text. Those that were not used for longest are forgotten, and are to be closed on the server.
 */
export class PreparedStatements {
  readonly #most: number;
  readonly #byText = new Map<string, Kept>();
  readonly #byPlan = new WeakMap<Compiled, Kept>();
  #closing: string[] = [];
  #uses = 0;
  #named = 0;

  constructor(most: number) {
    this.#most = most;
  }

  find(plan: Compiled): Prepared {
    this.#uses += 1;
    const planned = this.#byPlan.get(plan);
    const found = planned?.kept === true ? planned : (this.#byText.get(plan.sql) ?? this.#added(plan.sql));
    if (found !== planned) this.#byPlan.set(plan, found);
    found.used = this.#uses;
    return found;
  }

  /** Prepares anew what of these the server may or may not know: their exchange failed. */
  forgetUnsure(prepared: Iterable<Prepared>): void {
    for (const { sql, columns } of prepared) {
      const kept = this.#byText.get(sql);
      if (columns === null && kept !== undefined) this.#forget(kept);
    }
  }

  forgetAll(): void {
    for (const kept of [...this.#byText.values()]) this.#forget(kept);
  }

  /** The names that the server need not keep any longer, once. */
  takeClosing(): readonly string[] {
    const names = this.#closing;
    if (names.length > 0) this.#closing = [];
    return names;
  }

  #added(sql: string): Kept {
    if (this.#byText.size >= this.#most) this.#forgetOldest();
    this.#named += 1;
    const added: Kept = { name: `o${this.#named}`, sql, columns: null, used: 0, kept: true };
    this.#byText.set(sql, added);
    return added;
  }

  /** Half of them at once, so that it is seldom. */
  #forgetOldest(): void {
    const byUse = [...this.#byText.values()].sort((one, other) => one.used - other.used);
    for (const kept of byUse.slice(0, Math.ceil(this.#most / 2))) this.#forget(kept);
  }

  #forget(kept: Kept): void {
    kept.kept = false;
    this.#byText.delete(kept.sql);
    this.#closing.push(kept.name);
  }
}
