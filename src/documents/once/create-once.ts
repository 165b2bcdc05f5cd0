import { createHash } from 'node:crypto';
import { type Clock, Failure, isoTime } from '../../kernel/index.js';
import { type Compiled, type Dialect, statement } from '../../plan/index.js';
import type { Row, Session, Store, Transaction } from '../../store/index.js';
import type { FirstAnswer, Once, OnceKey } from '../types.js';

/** Milliseconds for which an answer is kept. */
const kept = 24 * 60 * 60 * 1_000;

/** Answers of writes that may be asked for again. */
export interface OnceKeeper {
  /** See `Documents`. */
  once(key: OnceKey): Once;
  /** Takes away the answers that were kept for a day. Raises Fault store.*. */
  sweep(): Promise<void>;
}

/**
 * Keeps the answer of a write in the transaction of the write, in a row that is unique: a write that is asked for again finds it there,
 * on whichever node, or waits for the transaction under way. What is refused leaves no row, and may be tried again.
 */
export function createOnce(store: Pick<Store, 'dialect' | 'rows' | 'write'>, clock: Clock): OnceKeeper {
  const statements = onceStatements(store.dialect);
  const oldest = (): string => isoTime(clock.now() - kept);
  return {
    once: (key) => new KeptOnce(key, statements, store, clock),
    async sweep() {
      await store.write((transaction) => transaction.run(statements.sweep, [oldest()]));
    },
  };
}

class KeptOnce implements Once {
  readonly #key: OnceKey;
  readonly #statements: OnceStatements;
  readonly #store: Pick<Session, 'rows'>;
  readonly #clock: Clock;
  readonly #digest: string;
  readonly #content: string;
  #first: FirstAnswer | null = null;

  constructor(key: OnceKey, statements: OnceStatements, store: Pick<Session, 'rows'>, clock: Clock) {
    this.#key = key;
    this.#statements = statements;
    this.#store = store;
    this.#clock = clock;
    this.#digest = digestOf([key.who, key.what, key.key]);
    // With the key, which is kept nowhere: nobody finds out by trying what a body held.
    this.#content = digestOf([key.key, key.content]);
  }

  get first(): FirstAnswer | null {
    return this.#first;
  }

  recall(): Promise<FirstAnswer | null> {
    return this.#look(this.#store);
  }

  async before(transaction: Transaction): Promise<FirstAnswer | null> {
    await transaction.alone(`once ${this.#digest}`);
    const first = await this.#look(transaction);
    // One that is too old counts no more, and is in the way of the one to come.
    if (first === null) await transaction.run(this.#statements.remove, [this.#digest]);
    return first;
  }

  async after(transaction: Transaction, bytes: Buffer): Promise<void> {
    const now = isoTime(this.#clock.now());
    const answer = bytes.toString('utf8');
    await transaction.run(this.#statements.insert, [this.#digest, this.#content, this.#key.status, answer, now]);
  }

  async #look(session: Pick<Session, 'rows'>): Promise<FirstAnswer | null> {
    const [row] = await session.rows(this.#statements.find, [this.#digest, isoTime(this.#clock.now() - kept)]);
    this.#first = row === undefined ? null : this.#read(row);
    return this.#first;
  }

  #read(row: Row): FirstAnswer {
    if (row.content !== this.#content) throw new Failure('write.key-reused');
    return { status: Number(row.status), bytes: Buffer.from(String(row.answer)) };
  }
}

/** The statements on `octavo_once`, spelled for one database. */
interface OnceStatements {
  /** digest, the time before which it counts no more → content, status, answer. */
  readonly find: Compiled;
  /** digest, content, status, answer, created_at. */
  readonly insert: Compiled;
  /** digest. */
  readonly remove: Compiled;
  /** The time before which a row was made. */
  readonly sweep: Compiled;
}

function onceStatements(dialect: Dialect): OnceStatements {
  const print = (text: string): Compiled => statement(dialect, text);
  const table = '[octavo_once]';
  return {
    find: print(`SELECT [content], [status], [answer] FROM ${table} WHERE [digest] = ? AND [created_at] > ?`),
    insert: print(
      `INSERT INTO ${table} ([digest], [content], [status], [answer], [created_at]) VALUES (?, ?, ?, ?, ?)`,
    ),
    remove: print(`DELETE FROM ${table} WHERE [digest] = ?`),
    sweep: print(`DELETE FROM ${table} WHERE [created_at] <= ?`),
  };
}

/** A digest of these texts, whatever is in them. */
function digestOf(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
}
