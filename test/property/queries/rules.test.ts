import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { ask, url } from './ask.js';
import { Evaluator, type Filter, type Query } from './evaluator.js';
import { buildFixture, type Fixture } from './fixture.js';
import { filters, isPlain, queries } from './generator.js';
import { type TypeName, traits } from './model.js';

/*
 * Non-interference: under random rules the server answers every question as if what the rules hide did not exist. The evaluator, which
 * knows neither SQL nor rules, is given the visible versions alone. OCTAVO_RUNS and OCTAVO_SEED make it longer or repeat a failure.
 * `publicationFilter` is left out: it is about the other version of a document, whether a rule reaches that or not.
 */
const runs = Number(process.env.OCTAVO_RUNS ?? 600);
const seed = Number(process.env.OCTAVO_SEED ?? Date.now() % 2 ** 31);
const questionsPerRules = 60;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await buildFixture(seed);
});
afterAll(() => fixture?.close());

type Rules = Partial<Record<TypeName, Filter>>;

const ruled = fc.record(
  { story: filters('story', 3), writer: filters('writer', 3), topic: filters('topic', 2), place: filters('place', 2) },
  { requiredKeys: ['story'] },
);

test(`${runs} questions under random rules (seed ${seed}): what the rules hide does not exist`, async () => {
  const count = Math.ceil(runs / questionsPerRules);
  let answered = 0;
  let hiding = 0;
  for (const [index, rules] of fc.sample(ruled, { seed, numRuns: count }).entries()) {
    const token = await createToken(`rules ${index}`, rules);
    const all = new Evaluator(fixture.versions);
    const visible = { draft: all.visible(rules, 'draft'), published: all.visible(rules, 'published') };
    const evaluators = { draft: new Evaluator(visible.draft), published: new Evaluator(visible.published) };
    const asked = queries.filter(isPlain).filter((query) => !sortsThroughRules(query, rules));
    for (const question of fc.sample(asked, { seed: seed + index, numRuns: questionsPerRules })) {
      const query = { ...question, publicationFilter: undefined };
      const answer = await ask(fixture.app, token, query);
      expect(answer, `${url(query)} under ${JSON.stringify(rules)}`).toEqual(evaluators[query.status].answer(query));
      answered += 1;
      if (answer.total < all.answer(query).total) hiding += 1;
    }
  }
  console.log(`${answered} questions, ${hiding} of which the rules hid documents from, 0 differences`);
  expect(hiding).toBeGreaterThan(answered / 10);
}, 600_000);

/** A token that may find everything, drafts too, under these rules. */
async function createToken(name: string, rules: Rules): Promise<string> {
  const types = Object.keys(traits).map((type) => `api::${type}.${type}`);
  const ruleEntries = Object.entries(rules).map(([type, where]) => ({ action: `api::${type}.${type}.find`, where }));
  const request = { name, description: '', kind: 'custom', readDrafts: true, expiresAt: null } as const;
  const actions = types.map((uid) => `${uid}.find`);
  const { token } = await fixture.app.accounts.tokens.create({ ...request, actions, rules: ruleEntries }, systemActor);
  return token;
}

/** An order through documents that a rule is about is refused: it would tell about those that it hides. */
function sortsThroughRules(query: Query, rules: Rules): boolean {
  const sorts = [...query.sort, ...Object.values(query.populate).flatMap(({ sort }) => sort)];
  return Object.keys(rules).length > 0 && sorts.some((key) => key.includes('.'));
}
