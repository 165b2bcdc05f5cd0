import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { changeSetsUid } from '../../../src/language/query/access/index.js';
import { ChangeSetRows } from '../../support/change-set-rows.js';
import { ask, url } from './ask.js';
import { createRandomSet, type RandomSet } from './change-set.js';
import { Evaluator, type Filter, type Query } from './evaluator.js';
import { buildFixture, type Fixture } from './fixture.js';
import { filters, isPlain, queries } from './generator.js';
import { type TypeName, traits } from './model.js';

/*
 * Reads with a change set: the server against the evaluator, which knows no sets and is given the versions as they are with it. And what
 * readers without a set, or without the permission, learn of sets: nothing. OCTAVO_RUNS and OCTAVO_SEED make it longer or repeat a failure.
 */
const runs = Number(process.env.OCTAVO_RUNS ?? 800);
const seed = Number(process.env.OCTAVO_SEED ?? Date.now() % 2 ** 31);
const questionsPerSet = 200;

let fixture: Fixture;
let before: readonly string[];
const sets: RandomSet[] = [];
/** Publication filters are refused beside a set. */
const plainQueries = queries.filter(isPlain).map((query): Query => ({ ...query, publicationFilter: undefined }));
const ordinary = fc.sample(queries.filter(isPlain), { seed, numRuns: Math.ceil(runs / 4) });

async function bytes(query: Query, token: string): Promise<string> {
  const answer = await fixture.app.inject({
    method: 'GET',
    url: url(query),
    headers: { authorization: `Bearer ${token}` },
  });
  return `${answer.status} ${answer.body.toString()}`;
}

beforeAll(async () => {
  fixture = await buildFixture(seed);
  const texts: string[] = [];
  for (const query of ordinary) texts.push(await bytes(query, fixture.token));
  before = texts;
  for (let n = 0; n < Math.max(2, Math.ceil(runs / questionsPerSet)); n++) {
    sets.push(await createRandomSet(fixture, seed + n, 4 + ((seed + n) % 60)));
  }
}, 600_000);
afterAll(() => fixture?.close());

test(`${runs} questions with ${questionsPerSet} for each set (seed ${seed}): what the evaluator answers`, async () => {
  let [answered, found, differing] = [0, 0, 0];
  const all = new Evaluator(fixture.versions);
  for (const [index, set] of sets.entries()) {
    const evaluators = evaluatorsOf(set);
    for (const asked of fc.sample(plainQueries, { seed: seed + index, numRuns: questionsPerSet })) {
      const query = { ...asked, set: set.id };
      const answer = await ask(fixture.app, fixture.token, query);
      const expected = evaluators[query.status].answer(query);
      expect(answer, url(query)).toEqual(expected);
      answered += 1;
      if (answer.total > 0) found += 1;
      if (JSON.stringify(all.answer(asked)) !== JSON.stringify(expected)) differing += 1;
    }
  }
  console.log(
    `${answered} questions, ${found} found documents, ${differing} answers that the sets changed, 0 differences`,
  );
  expect(found).toBeGreaterThan(answered / 4);
  expect(differing).toBeGreaterThan(answered / 4);
}, 3_600_000);

test('readers without a set get the bytes that they got before there were any', async () => {
  for (const [index, query] of ordinary.entries()) {
    expect(await bytes(query, fixture.token), url(query)).toBe(before[index]);
  }
}, 600_000);

const rules = fc.record(
  { story: filters('story', 3), writer: filters('writer', 2), topic: filters('topic', 2), place: filters('place', 2) },
  { requiredKeys: ['story'] },
);

test(`under random rules, the versions of a set are as visible as published ones (seed ${seed})`, async () => {
  let [answered, hiding] = [0, 0];
  for (const [index, rule] of fc.sample(rules, { seed, numRuns: Math.ceil(runs / questionsPerSet) }).entries()) {
    const set = sets[index % sets.length];
    if (set === undefined) throw new Error('there are sets');
    const token = await createToken(`rules ${index}`, rule, [`${changeSetsUid}.read`]);
    const all = evaluatorsOf(set);
    const evaluatorOf = (status: Query['status']): Evaluator => new Evaluator(all[status].visible(rule, status));
    const visible = { draft: evaluatorOf('draft'), published: evaluatorOf('published') };
    const asked = plainQueries.filter((query) => !sortsThroughRelation(query));
    for (const question of fc.sample(asked, { seed: seed + index, numRuns: questionsPerSet / 4 })) {
      const query = { ...question, set: set.id };
      const answer = await ask(fixture.app, token, query);
      expect(answer, `${url(query)} under ${JSON.stringify(rule)}`).toEqual(visible[query.status].answer(query));
      answered += 1;
      if (answer.total < all[query.status].answer(query).total) hiding += 1;
    }
  }
  console.log(`${answered} questions, ${hiding} of which the rules hid something from, 0 differences`);
  expect(hiding).toBeGreaterThan(answered / 10);
}, 600_000);

test('a caller who may not read sets cannot tell one that exists from one that does not', async () => {
  const token = await createToken('no sets', {}, []);
  const [set] = sets;
  if (set === undefined) throw new Error('there are sets');
  const unknown = `${set.id.slice(0, -1)}${set.id.endsWith('a') ? 'b' : 'a'}`;
  const readOnly = await fixture.app.accounts.tokens.create(
    {
      name: 'read only',
      description: '',
      kind: 'read-only',
      readDrafts: true,
      expiresAt: null,
      actions: [],
      rules: [],
    },
    systemActor,
  );
  for (const query of fc.sample(plainQueries, { seed, numRuns: 50 })) {
    for (const caller of [token, readOnly.token]) {
      const [real, none] = [
        await bytes({ ...query, set: set.id }, caller),
        await bytes({ ...query, set: unknown }, caller),
      ];
      expect(real.replaceAll(set.id, 'SET')).toBe(none.replaceAll(unknown, 'SET'));
      expect(real).toMatch(/^400 .*There is no change set/);
    }
    const mayRead = await bytes({ ...query, set: unknown }, fixture.token);
    expect(mayRead).toMatch(/^400 .*There is no change set/);
  }
});

test('answers are cached nowhere but by their ETag, and follow each write into the set', async () => {
  const [set] = sets;
  if (set === undefined) throw new Error('there are sets');
  const ids = new Set<string>();
  const address = (path: string): string => `/api/${path}${path.includes('?') ? '&' : '?'}set=${set.id}`;
  const inject = async (method: string, path: string, more: object = {}) => {
    const { headers = {}, ...rest } = more as { readonly headers?: Record<string, string> };
    const authorization = `Bearer ${fixture.token}`;
    return fixture.app.inject({ method, url: address(path), headers: { authorization, ...headers }, ...rest });
  };
  for (const label of ['one', 'two', 'three']) {
    const payload = JSON.stringify({ data: { label } });
    const created = await inject('POST', 'topics', { headers: { 'content-type': 'application/json' }, payload });
    ids.add(JSON.parse(created.body.toString()).data.documentId);
    // As often as it takes for a response to be cached.
    for (let n = 0; n < 4; n++) {
      const { status, body, headers } = await inject('GET', 'topics?pagination[pageSize]=100');
      const found = JSON.parse(body.toString());
      const all = found.data.map(({ documentId }: { readonly documentId: string }) => documentId);
      expect(all).toEqual(expect.arrayContaining([...ids]));
      expect(found.meta.pagination.total).toBe(all.length);
      expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache']);
      const etag = { 'if-none-match': String(headers.etag) };
      expect((await inject('GET', 'topics?pagination[pageSize]=100', { headers: etag })).status).toBe(304);
    }
  }
});

test.each([
  ['stories?publicationFilter=modified', 'publicationFilter'],
  ['stories?hasPublishedVersion=true', 'hasPublishedVersion'],
  ['writers?publicationFilter=modified', 'publicationFilter'],
  ['stories?set=another', 'set'],
  ['_changes', 'set'],
])('%s is refused beside a set', async (path, param) => {
  const headers = { authorization: `Bearer ${fixture.token}` };
  const address = `/api/${path}${path.includes('?') ? '&' : '?'}set=${sets[0]?.id}`;
  const { status, body } = await fixture.app.inject({ method: 'GET', url: address, headers });
  expect([status, JSON.parse(body.toString()).error.details.param]).toEqual([400, param]);
});

test('a set that is not open changes no answer', async () => {
  const [set] = sets;
  if (set === undefined) throw new Error('there are sets');
  const rows = new ChangeSetRows(fixture.app.store, fixture.app.snapshot);
  await rows.setState(set.id, 'published');
  const asked = fc.sample(plainQueries, { seed, numRuns: 50 });
  for (const query of asked) {
    expect(await bytes({ ...query, set: set.id }, fixture.token)).toBe(await bytes(query, fixture.token));
  }
  await rows.setState(set.id, 'open');
});

function evaluatorsOf(set: RandomSet): Readonly<Record<Query['status'], Evaluator>> {
  return { draft: new Evaluator(set.versions('draft')), published: new Evaluator(set.versions('published')) };
}

function sortsThroughRelation({ sort, populate }: Query): boolean {
  return [sort, ...Object.values(populate).map((wanted) => wanted.sort)].flat().some((key) => key.includes('.'));
}

async function createToken(
  name: string,
  where: Partial<Record<TypeName, Filter>>,
  more: readonly string[],
): Promise<string> {
  const actions = [...Object.keys(traits).map((type) => `api::${type}.${type}.find`), ...more];
  const ruleEntries = Object.entries(where).map(([type, filter]) => ({
    action: `api::${type}.${type}.find`,
    where: filter,
  }));
  const request = { name, description: '', kind: 'custom', readDrafts: true, expiresAt: null } as const;
  const { token } = await fixture.app.accounts.tokens.create({ ...request, actions, rules: ruleEntries }, systemActor);
  return token;
}
