import { hashPassword } from '../../../foundations/core/index.js';
import { generateSecret } from '../secret.js';

/**
 * Returns a hash that no password has, at the cost of every other. It is verified if there is no account or password, so that the response
 * takes as long. Computed once, on demand.
 */
export function createDummyHash(): () => Promise<string> {
  let digest: string | null = null;
  return async () => {
    digest ??= await hashPassword(generateSecret());
    return digest;
  };
}
