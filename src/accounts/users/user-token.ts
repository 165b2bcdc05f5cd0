import { isSecret } from '../secret.js';

/** The two kinds of token of a session; see `octavo_user_tokens`. */
export type UserTokenKind = 'access' | 'refresh';

const prefixes = { access: 'octavo_u_', refresh: 'octavo_r_' } as const satisfies Record<UserTokenKind, string>;

/** A token as its caller holds it. Stored is the digest of the secret in it. */
export function userToken(kind: UserTokenKind, secret: string): string {
  return `${prefixes[kind]}${secret}`;
}

/** The secret in a token of this kind; null for any other value. */
export function secretOfUserToken(kind: UserTokenKind, value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith(prefixes[kind])) return null;
  const secret = value.slice(prefixes[kind].length);
  return isSecret(secret) ? secret : null;
}
