import { isSecret } from '../secret.js';

/** The two kinds of token of a session; see `octavo_user_tokens`. */
export type UserTokenKind = 'access' | 'refresh';

const prefixes = { access: 'octavo_u_', refresh: 'octavo_r_' } as const satisfies Record<UserTokenKind, string>;

/** A signed token: three parts in base64url, the first of which is the beginning of a JSON object. */
const jwtPattern = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]{43}$/;

/** A token as its caller holds it. Stored is the digest of the secret in it. */
export function formatUserToken(kind: UserTokenKind, secret: string): string {
  return `${prefixes[kind]}${secret}`;
}

/**
 * An access token as a JSON Web Token (HS256) with these claims, for clients that look inside. It works like any other one: stored is
 * the digest of the whole text, so that no other text, whoever signed it, is ever taken for it, and it ends with its row.
 */
export function createJwt(claims: Readonly<Record<string, string | number>>, sign: (text: string) => string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${sign(text)}`;
}

/** The secret in a token of this kind, of a signed one all of it; null for any other value. */
export function parseUserToken(kind: UserTokenKind, value: unknown): string | null {
  if (typeof value !== 'string') return null;
  if (kind === 'access' && jwtPattern.test(value)) return value;
  if (!value.startsWith(prefixes[kind])) return null;
  const secret = value.slice(prefixes[kind].length);
  return isSecret(secret) ? secret : null;
}
