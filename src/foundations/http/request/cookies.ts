import { Bug } from '../../core/index.js';
import type { HttpRequest } from '../types.js';

/** The attributes of a cookie. It has no `Domain`, so browsers return it only to this host. */
export interface CookieOptions {
  /** Begins with a slash. */
  readonly path: string;
  /** Seconds; 0 takes the cookie away. */
  readonly maxAge: number;
  readonly secure: boolean;
  readonly sameSite: 'Strict' | 'Lax';
}

const namePattern = /^[\w!#$%&'*+.^`|~-]+$/;
const valuePattern = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

/**
 * Parses a `Cookie` header into values by name, as sent. Skips invalid entries. A name that occurs twice has no value:
 * one of the two was planted, by another path or a neighbouring host, and they cannot be distinguished.
 */
export function parseCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  if (header === undefined) return cookies;
  const repeated = new Set<string>();
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, Math.max(equals, 0)).trim();
    const value = pair.slice(equals + 1).trim();
    if (!namePattern.test(name)) continue;
    if (cookies.has(name)) repeated.add(name);
    if (valuePattern.test(value)) cookies.set(name, value);
    else repeated.add(name);
  }
  for (const name of repeated) cookies.delete(name);
  return cookies;
}

/** The value of the cookie of that name that came with a request; null: none, an empty one, or one whose origin is in doubt. */
export function findCookie({ headers }: HttpRequest, name: string): string | null {
  const header = headers.cookie;
  return (typeof header === 'string' ? parseCookies(header).get(name) : undefined) || null;
}

/**
 * Returns the value of a `Set-Cookie` header. Scripts cannot read the cookie (`HttpOnly`). Throws Bug for a name or a
 * value that would not be returned unchanged, and for a `__Host-` cookie that browsers would drop.
 */
export function serializeCookie(
  name: string,
  value: string,
  { path, maxAge, secure, sameSite }: CookieOptions,
): string {
  if (!namePattern.test(name) || !valuePattern.test(value)) throw new Bug(`no cookie can be made of ${name}`);
  if (!/^\/[\w/-]*$/.test(path)) throw new Bug(`no cookie can have the path ${path}`);
  if (name.startsWith('__Host-') && !(secure && path === '/'))
    throw new Bug(`${name} must be secure and of every path`);
  const attributes = [`Path=${path}`, `Max-Age=${Math.max(0, Math.trunc(maxAge))}`, 'HttpOnly', `SameSite=${sameSite}`];
  return [`${name}=${value}`, ...attributes, ...(secure ? ['Secure'] : [])].join('; ');
}
