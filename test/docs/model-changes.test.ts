import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  assessChange,
  type ChangeCost,
  type ChangeKind,
  changeKinds,
  changesBetween,
  parseModel,
  parseRecordedModel,
  type RecordedModel,
  serializeModel,
} from '../../src/language/schema/index.js';
import { modelPairs, recordOf } from '../property/models.js';
import { searchedType } from '../property/search/model.js';
import { codeOf, tableRows } from './tables.js';

const rows = tableRows('reference/model-changes.md').flatMap((cells) => {
  const code = codeOf(cells[0]);
  return code === null ? [] : [[code, cells.slice(1)] as const];
});
const kinds = new Map(rows.filter(([, cells]) => cells.length === 4));

/** What the changes between many random models cost, and whether a start makes them. */
function found(): ReadonlyMap<ChangeKind, readonly { readonly cost: ChangeCost; readonly additive: boolean }[]> {
  const meanings = new Map<ChangeKind, { readonly cost: ChangeCost; readonly additive: boolean }[]>();
  const random = fc.sample(modelPairs, { numRuns: 300, seed: 6 }).map((pair) => pair.map(recordOf));
  // The random models have no full-text search.
  const [without, searching] = [null, { attributes: { title: 1 } }].map(recordWithSearch);
  for (const [before, after] of [...random, [without, searching], [searching, without]]) {
    if (before === undefined || after === undefined) continue;
    for (const change of changesBetween(before, after)) {
      const { cost, additive, refusal } = assessChange(change, before, after);
      // What cannot be done costs nothing.
      if (refusal === null) meanings.set(change.is, [...(meanings.get(change.is) ?? []), { cost, additive }]);
    }
  }
  return meanings;
}

function recordWithSearch(search: object | null): RecordedModel {
  const file = searchedType('page', { title: { type: 'string' } }, search);
  return parseRecordedModel(serializeModel(parseModel([file], { locales: ['en'], defaultLocale: 'en' })).json);
}

describe('docs/reference/model-changes.md', () => {
  test('has a row for every kind of change, in the order in which they happen', () => {
    expect([...kinds.keys()]).toEqual(changeKinds);
  });

  test('says what they cost, and which of them a start makes by itself', () => {
    const meanings = found();
    for (const [kind, [what = '', costs = '', , unasked = '']] of kinds) {
      const seen = meanings.get(kind as ChangeKind) ?? [];
      expect(seen.length, kind).toBeGreaterThan(0);
      expect(what.length, kind).toBeGreaterThan(5);
      for (const cost of new Set(seen.map((meaning) => meaning.cost))) expect(costs, kind).toContain(`\`${cost}\``);
      const verdicts = new Set(seen.map(({ additive }) => additive));
      expect([...verdicts].sort(), kind).toEqual(
        unasked === 'yes' ? [true] : unasked === 'no' ? [false] : [false, true],
      );
    }
  }, 180_000);
});
