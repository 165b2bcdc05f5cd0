import { isoTime, type Json } from '../../foundations/core/index.js';
import type { Row, Session, Transaction } from '../../storage/database/index.js';
import { codeStatements } from './code-statements.js';
import type { AccountsContext } from './context.js';
import { generateSecret, isSecret } from './secret.js';

/** What codes are made from. */
export type OneTimeCodeContext = Pick<AccountsContext, 'keys' | 'clock' | 'store'>;

/** A code to make. */
export interface OneTimeCodeRequest {
  /** What it is good for, e.g. `user-reset-password`; it works for nothing else. */
  readonly purpose: string;
  /** Whom it is for, a documentId or a row id as text; null: nobody in particular. */
  readonly subject: string | null;
  /** What has to be remembered with it. */
  readonly data?: Json;
  /** How long it works. */
  readonly seconds: number;
  /** Takes away earlier codes of the same purpose and subject. */
  readonly replaces?: boolean;
}

/** What a code stood for. */
export interface OneTimeCode {
  readonly subject: string | null;
  readonly data: Json | null;
}

/** Makes a code that works once, and gives its text, which is shown this once: only a digest is stored. */
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
  // Of two at once each would take away the ones before, and neither the other's.
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
 * Uses a code up, in the transaction of what it allows: of many at once only one gets it. null: it is unknown, was used, has
 * expired, was made for something else, or is no text at all.
 */
export async function consumeCode(
  context: OneTimeCodeContext,
  tx: Transaction,
  purpose: string,
  secret: unknown,
): Promise<OneTimeCode | null> {
  return runCodeStatement(context, tx, 'take', purpose, secret);
}

/** What a code stands for, without using it up: to find out whom a change would be about before it is made. null as for `consumeCode`. */
export async function findCode(
  context: OneTimeCodeContext,
  session: Pick<Session, 'rows'>,
  purpose: string,
  secret: unknown,
): Promise<OneTimeCode | null> {
  return runCodeStatement(context, session, 'find', purpose, secret);
}

/** Takes every code of a purpose and subject away. */
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
