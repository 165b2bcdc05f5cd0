import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyChanges,
  assessChange,
  type ChangeAssessment,
  changeKinds,
  changesBetween,
  createReverseHints,
  diffModels,
  type ModelChange,
  type RecordedModel,
} from '../../src/language/schema/index.js';
import { modelPairs, models, recordOf } from './models.js';

/** Parsing two models is most of the work; the machine may have other work too. */
// The work is bounded by the number of runs. This ends a test that hangs, on however busy a machine, and holds nothing else.
const patience = 600_000;
const runs = { numRuns: 250 };

/** Equal, the order of attributes included; the order of locales means nothing. */
function expectSame(made: RecordedModel, wanted: RecordedModel): void {
  const sorted = (model: RecordedModel) => ({ ...model, locales: [...model.locales].sort() });
  const order = ({ shapes }: RecordedModel) =>
    Object.entries(shapes).map(([uid, shape]) => [uid, Object.keys(shape.attributes)]);
  expect(sorted(made)).toEqual(sorted(wanted));
  expect(order(made)).toEqual(order(wanted));
}

/** As a database returns a stored plan. */
function stored(changes: readonly ModelChange[]): readonly ModelChange[] {
  return JSON.parse(JSON.stringify(changes)) as readonly ModelChange[];
}

/** Says something, names a loss where a condition knows of one, and is additive only without either. */
function isSound({ description, additive, losses, impactChecks, refusal }: ChangeAssessment): boolean {
  const lossy = impactChecks.some(({ otherwise }) => otherwise === 'lost');
  const free = impactChecks.length === 0 && refusal === null;
  return !/undefined|null|\[object|\.$/.test(description) && lossy === losses.length > 0 && (free || !additive);
}

describe('the changes between two models', () => {
  test(
    'are none where the models are equal',
    () => {
      fc.assert(
        fc.property(models, (model) => {
          expect(changesBetween(recordOf(model), recordOf(model))).toEqual([]);
        }),
        { numRuns: 100 },
      );
    },
    patience,
  );

  test(
    'lead from one to the other, and back',
    () => {
      fc.assert(
        fc.property(modelPairs, ([left, right]) => {
          const [before, after] = [recordOf(left), recordOf(right)];
          const changes = changesBetween(before, after);
          expectSame(applyChanges(before, stored(changes)), after);
          const back = changesBetween(after, before, createReverseHints(changes));
          expectSame(applyChanges(after, stored(back)), before);
          // What was renamed on the way there is renamed on the way back, not gone and new.
          const renamed = (list: readonly ModelChange[]) => list.filter(({ is }) => is.endsWith('-renamed')).length;
          expect(renamed(back)).toBe(renamed(changes));
        }),
        runs,
      );
    },
    patience,
  );

  test(
    'come in one order, whatever the order of the record',
    () => {
      const order = new Map(changeKinds.map((kind, at) => [kind, at]));
      fc.assert(
        fc.property(modelPairs, ([left, right]) => {
          const [before, after] = [recordOf(left), recordOf(right)];
          const changes = changesBetween(before, after);
          const turned = { ...before, shapes: Object.fromEntries(Object.entries(before.shapes).reverse()) };
          expect(changesBetween(turned, after)).toEqual(changes);
          const ranks = changes.map(({ is }) => order.get(is) ?? -1);
          expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
        }),
        { numRuns: 100 },
      );
    },
    patience,
  );

  test(
    'mean something, and only what a start may do is additive',
    () => {
      const seen = new Set<string>();
      fc.assert(
        fc.property(modelPairs, ([left, right]) => {
          const [before, after] = [recordOf(left), recordOf(right)];
          const changes = changesBetween(before, after);
          const meanings = changes.map((change) => assessChange(change, before, after));
          for (const change of changes) seen.add(change.is);
          expect(meanings.filter((meaning) => !isSound(meaning))).toEqual([]);
          expect(diffModels(before, after).refused.length > 0).toBe(meanings.some(({ additive }) => !additive));
        }),
        runs,
      );
      expect([...seen].sort()).toEqual([...changeKinds].sort());
    },
    patience,
  );
});
