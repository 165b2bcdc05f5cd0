import type { Compiled } from '../../../sql/plan/index.js';
import type { PreparedStatement } from './pipelined-query.js';

interface CachedStatement extends PreparedStatement {
  /** The last use, counted in uses of any statement. */
  lastUse: number;
  /** False once it was dropped: it is not used again. */
  isCached: boolean;
}

/** A statement that the server parses on every use. */
export function unnamedStatement({ sql }: Compiled): PreparedStatement {
  return { name: '', sql, columns: null };
}

/**
 * The statements that one connection has prepared, up to a maximum. A plan finds its statement without comparing a long text. The
 * least recently used ones are dropped, and closed on the server.
 */
export class PreparedStatements {
  readonly #maxStatements: number;
  readonly #byText = new Map<string, CachedStatement>();
  readonly #byPlan = new WeakMap<Compiled, CachedStatement>();
  #obsoleteNames: string[] = [];
  #uses = 0;
  #lastName = 0;

  constructor(maxStatements: number) {
    this.#maxStatements = maxStatements;
  }

  find(plan: Compiled): PreparedStatement {
    this.#uses += 1;
    const byPlan = this.#byPlan.get(plan);
    const statement = byPlan?.isCached === true ? byPlan : (this.#byText.get(plan.sql) ?? this.#add(plan.sql));
    if (statement !== byPlan) this.#byPlan.set(plan, statement);
    statement.lastUse = this.#uses;
    return statement;
  }

  /** Prepares those again that the server may or may not know, after their exchange failed. */
  discardUnconfirmed(prepared: Iterable<PreparedStatement>): void {
    for (const { sql, columns } of prepared) {
      const statement = this.#byText.get(sql);
      if (columns === null && statement !== undefined) this.#discard(statement);
    }
  }

  discardAll(): void {
    for (const statement of [...this.#byText.values()]) this.#discard(statement);
  }

  /** Returns the names that the server need not keep any longer, once. */
  takeObsoleteNames(): readonly string[] {
    const names = this.#obsoleteNames;
    if (names.length > 0) this.#obsoleteNames = [];
    return names;
  }

  #add(sql: string): CachedStatement {
    if (this.#byText.size >= this.#maxStatements) this.#discardOldest();
    this.#lastName += 1;
    const added: CachedStatement = { name: `o${this.#lastName}`, sql, columns: null, lastUse: 0, isCached: true };
    this.#byText.set(sql, added);
    return added;
  }

  /** Drops half of them, so that it is rare. */
  #discardOldest(): void {
    const byUse = [...this.#byText.values()].sort((one, other) => one.lastUse - other.lastUse);
    for (const statement of byUse.slice(0, Math.ceil(this.#maxStatements / 2))) this.#discard(statement);
  }

  #discard(statement: CachedStatement): void {
    statement.isCached = false;
    this.#byText.delete(statement.sql);
    this.#obsoleteNames.push(statement.name);
  }
}
