import { createDecipheriv, scrypt } from 'node:crypto';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';

const deriveKey = promisify<string, string, number, Buffer>(scrypt);

/** Opens what was encrypted with a pass phrase: AES-128 in blocks that know nothing of each other, the key made by scrypt without a salt. */
export async function createDecipher(passPhrase: string): Promise<Transform> {
  return createDecipheriv('aes-128-ecb', await deriveKey(passPhrase, '', 16), null);
}
