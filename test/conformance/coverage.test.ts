import { describe, expect, it } from 'vitest';
import { operatorNames } from '../../src/language/query/index.js';
import { chapters } from './chapters.js';
import { sentences } from './sentences.js';

const cases = chapters.flatMap((chapter) => chapter.cases.map((one) => ({ chapter: chapter.name, one })));
const named = new Map<string, string>();
for (const { chapter, one } of cases) {
  for (const id of [one.sentence].flat()) named.set(id, `${chapter} › ${one.name}`);
}

describe('the contract is covered', () => {
  it('has a case or a written reason for every sentence', () => {
    const missing = sentences.filter(({ id, untested }) => !named.has(id) && untested === undefined);
    expect(missing.map(({ id, says }) => `${id}: ${says}`)).toEqual([]);
  });

  it('has no reason left where there is a case', () => {
    const both = sentences.filter(({ id, untested }) => named.has(id) && untested !== undefined);
    expect(both.map(({ id }) => id)).toEqual([]);
  });

  it('names only sentences that exist', () => {
    const known = new Set(sentences.map(({ id }) => id));
    expect([...named].filter(([id]) => !known.has(id))).toEqual([]);
  });

  it('has a sentence for every operator', () => {
    const operators = sentences.flatMap(({ id }) =>
      /^filters\.\$(?!and$|or$|not$)/.test(id) ? [id.slice('filters.'.length)] : [],
    );
    expect(operators.sort()).toEqual([...operatorNames].sort());
  });

  it('names every sentence once', () => {
    expect(new Set(sentences.map(({ id }) => id)).size).toBe(sentences.length);
  });

  it('has a name of its own for every case of a chapter', () => {
    const names = cases.map(({ chapter, one }) => `${chapter} › ${one.name} (${one.profile ?? 'both'})`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('is at least 650 cases long', () => {
    expect(cases.length).toBeGreaterThanOrEqual(650);
  });
});
