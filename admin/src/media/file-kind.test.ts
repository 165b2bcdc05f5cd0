import { expect, test } from 'vitest';
import { acceptOf, fileKindOf, kindFilter } from './file-kind.js';

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
