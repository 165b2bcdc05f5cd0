import { expect, test } from 'vitest';
import { isReachedSecurely } from './reached-securely.js';

test('secure by the request, or by the public address', () => {
  expect(isReachedSecurely({ secure: false }, null)).toBe(false);
  expect(isReachedSecurely({ secure: false }, 'http://cms.example')).toBe(false);
  expect(isReachedSecurely({ secure: false }, 'https://cms.example')).toBe(true);
  expect(isReachedSecurely({ secure: true }, null)).toBe(true);
});
