import { describe, expect, it } from 'vitest';
import { contractSettings as settings } from '../../../../test/support/contract-settings.js';
import { failureText } from '../test-notation.js';
import { type ParameterNode, parseParameters } from './parameters.js';

const parse = (query: string) => write(parseParameters(query, settings));

/** Prints a node as JSON-like text that shows the order of names. */
function write(node: ParameterNode): string {
  if (typeof node === 'string') return JSON.stringify(node);
  if (node instanceof Map) return `{${[...node].map(([name, entry]) => `${name}: ${write(entry)}`).join(', ')}}`;
  return `[${[...(node as readonly ParameterNode[])].map(write).join(', ')}]`;
}

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}[${at}]=1`).join('&');
const repeated = (pair: string, count: number) => Array(count).fill(pair).join('&');

describe('parseParameters', () => {
  it.each([
    ['', '{}'],
    ['&&', '{}'],
    ['a=1&&b=2&', '{a: "1", b: "2"}'],
    ['populate', '{populate: ""}'],
    ['a=', '{a: ""}'],
    ['a=b=c', '{a: "b=c"}'],
    ['a[b][c]=v', '{a: {b: {c: "v"}}}'],
    ['a[b]=1&a[c]=2', '{a: {b: "1", c: "2"}}'],
    ['a[]=x', '{a: ["x"]}'],
    ['a[]=x&a[]=y', '{a: ["x", "y"]}'],
    ['a=x&a=y&a=z', '{a: ["x", "y", "z"]}'],
    ['a=x&a[]=y', '{a: ["x", "y"]}'],
    ['a[1]=y&a[0]=x', '{a: ["x", "y"]}'],
    ['a[7]=y&a[99]=z&a[2]=x', '{a: ["x", "y", "z"]}'],
    ['a[0][b]=1&a[1][b]=2&a[0][c]=3', '{a: [{b: "1", c: "3"}, {b: "2"}]}'],
    ['a[0]=x&a[0]=y', '{a: [["x", "y"]]}'],
    ['a[b]=1&a[b]=2', '{a: {b: ["1", "2"]}}'],
    ['a[][b]=1', '{a: [{b: "1"}]}'],
    ['a[01]=x', '{a: {01: "x"}}'],
    ['a[-1]=x', '{a: {-1: "x"}}'],
    ['[a][b]=x', '{a: {b: "x"}}'],
    ['%66ilters%5Btitle%5D%5B%24eq%5D=x', '{filters: {title: {$eq: "x"}}}'],
    ['a=1+2%2B3', '{a: "1 2+3"}'],
    ['a%20b=1', '{a b: "1"}'],
    ['a=100%', '{a: "100%"}'],
    ['a=%zz+%20', '{a: "%zz %20"}'],
    ['a=%E2%82%AC', '{a: "€"}'],
    ['a=é', '{a: "é"}'],
    ['a.b=1', '{a.b: "1"}'],
    ['0=x', '{0: "x"}'],
    ['__proto__[x]=1&constructor=2&a[toString]=3', '{__proto__: {x: "1"}, constructor: "2", a: {toString: "3"}}'],
    ['a[length]=1', '{a: {length: "1"}}'],
  ])('%s → %s', (query, expected) => {
    expect(parse(query)).toBe(expected);
  });

  it.each([
    ['a=x&a[b]=y', 'query.malformed: Malformed query string: a is used in two ways: as a value, a list or an object'],
    ['a[b]=y&a=x', 'query.malformed: Malformed query string: a is used in two ways: as a value, a list or an object'],
    [
      'a[0]=x&a[b]=y',
      'query.malformed: Malformed query string: a is used in two ways: as a value, a list or an object',
    ],
    [
      'a[b]=x&a[0]=y',
      'query.malformed: Malformed query string: a is used in two ways: as a value, a list or an object',
    ],
    ['a[]=x&a[b]=y', 'query.malformed: Malformed query string: a is used in two ways: as a value, a list or an object'],
    ['a[0]=x&a[]=y', 'query.malformed: Malformed query string: a is used in two ways: as a value, a list or an object'],
    ['a[]=x&a[0]=y', 'query.malformed: Malformed query string: a is used in two ways: as a value, a list or an object'],
    ['a=x&a[0]=y', 'query.malformed: Malformed query string: a is used in two ways: as a value, a list or an object'],
    ['a[0]=x&a=y', 'query.malformed: Malformed query string: a is used in two ways: as a value, a list or an object'],
    [
      'a[0]=x&a[0][b]=y',
      'query.malformed: Malformed query string: a is used in two ways: as a value, a list or an object',
    ],
    [
      'a[0]=x&a[length]=1',
      'query.malformed: Malformed query string: a is used in two ways: as a value, a list or an object',
    ],
    [
      'a[][b]=1&a[][c]=2',
      'query.malformed: Malformed query string: number the entries of a that have names of their own',
    ],
    ['a[=1', 'query.malformed: Malformed query string: odd brackets in a['],
    ['a]=1', 'query.malformed: Malformed query string: odd brackets in a]'],
    ['a[b=1', 'query.malformed: Malformed query string: odd brackets in a[b'],
    ['a[b[c]]=1', 'query.malformed: Malformed query string: odd brackets in a[b[c]]'],
    ['a[b]c=1', 'query.malformed: Malformed query string: odd brackets in a[b]c'],
    ['a[b]c[d]=1', 'query.malformed: Malformed query string: odd brackets in a[b]c[d]'],
    ['a[b]]=1', 'query.malformed: Malformed query string: odd brackets in a[b]]'],
    ['=1', 'query.malformed: Malformed query string: a parameter has no name'],
    ['[]=1', 'query.malformed: Malformed query string: a parameter has no name'],
    ['a=%00', 'query.malformed: Malformed query string: it holds a NUL character'],
    ['a%00=1', 'query.malformed: Malformed query string: it holds a NUL character'],
    ['a=\0', 'query.malformed: Malformed query string: it holds a NUL character'],
    ['a=%ff', 'query.malformed: Malformed query string: it is not valid UTF-8'],
    ['%c0%af=1', 'query.malformed: Malformed query string: it is not valid UTF-8'],
    ['a=%ed%a0%80', 'query.malformed: Malformed query string: it is not valid UTF-8'],
    ['a=\ud800', 'query.malformed: Malformed query string: it is not well-formed text'],
    ['a[100]=x', 'query.too-many-entries: Too many entries in a: at most 100 are allowed (setting query.arrayLimit)'],
    ['a[500]=x', 'query.too-many-entries: Too many entries in a: at most 100 are allowed (setting query.arrayLimit)'],
    [
      'a[1000000000]=x',
      'query.too-many-entries: Too many entries in a: at most 100 are allowed (setting query.arrayLimit)',
    ],
    [
      'a[99999999999999999999]=x',
      'query.too-many-entries: Too many entries in a: at most 100 are allowed (setting query.arrayLimit)',
    ],
    [`a${'[b]'.repeat(21)}=1`, 'query.too-deep: The parameter a is nested too deeply: at most 20 levels'],
  ])('%s is refused', (query, expected) => {
    expect(failureText(() => parse(query))).toBe(expected);
  });

  it.each([
    ['indexed', (count: number) => numbered('a', count)],
    ['unindexed', (count: number) => repeated('a[]=1', count)],
    ['repeated', (count: number) => repeated('a=1', count)],
    ['nested', (count: number) => numbered('f[x][$in]', count)],
  ])('takes 100 %s entries and refuses 101, 300 and 1,000', (_, query) => {
    expect(parse(query(100)).match(/"1"/g)).toHaveLength(100);
    for (const count of [101, 300, 1000])
      expect(failureText(() => parse(query(count)))).toMatch(/^query\.too-many-entries/);
  });

  it('accepts 1,000 parameters, empty pairs not counted, and refuses the 1,001st', () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `k${at}=1`).join('&&');
    expect(parseParameters(names(1000), settings).size).toBe(1000);
    expect(failureText(() => parse(names(1001)))).toBe(
      'query.too-many-parameters: Too many query parameters: at most 1000 are allowed',
    );
  });

  it('accepts 20 bracket levels', () => {
    expect(parse(`a${'[b]'.repeat(20)}=1`)).toMatch(/^\{a: (\{b: ){20}"1"/);
  });

  it('accepts names of object prototypes without touching any prototype', () => {
    const names = [
      '__proto__[polluted]',
      'constructor[prototype][polluted]',
      'a[__proto__][polluted]',
      'a[][__proto__]',
    ];
    for (const name of names) parse(`${name}=1`);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(([] as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
