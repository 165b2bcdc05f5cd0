import { describe, expect, test } from 'vitest';
import { Failure } from '../../../../foundations/core/index.js';
import { compileRouteSchema } from './route-input.js';
import type { RouteJsonSchema } from './route-types.js';

/** Returns whether a value fits the schema of a body. */
function accepts(body: RouteJsonSchema, value: unknown): boolean {
  const { parse, problems } = compileRouteSchema({ body });
  expect(problems).toEqual([]);
  try {
    parse({ params: {}, query: new URLSearchParams(), body: value });
    return true;
  } catch (error) {
    if (error instanceof Failure && error.problems.length > 0) return false;
    throw error;
  }
}

const mistake = (schema: unknown): string | undefined =>
  compileRouteSchema({ body: schema as RouteJsonSchema }).problems[0]?.message;

describe('a schema', () => {
  test.each<[RouteJsonSchema, readonly unknown[], readonly unknown[]]>([
    [{ type: 'string', minLength: 2, maxLength: 3 }, ['ab', 'abc'], ['a', 'abcd', 5, null, undefined]],
    [{ type: 'string', pattern: '^[a-z]+$' }, ['a'], ['A', '']],
    [{ type: 'string', format: 'email' }, ['a@example.org'], ['a']],
    [{ type: 'string', format: 'date-time' }, ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00+02:00'], ['2026-01-01']],
    [{ type: 'integer', minimum: 0, exclusiveMaximum: 5 }, [0, 4], [-1, 5, 1.5, '1']],
    [{ type: 'number', multipleOf: 0.5 }, [1.5], [1.2]],
    [{ type: ['string', 'null'], minLength: 1 }, ['a', null], ['', 1]],
    [{ type: 'array', items: { type: 'integer' }, minItems: 1, uniqueItems: true }, [[1, 2]], [[], [1, 1], ['a'], {}]],
    [
      { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
      [{ a: '', b: 1 }],
      [{}, { a: 1 }, [], null],
    ],
    [{ type: 'object', properties: { a: {} }, additionalProperties: false }, [{}, { a: 1 }], [{ b: 1 }]],
    [
      { type: 'object', additionalProperties: { type: 'number' }, maxProperties: 1 },
      [{ a: 1 }],
      [{ a: 'x' }, { a: 1, b: 2 }],
    ],
    [{ enum: ['a', 1, null] }, ['a', 1, null], ['b', '1', undefined]],
    [{ const: true }, [true], [false, 1]],
    [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, ['a', 1], [1.5, null]],
    [{ oneOf: [{ type: 'number' }, { type: 'integer' }] }, [1.5], [1, 'a']],
    [
      {
        allOf: [
          { type: 'string', minLength: 2 },
          { type: 'string', maxLength: 3 },
        ],
      },
      ['ab'],
      ['a', 'abcd'],
    ],
  ])('%j', (schema, fitting, others) => {
    for (const value of fitting) expect([value, accepts(schema, value)]).toEqual([value, true]);
    for (const value of others) expect([value, accepts(schema, value)]).toEqual([value, false]);
  });

  test.each<[unknown, string]>([
    ['text', 'must be an object'],
    [{ type: 'text' }, 'has an unknown type'],
    [{ minLength: 2 }, 'has minLength, which is not checked for its type'],
    [{ type: 'number', minLength: 2 }, 'has minLength'],
    [{ $ref: '#/$defs/a' }, 'has $ref'],
    [{ type: 'object', properties: { a: { if: {} } } }, 'at properties.a has if'],
    [{ type: 'array', items: { type: 'object', required: ['b'] } }, 'at items requires b'],
    [{ enum: ['a'], minLength: 2 }, 'has minLength beside enum'],
    [{ enum: [{}] }, 'has enum or const with objects'],
    [{ type: 'string', enum: ['a', 1] }, 'has enum or const with values of another type'],
    [{ type: 'string', format: 'colour' }, 'has an unknown format'],
    [{ type: 'string', pattern: '(' }, 'cannot be read'],
    [{ anyOf: [] }, 'has anyOf that is no list'],
    [{ anyOf: [{ type: 'string' }], oneOf: [{ type: 'string' }] }, 'has anyOf and oneOf'],
  ])('%j is a mistake', (schema, message) => {
    expect(mistake(schema)).toContain(message);
  });

  test('params and query are objects', () => {
    const { problems } = compileRouteSchema({ params: { type: 'string' }, query: {} });
    expect(problems.map(({ path }) => path)).toEqual(['params', 'query']);
  });
});

describe('texts of the query string', () => {
  const properties = {
    number: { type: 'number' },
    whole: { type: 'integer', default: 3 },
    yes: { type: 'boolean' },
    list: { type: 'array', items: { type: 'integer' } },
    text: { type: 'string' },
  };
  const { parse } = compileRouteSchema({ query: { type: 'object', properties } });
  const query = (text: string) => parse({ params: {}, query: new URLSearchParams(text), body: undefined }).query;

  test('become what their schema says', () => {
    expect(query('number=-1.5e2&yes=false&list=1&list=2&text=7&other=1&other=2')).toEqual({
      number: -150,
      whole: 3,
      yes: false,
      list: [1, 2],
      text: '7',
      other: ['1', '2'],
    });
    expect(query('list=1')).toEqual({ list: [1], whole: 3 });
  });

  test.each([
    'number=',
    'number=1x',
    'number=Infinity',
    'number=0x10',
    'whole=1.5',
    'yes=1',
    'list=a',
    'text=a&text=b',
    'number=1&number=2',
  ])('%s is refused', (text) => {
    expect(() => query(text)).toThrow(Failure);
  });
});
