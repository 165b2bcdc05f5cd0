import { isoTime, type Json } from '../../foundations/core/index.js';
import type { Session, Transaction } from '../../storage/database/index.js';
import { codeTable } from '../../storage/sql/layout/index.js';
import { oncePerDialect, tableStatements } from '../../storage/sql/plan/index.js';
import type { AccountsContext } from './context.js';
import { generateSecret, isSecret } from './secret.js';

/** Dependencies of codes. */
export type OneTimeCodeContext = Pick<AccountsContext, 'keys' | 'clock' | 'store'>;

/** A code to be created. */
export interface OneTimeCodeRequest {
  /** The only purpose for which it is valid, such as `user-reset-password`. */
  readonly purpose: string;
  /** documentId or row id as text of its owner; null: none. */
  readonly subject: string | null;
  /** Data stored with it. */
  readonly data?: Json;
  /** Lifetime. */
  readonly seconds: number;
  /** Deletes earlier codes of the same purpose and subject. */
  readonly replaces?: boolean;
}

/** Content of a code. */
export interface OneTimeCode {
  readonly subject: string | null;
  readonly data: Json | null;
}

const codeStatements = oncePerDialect((dialect) => {
  const codes = tableStatements(dialect, codeTable);
  const valid = { purpose: '=', expires_at: '>', digest: 'IN' } as const;
  return {
    insert: codes.insert(['digest', 'purpose', 'subject', 'data', 'created_at', 'expires_at']),
    deleteExpired: codes.delete({ purpose: '=', expires_at: '<=' }),
    deleteOwned: codes.delete({ purpose: '=', subject: '=' }),
    deleteUnowned: codes.delete({ purpose: '=', subject: 'IS NULL' }),
    find: codes.select(['subject', 'data'], valid),
    consume: codes.delete(valid, ['subject', 'data']),
    setData: codes.update(['data'], valid),
    listOwned: codes.select(['digest'], { purpose: '=', subject: '=' }, { orderBy: ['created_at DESC', 'digest'] }),
    deleteDigest: codes.delete({ purpose: '=', digest: '=' }),
  };
});

/** Creates a one-time code and returns its text, of which only a digest is stored. */
export async function createCode(
  context: OneTimeCodeContext,
  tx: Transaction,
  request: OneTimeCodeRequest,
): Promise<string> {
  const { keys, clock, store } = context;
  const { purpose, subject, data = null, seconds, replaces = false } = request;
  const statements = codeStatements(store.dialect);
  const now = clock.now();
  await statements.deleteExpired.run(tx, { purpose, expires_at: isoTime(now) });
  // Two concurrent calls would otherwise not delete the code of each other.
  if (replaces) await tx.acquireLock(`code ${purpose} ${subject ?? ''}`);
  if (replaces && subject === null) await statements.deleteUnowned.run(tx, { purpose });
  if (replaces && subject !== null) await statements.deleteOwned.run(tx, { purpose, subject });
  const secret = generateSecret();
  const [digest = ''] = keys.digests(secret);
  await statements.insert.run(tx, {
    digest,
    purpose,
    subject,
    data: data === null ? null : JSON.stringify(data),
    created_at: isoTime(now),
    expires_at: isoTime(now + seconds * 1_000),
  });
  return secret;
}

/**
 * Uses up a code in the transaction of what it allows; of concurrent attempts only one succeeds. Returns null if the code is unknown, used,
 * expired, of another purpose, or no text.
 */
export async function consumeCode(
  context: OneTimeCodeContext,
  tx: Transaction,
  purpose: string,
  secret: unknown,
): Promise<OneTimeCode | null> {
  return runCodeStatement(context, tx, 'consume', purpose, secret);
}

/** Returns the content of a code without using it up; null as for `consumeCode`. */
export async function findCode(
  context: OneTimeCodeContext,
  session: Pick<Session, 'rows'>,
  purpose: string,
  secret: unknown,
): Promise<OneTimeCode | null> {
  return runCodeStatement(context, session, 'find', purpose, secret);
}

/** Replaces the data of a valid code. */
export async function setCodeData(
  { keys, clock, store }: OneTimeCodeContext,
  tx: Transaction,
  { purpose, secret, data }: { readonly purpose: string; readonly secret: string; readonly data: Json },
): Promise<void> {
  const valid = { purpose, expires_at: isoTime(clock.now()), digest: keys.digests(secret) };
  await codeStatements(store.dialect).setData.run(tx, { ...valid, data: JSON.stringify(data) });
}

/** Deletes the oldest codes of a purpose and subject, so that at most `max` remain. */
export async function deleteOldestCodes(
  { store }: OneTimeCodeContext,
  tx: Transaction,
  { purpose, subject, max }: { readonly purpose: string; readonly subject: string; readonly max: number },
): Promise<void> {
  const { listOwned, deleteDigest } = codeStatements(store.dialect);
  const rows = await listOwned.rows(tx, { purpose, subject });
  for (const { digest } of rows.slice(max)) await deleteDigest.run(tx, { purpose, digest });
}

/** Deletes all codes of a purpose and subject. */
export async function deleteCodes(
  context: OneTimeCodeContext,
  tx: Transaction,
  purpose: string,
  subject: string,
): Promise<void> {
  await codeStatements(context.store.dialect).deleteOwned.run(tx, { purpose, subject });
}

async function runCodeStatement(
  { keys, clock, store }: OneTimeCodeContext,
  session: Pick<Session, 'rows'>,
  operation: 'find' | 'consume',
  purpose: string,
  secret: unknown,
): Promise<OneTimeCode | null> {
  if (!isSecret(secret)) return null;
  const valid = { purpose, expires_at: isoTime(clock.now()), digest: keys.digests(secret) };
  const row = await codeStatements(store.dialect)[operation].first(session, valid);
  if (row === undefined) return null;
  return { subject: row.subject, data: row.data === null ? null : (JSON.parse(row.data) as Json) };
}
