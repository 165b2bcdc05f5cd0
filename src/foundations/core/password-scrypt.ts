import { scrypt, timingSafeEqual } from 'node:crypto';

const digestPattern = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;
const keyLength = 32;
/** Bytes; the cost of a digest is bounded by what deriving it takes. */
const maxMemory = 128 * 1024 * 1024;

interface ScryptDigest {
  readonly N: number;
  readonly r: number;
  readonly p: number;
  readonly salt: Buffer;
  readonly key: Buffer;
}

/** Whether this is a digest in the form that Octavo used before argon2id. */
export function isScrypt(digest: string): boolean {
  return parseDigest(digest) !== null;
}

/** Whether the password matches a digest that `isScrypt`; false for any other. */
export async function verifyScrypt(password: string, digest: string): Promise<boolean> {
  const parsed = parseDigest(digest);
  return parsed !== null && timingSafeEqual(await derive(password, parsed), parsed.key);
}

function parseDigest(digest: string): ScryptDigest | null {
  const [, ln, r, p, salt, key] = digestPattern.exec(digest) ?? [];
  if (salt === undefined || key === undefined) return null;
  const parsed = {
    N: 2 ** Number(ln),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
  const isAffordable = parsed.N > 1 && parsed.r > 0 && parsed.p > 0 && 128 * parsed.N * parsed.r <= maxMemory;
  return isAffordable ? parsed : null;
}

function derive(password: string, { N, r, p, salt }: ScryptDigest): Promise<Buffer> {
  // scrypt needs 128·N·r bytes and a little more for its own use.
  const options = { N, r, p, maxmem: 128 * N * r + 128 * r * p + 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyLength, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
