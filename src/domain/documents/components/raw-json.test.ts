import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Bug } from '../../../foundations/core/index.js';
import { splitRawJsonArray, splitRawJsonObject } from './raw-json.js';

describe('JSON taken apart', () => {
  test('keeps values as they are spelled', () => {
    expect([
      ...splitRawJsonObject('{"id":1,"price":12.340000000000000001,"text":"a,}\\"]","list":[1,{"a":"]"}],"none":null}'),
    ]).toEqual([
      ['id', '1'],
      ['price', '12.340000000000000001'],
      ['text', '"a,}\\"]"'],
      ['list', '[1,{"a":"]"}]'],
      ['none', 'null'],
    ]);
    expect(splitRawJsonArray('[ {"a":1} , null,"x,y" ]')).toEqual(['{"a":1}', 'null', '"x,y"']);
  });

  test('knows empty ones', () => {
    expect(splitRawJsonObject('{}').size).toBe(0);
    expect(splitRawJsonArray('[]')).toEqual([]);
    expect(splitRawJsonArray(' [ ] ')).toEqual([]);
  });

  test('takes names of prototypes for names', () => {
    expect([...splitRawJsonObject('{"__proto__":1,"constructor":2}').keys()]).toEqual(['__proto__', 'constructor']);
  });

  test('refuses what it was not written for', () => {
    expect(() => splitRawJsonObject('[1]')).toThrow(Bug);
    expect(() => splitRawJsonArray('{}')).toThrow(Bug);
    expect(() => splitRawJsonArray('["a]')).toThrow(Bug);
  });

  test('has the parts of any JSON, with or without spaces', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 2), (values, spaces) => {
        expect(splitRawJsonArray(JSON.stringify(values, null, spaces)).map((part) => JSON.parse(part))).toEqual(
          JSON.parse(JSON.stringify(values)),
        );
      }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(0, 2), (values, spaces) => {
        const parts = [...splitRawJsonObject(JSON.stringify(values, null, spaces))];
        expect(parts.map(([key, part]) => [key, JSON.parse(part)])).toEqual(
          Object.entries(JSON.parse(JSON.stringify(values))),
        );
      }),
    );
  });
});
