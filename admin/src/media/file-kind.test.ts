import { expect, test } from 'vitest';
import { acceptOf, croppableSize, fileKindOf, kindFilter } from './file-kind.js';

test.each([
  ['image/png', 'images'],
  ['video/mp4', 'videos'],
  ['audio/mpeg', 'audios'],
  ['application/pdf', 'files'],
  ['text/plain', 'files'],
])('%s is one of the %s', (mime, kind) => {
  expect(fileKindOf({ mime })).toBe(kind);
});

test('kinds are asked for by how their types begin', () => {
  expect(kindFilter(['images', 'videos'])).toEqual({
    $or: [{ mime: { $startsWith: 'image/' } }, { mime: { $startsWith: 'video/' } }],
  });
  expect(kindFilter(['files'])).toEqual({
    $or: [
      {
        $and: ['image/', 'video/', 'audio/'].map((start) => ({ mime: { $not: { $startsWith: start } } })),
      },
    ],
  });
  expect([kindFilter([]), kindFilter(['files', 'images', 'videos', 'audios'])]).toEqual([null, null]);
});

test('an input takes what the attribute does', () => {
  expect(acceptOf(['images', 'audios'])).toBe('image/*,audio/*');
  expect([acceptOf([]), acceptOf(['files', 'images'])]).toEqual([undefined, undefined]);
});

test.each([
  ['image/png', 8, 6, { width: 8, height: 6 }],
  ['image/avif', 8, 6, { width: 8, height: 6 }],
  ['image/png', null, null, null],
  ['image/svg+xml', 8, 6, null],
  ['image/tiff', 8, 6, null],
  ['video/mp4', 8, 6, null],
])('of %s, %s × %s, parts are cut out where the server writes it', (mime, width, height, expected) => {
  expect(croppableSize({ mime, width, height })).toEqual(expected);
});
