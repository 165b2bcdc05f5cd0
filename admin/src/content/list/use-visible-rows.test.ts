import { describe, expect, test } from 'vitest';
import { buildRowRuns } from './use-visible-rows.js';

/** Rows by their places, and gaps by how many rows they stand for. */
function drawn(places: readonly number[], rows: number): readonly (number | string)[] {
  return buildRowRuns(places, rows).map((run) => (run.kind === 'row' ? run.index : `${run.rows} not drawn`));
}

describe('the body of a long table', () => {
  test('has the room of all rows, wherever those that are drawn are', () => {
    expect(drawn([0, 1, 2], 10)).toEqual([0, 1, 2, '7 not drawn']);
    expect(drawn([4, 5], 10)).toEqual(['4 not drawn', 4, 5, '4 not drawn']);
    expect(drawn([8, 9], 10)).toEqual(['8 not drawn', 8, 9]);
    expect(drawn([], 10)).toEqual(['10 not drawn']);
    expect(drawn([0, 1], 2)).toEqual([0, 1]);
  });

  test('keeps a row that is far from the others', () => {
    expect(drawn([1, 6, 7], 9)).toEqual(['1 not drawn', 1, '4 not drawn', 6, 7, '1 not drawn']);
  });

  test('names its parts differently', () => {
    const runs = buildRowRuns([1, 6, 7], 9);
    const keys = runs.map((run) => (run.kind === 'row' ? String(run.index) : run.key));
    expect(new Set(keys).size).toBe(runs.length);
  });
});
