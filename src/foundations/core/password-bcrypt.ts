import { compare, truncates } from 'bcryptjs';

/** Up to 2^15 rounds: some seconds. A digest that needs more was not made to be verified by a server. */
const digestPattern = /^\$2[aby]\$(?:0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/;

/** Whether this is a bcrypt digest, as imported from another system. */
export function isBcrypt(digest: string): boolean {
  return digestPattern.test(digest);
}

/**
 * Whether the password matches a digest that `isBcrypt`. bcrypt uses 72 bytes and repeats shorter passwords after a zero byte: a
 * longer password, or one with a zero byte, would match others too and is refused.
 */
export async function verifyBcrypt(password: string, digest: string): Promise<boolean> {
  if (truncates(password) || password.includes('\0')) return false;
  return compare(password, digest);
}
