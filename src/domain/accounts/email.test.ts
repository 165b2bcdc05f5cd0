import { expect, test } from 'vitest';
import { normalizeEmail } from './email.js';

test.each([
  ['ann@example.com', 'ann@example.com'],
  ['Ann.Lee+News@Mail.Example.COM', 'ann.lee+news@mail.example.com'],
  ['jürgen@bücher.example', 'jürgen@bücher.example'],
])('%s is stored as %s', (given, stored) => {
  expect(normalizeEmail(given)).toBe(stored);
  expect(normalizeEmail(stored)).toBe(stored);
});

test.each([
  ['a space before', ' ann@example.com'],
  ['a line end behind', 'ann@example.com\n'],
  ['NUL', 'ann\0@example.com'],
  ['half a character', 'ann\ud800@example.com'],
  ['an invisible character', 'a\u200bnn@example.com'],
  ['a wide letter similar to another', 'ａnn@example.com'],
  ['an accent apart from its letter', 'ju\u0308rgen@example.com'],
  ['no dot in the domain', 'ann@localhost'],
  ['a dot at the end', 'ann@example.com.'],
  ['two addresses', 'ann@example.com,bob@example.com'],
  ['a name and an address', 'Ann <ann@example.com>'],
  ['two signs', 'ann@bob@example.com'],
  ['255 characters', `${'a'.repeat(243)}@example.com`],
  ['no text', { toString: (): string => 'ann@example.com' }],
  ['nothing', undefined],
])('%s: is none', (_, given) => {
  expect(normalizeEmail(given)).toBeNull();
});

test('an endless text costs no time', () => {
  const begun = performance.now();
  expect(normalizeEmail(`${'a'.repeat(120)}@${'b.'.repeat(60)}@`)).toBeNull();
  expect(normalizeEmail(`a@${'.'.repeat(1_000_000)}`)).toBeNull();
  expect(performance.now() - begun).toBeLessThan(50);
});
