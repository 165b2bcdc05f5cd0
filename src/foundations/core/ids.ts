import { createHash, randomBytes } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const alphabet = `${letters}0123456789`;
const poolSize = 8192;
let pool = randomBytes(poolSize);
let used = 0;

function randomByte(): number {
  if (used === poolSize) {
    pool = randomBytes(poolSize);
    used = 0;
  }
  return pool[used++] as number;
}

/** A random index below `size`, without the bias of a plain remainder: bytes past the last full multiple are discarded. */
function randomIndex(size: number): number {
  const limit = 256 - (256 % size);
  let byte = randomByte();
  while (byte >= limit) byte = randomByte();
  return byte % size;
}

/** A new documentId: 24 lower-case letters and digits, the first a letter (contract, "Document"). */
export function newDocumentId(): string {
  let id = letters[randomIndex(letters.length)] as string;
  for (let index = 1; index < 24; index++) id += alphabet[randomIndex(alphabet.length)];
  return id;
}

/** The documentId derived from `text`: for content in files, so that every seeding creates the same ids. */
export function deterministicDocumentId(text: string): string {
  const digest = createHash('sha256').update(text).digest();
  let id = letters[(digest[0] as number) % letters.length] as string;
  for (let index = 1; index < 24; index++) id += alphabet[(digest[index] as number) % alphabet.length];
  return id;
}
