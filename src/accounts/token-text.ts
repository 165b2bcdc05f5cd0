import { createHash, createHmac, randomBytes } from 'node:crypto';

const prefix = 'octavo_';
const secretLength = 43;
const checksumLength = 6;
const foreignShape = /^[0-9a-f]{256}$/;
const shape = /^octavo_[A-Za-z0-9_-]{49}$/;

/** A new API token: 256 random bits between a prefix and a checksum by which leaked ones can be found and typing mistakes told. */
export function newToken(): string {
  const secret = randomBytes(32).toString('base64url');
  return `${prefix}${secret}${checksumOf(secret)}`;
}

/** Is this what a token of ours looks like? Says nothing about whether it was ever given out. */
export function isToken(text: string): boolean {
  if (!shape.test(text)) return false;
  const secret = text.slice(prefix.length, prefix.length + secretLength);
  return text.endsWith(checksumOf(secret));
}

/** Is this what a token of Strapi looks like: 128 random bytes in hexadecimal? */
export function isForeignToken(text: string): boolean {
  return foreignShape.test(text);
}

/** What Strapi, and this server after an import, store in the place of such a token. */
export function foreignDigestOf(token: string, salt: string): string {
  return createHmac('sha512', salt).update(token).digest('hex');
}

/** What is stored in a token's place. The token holds enough randomness that no slow hash is needed. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function checksumOf(secret: string): string {
  return createHash('sha256').update(`${prefix}${secret}`).digest('base64url').slice(0, checksumLength);
}
