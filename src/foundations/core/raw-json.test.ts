import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Bug } from './errors.js';
import { joinRawJsonArray, joinRawJsonObject, splitRawJsonArray, splitRawJsonObject } from './raw-json.js';

describe('raw JSON', () => {
  test('preserves the spelling of values', () => {
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

  test('keeps numbers that do not fit into a double, and ignores brackets inside of strings', () => {
    expect(splitRawJsonArray('[1.2300000000000000000001, 9007199254740993]')).toEqual([
      '1.2300000000000000000001',
      '9007199254740993',
    ]);
    expect([...splitRawJsonObject('{ "a,\\"}" : "],\\\\" , "b":[{"c":"}"},2] }')]).toEqual([
      ['a,"}', '"],\\\\"'],
      ['b', '[{"c":"}"},2]'],
    ]);
  });

  test('is joined again', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()), (object, array) => {
        const [objectJson, arrayJson] = [JSON.stringify(object), JSON.stringify(array)];
        expect(joinRawJsonObject(splitRawJsonObject(objectJson))).toBe(objectJson);
        expect(joinRawJsonArray(splitRawJsonArray(arrayJson))).toBe(arrayJson);
      }),
    );
  });

  test('supports empty ones', () => {
    expect(splitRawJsonObject('{}').size).toBe(0);
    expect(splitRawJsonArray('[]')).toEqual([]);
    expect(splitRawJsonArray(' [ ] ')).toEqual([]);
  });

  test('takes names of prototypes for names', () => {
    expect([...splitRawJsonObject('{"__proto__":1,"constructor":2}').keys()]).toEqual(['__proto__', 'constructor']);
  });

  test('rejects unsupported JSON', () => {
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
