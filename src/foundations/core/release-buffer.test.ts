import { describe, expect, test } from 'vitest';
import { releaseBuffer } from './release-buffer.js';

describe('releaseBuffer', () => {
  test('releases memory immediately, without garbage collection', () => {
    const before = process.memoryUsage().external;
    const all = Array.from({ length: 100 }, () => Buffer.allocUnsafeSlow(1_000_000));
    expect(process.memoryUsage().external - before).toBeGreaterThan(90_000_000);
    for (const bytes of all) releaseBuffer(bytes);
    expect(process.memoryUsage().external - before).toBeLessThan(10_000_000);
    expect(new Set(all.map(({ length }) => length))).toEqual(new Set([0]));
  });

  test('ignores slices of longer buffers, and short ones', () => {
    const whole = Buffer.alloc(10_000, 'a');
    const piece = whole.subarray(1);
    const short = Buffer.allocUnsafeSlow(100).fill('b');
    for (const bytes of [piece, short, Buffer.from('text'), Buffer.alloc(0)]) releaseBuffer(bytes);
    expect([whole.length, piece.toString('latin1', 0, 2), short.length]).toEqual([10_000, 'aa', 100]);
  });

  test('may be called twice', () => {
    const bytes = Buffer.allocUnsafeSlow(5_000);
    releaseBuffer(bytes);
    expect(() => releaseBuffer(bytes)).not.toThrow();
  });
});
