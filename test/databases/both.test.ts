import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareCases, compareRecords, needless } from './compare.js';
import { oneSided } from './one-sided.js';
import { readCases, readRecords, readStages, reports } from './report.js';

/* What `npm test` found on the two databases is the same; without such a run there is nothing to compare. */

describe.skipIf(reports === null)('on both databases', () => {
  const folder = reports ?? '';
  const stages = reports === null ? [] : readStages(folder);
  const cases = (stage: (typeof stages)[number]) => ({
    sqlite: readCases(join(folder, stage.sqlite), stage.paths),
    postgres: readCases(join(folder, stage.postgres), stage.paths),
  });

  test.each(stages.map((stage) => [stage.name, stage] as const))('every case of %s runs', (_, stage) => {
    const { sqlite, postgres } = cases(stage);
    expect(postgres.length).toBeGreaterThan(0);
    expect(compareCases(sqlite, postgres, oneSided)).toEqual([]);
  });

  // Only a run of everything on both shows which excuse nobody needs.
  test.runIf(process.env.OCTAVO_TEST_BOTH === 'yes')('nothing is excused that needs no excuse', () => {
    const all = stages.map(cases);
    const [sqlite, postgres] = [all.flatMap((stage) => stage.sqlite), all.flatMap((stage) => stage.postgres)];
    expect(needless(sqlite, postgres, oneSided)).toEqual([]);
  });

  test.each(['contract', 'strapi'])('every answer of the profile %s is the same, byte for byte', (profile) => {
    const [sqlite, postgres] = ['sqlite', 'postgres'].map((name) => readRecords(join(folder, name), profile));
    expect(Object.keys(sqlite ?? {}).length).toBeGreaterThan(1_000);
    expect(compareRecords(sqlite ?? {}, postgres ?? {})).toEqual([]);
  });
});
