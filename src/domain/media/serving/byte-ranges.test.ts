import { describe, expect, test } from 'vitest';
import { parseRange } from './byte-ranges.js';

describe('of a hundred bytes', () => {
  test.each([
    ['bytes=0-9', { first: 0, last: 9 }],
    ['bytes=90-', { first: 90, last: 99 }],
    ['bytes=0-999999999999999999999', { first: 0, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-1000', { first: 0, last: 99 }],
    ['BYTES = 5 - 5', { first: 5, last: 5 }],
  ])('%s is a part', (header, range) => {
    expect(parseRange(header, 100)).toEqual(range);
  });

  test.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=9-0',
    'bytes=a-b',
    'bytes=0x1-9',
    'bytes=--5',
    'bytes=1-2x',
    'lines=1-2',
    '1-2',
    'bytes=0-1,3-4',
    'bytes=0-,0-,0-',
  ])('%s is the whole', (header) => {
    expect(parseRange(header, 100)).toBe('whole');
  });

  test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', `bytes=${'9'.repeat(40)}-`])('%s is beyond', (header) => {
    expect(parseRange(header, 100)).toBe('beyond');
  });
});

test.each(['bytes=0-', 'bytes=0-0', 'bytes=-1'])('%s of an empty file is beyond', (header) => {
  expect(parseRange(header, 0)).toBe('beyond');
});
