import { availableParallelism } from 'node:os';
import { createConcurrencyLimiter } from './concurrency-limiter.js';
import { hashArgon2, isArgon2, isCurrentArgon2, verifyArgon2 } from './password-argon2.js';
import { isBcrypt, verifyBcrypt } from './password-bcrypt.js';
import { isScrypt, verifyScrypt } from './password-scrypt.js';

/** One core stays free for everything else; a wait of more than a few seconds is no use to anybody. */
const limiter = createConcurrencyLimiter({ maxConcurrent: Math.max(1, availableParallelism() - 1), maxQueued: 50 });

/**
 * The digest of a password: argon2id with a salt of its own, as PHC text (`$argon2id$v=19$m=47104,t=3,p=1$<salt>$<key>`); about
 * 50 ms of one core. Compatibility forms of characters count as the same, so that the same keys pressed elsewhere match.
 * Throws Fault `account.busy` where too many passwords are under way.
 */
export function hashPassword(password: string): Promise<string> {
  return limiter.run(() => hashArgon2(normalizePassword(password)));
}

/**
 * Whether `password` is the one behind `digest`: argon2id, scrypt as made here before, or bcrypt as brought along from elsewhere
 * (`$2a$`, `$2b$`, `$2y$`; of those, passwords up to 72 bytes). False for a digest of any other form, at once; else it takes the
 * same time either way. Throws Fault `account.busy` where too many passwords are under way.
 */
export async function verifyPassword(password: string, digest: string): Promise<boolean> {
  if (isArgon2(digest)) return limiter.run(() => verifyArgon2(normalizePassword(password), digest));
  if (isScrypt(digest)) return limiter.run(() => verifyScrypt(normalizePassword(password), digest));
  // bcrypt digests come from where nothing was normalised.
  if (isBcrypt(digest)) return limiter.run(() => verifyBcrypt(password, digest));
  return false;
}

/** Whether a digest should be made anew when its password is next at hand: it is not of the form, or the cost, that new ones have. */
export function needsRehash(digest: string): boolean {
  return !isCurrentArgon2(digest);
}

function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}
