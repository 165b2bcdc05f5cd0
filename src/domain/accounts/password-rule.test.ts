import { expect, test } from 'vitest';
import { passwordProblem } from './password-rule.js';

test.each([
  ['123456', 6],
  ['x'.repeat(128), 6],
  ['🔑'.repeat(128), 12],
  ['kein sehr langer', 12],
])('%s is accepted', (password, minimum) => {
  expect(passwordProblem(password, minimum)).toBeNull();
});

test.each([
  ['five characters', '12345', 6],
  ['eleven characters', 'x'.repeat(11), 12],
  ['six characters that take twelve units', '🔑'.repeat(6), 12],
  ['129 characters', 'x'.repeat(129), 6],
  ['a million characters', 'x'.repeat(1_000_000), 6],
  ['NUL', 'a long\0enough one', 12],
  ['half a character', 'a long enough one\ud83d', 6],
  ['a common one', 'Password1234', 12],
  ['a common one in wide letters', 'ｐassword1234', 12],
  ['a number', 123456789012, 6],
  ['an object', { length: 20 }, 6],
  ['nothing', undefined, 6],
])('%s: is refused', (_, password, minimum) => {
  expect(passwordProblem(password, minimum)?.message).toMatch(/^password /);
});
