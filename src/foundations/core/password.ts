import { availableParallelism } from 'node:os';
import { createConcurrencyLimiter } from './concurrency-limiter.js';
import { hashArgon2, isArgon2, isCurrentArgon2, verifyArgon2 } from './password-argon2.js';
import { isBcrypt, verifyBcrypt } from './password-bcrypt.js';
import { isScrypt, verifyScrypt } from './password-scrypt.js';

/** One core stays free for everything else; waiting for more than a few seconds is pointless. */
const limiter = createConcurrencyLimiter({ maxConcurrent: Math.max(1, availableParallelism() - 1), maxQueued: 50 });

/**
 * Returns the digest of a password: argon2id with a random salt, as PHC text (`$argon2id$v=19$m=47104,t=3,p=1$<salt>$<key>`); about 50
 * ms of one core. Compatibility forms of characters are normalised, so that passwords typed on other systems match. Throws Fault
 * `account.busy` where too many passwords are being processed.
 */
export function hashPassword(password: string): Promise<string> {
  return limiter.run(() => hashArgon2(normalizePassword(password)));
}

/**
 * Whether `password` matches `digest`: argon2id, the scrypt of earlier versions, or bcrypt imported from another system (`$2a$`,
 * `$2b$`, `$2y$`; of those, passwords up to 72 bytes). Returns false for a digest of any other form immediately; else it takes the
 * same time either way. Throws Fault `account.busy` where too many passwords are being processed.
 */
export async function verifyPassword(password: string, digest: string): Promise<boolean> {
  if (isArgon2(digest)) return limiter.run(() => verifyArgon2(normalizePassword(password), digest));
  if (isScrypt(digest)) return limiter.run(() => verifyScrypt(normalizePassword(password), digest));
  // bcrypt digests come from systems without normalisation.
  if (isBcrypt(digest)) return limiter.run(() => verifyBcrypt(password, digest));
  return false;
}

/** Whether a digest should be replaced when its password is next available: it does not have the form, or the cost, of new ones. */
export function needsRehash(digest: string): boolean {
  return !isCurrentArgon2(digest);
}

function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}
