import { compare, truncates } from 'bcryptjs';

/** Up to 2^15 rounds: some seconds. A digest that asks for more was not made to be verified by a server. */
const digestPattern = /^\$2[aby]\$(?:0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/;

/** Is this a bcrypt digest, as brought along from another system? */
export function isBcrypt(digest: string): boolean {
  return digestPattern.test(digest);
}

/**
 * Whether the password is the one behind a digest that `isBcrypt`. bcrypt looks at 72 bytes and repeats what is shorter after a
 * zero byte: a longer password, or one with a zero byte, would stand for others too and is refused.
 */
export async function verifyBcrypt(password: string, digest: string): Promise<boolean> {
  if (truncates(password) || password.includes('\0')) return false;
  return compare(password, digest);
}
