import { expect, test } from 'vitest';
import { fieldLabel } from './field-label.js';

test.each([
  ['title', 'Title'],
  ['publishedOn', 'Published on'],
  ['published_on', 'Published on'],
  ['originalURL', 'Original URL'],
  ['seo2Title', 'Seo2 title'],
])('%s is %s', (name, label) => {
  expect(fieldLabel(name)).toBe(label);
});
