import { createHash } from 'node:crypto';
import { type Clock, Failure, isoTime } from '../../../foundations/core/index.js';
import type { Row, Session, Store, Transaction } from '../../../storage/database/index.js';
import { type Compiled, type Dialect, plainStatement } from '../../../storage/sql/plan/index.js';
import type { IdempotencyKey, IdempotentRequest, StoredAnswer } from '../types.js';

/** Milliseconds for which an answer is kept. */
const retention = 24 * 60 * 60 * 1_000;

/** Answers of writes that may be asked for again. */
export interface IdempotencyStore {
  /** See `Documents`. */
  request(key: IdempotencyKey): IdempotentRequest;
  /** Takes away the answers that were kept for a day. Throws Fault store.*. */
  prune(): Promise<void>;
}

/**
 * Keeps the answer of a write in the transaction of the write, in a row that is unique: a write that is asked for again finds it there,
 * on whichever node, or waits for the transaction under way. What is refused leaves no row, and may be tried again.
 */
export function createIdempotencyStore(
  store: Pick<Store, 'dialect' | 'rows' | 'write'>,
  clock: Clock,
): IdempotencyStore {
  const statements = idempotencyStatements(store.dialect);
  const expiredBefore = (): string => isoTime(clock.now() - retention);
  return {
    request: (key) => new StoredIdempotentRequest(key, statements, store, clock),
    async prune() {
      await store.write((transaction) => transaction.run(statements.prune, [expiredBefore()]));
    },
  };
}

class StoredIdempotentRequest implements IdempotentRequest {
  readonly #key: IdempotencyKey;
  readonly #statements: IdempotencyStatements;
  readonly #store: Pick<Session, 'rows'>;
  readonly #clock: Clock;
  readonly #keyDigest: string;
  readonly #contentDigest: string;
  #storedAnswer: StoredAnswer | null = null;

  constructor(key: IdempotencyKey, statements: IdempotencyStatements, store: Pick<Session, 'rows'>, clock: Clock) {
    this.#key = key;
    this.#statements = statements;
    this.#store = store;
    this.#clock = clock;
    this.#keyDigest = digestTexts([key.caller, key.operation, key.key]);
    // With the key, which is kept nowhere: nobody finds out by trying what a body held.
    this.#contentDigest = digestTexts([key.key, key.content]);
  }

  get storedAnswer(): StoredAnswer | null {
    return this.#storedAnswer;
  }

  find(): Promise<StoredAnswer | null> {
    return this.#find(this.#store);
  }

  async begin(transaction: Transaction): Promise<StoredAnswer | null> {
    await transaction.acquireLock(`once ${this.#keyDigest}`);
    const stored = await this.#find(transaction);
    // One that is too old counts no more, and is in the way of the one to come.
    if (stored === null) await transaction.run(this.#statements.remove, [this.#keyDigest]);
    return stored;
  }

  async save(transaction: Transaction, bytes: Buffer): Promise<void> {
    const now = isoTime(this.#clock.now());
    const answer = bytes.toString('utf8');
    await transaction.run(this.#statements.insert, [
      this.#keyDigest,
      this.#contentDigest,
      this.#key.status,
      answer,
      now,
    ]);
  }

  async #find(session: Pick<Session, 'rows'>): Promise<StoredAnswer | null> {
    const [row] = await session.rows(this.#statements.find, [this.#keyDigest, isoTime(this.#clock.now() - retention)]);
    this.#storedAnswer = row === undefined ? null : this.#parseRow(row);
    return this.#storedAnswer;
  }

  #parseRow(row: Row): StoredAnswer {
    if (row.content !== this.#contentDigest) throw new Failure('write.key-reused');
    return { status: Number(row.status), bytes: Buffer.from(String(row.answer)) };
  }
}

/** The statements on `octavo_once`, spelled for one database. */
interface IdempotencyStatements {
  /** digest, the time before which it counts no more → content, status, answer. */
  readonly find: Compiled;
  /** digest, content, status, answer, created_at. */
  readonly insert: Compiled;
  /** digest. */
  readonly remove: Compiled;
  /** The time before which a row was made. */
  readonly prune: Compiled;
}

function idempotencyStatements(dialect: Dialect): IdempotencyStatements {
  const print = (text: string): Compiled => plainStatement(dialect, text);
  const table = '[octavo_once]';
  return {
    find: print(`SELECT [content], [status], [answer] FROM ${table} WHERE [digest] = ? AND [created_at] > ?`),
    insert: print(
      `INSERT INTO ${table} ([digest], [content], [status], [answer], [created_at]) VALUES (?, ?, ?, ?, ?)`,
    ),
    remove: print(`DELETE FROM ${table} WHERE [digest] = ?`),
    prune: print(`DELETE FROM ${table} WHERE [created_at] <= ?`),
  };
}

/** A digest of these texts, whatever is in them. */
function digestTexts(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
}
