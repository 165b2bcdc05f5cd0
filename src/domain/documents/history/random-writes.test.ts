import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  component,
  contentType,
  type DocumentFixture,
  openDocumentFixture,
} from '../../../../test/support/document-fixture.js';
import { fullAccess } from '../../../language/query/access/index.js';

/* Random writes: each recorded state, restored, equals the response before it was replaced. */

const localized = { pluginOptions: { i18n: { localized: true } } };
const attributes = {
  title: { type: 'string', ...localized },
  price: { type: 'decimal', ...localized },
  at: { type: 'datetime', ...localized },
  size: { type: 'float', ...localized },
  flags: { type: 'json', ...localized },
  rank: { type: 'integer' },
  seo: { type: 'component', component: 'shared.seo' },
  steps: { type: 'component', component: 'shared.step', repeatable: true, ...localized },
  body: { type: 'dynamiczone', components: ['shared.step', 'shared.seo'], ...localized },
  main: { type: 'relation', relation: 'manyToOne', target: 'api::tag.tag' },
  tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
};
const model = [
  component('seo', {
    words: { type: 'string' },
    tag: { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag' },
  }),
  component('step', {
    label: { type: 'string' },
    count: { type: 'biginteger' },
    seo: { type: 'component', component: 'shared.seo' },
    all: { type: 'component', component: 'shared.seo', repeatable: true },
  }),
  contentType('tag', { label: { type: 'string' } }),
  contentType('article', attributes, { drafts: true, localized: true }),
  contentType('note', attributes),
];
const shared = ['rank', 'seo'];
const steps = 'populate[steps][populate][all][populate]=*&populate[steps][populate][seo][populate]=*';
const zone =
  'populate[body][on][shared.step][populate][all][populate]=*&populate[body][on][shared.step][populate][seo][populate]=*';
const links = 'populate[main]=true&populate[tags]=true';
const everything = `populate[seo][populate]=*&${steps}&${zone}&populate[body][on][shared.seo][populate]=*&${links}`;

let fixture: DocumentFixture;
let tags: readonly string[] = [];
beforeAll(async () => {
  fixture = await openDocumentFixture(
    model,
    { sharedAttributesOnLocalization: 'copy', localizationNeedsPermission: false },
    [],
    true,
  );
  tags = (await Promise.all(['a', 'b', 'c', 'd'].map((label) => fixture.create('tag', { label })))).map(
    ({ documentId }) => documentId,
  );
});
afterAll(() => fixture.close());

/** Numbers from 0 to below 1, the same in every run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const random = chance(20_241_121);
const pick = <T>(list: readonly T[]): T => {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};
const maybe = <T>(value: () => T): T | null => (random() < 0.2 ? null : value());
const some = <T>(value: () => T): readonly T[] => Array.from({ length: Math.floor(random() * 4) }, value);
const word = (): string =>
  pick(['fox', 'ünï', '"q"', '{"s":null}', "it's %s", '', '\n', '𝄞']) + Math.floor(random() * 100);
const seo = () => ({ words: maybe(word), tag: maybe(() => pick(tags)) });
const step = () => ({
  label: maybe(word),
  count: maybe(() => `${Math.floor(random() * 1e15)}7`),
  seo: maybe(seo),
  all: some(seo),
});

const values: Readonly<Record<string, () => unknown>> = {
  title: () => maybe(word),
  price: () => maybe(() => `${Math.floor(random() * 1e9)}.${Math.floor(random() * 1e9)}`),
  at: () => maybe(() => new Date(Math.floor(random() * 2e12)).toISOString()),
  size: () => maybe(() => random() * 1e6),
  flags: () => maybe(() => pick<unknown>([{ a: [1, 'x'] }, [], true, '5', 0, 'plain'])),
  rank: () => maybe(() => Math.floor(random() * 1000)),
  seo: () => maybe(seo),
  steps: () => some(step),
  body: () =>
    some(() =>
      pick([() => ({ __component: 'shared.step', ...step() }), () => ({ __component: 'shared.seo', ...seo() })])(),
    ),
  main: () => maybe(() => pick(tags)),
  tags: () => ({ set: some(() => pick(tags)) }),
};

function body(): Record<string, unknown> {
  const names = Object.keys(values).filter(() => random() < 0.5);
  return Object.fromEntries(names.map((name) => [name, values[name]?.()]));
}

type State = Readonly<Record<string, unknown>>;

/** Returns only the content: no ids of rows and components, no times, documents by their documentId. */
function content(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(content);
  if (typeof value !== 'object' || value === null) return value;
  if ('label' in value && 'documentId' in value) return value.documentId;
  const left = ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'locale'];
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !left.includes(name))
      .map(([name, inner]) => [name, content(inner)]),
  );
}

async function stateOf(name: string, documentId: string, locale: string, status: string): Promise<State | null> {
  const where = name === 'article' ? `locale=${locale}&status=${status}&` : '';
  const answer = await fixture.one(`${name}?${where}${everything}`, documentId);
  return answer === null ? null : (content(answer) as State);
}

/** Returns the response for every existing version. */
async function allStates(): Promise<ReadonlyMap<string, State>> {
  const states = new Map<string, State>();
  const read = async (address: string, locale: string, status: string): Promise<void> => {
    for (const answer of await fixture.list(address)) {
      states.set(`${answer.documentId} ${locale} ${status}`, content(answer) as State);
    }
  };
  await read(`note?${everything}`, '', 'published');
  for (const locale of ['en', 'fr', 'de']) {
    for (const status of ['draft', 'published']) {
      await read(`article?locale=${locale}&status=${status}&${everything}`, locale, status);
    }
  }
  return states;
}

const documents = new Map<string, 'article' | 'note'>();

async function writeSomething(): Promise<void> {
  const known = [...documents];
  if (known.length < 4 || random() < 0.08) {
    const name = pick(['article', 'note'] as const);
    const made = await fixture.create(
      name === 'article' ? `article?status=${pick(['draft', 'published'])}` : 'note',
      body(),
    );
    documents.set(made.documentId, name);
    return;
  }
  const [documentId, name] = pick(known);
  if (name === 'note') {
    if (random() < 0.1) {
      await fixture.remove('note', documentId);
      documents.delete(documentId);
    } else await fixture.update('note', documentId, body());
    return;
  }
  const locale = pick(['en', 'fr', 'de']);
  const address = `article?locale=${locale}`;
  const there = (await fixture.rows(`SELECT locale, status FROM articles WHERE document_id = '${documentId}'`)).filter(
    (row) => row.locale === locale,
  );
  const published = there.some(({ status }) => status === 'published');
  const chosen = random();
  if (chosen < 0.6 || there.length === 0) {
    await fixture.update(`${address}&status=${pick(['draft', 'published'])}`, documentId, body());
  } else if (chosen < 0.7) await fixture.act('publish', address, documentId);
  else if (chosen < 0.78 && published) await fixture.act('unpublish', address, documentId);
  else if (chosen < 0.88 && published) await fixture.act('discardDraft', address, documentId);
  else if (chosen < 0.92) await fixture.remove('article', documentId, locale);
  else if (chosen < 0.94) await fixture.remove('article', documentId, '*');
  const left = await fixture.rows(`SELECT id FROM articles WHERE document_id = '${documentId}'`);
  if (left.length === 0) documents.delete(documentId);
}

test('200 random writes', { timeout: 240_000 }, async () => {
  const expected: { id: number; name: 'article' | 'note'; documentId: string; locale: string; state: State }[] = [];
  const names = new Map<string, 'article' | 'note'>();
  let last = 0;
  let before = await allStates();
  for (let at = 0; at < 200; at++) {
    fixture.advanceClock();
    await writeSomething();
    for (const [documentId, name] of documents) names.set(documentId, name);
    const rows = await fixture.rows(
      `SELECT id, document_id, locale, status FROM octavo_history WHERE id > ${last} ORDER BY id`,
    );
    for (const row of rows) {
      const [documentId, locale, status] = [row.document_id, row.locale, row.status].map(String) as [
        string,
        string,
        string,
      ];
      const state = before.get(`${documentId} ${locale} ${status}`);
      const name = names.get(documentId);
      if (state === undefined || name === undefined) throw new Error(`a state of ${documentId} that never was`);
      last = Number(row.id);
      expected.push({ id: last, name, documentId, locale, state });
    }
    before = await allStates();
  }
  expect(expected.length).toBeGreaterThan(100);
  for (const { id, name, documentId, locale, state } of expected) {
    const type = fixture.snapshot.contentTypes.get(`api::${name}.${name}`);
    if (type === undefined) throw new Error('no type');
    const answer = await fixture.history.restore({ type, ability: fullAccess, documentId, id, attributes: null });
    const now = await stateOf(name, documentId, locale, 'draft');
    const left = answer.leftOut.map(({ path }) => path);
    expect(left.every((path) => shared.includes(path))).toBe(true);
    const own = (all: State | null) => Object.entries(all ?? {}).filter(([key]) => !left.includes(key));
    expect(own(now), `${name} ${documentId} ${locale}, state ${id}`).toEqual(own(state));
  }
});
