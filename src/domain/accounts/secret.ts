import { randomBytes } from 'node:crypto';

const secretPattern = /^[\w-]{43}$/;

/** Returns a new secret: 32 random bytes as 43 characters that need no escaping in URLs and headers. */
export function generateSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns whether an untrusted value has the form of a secret; other values need not be digested or queried. */
export function isSecret(value: unknown): value is string {
  return typeof value === 'string' && secretPattern.test(value);
}
