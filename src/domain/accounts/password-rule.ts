import { type Violation, violation } from '../../foundations/core/index.js';

const maxLength = 128;
/** Passwords of at least this length are required of administrators, and the most common ones of them are rejected. */
const commonCheckLength = 12;
/** A surrogate pair counts as one character; lone surrogates and NUL do not survive hashing. */
const unstorableCharacter = /[\0\p{Surrogate}]/u;

/** The most common passwords of twelve or more characters, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set([
  '000000000000',
  '0123456789ab',
  '111111111111',
  '112233445566',
  '121212121212',
  '123123123123',
  '1234567890-=',
  '123456789012',
  '1234567890123',
  '12345678901234',
  '123456789abc',
  '123456qwerty',
  '123456qwertyuiop',
  '123qweasdzxc',
  '1q2w3e4r5t6y',
  '1q2w3e4r5t6y7u8i',
  '1qaz2wsx3edc',
  '1qaz2wsx3edc4rfv',
  '987654321098',
  'abc123456789',
  'abcabcabcabc',
  'abcd12345678',
  'abcdefghijkl',
  'abcdefghijklm',
  'abcdefghijklmnopqrstuvwxyz',
  'admin1234567',
  'administrator',
  'administrator1',
  'adminadminadmin',
  'asdfasdfasdf',
  'asdfghjkl123',
  "asdfghjkl;'",
  'changeme1234',
  'changemechangeme',
  'correcthorsebatterystaple',
  'correct horse battery staple',
  'iloveyou1234',
  'iloveyouiloveyou',
  'letmein12345',
  'letmeinletmein',
  'p@ssw0rd1234',
  'p@ssword1234',
  'passw0rd1234',
  'password1234',
  'password12345',
  'password123456',
  'password1234567',
  'password2024',
  'password2025',
  'password2026',
  'passwordpassword',
  'q1w2e3r4t5y6',
  'qazwsxedcrfv',
  'qwerty123456',
  'qwerty1234567',
  'qwertyqwerty',
  'qwertyuiop12',
  'qwertyuiop123',
  'qwertyuiop[]',
  'qwertyuiopasdfgh',
  'welcome12345',
  'welcome123456',
  'welcomewelcome',
  'zaq12wsxcde3',
]);

/**
 * Returns the rule that an untrusted new password breaks; null if it is valid. The minimum and the maximum of 128 count characters
 * as users see them. There are no rules on kinds of characters: length matters.
 */
export function passwordProblem(password: unknown, minimum: number): Violation | null {
  if (typeof password !== 'string') return violation('text', 'password must be a string');
  const length = password.length > 2 * maxLength ? maxLength + 1 : [...password].length;
  if (length < minimum) return violation('minLength', `password must be at least ${minimum} characters`, minimum);
  if (length > maxLength) return violation('maxLength', `password must be at most ${maxLength} characters`, maxLength);
  if (unstorableCharacter.test(password)) {
    return violation('characters', 'password holds a character that cannot be kept');
  }
  if (minimum >= commonCheckLength && commonPasswords.has(password.normalize('NFKC').toLowerCase())) {
    return violation('commonPassword', 'password is one of the most common ones: choose another');
  }
  return null;
}
