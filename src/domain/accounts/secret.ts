import { randomBytes } from 'node:crypto';

const secretPattern = /^[\w-]{43}$/;

/** A new secret for a caller to hold: 32 random bytes as 43 characters that fit into addresses and headers. */
export function generateSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether an untrusted value has the form of a secret; anything else need not be digested or looked up. */
export function isSecret(value: unknown): value is string {
  return typeof value === 'string' && secretPattern.test(value);
}
