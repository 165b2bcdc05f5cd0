import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Cost of a new digest: 32 MiB of memory, three passes; some tenths of a second of one core. */
const cost = { ln: 15, r: 8, p: 3 } as const;
const keyLength = 32;
const digestForm = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

/**
 * The digest of a password: scrypt with a salt of its own, as PHC text (`$scrypt$ln=15,r=8,p=3$<salt>$<key>`).
 * Compatibility forms of characters count as the same, so that the same keys pressed elsewhere match.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost.ln, cost.r, cost.p);
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${base64(salt)}$${base64(key)}`;
}

/** Whether `password` is the one behind `digest`; false for a digest of any other form. Takes the same time either way. */
export async function verifyPassword(password: string, digest: string): Promise<boolean> {
  const [, ln, r, p, salt, key] = digestForm.exec(digest) ?? [];
  if (ln === undefined || r === undefined || p === undefined || salt === undefined || key === undefined) return false;
  if (Number(ln) < 1 || Number(ln) > 20 || Number(r) < 1 || Number(p) < 1) return false;
  const derived = await derive(password, Buffer.from(salt, 'base64'), Number(ln), Number(r), Number(p));
  return timingSafeEqual(derived, Buffer.from(key, 'base64'));
}

function derive(password: string, salt: Buffer, ln: number, r: number, p: number): Promise<Buffer> {
  const N = 2 ** ln;
  // scrypt needs 128·N·r bytes and a little more than that for its own use.
  const options = { N, r, p, maxmem: 128 * N * r + 128 * r * p + 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
