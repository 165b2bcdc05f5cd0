import { createHash, createHmac, randomBytes } from 'node:crypto';

const prefix = 'octavo_';
const secretLength = 43;
const checksumLength = 6;
const strapiTokenPattern = /^[0-9a-f]{256}$/;
const tokenPattern = /^octavo_[A-Za-z0-9_-]{49}$/;

/** Returns a new API token: 256 random bits between a prefix and a checksum, by which leaked tokens and typing errors are recognized. */
export function generateToken(): string {
  const secret = randomBytes(32).toString('base64url');
  return `${prefix}${secret}${tokenChecksum(secret)}`;
}

/** Returns whether a text has the form of an API token, issued or not. */
export function isApiToken(text: string): boolean {
  if (!tokenPattern.test(text)) return false;
  const secret = text.slice(prefix.length, prefix.length + secretLength);
  return text.endsWith(tokenChecksum(secret));
}

/** Returns whether a text has the form of a token of Strapi: 128 random bytes in hexadecimal. */
export function isStrapiToken(text: string): boolean {
  return strapiTokenPattern.test(text);
}

/** Returns the digest that Strapi, and this server after an import, stores of such a token. */
export function hashStrapiToken(token: string, salt: string): string {
  return createHmac('sha512', salt).update(token).digest('hex');
}

/** Returns the stored digest of a token. Tokens are random enough that no slow hash is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function tokenChecksum(secret: string): string {
  return createHash('sha256').update(`${prefix}${secret}`).digest('base64url').slice(0, checksumLength);
}
