import fc from 'fast-check';
import qs from 'qs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { answerGroups, type GroupQuery } from './aggregate-evaluator.js';
import { createRandomSet } from './change-set.js';
import { Evaluator, type Filter } from './evaluator.js';
import { buildFixture, type Fixture } from './fixture.js';
import { filters, sortPaths } from './generator.js';
import { attributes, type ComponentName, type TypeName, traits } from './model.js';

/*
 * Random groups of generated documents: the bytes of the server against an evaluator that knows no SQL, for a caller who sees everything and
 * under random rules. OCTAVO_RUNS and OCTAVO_SEED make it longer or repeat a failure.
 */
const runs = Number(process.env.OCTAVO_RUNS ?? 600);
const seed = Number(process.env.OCTAVO_SEED ?? Date.now() % 2 ** 31);
const queriesPerRules = 60;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await buildFixture(seed);
});
afterAll(() => fixture?.close());

const numbers: ReadonlySet<string> = new Set(['integer', 'real', 'decimal', 'bigint']);

/** Paths on which no list stands, with the kind of their values. */
function singlePaths(
  shape: TypeName | ComponentName,
  depth: number,
): readonly (readonly [path: string, kind: string])[] {
  return Object.entries(attributes[shape]).flatMap(([name, facts]): (readonly [string, string])[] => {
    if (facts.is === 'json' || facts.is === 'zone') return [];
    if (facts.is !== 'relation' && facts.is !== 'component') return [[name, facts.is] as const];
    if (facts.many || depth === 1) return [];
    const inner = singlePaths(facts.is === 'relation' ? facts.to : facts.of, depth - 1);
    const own = facts.is === 'relation' ? [[name, 'relation'] as const] : [];
    return [...own, ...inner.map(([path, kind]) => [`${name}.${path}`, kind] as const)];
  });
}

function groupNames(type: TypeName): readonly string[] {
  const relations = Object.entries(attributes[type]).flatMap(([name, facts]) =>
    facts.is === 'relation' ? [name] : [],
  );
  const paths = sortPaths(type, 3);
  const days = paths.filter((path) => path.split('.').at(-1) === 'day');
  return [
    ...paths,
    ...relations,
    ...relations,
    ...days.flatMap((path) => [`${path}:month`, `${path}:year`, `${path}:day`]),
  ];
}

function measureNames(type: TypeName): readonly string[] {
  return singlePaths(type, 3).flatMap(([path, kind]) => [
    `countDistinct.${path}`,
    ...(numbers.has(kind) ? [`sum.${path}`, `avg.${path}`] : []),
    ...(numbers.has(kind) || kind === 'date' ? [`min.${path}`, `max.${path}`] : []),
  ]);
}

function having(measures: readonly string[]): fc.Arbitrary<Filter | undefined> {
  const comparable = measures.filter((name) => !/^(?:min|max)\..*day$/.test(name));
  if (comparable.length === 0) return fc.constant(undefined);
  const integer = fc.constantFrom('0', '1', '2', '3', '7', '-3', '12');
  const term = fc
    .constantFrom(...comparable)
    .chain((name) =>
      fc
        .oneof(
          fc.tuple(fc.constantFrom('$eq', '$ne', '$lt', '$lte', '$gt', '$gte'), integer),
          fc.tuple(fc.constant('$between'), fc.tuple(integer, integer)),
          fc.tuple(fc.constant('$in'), fc.array(integer, { minLength: 1, maxLength: 3 })),
          fc.tuple(fc.constantFrom('$null', '$notNull'), fc.boolean()),
        )
        .map(([operator, operand]): Filter => ({ [name]: { [operator]: operand } })),
    );
  const terms = fc.array(term, { minLength: 1, maxLength: 2 });
  return fc.option(
    fc.oneof(
      term,
      terms.map((all): Filter => ({ $or: all })),
      term.map((one): Filter => ({ $not: one })),
    ),
    { nil: undefined, freq: 1 },
  );
}

const groupQueries: fc.Arbitrary<GroupQuery> = fc
  .constantFrom<TypeName>('story', 'story', 'story', 'place', 'writer', 'topic')
  .chain((type) =>
    fc.tuple(
      fc.constant(type),
      fc.uniqueArray(fc.constantFrom(...groupNames(type)), { maxLength: 3 }),
      fc.uniqueArray(fc.constantFrom('count', ...measureNames(type), ...measureNames(type)), { maxLength: 4 }),
    ),
  )
  .chain(([type, groupBy, named]) => {
    const measures = groupBy.length + named.length === 0 ? ['count'] : named;
    const names = [...groupBy, ...measures];
    const key = fc.tuple(fc.constantFrom(...names), fc.constantFrom('', ':asc', ':desc')).map((pair) => pair.join(''));
    return fc.record({
      type: fc.constant(type),
      status: fc.constantFrom<GroupQuery['status']>('draft', 'published'),
      locale: traits[type].localized ? fc.constantFrom(undefined, 'en', 'fr', '*') : fc.constant(undefined),
      filters: fc.option(filters(type, 3), { nil: undefined, freq: 2 }),
      fallback: traits[type].localized
        ? fc.option(fc.array(fc.constantFrom('en', 'fr', 'de'), { minLength: 1, maxLength: 3 }), {
            nil: undefined,
            freq: 1,
          })
        : fc.constant(undefined),
      publicationFilter: fc.constant(undefined),
      groupBy: fc.constant(groupBy),
      measures: fc.constant(measures),
      having: having(measures),
      sort: fc.array(key, { maxLength: 2 }),
      page: fc.constantFrom(1, 1, 1, 2),
      pageSize: fc.integer({ min: 1, max: 60 }),
    });
  })
  .filter(({ locale, fallback }) => locale !== '*' || fallback === undefined);

/** A query, perhaps with a change set. */
type AskedGroups = GroupQuery & { readonly set?: string };

function url({ type, groupBy, measures, sort, page, pageSize, fallback, ...rest }: AskedGroups): string {
  const functions = new Set(measures.flatMap((name) => (name === 'count' ? [] : [name.split('.')[0] ?? ''])));
  const namesOf = (is: string) =>
    measures.filter((name) => name.startsWith(`${is}.`)).map((name) => name.slice(is.length + 1));
  const parameters = {
    ...rest,
    fallback: fallback?.join(','),
    groupBy: groupBy.length === 0 ? undefined : groupBy.join(','),
    count: measures.includes('count') ? '*' : undefined,
    ...Object.fromEntries([...functions].map((is) => [is, namesOf(is)])),
    sort: sort.length === 0 ? undefined : sort,
    pagination: { page, pageSize },
  };
  return `/api/${traits[type].plural}/aggregate?${qs.stringify(parameters, { encodeValuesOnly: true })}`;
}

async function ask(token: string, query: AskedGroups): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fixture.app.inject({ method: 'GET', url: url(query), headers });
  if (answer.status !== 200) throw new Error(`${answer.status} ${url(query)} ${answer.body.toString()}`);
  return answer.body.toString();
}

test(`${runs} random groups (seed ${seed}): the bytes of the server and of the evaluator are equal`, async () => {
  const evaluator = new Evaluator(fixture.versions);
  let several = 0;
  await fc.assert(
    fc.asyncProperty(groupQueries, async (query) => {
      const answer = await ask(fixture.token, query);
      expect(answer, url(query)).toBe(answerGroups(evaluator, query));
      if (answer.includes('},{"group"')) several += 1;
    }),
    { numRuns: runs, seed, endOnFailure: false },
  );
  console.log(`${runs} questions, ${several} with several groups, 0 differences`);
  expect(several).toBeGreaterThan(runs / 4);
}, 600_000);

test(`${runs} random groups of change sets (seed ${seed}): the bytes of the server and of the evaluator are equal`, async () => {
  let differing = 0;
  const all = new Evaluator(fixture.versions);
  for (let index = 0; index < Math.max(2, Math.ceil(runs / queriesPerRules)); index++) {
    const set = await createRandomSet(fixture, seed + index, 40);
    const evaluators = {
      draft: new Evaluator(set.versions('draft')),
      published: new Evaluator(set.versions('published')),
    };
    for (const query of fc.sample(groupQueries, { seed: seed + index, numRuns: queriesPerRules })) {
      const answer = await ask(fixture.token, { ...query, set: set.id });
      expect(answer, url({ ...query, set: set.id })).toBe(answerGroups(evaluators[query.status], query));
      if (answer !== answerGroups(all, query)) differing += 1;
    }
  }
  console.log(`${differing} answers that the sets changed, 0 differences`);
  expect(differing).toBeGreaterThan(runs / 10);
}, 600_000);

const rules = fc.record(
  { story: filters('story', 3), writer: filters('writer', 2), topic: filters('topic', 2), place: filters('place', 2) },
  { requiredKeys: ['story'] },
);

test(`${runs} random groups under random rules (seed ${seed}): what the rules hide does not exist`, async () => {
  const all = new Evaluator(fixture.versions);
  let [answered, hiding] = [0, 0];
  for (const [index, rule] of fc.sample(rules, { seed, numRuns: Math.ceil(runs / queriesPerRules) }).entries()) {
    const token = await createToken(`groups ${index}`, rule);
    const evaluators = {
      draft: new Evaluator(all.visible(rule, 'draft')),
      published: new Evaluator(all.visible(rule, 'published')),
    };
    for (const query of fc.sample(groupQueries, { seed: seed + index, numRuns: queriesPerRules })) {
      const answer = await ask(token, query);
      expect(answer, `${url(query)} under ${JSON.stringify(rule)}`).toBe(answerGroups(evaluators[query.status], query));
      answered += 1;
      if (answer !== answerGroups(all, query)) hiding += 1;
    }
  }
  console.log(`${answered} questions, ${hiding} of which the rules hid something from, 0 differences`);
  expect(hiding).toBeGreaterThan(answered / 10);
}, 600_000);

async function createToken(name: string, where: Partial<Record<TypeName, Filter>>): Promise<string> {
  const actions = Object.keys(traits).map((type) => `api::${type}.${type}.find`);
  const ruleEntries = Object.entries(where).map(([type, filter]) => ({
    action: `api::${type}.${type}.find`,
    where: filter,
  }));
  const request = { name, description: '', kind: 'custom', readDrafts: true, expiresAt: null } as const;
  const { token } = await fixture.app.accounts.tokens.create({ ...request, actions, rules: ruleEntries }, systemActor);
  return token;
}
