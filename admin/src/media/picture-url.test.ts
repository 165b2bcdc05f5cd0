import { expect, test } from 'vitest';
import type { FileFormat } from '../api/index.js';
import { pictureUrl } from './picture-url.js';

const small: FileFormat = {
  name: 'small_a.png',
  hash: 'small_a',
  ext: '.png',
  mime: 'image/png',
  path: null,
  width: 500,
  height: 300,
  size: 1,
  sizeInBytes: 1000,
  url: '/uploads/small_a.png',
};
const file = { url: '/uploads/a.png', formats: { small }, checksum: '0123456789abcdef' };

test('a format, or the file itself, as it is now', () => {
  expect(pictureUrl(file, 'small')).toBe('/uploads/small_a.png?v=0123456789ab');
  expect(pictureUrl(file, 'large')).toBe('/uploads/a.png?v=0123456789ab');
  expect(pictureUrl({ ...file, formats: null }, 'small')).toBe('/uploads/a.png?v=0123456789ab');
});

test('an address that is signed stays so', () => {
  const url = '/uploads/a.png?expires=1&signature=x';
  expect(pictureUrl({ ...file, url }, 'large')).toBe(`${url}&v=0123456789ab`);
});

test('where nobody knows the content, it is the plain one', () => {
  expect(pictureUrl({ ...file, checksum: null }, 'small')).toBe('/uploads/small_a.png');
});
