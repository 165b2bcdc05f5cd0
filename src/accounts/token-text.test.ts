import { expect, test } from 'vitest';
import { digestOf, isToken, newToken } from './token-text.js';

test('a token has a prefix, 43 random characters and a checksum of 6', () => {
  const token = newToken();
  expect(token).toMatch(/^octavo_[A-Za-z0-9_-]{43}[A-Za-z0-9_-]{6}$/);
  expect(isToken(token)).toBe(true);
  expect(newToken()).not.toBe(token);
});

test('a token with one character changed is none', () => {
  const token = newToken();
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'A' ? 'B' : 'A';
    expect(isToken(token.slice(0, at) + other + token.slice(at + 1)), `at ${at}`).toBe(false);
  }
});

test.each(['', 'octavo_', 'secret', `${newToken()}x`])('%j is none', (text) => {
  expect(isToken(text)).toBe(false);
});

test('what is stored does not hold the token', () => {
  const token = newToken();
  expect(digestOf(token)).toMatch(/^[0-9a-f]{64}$/);
  expect(digestOf(token)).toBe(digestOf(token));
});
