import { hashPassword } from '../../../foundations/core/index.js';
import { generateSecret } from '../secret.js';

/**
 * Returns a digest that no password has, of the cost of every other: where there is no account, or none with a password, it is
 * compared with instead, so that the answer takes as long. Made once, at the first need.
 */
export function createDummyHash(): () => Promise<string> {
  let digest: string | null = null;
  return async () => {
    digest ??= await hashPassword(generateSecret());
    return digest;
  };
}
