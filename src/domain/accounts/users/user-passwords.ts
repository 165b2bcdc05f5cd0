import { passwordProblem } from '../password-rule.js';

/** Characters of the shortest password of an end user. */
export const minPasswordLength = 6;

/**
 * Whether a text may be tried as a password at all. No password that was accepted fails this, and nothing that fails it costs the
 * time of a digest: half characters and NUL, which a digest could no longer tell from others, and endless texts.
 */
export function isPlausiblePassword(text: string): boolean {
  return passwordProblem(text, 0) === null;
}

/** Passwords that count as the same: the same characters, however they were composed. */
export function isSamePassword(first: string, second: string): boolean {
  return first.normalize('NFKC') === second.normalize('NFKC');
}
