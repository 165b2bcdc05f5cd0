import { isObject } from '../../kernel/index.js';
import { makeCode, useCode } from '../codes.js';
import { isSecret } from '../secret.js';
import type { ProvidersContext } from './context.js';
import type { Attempt } from './provider.js';

/** A sign-in under way, as it is kept until the browser comes back. */
export interface KeptAttempt extends Omit<Attempt, 'state'> {
  /** Name of the provider. */
  readonly provider: string;
  /** Digest of the cookie that the browser got. */
  readonly cookie: string;
}

const purpose = 'provider-state';
const seconds = 600;
const keys = ['provider', 'cookie', 'callbackUrl', 'verifier', 'nonce'] as const;

/** Keeps a sign-in for ten minutes, sealed, and gives the state under which it is found again, once. */
export function keepAttempt(context: ProvidersContext, attempt: KeptAttempt): Promise<string> {
  const data = context.keys.seal(JSON.stringify(attempt));
  return context.store.write((tx) => makeCode(context, tx, { purpose, subject: null, data, seconds }));
}

/** Takes out the sign-in of a state; null: there is none, it was taken before, or ten minutes have passed. */
export async function takeAttempt(context: ProvidersContext, state: unknown): Promise<KeptAttempt | null> {
  if (!isSecret(state)) return null;
  const code = await context.store.write((tx) => useCode(context, tx, purpose, state));
  const text = typeof code?.data === 'string' ? context.keys.open(code.data) : null;
  return text === null ? null : attemptOf(JSON.parse(text));
}

function attemptOf(value: unknown): KeptAttempt | null {
  return isAttempt(value) ? value : null;
}

function isAttempt(value: unknown): value is KeptAttempt {
  return isObject(value) && keys.every((key) => typeof value[key] === 'string');
}
