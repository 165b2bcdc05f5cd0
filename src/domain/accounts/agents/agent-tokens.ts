import { createHash } from 'node:crypto';
import { generateSecret, isSecret } from '../secret.js';

const accessPrefix = 'octavo-agent_';
const refreshPattern = /^octavo-refresh_([a-z0-9]{24})_([\w-]{43})$/;
const verifierPattern = /^[A-Za-z0-9\-._~]{43,128}$/;
const challengePattern = /^[\w-]{43}$/;

/** Returns the text of an access token with this secret. */
export function accessToken(secret: string): string {
  return `${accessPrefix}${secret}`;
}

/** Returns the secret of an access token; null: it has another form. */
export function parseAccessToken(text: string): string | null {
  const secret = text.startsWith(accessPrefix) ? text.slice(accessPrefix.length) : null;
  return isSecret(secret) ? secret : null;
}

/** Returns the text of a refresh token. It names the grant, so that a secret that was replaced is recognized as a second use. */
export function refreshToken(grant: string, secret: string): string {
  return `octavo-refresh_${grant}_${secret}`;
}

/** Returns the grant and the secret of a refresh token; null: it has another form. */
export function parseRefreshToken(text: string): { readonly grant: string; readonly secret: string } | null {
  const [, grant, secret] = refreshPattern.exec(text) ?? [];
  return grant === undefined || secret === undefined ? null : { grant, secret };
}

/** Whether a text has the form of a challenge of the method S256. */
export function isChallenge(text: string): boolean {
  return challengePattern.test(text);
}

/** Whether a verifier belongs to a challenge (RFC 7636, S256). */
export function provesChallenge(verifier: string, challenge: string): boolean {
  return verifierPattern.test(verifier) && createHash('sha256').update(verifier).digest('base64url') === challenge;
}

export { generateSecret, isSecret };
