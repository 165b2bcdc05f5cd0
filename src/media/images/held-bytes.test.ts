import { expect, test } from 'vitest';
import { type Coding, heldPerPixel } from './held-bytes.js';

test.each<[Coding, number]>([
  [{ format: 'jpeg', progressive: false, channels: 3, depth: 1 }, 0],
  [{ format: 'jpeg', progressive: true, channels: 4, depth: 1 }, 8],
  [{ format: 'png', progressive: false, channels: 4, depth: 2 }, 0],
  [{ format: 'png', progressive: true, channels: 4, depth: 2 }, 8],
  [{ format: 'tiff', progressive: false, channels: 4, depth: 2 }, 8],
  [{ format: 'webp', progressive: false, channels: 4, depth: 1 }, 0],
  [{ format: 'gif', progressive: false, channels: 3, depth: 1 }, 5],
  [{ format: 'avif', progressive: false, channels: 3, depth: 1 }, 20],
])('decoding %o holds %i bytes for each pixel', (coding, bytes) => {
  expect(heldPerPixel(coding)).toBe(bytes);
});
