import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../../foundations/core/index.js';
import { applyLinkChange, type LinkCardinality, type LinkChange, type LinkPosition } from './link-change.js';
import type { LinkTarget } from './link-target.js';

const to = (documentId: string, locale: string | null = null): LinkTarget => ({
  type: 'api::tag.tag',
  documentId,
  locale,
  status: null,
});
const all = (...names: string[]) => names.map((name) => to(name));
const connect = (name: string, position: LinkPosition<LinkTarget> = { at: 'end' }) => ({ target: to(name), position });
const ahead = (name: string): LinkPosition<LinkTarget> => ({ at: 'before', anchor: to(name) });
const behind = (name: string): LinkPosition<LinkTarget> => ({ at: 'after', anchor: to(name) });
const edit = (
  connections: readonly ReturnType<typeof connect>[],
  disconnect: readonly string[] = [],
  strict = true,
): LinkChange<LinkTarget> => ({ is: 'edit', connect: connections, disconnect: all(...disconnect), strict });
const names = (targets: readonly LinkTarget[]) => targets.map(({ documentId }) => documentId).join(' ');
const change = (current: string, edits: LinkChange<LinkTarget>, capacity: LinkCardinality = 'many') =>
  names(applyLinkChange(all(...current.split(' ').filter(Boolean)), edits, capacity));

describe('a list of links', () => {
  test('is replaced by a set, in its order, duplicates collapsed', () => {
    expect(change('a b', { is: 'set', targets: all('c', 'a', 'c') })).toBe('c a');
    expect(change('a b', { is: 'set', targets: [] })).toBe('');
  });

  test('grows at its end; a repeated connection moves', () => {
    expect(change('a b c', edit([connect('d')]))).toBe('a b c d');
    expect(change('a b c', edit([connect('a')]))).toBe('b c a');
  });

  test('disconnects targets, linked or not; connecting wins', () => {
    expect(change('a b c', edit([], ['b', 'x']))).toBe('a c');
    expect(change('a b c', edit([connect('a')], ['a']))).toBe('b c a');
  });

  test.each([
    ['start', edit([connect('x', { at: 'start' })]), 'x a b'],
    ['before', edit([connect('x', ahead('b'))]), 'a x b'],
    ['after', edit([connect('x', behind('a'))]), 'a x b'],
    [
      'an anchor of the same request, given later',
      edit([connect('x', behind('y')), connect('y', ahead('a'))]),
      'y x a b',
    ],
    ['a chain of anchors', edit([connect('x', ahead('y')), connect('y', ahead('z')), connect('z')]), 'a b x y z'],
    ['an anchor that moves itself', edit([connect('x', ahead('a')), connect('a')]), 'b x a'],
  ])('places what is connected: %s', (_, edits, expected) => {
    expect(change('a b', edits)).toBe(expected);
  });

  test('refuses an anchor that is not there, unless it need not be', () => {
    expect(() => change('a', edit([connect('x', ahead('z'))]))).toThrow(/needs to be connected first/);
    expect(() => change('a z', edit([connect('x', ahead('z'))], ['z']))).toThrow(Failure);
    expect(change('a', edit([connect('x', ahead('z'))], [], false))).toBe('a x');
  });

  test('refuses anchors in a circle', () => {
    expect(() => change('a', edit([connect('x', ahead('y')), connect('y', behind('x'))]))).toThrow(/in a circle/);
    expect(() => change('a', edit([connect('a', ahead('a'))]))).toThrow(/in a circle/);
  });

  test('holds one document once per pinned locale', () => {
    const change = edit([{ target: to('a', 'fr'), position: { at: 'end' } }]);
    expect(applyLinkChange([to('a', 'en')], change, 'many')).toEqual([to('a', 'en'), to('a', 'fr')]);
  });
});

describe('a single link', () => {
  test('keeps the last of a set and the first connection', () => {
    expect(change('a', { is: 'set', targets: all('b', 'c') }, 'one')).toBe('c');
    expect(change('a', edit([connect('b'), connect('c')]), 'one')).toBe('b');
    expect(change('a', edit([], ['a']), 'one')).toBe('');
  });

  test('of a file is not replaced by connecting another one', () => {
    expect(change('a', edit([connect('b')]), 'one-if-free')).toBe('a');
    expect(change('a', edit([connect('b')], ['a']), 'one-if-free')).toBe('b');
    expect(change('', edit([connect('b')]), 'one-if-free')).toBe('b');
    expect(change('a', { is: 'set', targets: all('b') }, 'one-if-free')).toBe('b');
  });
});

type TestPosition = { readonly at: 'start' | 'end' } | { readonly at: 'before' | 'after'; readonly anchor: string };

describe('any edit without anchors among its own entries', () => {
  const name: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
  const current = fc.uniqueArray(name, { maxLength: 5 });
  const position: fc.Arbitrary<TestPosition> = fc.constantFrom<TestPosition>(
    { at: 'start' },
    { at: 'end' },
    { at: 'before', anchor: 'y' },
    { at: 'before', anchor: 'z' },
    { at: 'after', anchor: 'y' },
    { at: 'after', anchor: 'z' },
  );
  const connections = fc.array(fc.record({ name, position }), { maxLength: 5 });

  test('does what taking out and putting in one by one does', () => {
    fc.assert(
      fc.property(current, connections, fc.array(name, { maxLength: 3 }), (start, entries, gone) => {
        const list = ['y', ...start, 'z'];
        const latest = entries.filter((entry, at) => !entries.slice(at + 1).some((later) => later.name === entry.name));
        let expected = list.filter((entry) => !gone.includes(entry));
        for (const entry of latest) {
          const rest = expected.filter((other) => other !== entry.name);
          expected = putIn(rest, entry.name, entry.position);
        }
        const edits = entries.map((entry) => connect(entry.name, targetPosition(entry.position)));
        expect(change(list.join(' '), edit(edits, gone))).toBe(expected.join(' '));
      }),
    );
  });

  function putIn(list: readonly string[], entry: string, testPosition: TestPosition): string[] {
    if (!('anchor' in testPosition)) return testPosition.at === 'start' ? [entry, ...list] : [...list, entry];
    return list.flatMap((other) => {
      if (other !== testPosition.anchor) return [other];
      return testPosition.at === 'before' ? [entry, other] : [other, entry];
    });
  }

  function targetPosition(testPosition: TestPosition): LinkPosition<LinkTarget> {
    return 'anchor' in testPosition ? { at: testPosition.at, anchor: to(testPosition.anchor) } : testPosition;
  }
});

describe('entries that anchor on each other', () => {
  test('end up at their requested position, in whatever order they are sent', () => {
    const shuffled = fc
      .uniqueArray(fc.constantFrom('p', 'q', 'r', 's', 't'), { minLength: 1 })
      .chain((chain) => fc.tuple(fc.constant(chain), fc.shuffledSubarray(chain, { minLength: chain.length })));
    fc.assert(
      fc.property(shuffled, ([chain, sent]) => {
        const edits = sent.map((entry) => {
          const previous = chain[chain.indexOf(entry) - 1];
          return connect(entry, previous === undefined ? behind('a') : behind(previous));
        });
        expect(change('a b', edit(edits))).toBe(['a', ...chain, 'b'].join(' '));
      }),
    );
  });
});
