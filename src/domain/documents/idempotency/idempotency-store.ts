import { createHash } from 'node:crypto';
import { type Clock, Failure, isoTime } from '../../../foundations/core/index.js';
import type { Row, Session, Store, Transaction } from '../../../storage/database/index.js';
import { type Compiled, type Dialect, plainStatement } from '../../../storage/sql/plan/index.js';
import type { IdempotencyKey, IdempotentRequest, StoredAnswer } from '../types.js';

/** Milliseconds for which an answer is stored. */
const retention = 24 * 60 * 60 * 1_000;

/** Stored answers of idempotent writes. */
export interface IdempotencyStore {
  /** See `Documents`. */
  request(key: IdempotencyKey): IdempotentRequest;
  /** Removes answers older than a day. Throws Fault store.*. */
  prune(): Promise<void>;
}

/**
 * Stores the answer of a write in its transaction, in a row with a unique key: a repeated request finds it on any node, or waits for the
 * transaction under way. A refused write leaves no row and may be repeated.
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
    // Includes the key, which is not stored: a body cannot be guessed from its digest.
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
    // An expired row no longer counts, and would block the new one.
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

/** The statements on `octavo_once` for one database. */
interface IdempotencyStatements {
  /** digest, expiry time → content, status, answer. */
  readonly find: Compiled;
  /** digest, content, status, answer, created_at. */
  readonly insert: Compiled;
  /** digest. */
  readonly remove: Compiled;
  /** expiry time. */
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

/** Returns an unambiguous digest of these texts. */
function digestTexts(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
}
