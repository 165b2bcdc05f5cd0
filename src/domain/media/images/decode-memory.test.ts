import { describe, expect, test } from 'vitest';
import { canCropInMemory, decodeBytes, fitsInMemory, type ImageCoding } from './decode-memory.js';

const plain: ImageCoding = { format: 'png', progressive: false, animated: false, channels: 3, depth: 1 };

test.each<[Partial<ImageCoding>, number]>([
  [{ format: 'jpeg' }, 0],
  [{ format: 'jpeg', progressive: true, channels: 4 }, 8],
  [{ progressive: true, channels: 4, depth: 2 }, 8],
  [{ format: 'tiff', channels: 4, depth: 2 }, 8],
  [{ format: 'webp', channels: 4 }, 0],
  [{ format: 'webp', channels: 4, animated: true }, 6],
  [{ format: 'gif' }, 5],
  [{ format: 'avif' }, 20],
  [{ format: 'avif', depth: 2 }, 26],
])('decoding %o holds %i bytes for each pixel', (coding, bytes) => {
  expect(decodeBytes({ width: 300, height: 20_000 }, { ...plain, ...coding })).toBe(bytes * 6_000_000);
});

test('decoding a PNG row by row holds 2,000 of them, and a lower one more than once', () => {
  const rows = (height: number): number => decodeBytes({ width: 100, height }, { ...plain, depth: 2 }) / 600;
  expect([10, 100, 800, 5_000, 1_000_000].map(rows)).toEqual([25, 250, 2_000, 2_000, 2_000]);
});

describe('an image can be decoded', () => {
  test.each<[string, boolean, Partial<ImageCoding>, number, number]>([
    ['row by row, however many there are', true, {}, 2_000, 50_000],
    ['row by row, unless they are too long', false, {}, 45_000, 45_000],
    ['directly, if it is small enough', true, { format: 'avif' }, 3_663, 3_663],
    ['directly, up to its limit', false, { format: 'avif' }, 3_664, 3_664],
    ['with sides as long as in most formats', true, {}, 65_535, 1],
    ['with no longer ones', false, {}, 65_536, 1],
    ['lying as well as standing', false, {}, 1, 65_536],
  ])('%s: %s', (_, decodable, coding, width, height) => {
    expect(fitsInMemory({ width, height }, { ...plain, ...coding })).toBe(decodable);
  });
});

describe('a part can be written anew', () => {
  const upright = { width: 12_000, height: 8_000, rotated: false };

  test.each<[string, boolean, Parameters<typeof canCropInMemory>]>([
    ['as a photograph, however much of it', true, [upright, upright, 'jpeg']],
    [
      'as a photograph that is turned, as long as it fits into memory',
      true,
      [{ width: 9_000, height: 9_000 }, { width: 9_000, height: 9_000, rotated: true }, 'jpeg'],
    ],
    ['and no larger', false, [upright, { width: 15_000, height: 10_000, rotated: true }, 'jpeg']],
    ['as an AVIF, where it is small enough', true, [{ width: 3_800, height: 3_800 }, upright, 'avif']],
    ['as an AVIF, and no larger', false, [{ width: 3_820, height: 3_820 }, upright, 'avif']],
  ])('%s: %s', (_, cuttable, image) => {
    expect(canCropInMemory(...image)).toBe(cuttable);
  });
});
