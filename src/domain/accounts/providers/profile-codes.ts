import { isObject, type Json } from '../../../foundations/core/index.js';
import { consumeCode, createCode } from '../one-time-codes.js';
import { isSecret } from '../secret.js';
import type { ProviderProfile } from '../users/users.js';
import type { ProvidersContext } from './provider.js';

const purpose = 'provider-sign-in';
const seconds = 60;

/** Keeps the profile of who came back for a minute, and gives the code under which it is found again, once. */
export function storeProfile(context: ProvidersContext, profile: ProviderProfile): Promise<string> {
  const { provider, subject, email, emailVerified, username } = profile;
  const data: Json = { provider, subject, email, emailVerified, username };
  return context.store.write((tx) => createCode(context, tx, { purpose, subject: null, data, seconds }));
}

/**
 * Takes out the profile of a code; null: there is none, it was taken before, a minute has passed, or it is of another
 * provider.
 */
export async function consumeProfile(
  context: ProvidersContext,
  provider: string,
  code: unknown,
): Promise<ProviderProfile | null> {
  if (!isSecret(code)) return null;
  const found = await context.store.write((tx) => consumeCode(context, tx, purpose, code));
  const profile = parseProfile(found?.data);
  return profile?.provider === provider ? profile : null;
}

function parseProfile(data: unknown): ProviderProfile | null {
  if (!isObject(data) || typeof data.provider !== 'string' || typeof data.subject !== 'string') return null;
  return {
    provider: data.provider,
    subject: data.subject,
    email: typeof data.email === 'string' ? data.email : null,
    emailVerified: data.emailVerified === true,
    username: typeof data.username === 'string' ? data.username : null,
  };
}
