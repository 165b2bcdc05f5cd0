import { isSecret } from '../secret.js';

/** Kinds of tokens of a session; see `octavo_user_tokens`. */
export type UserTokenKind = 'access' | 'refresh';

const prefixes = { access: 'octavo_u_', refresh: 'octavo_r_' } as const satisfies Record<UserTokenKind, string>;

/** A signed token: three parts in base64url, the first of which is the start of a JSON object. */
const jwtPattern = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]{43}$/;

/** Returns the text of a token. Only the digest of its secret is stored. */
export function formatUserToken(kind: UserTokenKind, secret: string): string {
  return `${prefixes[kind]}${secret}`;
}

/**
 * Returns an access token as a JSON Web Token (HS256) with these claims, for clients that read them. It is validated like any other token:
 * the digest of the whole text is stored, so that no other signed text is accepted, and it is invalid without its row.
 */
export function createJwt(claims: Readonly<Record<string, string | number>>, sign: (text: string) => string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${sign(text)}`;
}

/** Returns the secret of a token of this kind, the whole text of a signed one; null for other values. */
export function parseUserToken(kind: UserTokenKind, value: unknown): string | null {
  if (typeof value !== 'string') return null;
  if (kind === 'access' && jwtPattern.test(value)) return value;
  if (!value.startsWith(prefixes[kind])) return null;
  const secret = value.slice(prefixes[kind].length);
  return isSecret(secret) ? secret : null;
}
