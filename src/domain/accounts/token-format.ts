import { createHash, createHmac, randomBytes } from 'node:crypto';

const prefix = 'octavo_';
const secretLength = 43;
const checksumLength = 6;
const strapiTokenPattern = /^[0-9a-f]{256}$/;
const tokenPattern = /^octavo_[A-Za-z0-9_-]{49}$/;

/** A new API token: 256 random bits between a prefix and a checksum by which leaked ones can be found and typing mistakes told. */
export function generateToken(): string {
  const secret = randomBytes(32).toString('base64url');
  return `${prefix}${secret}${tokenChecksum(secret)}`;
}

/** Is this what a token of ours looks like? Says nothing about whether it was ever given out. */
export function isApiToken(text: string): boolean {
  if (!tokenPattern.test(text)) return false;
  const secret = text.slice(prefix.length, prefix.length + secretLength);
  return text.endsWith(tokenChecksum(secret));
}

/** Is this what a token of Strapi looks like: 128 random bytes in hexadecimal? */
export function isStrapiToken(text: string): boolean {
  return strapiTokenPattern.test(text);
}

/** What Strapi, and this server after an import, store in the place of such a token. */
export function hashStrapiToken(token: string, salt: string): string {
  return createHmac('sha512', salt).update(token).digest('hex');
}

/** What is stored in a token's place. The token holds enough randomness that no slow hash is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function tokenChecksum(secret: string): string {
  return createHash('sha256').update(`${prefix}${secret}`).digest('base64url').slice(0, checksumLength);
}
