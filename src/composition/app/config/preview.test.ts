import { expect, test } from 'vitest';
import { previewConfig } from './preview.js';

test.each([
  [true, 'https://site.example/{locale}/{slug}?token={token}'],
  [true, 'http://localhost:3000/preview?id={documentId}#{slug}'],
  [false, 'https://{slug}.example/'],
  [false, 'https://{slug}/x'],
  [false, 'https://site.example:{port}/'],
  [false, 'javascript:alert({slug})'],
  [false, '{slug}'],
  [false, '/preview/{slug}'],
  [false, 'https://site.example/{slug'],
])('%s: an address of previews may be %j', (fits, address) => {
  expect(previewConfig.safeParse({ minutes: 60, addresses: { 'api::a.a': address } }).success).toBe(fits);
});
