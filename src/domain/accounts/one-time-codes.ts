import { isoTime, type Json } from '../../foundations/core/index.js';
import type { Row, Session, Transaction } from '../../storage/database/index.js';
import { codeStatements } from './code-statements.js';
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
  await tx.run(statements.sweep, [purpose, isoTime(now)]);
  // Two concurrent calls would otherwise not delete the code of each other.
  if (replaces) await tx.acquireLock(`code ${purpose} ${subject ?? ''}`);
  if (replaces && subject === null) await tx.run(statements.forgetUnowned, [purpose]);
  if (replaces && subject !== null) await tx.run(statements.forget, [purpose, subject]);
  const secret = generateSecret();
  const [digest = ''] = keys.digests(secret);
  const dataJson = data === null ? null : JSON.stringify(data);
  await tx.run(statements.insert, [digest, purpose, subject, dataJson, isoTime(now), isoTime(now + seconds * 1_000)]);
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
  return runCodeStatement(context, tx, 'take', purpose, secret);
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

/** Deletes all codes of a purpose and subject. */
export async function deleteCodes(
  context: OneTimeCodeContext,
  tx: Transaction,
  purpose: string,
  subject: string,
): Promise<void> {
  await tx.run(codeStatements(context.store.dialect).forget, [purpose, subject]);
}

async function runCodeStatement(
  { keys, clock, store }: OneTimeCodeContext,
  session: Pick<Session, 'rows'>,
  operation: 'find' | 'take',
  purpose: string,
  secret: unknown,
): Promise<OneTimeCode | null> {
  if (!isSecret(secret)) return null;
  const digests = keys.digests(secret);
  const statement = codeStatements(store.dialect)[operation](digests.length);
  const [row] = await session.rows(statement, [purpose, isoTime(clock.now()), ...digests]);
  return row === undefined ? null : codeFromRow(row);
}

function codeFromRow({ subject, data }: Row): OneTimeCode {
  return {
    subject: typeof subject === 'string' ? subject : null,
    data: typeof data === 'string' ? (JSON.parse(data) as Json) : null,
  };
}
