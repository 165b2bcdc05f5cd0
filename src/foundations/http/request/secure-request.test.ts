import { expect, test } from 'vitest';
import { isSecureRequest } from './secure-request.js';

test('secure by the request, or by the public address', () => {
  expect(isSecureRequest({ secure: false }, null)).toBe(false);
  expect(isSecureRequest({ secure: false }, 'http://cms.example')).toBe(false);
  expect(isSecureRequest({ secure: false }, 'https://cms.example')).toBe(true);
  expect(isSecureRequest({ secure: true }, null)).toBe(true);
});
