import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { ask, url } from './ask.js';
import { Evaluator, type Filter, type Query, type Version } from './evaluator.js';
import { buildFixture, type Fixture } from './fixture.js';
import { filters, isPlain, queries } from './generator.js';
import { type TypeName, traits } from './model.js';

/*
 * Non-interference: under random rules the server answers every question as if what the rules hide did not exist. The evaluator, which
 * knows neither SQL nor rules, is given the visible versions alone. The feed leaves out types with rules. The callers are tokens, end users
 * who may see the stories of their own writer, and end users with two roles. OCTAVO_RUNS and OCTAVO_SEED make it longer or repeat a failure.
 * `publicationFilter` is left out: it is about the other version of a document, whether a rule reaches that or not.
 */
const runs = Number(process.env.OCTAVO_RUNS ?? 600);
const seed = Number(process.env.OCTAVO_SEED ?? Date.now() % 2 ** 31);
const questionsPerRules = 60;
/** Most questions search for nothing. */
const searches = [undefined, undefined, undefined, undefined, 'e', 'É', 'SS', 'news', "o'", '🦉', undefined];

let fixture: Fixture;
let people: readonly Person[];
/** Row id of a role besides Authenticated. */
let second: number;
beforeAll(async () => {
  fixture = await buildFixture(seed);
  people = await createPeople();
  second = (await fixture.app.accounts.roles.create({ name: 'second' }, systemActor)).id;
});
afterAll(() => fixture?.close());

type Rules = Partial<Record<TypeName, Filter>>;
type LocaleRules = Partial<Record<TypeName, readonly string[]>>;

const ruled = fc.record(
  { story: filters('story', 3), writer: filters('writer', 3), topic: filters('topic', 2), place: filters('place', 2) },
  { requiredKeys: ['story'] },
);
const someLocales = fc.subarray(['en', 'fr', 'de'], { minLength: 1 });
const ruledLocales: fc.Arbitrary<LocaleRules> = fc.record(
  { story: someLocales, place: someLocales },
  { requiredKeys: [] },
);

test(`${runs} questions under random rules (seed ${seed}): what the rules hide does not exist`, async () => {
  const count = Math.ceil(runs / questionsPerRules);
  let answered = 0;
  let hiding = 0;
  const feed = await feedOf(await createToken('no rules', {}, {}));
  expect(feed.length).toBeGreaterThan(fixture.versions.length / 2);
  const all = new Evaluator(fixture.versions);
  for (const [index, drawn] of fc.sample(fc.tuple(ruled, ruled, ruledLocales), { seed, numRuns: count }).entries()) {
    const { token, ruleSets, locales = {}, isOwn } = await createCaller(index, drawn);
    const evaluatorOf = (status: Query['status']): Evaluator => {
      const visible = new Set(ruleSets.flatMap((rules) => all.visible(rules, status)));
      return new Evaluator(fixture.versions.filter((version) => visible.has(version) && isOwn(version)));
    };
    const evaluators = { draft: evaluatorOf('draft'), published: evaluatorOf('published') };
    const asked = queries.filter(isPlain).filter((query) => !sortsThroughRelation(query));
    for (const question of fc.sample(asked, { seed: seed + index, numRuns: questionsPerRules })) {
      const query = { ...question, publicationFilter: undefined, search: searches[answered % searches.length] };
      const answer = await ask(fixture.app, token, query);
      expect(answer, `${url(query)} under ${JSON.stringify(drawn)}`).toEqual(evaluators[query.status].answer(query));
      answered += 1;
      if (answer.total < all.answer(query).total) hiding += 1;
    }
    const isTold = ({ uid, locale }: Change): boolean =>
      !ruleSets.every((rules) => nameOf(uid) in rules) && (locales[nameOf(uid)]?.includes(locale ?? '') ?? true);
    expect(await feedOf(token), JSON.stringify(drawn)).toEqual(feed.filter(isTold));
  }
  console.log(`${answered} questions, ${hiding} of which the rules hid documents from, 0 differences`);
  expect(hiding).toBeGreaterThan(answered / 10);
}, 600_000);

/** Who asks under drawn rules: what one of the rule sets shows, and `isOwn` accepts, exists. */
interface RuledCaller {
  readonly token: string;
  readonly ruleSets: readonly Rules[];
  /** By content type; absent: all of them. */
  readonly locales?: Readonly<Record<string, readonly string[] | undefined>>;
  isOwn(version: Version): boolean;
}

async function createCaller(
  index: number,
  [rules, more, locales]: readonly [Rules, Rules, LocaleRules],
): Promise<RuledCaller> {
  const person = people[Math.floor(index / 3) % people.length];
  if (index % 3 === 0 || person === undefined) {
    const isOwn = ({ type, locale }: Version): boolean => locales[type]?.includes(locale) ?? true;
    return { token: await createToken(`rules ${index}`, rules, locales), ruleSets: [rules], locales, isOwn };
  }
  const { id, jwt: token, writer } = person;
  const additional = index % 3 === 1 ? [] : [second];
  await fixture.app.accounts.users.setAdditionalRoles(id, additional, systemActor);
  await setRules('second', more);
  if (index % 3 === 2) {
    await setRules('authenticated', rules);
    return { token, ruleSets: [rules, more], isOwn: () => true };
  }
  await setRules('authenticated', { ...rules, story: { writer: '$user.writer' } });
  const isOwn = ({ type, values }: Version): boolean =>
    type !== 'story' || (writer !== null && values.writer === writer);
  return { token, ruleSets: [{ ...rules, story: {} }], isOwn };
}

interface Person {
  readonly id: number;
  readonly jwt: string;
  /** documentId; null: none. */
  readonly writer: string | null;
}

/** End users with the role Authenticated, one of them without a writer. */
async function createPeople(): Promise<readonly Person[]> {
  const writers = fixture.versions.flatMap(({ type, documentId }) => (type === 'writer' ? [documentId] : []));
  const send = async (
    method: string,
    path: string,
    payload: object,
  ): Promise<Pick<Person, 'jwt'> & { user: Person }> => {
    const headers = { authorization: `Bearer ${fixture.token}`, 'content-type': 'application/json' };
    const answer = await fixture.app.inject({ method, url: path, headers, payload: JSON.stringify(payload) });
    if (answer.status !== 200) throw new Error(`${method} ${path} ${answer.status} ${answer.body.toString()}`);
    return JSON.parse(answer.body.toString());
  };
  const created: Person[] = [];
  for (const [index, writer] of [writers[0] ?? null, writers[1] ?? null, null].entries()) {
    const [username, password] = [`person${index}`, 'seven green bottles'];
    const account = { username, email: `${username}@example.org`, password };
    const { jwt, user } = await send('POST', '/api/auth/local/register', account);
    if (writer !== null) await send('PUT', `/api/users/${user.id}`, { writer });
    created.push({ id: user.id, jwt, writer });
  }
  return created;
}

/** Lets a role of end users find everything, drafts too, under these rules. */
async function setRules(type: string, rules: Rules): Promise<void> {
  const { roles } = fixture.app.accounts;
  const role = await roles.byType(type);
  await roles.change(role?.id ?? 0, { ...grantsOf(rules), readDrafts: true }, systemActor);
}

function grantsOf(rules: Rules, locales: LocaleRules = {}) {
  const uid = (type: string) => `api::${type}.${type}`;
  const types = Object.keys(traits) as TypeName[];
  return {
    actions: types.map((type) => `${uid(type)}.find`),
    rules: types
      .filter((type) => rules[type] !== undefined || locales[type] !== undefined)
      .map((type) => ({ action: `${uid(type)}.find`, where: rules[type], locales: locales[type] })),
  };
}

/** A token that may find everything, drafts too, under these rules. */
async function createToken(name: string, rules: Rules, locales: LocaleRules): Promise<string> {
  const request = { name, description: '', kind: 'custom', readDrafts: true, expiresAt: null } as const;
  const { token } = await fixture.app.accounts.tokens.create({ ...request, ...grantsOf(rules, locales) }, systemActor);
  return token;
}

interface Change {
  readonly uid: string;
  readonly documentId: string;
  readonly locale: string | null;
}

/** All changes that the feed tells a token about. */
async function feedOf(token: string): Promise<readonly Change[]> {
  const changes: Change[] = [];
  let since = fixture.cursor;
  for (let more = true; more; ) {
    const url = `/api/_changes?limit=1000&since=${since}`;
    const headers = { authorization: `Bearer ${token}` };
    const { status, body } = await fixture.app.inject({ method: 'GET', url, headers });
    // There is no type without a rule.
    if (status === 403) return [];
    const { data, meta } = JSON.parse(body.toString());
    changes.push(...data);
    since = meta.cursor;
    more = meta.more;
  }
  return changes;
}

function nameOf(uid: string): string {
  return uid.slice(uid.lastIndexOf('.') + 1);
}

/** An order through documents that a rule is about is refused: it would tell about those that it hides. */
function sortsThroughRelation(query: Query): boolean {
  const sorts = [...query.sort, ...Object.values(query.populate).flatMap(({ sort }) => sort)];
  return sorts.some((key) => key.includes('.'));
}
