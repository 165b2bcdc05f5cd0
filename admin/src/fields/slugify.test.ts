import { expect, test } from 'vitest';
import { slugify } from './slugify.js';

test.each([
  ['The quick brown fox', 'the-quick-brown-fox'],
  ['  Grüße aus Łódź! ', 'gruesse-aus-lodz'],
  ['Déjà vu – 2', 'deja-vu-2'],
  ['日本', ''],
])('%s', (text, slug) => {
  expect(slugify(text)).toBe(slug);
});
