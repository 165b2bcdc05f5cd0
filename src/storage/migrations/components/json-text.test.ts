import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bug } from '../../../foundations/core/index.js';
import { joinJsonArray, joinJsonObject, splitJsonArray, splitJsonObject } from './json-text.js';

describe('JSON taken apart as text', () => {
  it('keeps numbers that no double holds', () => {
    expect(splitJsonArray('[1.2300000000000000000001, 9007199254740993]')).toEqual([
      '1.2300000000000000000001',
      '9007199254740993',
    ]);
  });

  it('is not misled by brackets, quotes and commas inside texts', () => {
    expect([...splitJsonObject('{ "a,\\"}" : "],\\\\" , "b":[{"c":"}"},2] }')]).toEqual([
      ['a,"}', '"],\\\\"'],
      ['b', '[{"c":"}"},2]'],
    ]);
  });

  it('puts any object together again', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
        const json = JSON.stringify(object);
        expect(joinJsonObject(splitJsonObject(json))).toBe(json);
      }),
    );
  });

  it('puts any array together again, indented or not', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.nat(3), (array, indent) => {
        const again = joinJsonArray(splitJsonArray(JSON.stringify(array, null, indent)));
        expect(JSON.parse(again)).toEqual(JSON.parse(JSON.stringify(array)));
      }),
    );
  });

  it('takes a wrong kind of value for a bug', () => {
    expect(() => splitJsonArray('{}')).toThrow(Bug);
    expect(() => splitJsonObject('null')).toThrow(Bug);
  });
});
