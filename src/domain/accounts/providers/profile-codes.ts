import { isObject, type Json } from '../../../foundations/core/index.js';
import { consumeCode, createCode } from '../one-time-codes.js';
import { isSecret } from '../secret.js';
import type { ProviderProfile } from '../users/users.js';
import type { ProvidersContext } from './provider.js';

const purpose = 'provider-sign-in';
const seconds = 60;

/** Stores a profile for a minute and returns the one-time code to read it. */
export function storeProfile(context: ProvidersContext, profile: ProviderProfile): Promise<string> {
  const { provider, subject, email, emailVerified, username } = profile;
  const data: Json = { provider, subject, email, emailVerified, username };
  return context.store.write((tx) => createCode(context, tx, { purpose, subject: null, data, seconds }));
}

/** Consumes the profile of a code; null if it is unknown, used, expired, or of another provider. */
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
