import { isObject } from '../../../foundations/core/index.js';
import { consumeCode, createCode } from '../one-time-codes.js';
import { isSecret } from '../secret.js';
import type { ProviderSignIn, ProvidersContext } from './provider.js';

/** A sign-in under way, as it is kept until the browser comes back. */
export interface StoredSignIn extends Omit<ProviderSignIn, 'state'> {
  /** Name of the provider. */
  readonly provider: string;
  /** Digest of the cookie that the browser got. */
  readonly cookie: string;
}

const purpose = 'provider-state';
const seconds = 600;
const signInKeys = ['provider', 'cookie', 'callbackUrl', 'verifier', 'nonce'] as const;

/** Keeps a sign-in for ten minutes, sealed, and gives the state under which it is found again, once. */
export function storeSignIn(context: ProvidersContext, attempt: StoredSignIn): Promise<string> {
  const data = context.keys.seal(JSON.stringify(attempt));
  return context.store.write((tx) => createCode(context, tx, { purpose, subject: null, data, seconds }));
}

/** Takes out the sign-in of a state; null: there is none, it was taken before, or ten minutes have passed. */
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
