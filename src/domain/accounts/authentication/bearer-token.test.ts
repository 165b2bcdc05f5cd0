import { expect, test } from 'vitest';
import { parseBearerToken } from './bearer-token.js';

test.each([
  ['Bearer abc', 'abc'],
  ['bearer abc', 'abc'],
  ['BEARER   abc ', 'abc'],
])('%j carries a token', (header, token) => {
  expect(parseBearerToken(header)).toBe(token);
});

test.each([undefined, '', '   ', 'Bearer', 'Bearer ', 'Basic abc', 'abc', 'Basic a b'])('%j is anonymous', (header) => {
  expect(parseBearerToken(header)).toBeNull();
});

test.each(['Bearer a b', 'bearer a  b c'])('security 7: %j is refused', (header) => {
  expect(() => parseBearerToken(header)).toThrow(expect.objectContaining({ code: 'access.unauthorized' }));
});
