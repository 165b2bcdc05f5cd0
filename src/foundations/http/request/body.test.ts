import { describe, expect, test } from 'vitest';
import { Failure } from '../../core/index.js';
import { parseRequestBody } from './body.js';

const form = (text: string): unknown => Object.fromEntries(new URLSearchParams(text));
const parse = (type: string, text: string): unknown =>
  parseRequestBody({ 'content-type': type }, Buffer.from(text), form);

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return error instanceof Failure ? error.code : String(error);
  }
  return 'no failure';
}

describe('JSON', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/vnd.api+json',
    'application/merge-patch+json;v=1',
  ])('%s is read', (type) => {
    expect(parse(type, '{"data":{"a":1}}')).toEqual({ data: { a: 1 } });
  });

  test.each(['', '  \n'])('an empty body (%j) is no body', (text) => {
    expect(parse('application/json', text)).toBeUndefined();
  });

  test('of a repeated key the last value counts', () => {
    expect(parse('application/json', '{"a":1,"a":2}')).toEqual({ a: 2 });
  });

  test.each(['1', '"text"', 'null', 'true'])('the scalar %s is refused', (text) => {
    expect(codeOf(() => parse('application/json', text))).toBe('http.json-scalar');
  });

  test.each(['{', '{"a":1,}', '[1,2', 'data=1'])('%s is malformed', (text) => {
    expect(codeOf(() => parse('application/json', text))).toBe('http.malformed-body');
  });

  test.each(['{"__proto__":{"a":1}}', '{"data":[{"\\u005f_proto__":1}]}'])('%s names a prototype', (text) => {
    expect(codeOf(() => parse('application/json', text))).toBe('http.malformed-body');
  });

  test('100 levels pass, 101 and 100,000 do not', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect(codeOf(() => parse('application/json', nested(100)))).toBe('no failure');
    expect(codeOf(() => parse('application/json', nested(101)))).toBe('http.malformed-body');
    expect(codeOf(() => parse('application/json', nested(100_000)))).toBe('http.malformed-body');
  });

  test('bytes that are no UTF-8 are malformed', () => {
    const bytes = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    expect(codeOf(() => parseRequestBody({ 'content-type': 'application/json' }, bytes, form))).toBe(
      'http.malformed-body',
    );
  });
});

describe('other types', () => {
  test('a form is read by the parser of forms', () => {
    expect(parse('application/x-www-form-urlencoded', 'a=1&b=2')).toEqual({ a: '1', b: '2' });
  });

  test('a form that names a prototype is refused', () => {
    expect(codeOf(() => parse('application/x-www-form-urlencoded', '__proto__=1'))).toBe('http.malformed-body');
  });

  test.each(['text/plain', 'application/xml', 'application/jsonx', 'multipart/form-data', ''])(
    '%s is not read',
    (type) => {
      expect(parse(type, '{"data":{}}')).toBeUndefined();
    },
  );
});

describe('encodings', () => {
  const packed = (encoding: string) =>
    parseRequestBody(
      { 'content-type': 'application/json', 'content-encoding': encoding },
      Buffer.from('{"a":1}'),
      form,
    );

  test.each(['gzip', 'deflate', 'br', 'GZIP', 'identity, gzip', 'x'])(
    '%s is refused, whatever the bytes are',
    (encoding) => {
      expect(codeOf(() => packed(encoding))).toBe('http.malformed-body');
    },
  );

  test.each(['identity', 'Identity', ' '])('%j is none', (encoding) => {
    expect(packed(encoding)).toEqual({ a: 1 });
  });
});
