import { expect, test } from 'vitest';
import { generateToken, hashToken, isApiToken } from './token-format.js';

test('a token has a prefix, 43 random characters and a checksum of 6', () => {
  const token = generateToken();
  expect(token).toMatch(/^octavo_[A-Za-z0-9_-]{43}[A-Za-z0-9_-]{6}$/);
  expect(isApiToken(token)).toBe(true);
  expect(generateToken()).not.toBe(token);
});

test('a token with one character changed is none', () => {
  const token = generateToken();
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'A' ? 'B' : 'A';
    expect(isApiToken(token.slice(0, at) + other + token.slice(at + 1)), `at ${at}`).toBe(false);
  }
});

test.each(['', 'octavo_', 'secret', `${generateToken()}x`])('%j is none', (text) => {
  expect(isApiToken(text)).toBe(false);
});

test('what is stored does not hold the token', () => {
  const token = generateToken();
  expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
  expect(hashToken(token)).toBe(hashToken(token));
});
