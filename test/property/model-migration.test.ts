import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CliError } from '../../src/foundations/core/index.js';
import { type ChangeKind, parseModel } from '../../src/language/schema/index.js';
import { modelSide, openMigrationFixture } from '../support/migration-fixture.js';
import { makeCompatible } from './compatible-models.js';
import { fillModel } from './model-documents.js';
import { modelPairs } from './models.js';

/** Pairs of models. */
const numRuns = Number(process.env.OCTAVO_RUNS ?? 8);
/** The work is bounded by the number of runs. This ends a test that hangs, on however busy a machine, and holds nothing else. */
const patience = Math.max(600_000, numRuns * 60_000);
const runs = { numRuns, endOnFailure: true };

/** Changes that remove and make whole versions: what they bring back has its content, but may be numbered otherwise. */
const ofVersions: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
  'type-localized',
  'draft-and-publish',
  'locale-removed',
]);
/** Noted when a draft is published, and when drafts are switched on. */
const notes = ['source_revision'];

/** Numbers that look like chance, from a seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test(
  'a change of the model leads to its very tables, and taking it back to the very rows',
  async () => {
    const seen = { versions: 0, changed: 0, refused: 0, same: 0 };
    await fc.assert(
      fc.asyncProperty(modelPairs, fc.nat(), async ([one, other], seed) => {
        const { locales, defaultLocale } = one;
        const fixture = await openMigrationFixture(one.files, { locales, defaultLocale });
        try {
          let time = Date.UTC(2026, 0, 1);
          const clock = {
            now() {
              time += 1_000;
              return time;
            },
          };
          const snapshot = parseModel(one.files, { locales, defaultLocale });
          seen.versions += await fillModel(fixture.store, snapshot, clock, numbers(seed));
          const before = await fixture.dump(notes);
          const to = modelSide(makeCompatible(one, other), {
            locales: other.locales,
            defaultLocale: other.defaultLocale,
          });
          const changes = await refusedOr(fixture.changeTo(to).then((made) => made.changes));
          expect(await fixture.steps()).toEqual([]);
          if (changes === null) {
            seen.refused += 1;
            expect(await fixture.dump(notes)).toBe(before);
            return;
          }
          seen.changed += 1;
          const back = await refusedOr(fixture.revert());
          expect(await fixture.steps()).toEqual([]);
          if (back === null || changes.some(({ is }) => ofVersions.has(is))) return;
          seen.same += 1;
          expect(await fixture.dump(notes)).toBe(before);
        } finally {
          await fixture.close();
        }
      }),
      runs,
    );
    expect(Math.min(seen.versions, seen.changed)).toBeGreaterThan(0);
  },
  patience,
);

/** null: it was refused, so that nothing has happened. */
async function refusedOr<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}
