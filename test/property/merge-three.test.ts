import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  type Content,
  emptyContent,
  listDifferences,
  mergeThree,
  type Side,
} from '../../src/domain/documents/change-sets/index.js';
import type { ComponentInstance } from '../../src/domain/documents/components/component-instance.js';
import type { LinkTarget } from '../../src/domain/documents/links/link-target.js';
import { type Component, getContentType, parseModel } from '../../src/language/schema/index.js';
import { component, contentType } from '../support/document-fixture.js';

vi.setConfig({ testTimeout: 300_000 });

const snapshot = parseModel(
  [
    contentType('page', {
      title: { type: 'string' },
      price: { type: 'decimal' },
      body: { type: 'json' },
      author: { type: 'relation', relation: 'manyToOne', target: 'api::tag.tag' },
      tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
      seo: { type: 'component', component: 'shared.seo' },
      sections: { type: 'dynamiczone', components: ['shared.section', 'shared.seo'] },
    }),
    contentType('tag', { name: { type: 'string' } }),
    component('seo', { metaTitle: { type: 'string' }, metaText: { type: 'string' } }),
    component('section', {
      heading: { type: 'string' },
      text: { type: 'string' },
      tags: { type: 'relation', relation: 'oneToMany', target: 'api::tag.tag' },
      rows: { type: 'component', component: 'shared.seo', repeatable: true },
    }),
  ],
  { locales: ['en'], defaultLocale: 'en' },
);
const page = getContentType(snapshot, 'api::page.page');

function getComponent(name: string): Component {
  const found = snapshot.components.get(`shared.${name}`);
  if (found === undefined) throw new Error(`no component ${name}`);
  return found;
}

/** A version as the test edits it: plain values, lists of ids, entries by id. */
interface Page {
  values: Record<'title' | 'price' | 'body' | 'author', string | null>;
  tags: readonly string[];
  seo: Entry | null;
  sections: readonly Entry[];
}
interface Entry {
  readonly id: number;
  readonly kind: 'section' | 'seo';
  readonly texts: Readonly<Record<string, string>>;
  readonly tags: readonly string[];
  readonly rows: readonly Entry[];
}

const toTarget = (documentId: string): LinkTarget => ({ type: 'api::tag.tag', documentId, locale: null, status: null });

function toInstance({ id, kind, texts, tags, rows }: Entry): ComponentInstance {
  return {
    component: getComponent(kind),
    id,
    scalars: new Map(Object.entries(texts).map(([name, text]) => [name, JSON.stringify(text)] as const)),
    targets: new Map(kind === 'section' ? [['tags', tags.map(toTarget)]] : []),
    nested: new Map(kind === 'section' ? [['rows', rows.map(toInstance)]] : []),
  };
}

function toContent({ values, tags, seo, sections }: Page): Content {
  const { author, ...scalars } = values;
  return {
    scalars: new Map(Object.entries(scalars).filter(([, value]) => value !== null)),
    targets: new Map([
      ['author', author === null ? [] : [toTarget(author)]],
      ['tags', tags.map(toTarget)],
    ]),
    nested: new Map([
      ['seo', seo === null ? [] : [toInstance(seo)]],
      ['sections', sections.map(toInstance)],
    ]),
  };
}

/** Every value by its path, written here a second time and not by the code under test: an evaluator of its own. */
function flatten(content: Pick<Content, 'scalars' | 'targets' | 'nested'>, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [name, value] of content.scalars) {
    const text = String(value);
    flat.set(prefix + name, prefix === '' ? text : String(JSON.parse(text)));
  }
  for (const [name, targets] of content.targets) {
    for (const { documentId } of targets) {
      if (name === 'author') flat.set(prefix + name, documentId);
      else flat.set(`${prefix}${name} → ${documentId}`, 'linked');
    }
  }
  for (const [name, entries] of content.nested) {
    for (const entry of entries) {
      const path = name === 'seo' ? prefix + name : `${prefix}${name}[id=${entry.id}]`;
      flat.set(path, entry.component.uid);
      for (const [inner, value] of flatten(entry, `${path}.`)) flat.set(inner, value);
    }
  }
  return flat;
}

/** The lists of a version by their paths. */
function lists(content: Pick<Content, 'targets' | 'nested'>, prefix = ''): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [name, targets] of content.targets)
    found.set(
      prefix + name,
      targets.map(({ documentId }) => documentId),
    );
  for (const [name, entries] of content.nested) {
    found.set(
      prefix + name,
      entries.map(({ id }) => String(id)),
    );
    for (const entry of entries)
      for (const [inner, keys] of lists(entry, `${prefix}${name}[id=${entry.id}].`)) found.set(inner, keys);
  }
  return found;
}

const letter = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const word = fc.constantFrom('one', 'two', 'three');
const edit = fc.record({
  kind: fc.constantFrom(
    'value',
    'clear',
    'tag',
    'untag',
    'move tag',
    'seo',
    'no seo',
    'new seo',
    'section',
    'no section',
    'move section',
    'text',
    'section tag',
    'row',
    'row text',
    'no row',
  ),
  name: fc.constantFrom('title', 'price', 'body', 'author'),
  letter,
  word,
  at: fc.nat(9),
  to: fc.nat(9),
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function apply(page: Page, { kind, name, letter, word, at, to }: Edit, newId: () => number): Page {
  const { values, tags, seo, sections } = page;
  const entry = sections[at % Math.max(1, sections.length)];
  const changed = (change: (entry: Entry) => Entry): Page => ({
    ...page,
    sections: sections.map((other) => (other === entry ? change(other) : other)),
  });
  switch (kind) {
    case 'value':
      return { ...page, values: { ...values, [name]: name === 'author' ? letter : word } };
    case 'clear':
      return { ...page, values: { ...values, [name]: null } };
    case 'tag':
      return tags.includes(letter) ? page : { ...page, tags: tags.toSpliced(at % (tags.length + 1), 0, letter) };
    case 'untag':
      return { ...page, tags: tags.filter((tag) => tag !== letter) };
    case 'move tag':
      return { ...page, tags: moved(tags, at, to) };
    case 'seo':
      return { ...page, seo: seo && { ...seo, texts: { ...seo.texts, [at % 2 ? 'metaTitle' : 'metaText']: word } } };
    case 'no seo':
      return { ...page, seo: null };
    case 'new seo':
      return { ...page, seo: newEntry(newId(), 'seo', word) };
    case 'section':
      return {
        ...page,
        sections: sections.toSpliced(
          at % (sections.length + 1),
          0,
          newEntry(newId(), to % 2 ? 'seo' : 'section', word),
        ),
      };
    case 'no section':
      return { ...page, sections: sections.filter((other) => other !== entry) };
    case 'move section':
      return { ...page, sections: moved(sections, at, to) };
    case 'text':
      return changed((other) => ({
        ...other,
        texts: { ...other.texts, [other.kind === 'seo' ? 'metaText' : to % 2 ? 'heading' : 'text']: word },
      }));
    case 'section tag':
      return changed((other) =>
        other.kind === 'seo' || other.tags.includes(letter)
          ? { ...other, tags: other.tags.filter((tag) => tag !== letter) }
          : { ...other, tags: other.tags.toSpliced(to % (other.tags.length + 1), 0, letter) },
      );
    case 'row':
      return changed((other) =>
        other.kind === 'seo' ? other : { ...other, rows: [...other.rows, newEntry(newId(), 'seo', word)] },
      );
    case 'row text':
      return changed((other) => ({
        ...other,
        rows: other.rows.map((row, index) =>
          index === to % other.rows.length ? { ...row, texts: { ...row.texts, metaTitle: word } } : row,
        ),
      }));
    case 'no row':
      return changed((other) => ({
        ...other,
        rows: other.rows.filter((_, index) => index !== to % other.rows.length),
      }));
  }
}

function newEntry(id: number, kind: Entry['kind'], text: string): Entry {
  return { id, kind, texts: { [kind === 'seo' ? 'metaTitle' : 'heading']: text }, tags: [], rows: [] };
}

function moved<T>(items: readonly T[], at: number, to: number): readonly T[] {
  const from = at % Math.max(1, items.length);
  const rest = items.toSpliced(from, 1);
  return items.slice(from, from + 1).reduce((list, item) => list.toSpliced(to % items.length, 0, item), rest);
}

const start: Page = {
  values: { title: 'start', price: '1.10', body: '{"a":1}', author: null },
  tags: ['a', 'b', 'c'],
  seo: { ...newEntry(1, 'seo', 'start'), texts: { metaTitle: 'start', metaText: 'text' } },
  sections: [
    {
      ...newEntry(2, 'section', 'first'),
      tags: ['a', 'b'],
      rows: [newEntry(5, 'seo', 'row'), newEntry(6, 'seo', 'row')],
    },
    newEntry(3, 'seo', 'second'),
    newEntry(4, 'section', 'third'),
  ],
};

const edits = fc.array(edit, { minLength: 0, maxLength: 6 });
const triple = fc.tuple(edits, edits, edits).map(([before, ours, theirs]) => {
  let id = 10;
  const make = (page: Page, list: readonly Edit[]): Page =>
    list.reduce((next, one) => apply(next, one, () => id++), page);
  const base = make(start, before);
  return { base: toContent(base), ours: toContent(make(base, ours)), theirs: toContent(make(base, theirs)) };
});

/** Lists the pairs of items that a side exchanged and the result did not; of those that the base, this side and the result have. */
function lostMoves(
  base: readonly string[],
  side: readonly string[],
  merged: readonly string[],
): readonly (readonly [string, string])[] {
  const common = side.filter((key) => base.includes(key) && merged.includes(key));
  return common.flatMap((left, index) =>
    common.slice(index + 1).flatMap((right) => {
      const isMoved = base.indexOf(left) > base.indexOf(right);
      return isMoved && merged.indexOf(left) > merged.indexOf(right) ? [[left, right] as const] : [];
    }),
  );
}

function isNamed(path: string, clashes: ReadonlySet<string>): boolean {
  return [...clashes].some((clash) => path === clash || path.startsWith(`${clash}.`) || path.startsWith(`${clash}[`));
}

describe('a merge of three versions', () => {
  test('10,000 random pairs of edits: none is lost, each is in the result or named by a clash', () => {
    let clashing = 0;
    let merged = 0;
    fc.assert(
      fc.property(triple, (versions) => {
        const { content, clashes } = mergeThree(page, versions);
        const named = new Set(clashes.map(({ path }) => path));
        const [base, result] = [flatten(versions.base), flatten(content)];
        const lost: string[] = [];
        for (const side of [versions.ours, versions.theirs]) {
          const flat = flatten(side);
          for (const path of new Set([...base.keys(), ...flat.keys()])) {
            if (base.get(path) === flat.get(path)) continue;
            merged++;
            if (result.get(path) !== flat.get(path) && !isNamed(path, named)) lost.push(path);
          }
          const [baseLists, mergedLists] = [lists(versions.base), lists(content)];
          for (const [path, keys] of lists(side)) {
            const moves = lostMoves(baseLists.get(path) ?? [], keys, mergedLists.get(path) ?? []);
            const isClash = (key: string): boolean => isNamed(`${path}[id=${key}]`, named);
            if (moves.some((pair) => !pair.some(isClash)) && !isNamed(path, named)) lost.push(`order of ${path}`);
          }
        }
        // Nothing comes from nowhere either.
        for (const [path, value] of result) {
          const sources = [versions.base, versions.ours, versions.theirs].map((version) => flatten(version).get(path));
          if (!sources.includes(value)) lost.push(`invented ${path}`);
        }
        if (named.size > 0) clashing++;
        expect(lost).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
    // The generator reaches both.
    expect(clashing).toBeGreaterThan(1_000);
    expect(merged).toBeGreaterThan(10_000);
  });

  test('a side that changed nothing has no part in it, and the sides can be exchanged', () => {
    const swap = (side: Side): Side => (side === 'ours' ? 'theirs' : 'ours');
    fc.assert(
      fc.property(triple, ({ base, ours, theirs }) => {
        expect(mergeThree(page, { base, ours, theirs: base })).toEqual({ content: ours, clashes: [] });
        expect(mergeThree(page, { base, ours: base, theirs })).toEqual({ content: theirs, clashes: [] });
        expect(mergeThree(page, { base, ours, theirs: ours })).toEqual({ content: ours, clashes: [] });
        const left = mergeThree(page, { base, ours, theirs });
        const right = mergeThree(page, { base, ours: theirs, theirs: ours });
        const print = (clash: (typeof left.clashes)[number], side: Side) =>
          JSON.stringify([clash.path, clash.base, clash[side], clash[swap(side)]], (key, value) =>
            key === 'attribute' || key === 'component' ? undefined : value,
          );
        expect(left.clashes.map((clash) => print(clash, 'ours')).toSorted()).toEqual(
          right.clashes.map((clash) => print(clash, 'theirs')).toSorted(),
        );
        const chosen = (clashes: typeof left.clashes, side: Side) =>
          new Map(clashes.map(({ path }) => [path, side] as const));
        const [ofOurs, ofTheirs] = [
          mergeThree(page, { base, ours, theirs }, chosen(left.clashes, 'ours')),
          mergeThree(page, { base, ours: theirs, theirs: ours }, chosen(left.clashes, 'theirs')),
        ];
        expect(ofOurs).toEqual(ofTheirs);
        expect(ofOurs.clashes).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('differences are what the evaluator finds, and none between equal versions', () => {
    fc.assert(
      fc.property(triple, ({ base, ours }) => {
        const [before, after] = [flatten(base), flatten(ours)];
        const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
          (path) => before.get(path) !== after.get(path),
        );
        const named = new Set(listDifferences(page, base, ours).map(({ path }) => path));
        expect(changed.filter((path) => !isNamed(path, named))).toEqual([]);
        const orders = [...lists(base)].filter(
          ([path, keys]) => lostMoves(keys, lists(ours).get(path) ?? [], keys).length > 0,
        );
        const unfounded = [...named].filter(
          (path) => !changed.includes(path) && !orders.some(([list]) => list === path),
        );
        expect(unfounded).toEqual([]);
        expect(listDifferences(page, ours, ours)).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a clash is named by its path, with three values', () => {
    const base = toContent(start);
    const sections = (heading: string): Page => ({
      ...start,
      sections: start.sections.map((entry) => (entry.id === 2 ? { ...entry, texts: { heading } } : entry)),
    });
    const { content, clashes } = mergeThree(page, {
      base,
      ours: toContent(sections('ours')),
      theirs: toContent({ ...sections('theirs'), values: { ...start.values, title: 'new' } }),
    });
    expect(clashes).toMatchObject([
      {
        path: 'sections[id=2].heading',
        base: { value: 'first' },
        ours: { value: 'ours' },
        theirs: { value: 'theirs' },
      },
    ]);
    expect(content.scalars.get('title')).toBe('new');
    expect(mergeThree(page, { base: emptyContent, ours: base, theirs: base }).clashes).toEqual([]);
  });

  test('an entry that one side wrote again within a section that the other removed is a clash', () => {
    const rewritten: Page = {
      ...start,
      sections: start.sections.map((entry) =>
        entry.id === 2 ? { ...entry, rows: [newEntry(5, 'seo', 'row'), newEntry(7, 'seo', 'row')] } : entry,
      ),
    };
    const removed: Page = { ...start, sections: start.sections.filter(({ id }) => id !== 2) };
    const { clashes } = mergeThree(page, {
      base: toContent(start),
      ours: toContent(rewritten),
      theirs: toContent(removed),
    });
    expect(clashes.map(({ path }) => path)).toEqual(['sections[id=2]']);
  });
});
