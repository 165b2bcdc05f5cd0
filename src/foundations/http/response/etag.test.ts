import { describe, expect, it } from 'vitest';
import { computeEtag, etagMatches } from './etag.js';

describe('the tag of a body', () => {
  const long = Buffer.from('{"data":"'.padEnd(20_000, 'x'));

  it.each([
    ['short', Buffer.from('{"data":[]}')],
    ['long', long],
  ])('that is %s is that of its bytes, in however many parts', (_, body) => {
    const tag = computeEtag([body]);
    expect(tag).toMatch(/^"[\w-]{22,27}"$/);
    for (const at of [0, 1, 7, body.length]) expect(computeEtag([body.subarray(0, at), body.subarray(at)])).toBe(tag);
    expect(
      computeEtag(
        [...body]
          .slice(0, 64)
          .map((byte) => Buffer.of(byte))
          .concat(body.subarray(64)),
      ),
    ).toBe(tag);
  });

  it('changes with each of its bytes, and with their number', () => {
    const tags = new Set([computeEtag([long])]);
    for (let at = 0; at < long.length; at += 97) {
      const other = Buffer.from(long);
      other[at] = (other[at] ?? 0) ^ 1;
      tags.add(computeEtag([other]));
      tags.add(computeEtag([long.subarray(0, at + 1)]));
    }
    expect(tags.size).toBe(1 + 2 * Math.ceil(long.length / 97));
  });

  it('is the same on every node and after every start', () => {
    expect(computeEtag([long])).toBe('"rhO2qZeG3NLHyfNLCWPrYQ"');
  });
});

describe('If-None-Match', () => {
  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
  ])('%s names the tag "a": %s', (header, named) => {
    expect(etagMatches(header, '"a"')).toBe(named);
  });
});
