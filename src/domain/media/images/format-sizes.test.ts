import { describe, expect, test } from 'vitest';
import { formatSizes } from './format-sizes.js';

const breakpoints = { large: 1000, medium: 750, small: 500 };

function sizes(width: number, height: number, of: Readonly<Record<string, number>> = breakpoints): readonly string[] {
  return formatSizes({ width, height }, of).map((size) => `${size.name} ${size.width}×${size.height}`);
}

describe('the formats of an image', () => {
  test.each<[number, number, readonly string[]]>([
    [1200, 800, ['thumbnail 234×156', 'large 1000×667', 'medium 750×500', 'small 500×333']],
    [800, 1200, ['thumbnail 104×156', 'large 667×1000', 'medium 500×750', 'small 333×500']],
    [300, 200, ['thumbnail 234×156']],
    [245, 156, []],
    [246, 156, ['thumbnail 245×155']],
    [100, 157, ['thumbnail 99×156']],
    [10, 10, []],
    [1, 1, []],
    [1000, 1000, ['thumbnail 156×156', 'medium 750×750', 'small 500×500']],
    [1001, 10, ['thumbnail 245×2', 'large 1000×10', 'medium 750×7', 'small 500×5']],
    [30_000, 1, ['thumbnail 245×1', 'large 1000×1', 'medium 750×1', 'small 500×1']],
  ])('of %i×%i', (width, height, expected) => {
    expect(sizes(width, height)).toEqual(expected);
  });

  test('follow the breakpoints', () => {
    expect(sizes(1200, 800, {})).toEqual(['thumbnail 234×156']);
    expect(sizes(1200, 800, { wide: 1199, wider: 1200 })).toEqual(['thumbnail 234×156', 'wide 1199×799']);
  });
});
