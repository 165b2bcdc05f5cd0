import { expect, test } from 'vitest';
import { bearerOf } from './credentials.js';

test.each([
  ['Bearer abc', 'abc'],
  ['bearer abc', 'abc'],
  ['BEARER   abc ', 'abc'],
])('%j carries a token', (header, token) => {
  expect(bearerOf(header)).toBe(token);
});

test.each([undefined, '', '   ', 'Bearer', 'Bearer ', 'Basic abc', 'abc', 'Bearer a b'])(
  '%j is anonymous',
  (header) => {
    expect(bearerOf(header)).toBeNull();
  },
);
