import fc from 'fast-check';
import qs from 'qs';
import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../../src/foundations/core/index.js';
import { type ParameterNode, parseParameters } from '../../src/language/query/index.js';

// The work is bounded by the number of runs. This ends a test that hangs, on however busy a machine, and holds nothing else.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const limits = { arrayLimit: 100, parameterLimit: 1000, depthLimit: 20 };
const asQs = { depth: 20, arrayLimit: 100, parameterLimit: 1000, plainObjects: true } as const;
const runs = 20_000;

/** A value as a client would hold it before writing it into a query string. */
type Tree = string | readonly Tree[] | { readonly [name: string]: Tree };

/** How a client writes: each choice is taken by the next number. */
interface Style {
  readonly lists: 'index' | 'brackets' | 'repeat';
  readonly escapes: 'none' | 'upper' | 'lower';
  readonly spaces: '+' | '%20';
  readonly separator: '&' | '&&';
}

const names = fc.constantFrom(
  'filters',
  'title',
  '$eq',
  '$in',
  '$and',
  'on',
  'a.b',
  'shared.quote',
  'api::tag.tag',
  'é',
  '名',
  '01',
  '-1',
  'x y',
  '_q',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  'prototype',
);
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !text.includes('\0')),
  fc.constantFrom('', '*', 'a,b', 'a b', '1+2', '100', '\u{1F600}', 'x=y', 'p[q]', '&'),
);
const { tree } = fc.letrec<{ tree: Tree; object: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'tree' },
    texts,
    fc.array(texts, { minLength: 1, maxLength: 4 }),
    fc.array(tie('object'), { minLength: 1, maxLength: 3 }),
    tie('object'),
  ),
  object: fc.dictionary(names, tie('tree'), { minKeys: 1, maxKeys: 3, depthIdentifier: 'tree' }),
}));
const roots = fc.dictionary(names, tree, { minKeys: 1, maxKeys: 4 });
const styles: fc.Arbitrary<Style> = fc.record({
  lists: fc.constantFrom('index', 'brackets', 'repeat'),
  escapes: fc.constantFrom('none', 'upper', 'lower'),
  spaces: fc.constantFrom('+', '%20'),
  separator: fc.constantFrom('&', '&&'),
});

/** Writes a tree as a query string in bracket notation. */
function write(root: Tree, style: Style): string {
  const pairs: string[] = [];
  const visit = (node: Tree, key: string): void => {
    if (typeof node === 'string') {
      pairs.push(`${key}=${percentEncode(node, style)}`);
      return;
    }
    if (!Array.isArray(node)) {
      for (const [name, entry] of Object.entries(node)) {
        visit(entry, key === '' ? percentEncode(name, style) : `${key}${bracket(percentEncode(name, style), style)}`);
      }
      return;
    }
    // A list of one text that is written without brackets is a text, and objects are numbered.
    const plain = node.every((entry) => typeof entry === 'string');
    const repeats = plain && style.lists === 'repeat' && node.length > 1;
    for (const [at, entry] of node.entries()) {
      if (repeats) visit(entry, key);
      else visit(entry, `${key}${bracket(plain && style.lists === 'brackets' ? '' : String(at), style)}`);
    }
  };
  visit(root, '');
  return pairs.join(style.separator);
}

function percentEncode(text: string, style: Style): string {
  const escaped = encodeURIComponent(text).replaceAll('%20', style.spaces);
  return style.escapes === 'lower' ? escaped.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()) : escaped;
}

function bracket(name: string, style: Style): string {
  if (style.escapes === 'none') return `[${name}]`;
  return style.escapes === 'upper' ? `%5B${name}%5D` : `%5b${name}%5d`;
}

/** The same text for the same structure, ours or that of qs. */
function canonical(node: unknown): string {
  if (node instanceof Map) return `{${[...node].map(([name, entry]) => `${name}:${canonical(entry)}`).join()}}`;
  if (Array.isArray(node)) return `[${node.map(canonical).join()}]`;
  if (typeof node === 'object' && node !== null) {
    return `{${Object.entries(node)
      .map(([name, entry]) => `${name}:${canonical(entry)}`)
      .join()}}`;
  }
  return JSON.stringify(node);
}

const ours = (query: string): string => canonical(parseParameters(query, limits));
const theirs = (query: string): string => canonical(qs.parse(query, asQs));

describe('parameters and qs', () => {
  it('read the common grammar alike', () => {
    fc.assert(
      fc.property(roots, styles, (root, style) => {
        const query = write(root, style);
        expect(ours(query)).toBe(theirs(query));
      }),
      { numRuns: runs },
    );
  });

  it.each([
    'a=100%&b=%zz',
    'a=1&&&b=2&',
    'a',
    'a=',
    '[a][b]=1',
    'a[3]=x&a[1]=y',
    'a[0]=x&a[0]=y',
    'a[][b]=1',
    'a[b]=1&a[b]=2',
    'a=x&a[]=y',
    'a%5B0%5D=x',
    'a=%F0%9F%98%80',
    'a[b]=c]d',
    'a=b[c]',
    'a=1=2',
    'a[01]=x',
    '+a+=1',
  ])('read %s alike', (query) => {
    expect(ours(query)).toBe(theirs(query));
  });

  /** What qs drops, guesses or changes is rejected here (behaviour 0.10, 0.11). */
  it.each([
    ['a value that is also an object', 'a=x&a[b]=y', 'query.malformed', '{a:["x",{b:"y"}]}'],
    ['an object that is also a value', 'a[b]=y&a=x', 'query.malformed', '{a:[{b:"y"},"x"]}'],
    ['a list that is also an object', 'a[0]=x&a[b]=y', 'query.malformed', '{a:{0:"x",b:"y"}}'],
    ['numbered and unnumbered entries', 'a[1]=x&a[]=y', 'query.malformed', '{a:["y","x"]}'],
    ['a numbered entry and a plain one', 'a[0]=x&a=y', 'query.malformed', '{a:["x","y"]}'],
    ['unnumbered objects', 'a[][b]=1&a[][c]=2', 'query.malformed', '{a:[{b:"1",c:"2"}]}'],
    ['brackets that do not close', 'a[b=1', 'query.malformed', '{a:{[b:"1"}}'],
    ['brackets in brackets', 'a[b[c]]=1', 'query.malformed', '{a:{b[c]:"1"}}'],
    ['text after a bracket', 'a[b]c=1', 'query.malformed', '{a:{b:"1"}}'],
    ['a pair without a name', '=1', 'query.malformed', '{}'],
    ['NUL', 'a=%00', 'query.malformed', '{a:"\\u0000"}'],
    ['invalid UTF-8', 'a=%ff', 'query.malformed', '{a:"%ff"}'],
    ['an index beyond the limit', 'a[100]=x', 'query.too-many-entries', '{a:{100:"x"}}'],
    [
      'more brackets than the limit',
      `a${'[b]'.repeat(21)}=1`,
      'query.too-deep',
      `{a:${'{b:'.repeat(20)}{[b]:"1"}${'}'.repeat(21)}`,
    ],
  ])('differ on purpose: %s', (_, query, code, qsReads) => {
    expect(codeOf(query)).toBe(code);
    expect(theirs(query)).toBe(qsReads);
  });

  it('differ on purpose: more entries or parameters than the limit', () => {
    const entries = Array.from({ length: 101 }, (_, at) => `a[${at}]=1`).join('&');
    expect(codeOf(entries)).toBe('query.too-many-entries');
    expect(Array.isArray(qs.parse(entries, asQs).a)).toBe(false);
    const parameters = Array.from({ length: 1001 }, (_, at) => `k${at}=1`).join('&');
    expect(codeOf(parameters)).toBe('query.too-many-parameters');
    expect(Object.keys(qs.parse(parameters, asQs))).toHaveLength(1000);
  });

  it('differ on purpose: __proto__ is a name like any other', () => {
    expect(ours('a[__proto__][b]=1&__proto__[c]=2')).toBe('{a:{__proto__:{b:"1"}},__proto__:{c:"2"}}');
    expect(theirs('a[__proto__][b]=1')).not.toContain('b');
  });
});

describe('hostile query strings', () => {
  const hostile = fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'valueOf',
    'hasOwnProperty',
    'length',
  );

  it('never touch a prototype', () => {
    const before = JSON.stringify(fingerprint());
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 5 }), ([root = '', ...rest]) => {
        const query = `${root}${rest.map((name) => `[${name}]`).join('')}=polluted`;
        expect(ours(query)).toContain('"polluted"');
      }),
      { numRuns: 2000 },
    );
    expect(JSON.stringify(fingerprint())).toBe(before);
  });

  const pieces = fc.oneof(
    fc.constantFrom(
      '[',
      ']',
      '[]',
      '=',
      '&',
      '%',
      '%5B',
      '%5D',
      '%00',
      '%ff',
      '%c3',
      '%zz',
      '+',
      '.',
      '\0',
      '\ud800',
      '[0]',
      '[99]',
      '[100]',
      'a',
      '__proto__',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.integer({ min: 0, max: 255 }).map((byte) => String.fromCharCode(byte)),
  );
  const noise = fc.array(pieces, { maxLength: 60, size: 'max' }).map((parts) => parts.join(''));

  it('give parameters or a failure, each within 5 ms of processor time', () => {
    fc.assert(
      fc.property(noise, (query) => {
        // The best of three, because a collection of what others left behind is not what is measured.
        expect(Math.min(timeOf(query), timeOf(query), timeOf(query))).toBeLessThan(5);
      }),
      { numRuns: runs },
    );
  });

  it.each([
    ['16 kB of [', '['.repeat(16_384)],
    ['16 kB of []', 'a'.concat('[]'.repeat(8192), '=1')],
    ['16 kB of ][', ']['.repeat(8192)],
    ['16 kB of %', '%'.repeat(16_384)],
    ['16 kB of %25', '%25'.repeat(5461)],
    ['2,000 names', Array.from({ length: 2000 }, (_, at) => `k${at}=1`).join('&')],
    ['an index of 1e9', 'a[1000000000]=1'],
    ['length 1e8', 'a[length]=100000000&a[b]=1'],
    ['1 MB of a=1&', 'a=1&'.repeat(262_144)],
    ['1 MB of &', '&'.repeat(1_048_576)],
    ['1 MB of =', '='.repeat(1_048_576)],
  ])('%s costs at most 20 ms of processor time', (_, query) => {
    expect(Math.min(timeOf(query), timeOf(query), timeOf(query))).toBeLessThan(20);
  });
});

/** Milliseconds of the processor that one reading takes, however busy the machine is. Throws whatever is neither parameters nor a failure. */
function timeOf(query: string): number {
  const start = process.cpuUsage();
  let given: ReadonlyMap<string, ParameterNode> | null = null;
  try {
    given = parseParameters(query, limits);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
  const { user, system } = process.cpuUsage(start);
  const spent = (user + system) / 1_000;
  if (given !== null) expect(given).toBeInstanceOf(Map);
  return spent;
}

function codeOf(query: string): string {
  try {
    parseParameters(query, limits);
    return 'accepted';
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
}

/** The names on the prototypes that a careless parser would write to. */
function fingerprint(): readonly (readonly string[])[] {
  return [Object.prototype, Array.prototype, Map.prototype, String.prototype, Function.prototype].map((prototype) =>
    Object.getOwnPropertyNames(prototype),
  );
}
