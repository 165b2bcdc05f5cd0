import { expect, test } from 'vitest';
import {
  acceptAttribute,
  fileKindFilter,
  getCroppableSize,
  getFileKind,
  isMissingAlternativeText,
  splitByKind,
} from './file-kind.js';

test.each([
  ['image/png', 'images'],
  ['video/mp4', 'videos'],
  ['audio/mpeg', 'audios'],
  ['application/pdf', 'files'],
  ['text/plain', 'files'],
])('%s is one of the %s', (mime, kind) => {
  expect(getFileKind({ mime })).toBe(kind);
});

test('kinds are asked for by how their types begin', () => {
  expect(fileKindFilter(['images', 'videos'])).toEqual({
    $or: [{ mime: { $startsWith: 'image/' } }, { mime: { $startsWith: 'video/' } }],
  });
  expect(fileKindFilter(['files'])).toEqual({
    $or: [
      {
        $and: ['image/', 'video/', 'audio/'].map((start) => ({ mime: { $not: { $startsWith: start } } })),
      },
    ],
  });
  expect([fileKindFilter([]), fileKindFilter(['files', 'images', 'videos', 'audios'])]).toEqual([null, null]);
});

test('an input takes what the attribute does', () => {
  expect(acceptAttribute(['images', 'audios'])).toBe('image/*,audio/*');
  expect([acceptAttribute([]), acceptAttribute(['files', 'images'])]).toEqual([undefined, undefined]);
});

test.each([
  ['image/png', 8, 6, { width: 8, height: 6 }],
  ['image/avif', 8, 6, { width: 8, height: 6 }],
  ['image/png', null, null, null],
  ['image/svg+xml', 8, 6, null],
  ['image/tiff', 8, 6, null],
  ['video/mp4', 8, 6, null],
])('of %s, %s × %s, parts are cut out where the server writes it', (mime, width, height, expected) => {
  expect(getCroppableSize({ mime, width, height })).toEqual(expected);
});

test('files of other kinds are told apart, and those that the browser does not know are sent', () => {
  const [picture, sound, unknown] = [
    new File([], 'a.png', { type: 'image/png' }),
    new File([], 'a.mp3', { type: 'audio/mpeg' }),
    new File([], 'a'),
  ];
  expect(splitByKind([picture, sound, unknown], ['images'])).toEqual({ allowed: [picture, unknown], refused: [sound] });
  expect(splitByKind([picture, sound, unknown], [])).toEqual({ allowed: [picture, sound, unknown], refused: [] });
});

test.each([
  ['image/png', null, true],
  ['image/png', '', false],
  ['image/png', 'A fox', false],
  ['audio/mpeg', null, false],
])('of %s with the alternative text %j, it is missing: %s', (mime, alternativeText, expected) => {
  expect(isMissingAlternativeText({ mime, alternativeText })).toBe(expected);
});
