import { createHash } from 'node:crypto';
import { type Clock, Failure, isoTime } from '../../../foundations/core/index.js';
import type { Session, Store, Transaction } from '../../../storage/database/index.js';
import { idempotencyTable } from '../../../storage/sql/layout/index.js';
import { type Dialect, tableStatements } from '../../../storage/sql/plan/index.js';
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
      await store.write((transaction) => statements.prune.run(transaction, { created_at: expiredBefore() }));
    },
  };
}

/** Runs a write in its transaction, unless its idempotency key has a stored answer, which is returned instead. */
export async function runIdempotently(
  transaction: Transaction,
  { idempotency }: { readonly idempotency?: IdempotentRequest },
  write: () => Promise<Buffer>,
): Promise<Buffer> {
  const stored = (await idempotency?.begin(transaction)) ?? null;
  if (stored !== null) return stored.bytes;
  const answer = await write();
  await idempotency?.save(transaction, answer);
  return answer;
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
    if (stored === null) await this.#statements.remove.run(transaction, { digest: this.#keyDigest });
    return stored;
  }

  async save(transaction: Transaction, bytes: Buffer): Promise<void> {
    await this.#statements.insert.run(transaction, {
      digest: this.#keyDigest,
      content: this.#contentDigest,
      status: this.#key.status,
      answer: bytes.toString('utf8'),
      created_at: isoTime(this.#clock.now()),
    });
  }

  async #find(session: Pick<Session, 'rows'>): Promise<StoredAnswer | null> {
    const unexpired = { digest: this.#keyDigest, created_at: isoTime(this.#clock.now() - retention) };
    const row = await this.#statements.find.first(session, unexpired);
    if (row !== undefined && row.content !== this.#contentDigest) throw new Failure('write.key-reused');
    this.#storedAnswer = row === undefined ? null : { status: row.status, bytes: Buffer.from(row.answer) };
    return this.#storedAnswer;
  }
}

type IdempotencyStatements = ReturnType<typeof idempotencyStatements>;

function idempotencyStatements(dialect: Dialect) {
  const answers = tableStatements(dialect, idempotencyTable);
  return {
    find: answers.select(['content', 'status', 'answer'], { digest: '=', created_at: '>' }),
    insert: answers.insert(['digest', 'content', 'status', 'answer', 'created_at']),
    remove: answers.delete({ digest: '=' }),
    prune: answers.delete({ created_at: '<=' }),
  };
}

/** Returns an unambiguous digest of these texts. */
function digestTexts(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
}
