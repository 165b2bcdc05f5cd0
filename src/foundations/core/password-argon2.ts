import { lazyModule } from './lazy-module.js';

/** Cost of a new digest: 46 MiB of memory and three passes, about 50 ms of one core of a small server. */
const cost = { memoryCost: 46 * 1024, timeCost: 3, parallelism: 1 } as const;
const currentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
const digestPattern = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/;
/** KiB. A digest that needs more was not made to be verified by a server. */
const maxMemory = 256 * 1024;

const loadArgon2 = lazyModule('@node-rs/argon2', () => import('@node-rs/argon2'));

/** Returns a new argon2id digest with a random salt, as PHC text. */
export async function hashArgon2(password: string): Promise<string> {
  const { hash } = await loadArgon2();
  return hash(password, cost);
}

/** Whether this is an argon2id digest of acceptable cost, ours or of another system. */
export function isArgon2(digest: string): boolean {
  const [, memory, passes, parallelism] = digestPattern.exec(digest) ?? [];
  return Number(memory) >= 8 && Number(memory) <= maxMemory && Number(passes) >= 1 && Number(parallelism) >= 1;
}

/** Whether this is an argon2id digest with the cost of a new one. */
export function isCurrentArgon2(digest: string): boolean {
  return digest.startsWith(currentPrefix) && isArgon2(digest);
}

/** Whether the password matches a digest that `isArgon2`. */
export async function verifyArgon2(password: string, digest: string): Promise<boolean> {
  const { verify } = await loadArgon2();
  return verify(digest, password);
}
