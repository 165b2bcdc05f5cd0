import { passwordProblem } from '../password-rule.js';

/** Minimum length of a password of an end user. */
export const minPasswordLength = 6;

/**
 * Returns whether a text can be a password. Every accepted password passes. Rejecting others saves the cost of a hash: lone surrogates and
 * NUL, which hashing does not distinguish, and overlong texts.
 */
export function isPlausiblePassword(text: string): boolean {
  return passwordProblem(text, 0) === null;
}

/** Returns whether two passwords consist of the same characters, however they are composed. */
export function isSamePassword(first: string, second: string): boolean {
  return first.normalize('NFKC') === second.normalize('NFKC');
}
