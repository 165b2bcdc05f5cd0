import { isObject } from '../../../foundations/core/index.js';
import { consumeCode, createCode } from '../one-time-codes.js';
import { isSecret } from '../secret.js';
import type { ProviderSignIn, ProvidersContext } from './provider.js';

/** A stored sign-in in progress. */
export interface StoredSignIn extends Omit<ProviderSignIn, 'state'> {
  /** Name of the provider. */
  readonly provider: string;
  /** Digest of the cookie. */
  readonly cookie: string;
}

const purpose = 'provider-state';
const seconds = 600;
const signInKeys = ['provider', 'cookie', 'callbackUrl', 'verifier', 'nonce'] as const;

/** Stores a sign-in, sealed, for ten minutes. Returns the state to read it once. */
export function storeSignIn(context: ProvidersContext, attempt: StoredSignIn): Promise<string> {
  const data = context.keys.seal(JSON.stringify(attempt));
  return context.store.write((tx) => createCode(context, tx, { purpose, subject: null, data, seconds }));
}

/** Consumes the sign-in of a state; null if it is unknown, used or expired. */
export async function consumeSignIn(context: ProvidersContext, state: unknown): Promise<StoredSignIn | null> {
  if (!isSecret(state)) return null;
  const code = await context.store.write((tx) => consumeCode(context, tx, purpose, state));
  const text = typeof code?.data === 'string' ? context.keys.open(code.data) : null;
  return text === null ? null : parseSignIn(JSON.parse(text));
}

function parseSignIn(value: unknown): StoredSignIn | null {
  return isStoredSignIn(value) ? value : null;
}

function isStoredSignIn(value: unknown): value is StoredSignIn {
  return isObject(value) && signInKeys.every((key) => typeof value[key] === 'string');
}
