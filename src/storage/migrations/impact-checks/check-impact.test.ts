import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  component,
  contentType,
  type DocumentFixture,
  type DocumentJson,
  openDocumentFixture,
} from '../../../../test/support/document-fixture.js';
import {
  assessChange,
  type ChangeHints,
  changesBetween,
  type ModelFile,
  parseModel,
  parseRecordedModel,
  type RecordedModel,
  serializeModel,
} from '../../../language/schema/index.js';
import { createLayout } from '../../sql/layout/index.js';
import type { ChangeImpact, ModelWithLayout } from '../types.js';
import { checkImpact } from './index.js';

type Attributes = Readonly<Record<string, object>>;

const localized = { pluginOptions: { i18n: { localized: true } } };
const relation = (kind: string, target: string) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
});
const string = { type: 'string' };
const many = { repeatable: true };
const of = (name: string) => ({ type: 'component', component: `shared.${name}` });
const zone = (...names: string[]) => ({ type: 'dynamiczone', components: names.map((name) => `shared.${name}`) });

/** The parts of the tested model; each can be replaced, or left out with null. */
const parts = {
  seo: {
    title: string,
    word: { type: 'text' },
    kind: { type: 'enumeration', enum: ['a', 'b', 'c'] },
    secret: { ...string, private: true },
    pages: relation('manyToMany', 'page'),
    any: { type: 'relation', relation: 'morphToMany' },
  },
  quote: { author: string },
  box: { label: string, seo: of('seo'), quotes: { ...of('quote'), ...many } },
  article: {
    title: { ...string, ...localized },
    slug: string,
    colour: { type: 'enumeration', enum: ['red', 'green', 'blue'], ...localized },
    amount: { ...string, ...localized },
    page: { ...relation('manyToOne', 'page'), ...localized },
    pages: { ...relation('manyToMany', 'page'), ...localized },
    any: { type: 'relation', relation: 'morphToMany', ...localized },
    cover: { type: 'media', multiple: false, ...localized },
    gallery: { type: 'media', multiple: true, ...localized },
    seo: { ...of('seo'), ...localized },
    boxes: { ...of('box'), ...many },
    body: { ...zone('seo', 'quote'), ...localized },
  },
  page: {
    name: string,
    number: string,
    when: { type: 'datetime' },
    tag: relation('oneToOne', 'tag'),
    seo: of('seo'),
    secrets: { ...of('quote'), ...many },
  },
  tag: { label: string },
} as const satisfies Readonly<Record<string, Attributes>>;

interface Model {
  readonly attributes?: { readonly [K in keyof typeof parts]?: Attributes | null };
  readonly types?: Readonly<Record<string, object>>;
  readonly locales?: readonly string[];
  readonly hints?: ChangeHints;
  /** New names of renamed parts. */
  readonly names?: Readonly<Record<string, string>>;
}

const switches: Readonly<Record<string, object>> = {
  article: { localized: true, drafts: true },
  page: { drafts: true },
};

function filesOf({ attributes = {}, types = {}, names: called = {} }: Model): readonly ModelFile[] {
  return Object.entries(parts).flatMap(([name, known]) => {
    const now = attributes[name as keyof typeof parts];
    if (now === null) return [];
    const own = now ?? known;
    if (['seo', 'quote', 'box'].includes(name)) return [component(called[name] ?? name, own)];
    return [contentType(called[name] ?? name, own, { ...switches[name], ...types[name] })];
  });
}

function sideOf(model: Model): ModelWithLayout & { readonly record: RecordedModel } {
  const locales = model.locales ?? ['en', 'fr', 'de'];
  const files = filesOf(model);
  const snapshot = parseModel(files, { locales, defaultLocale: locales[0] ?? 'en' });
  const { version, json } = serializeModel(snapshot);
  return { version, record: parseRecordedModel(json), layout: createLayout(snapshot), files };
}

let fixture: DocumentFixture;
const names = new Map<string, string>();

const named = async (name: string, answer: Promise<DocumentJson>): Promise<string> => {
  const { documentId } = await answer;
  names.set(documentId, name);
  return documentId;
};

beforeAll(async () => {
  fixture = await openDocumentFixture(filesOf({}));
  const tag = await named('tag', fixture.create('tag', { label: 'x' }));
  const tag2 = await named('tag2', fixture.create('tag', {}));
  const page = await named(
    'page',
    fixture.create('page', {
      name: 'p',
      number: '5',
      tag,
      when: '2024-05-06T00:00:00.000Z',
      seo: { title: 'same', kind: 'a', secret: 's', pages: [], any: [{ __type: 'api::tag.tag', documentId: tag }] },
      secrets: [{ author: 'same' }, { author: 'same' }],
    }),
  );
  const page2 = await named(
    'page2',
    fixture.create('page', { name: 'p', number: '5.0', tag, when: '2024-05-06T10:11:12.345Z', seo: { title: 'same' } }),
  );
  const draft = await named(
    'draft',
    fixture.create('page?status=draft', { number: 'none', tag: tag2, seo: { word: 'five' } }),
  );
  await fixture.update('page?status=draft', page2, { number: '6' });
  const [one, two] = [await fixture.create('file', { name: 'one' }), await fixture.create('file', { name: 'two' })];
  const first = await named(
    'first',
    fixture.create('article', {
      cover: one.id,
      gallery: [one.id, two.id],
      title: 'one',
      slug: 'slug',
      colour: 'red',
      amount: '1',
      page,
      pages: [page, page2],
      any: [
        { __type: 'api::tag.tag', documentId: tag },
        { __type: 'api::page.page', documentId: page },
      ],
      seo: { title: 'x', word: '12', kind: 'b', pages: [page2, page] },
      boxes: [{ label: 'b', seo: { title: 'in', kind: 'c' }, quotes: [{ author: 'a' }, {}] }, { label: 'c' }],
      body: [
        { __component: 'shared.quote', author: 'q' },
        { __component: 'shared.seo', title: 'z', kind: 'c' },
      ],
    }),
  );
  await fixture.update('article?locale=fr', first, {
    title: 'un',
    colour: 'blue',
    amount: '1.0',
    cover: one.id,
    gallery: [two.id, one.id],
    page: page2,
    pages: [page],
  });
  await named('second', fixture.create('article', { title: 'one', slug: 'slug2', colour: 'green', page }));
  await named(
    'third',
    fixture.create('article?status=draft', { title: 'tre', amount: 'x', body: [{ __component: 'shared.quote' }] }),
  );
  await named('german', fixture.create('article?locale=de', { title: 'one', slug: 'slug3', amount: '2' }));
  expect(draft).not.toBe(page);
});
afterAll(() => fixture.close());

/** Returns the impact of a change to a model: kind of the condition, count and examples, for every condition. */
async function standing(model: Model): Promise<readonly (readonly [string, number, ...string[]])[]> {
  return (await againstModel(model)).map(([is, { count, examples }]) => [
    is,
    count,
    ...examples.map((example) => example.replace(/^\w+/, (documentId) => names.get(documentId) ?? documentId)),
  ]);
}

async function againstModel(model: Model): Promise<readonly (readonly [string, ChangeImpact])[]> {
  const [from, to] = [sideOf({}), sideOf(model)];
  const changes = changesBetween(from.record, to.record, model.hints);
  const scope = { dialect: fixture.store.dialect, from, to, changes };
  const impacts: (readonly [string, ChangeImpact])[] = [];
  for (const change of changes) {
    for (const condition of assessChange(change, from.record, to.record).impactChecks) {
      impacts.push([condition.is, await checkImpact(fixture.store, scope, change, condition)]);
    }
  }
  return impacts;
}

/** Returns the attributes of a part with some of them replaced; null removes one. */
function but(part: keyof typeof parts, changes: Readonly<Record<string, object | null>>): Attributes {
  const all: Record<string, object | null> = { ...parts[part], ...changes };
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

const article = (changes: Readonly<Record<string, object | null>>): Model => ({
  attributes: { article: but('article', changes) },
});
const page = (changes: Readonly<Record<string, object | null>>): Model => ({
  attributes: { page: but('page', changes) },
});
const seo = (changes: Readonly<Record<string, object | null>>): Model => ({ attributes: { seo: but('seo', changes) } });
const box = (changes: Readonly<Record<string, object | null>>): Model => ({ attributes: { box: but('box', changes) } });

describe('conditions on documents and versions', () => {
  test('a content type that goes', async () => {
    const model: Model = {
      attributes: {
        tag: null,
        page: but('page', { tag: null }),
      },
    };
    expect(await standing(model)).toEqual([
      ['no-values', 3, 'page', 'page2', 'draft'],
      ['no-documents', 2, 'tag', 'tag2'],
    ]);
  });

  test('a single type', async () => {
    expect(await standing({ types: { page: { single: true } } })).toEqual([
      ['at-most-one-document', 3, 'page', 'page2', 'draft'],
    ]);
  });

  test('a required attribute that is new', async () => {
    const fresh = { fresh: { ...string, required: true } };
    expect(await standing(article(fresh))).toEqual([
      ['no-versions', 4, 'first (en)', 'first (fr)', 'second (en)', 'german (de)'],
    ]);
    expect(await standing(page(fresh))).toEqual([['no-versions', 2, 'page', 'page2']]);
    expect(await standing(seo(fresh))).toEqual([['no-versions', 3, 'first', 'page', 'page2']]);
    expect(await standing(seo({ fresh: { ...string, required: true, default: 'x' } }))).toEqual([]);
  });

  test('locales off, and a locale that goes', async () => {
    expect(await standing({ types: { article: { localized: false } } })).toEqual(
      expect.arrayContaining([['one-locale', 1, 'first']]),
    );
    expect(await standing({ locales: ['en', 'de'] })).toEqual([['no-versions-in', 1, 'first']]);
    expect(await standing({ locales: ['en', 'fr'] })).toEqual([['no-versions-in', 1, 'german']]);
  });

  test('a locale that goes after locales and drafts were given up', async () => {
    const both = await standing({ types: { article: { localized: false } }, locales: ['en', 'fr'] });
    expect(both.filter(([is]) => is === 'no-versions-in')).toEqual([['no-versions-in', 0]]);
  });

  test('draft & publish off', async () => {
    expect(await standing({ types: { page: { drafts: false } } })).toEqual([['no-unpublished', 2, 'page2', 'draft']]);
    expect(await standing({ types: { article: { drafts: false } } })).toEqual([['no-unpublished', 1, 'third (en)']]);
  });
});

describe('conditions on values', () => {
  test('of an attribute that is removed', async () => {
    const gone = article({ title: null, colour: null, page: null, any: null, seo: null, boxes: null, body: null });
    expect(await standing(gone)).toEqual([
      ['no-values', 5, 'first (en)', 'first (fr)', 'second (en)', 'third (en)', 'german (de)'],
      ['no-values', 3, 'first (en)', 'first (fr)', 'second (en)'],
      ['no-values', 3, 'first (en)', 'first (fr)', 'second (en)'],
      ['no-values', 1, 'first (en)'],
      ['no-values', 1, 'first (en)'],
      ['no-values', 1, 'first'],
      ['no-values', 2, 'first (en)', 'third (en)'],
    ]);
  });

  test('of an attribute that takes the name of another', async () => {
    const model = article({ title: null, slug: null, heading: { ...string, ...localized }, title2: string });
    const swapped = {
      ...model,
      hints: { renames: [{ from: 'api::article.article.slug', to: 'title2' }] },
    };
    expect(await standing(swapped)).toEqual([
      ['no-values', 5, 'first (en)', 'first (fr)', 'second (en)', 'third (en)', 'german (de)'],
    ]);
  });

  test('that are required', async () => {
    const required = { required: true };
    expect(await standing(article({ amount: { ...parts.article.amount, ...required } }))).toEqual([
      ['no-missing', 1, 'second (en)'],
    ]);
    expect(await standing(article({ page: { ...parts.article.page, ...required } }))).toEqual([
      ['no-missing', 1, 'german (de)'],
    ]);
    expect(await standing(article({ any: { ...parts.article.any, ...required } }))).toEqual([
      ['no-missing', 3, 'first (fr)', 'second (en)', 'german (de)'],
    ]);
    expect(await standing(article({ seo: { ...parts.article.seo, ...required } }))).toEqual([
      ['no-missing', 3, 'first (fr)', 'second (en)', 'german (de)'],
    ]);
    expect(await standing(article({ boxes: { ...parts.article.boxes, ...required } }))).toEqual([['no-missing', 0]]);
    expect(await standing(page({ name: { ...string, ...required } }))).toEqual([['no-missing', 0]]);
    expect(await standing(seo({ kind: { ...parts.seo.kind, ...required } }))).toEqual([['no-missing', 1, 'page2']]);
  });

  test('that are required, after a change of name and type', async () => {
    const amount = { type: 'json', ...localized, required: true };
    const model = {
      ...article({ amount: null, sum: amount }),
      hints: { renames: [{ from: 'api::article.article.amount', to: 'sum' }] },
    };
    expect(await standing(model)).toEqual([
      ['counterpart', 0],
      ['no-missing', 1, 'second (en)'],
    ]);
  });

  test('that are unique', async () => {
    const unique = { unique: true };
    expect(await standing(article({ title: { ...parts.article.title, ...unique } }))).toEqual([
      ['no-duplicates', 2, 'first (en)', 'second (en)'],
    ]);
    expect(await standing(article({ slug: { ...string, ...unique } }))).toEqual([['no-duplicates', 0]]);
    expect(await standing(page({ name: { ...string, ...unique } }))).toEqual([['no-duplicates', 2, 'page', 'page2']]);
    expect(await standing(page({ number: { ...string, ...unique } }))).toEqual([['no-duplicates', 0]]);
    expect(await standing(page({ number: { type: 'decimal', ...unique } }))).toEqual([
      ['counterpart', 1, 'draft'],
      ['no-duplicates', 2, 'page', 'page2'],
      ['no-duplicates', 2, 'page', 'page2'],
    ]);
  });

  test('that are unique inside components', async () => {
    const unique = { unique: true };
    expect(await standing(seo({ title: { ...string, ...unique } }))).toEqual([['no-duplicates', 2, 'page', 'page2']]);
    expect(await standing(seo({ word: { type: 'text', ...unique } }))).toEqual([['no-duplicates', 0]]);
    expect(await standing({ attributes: { quote: { author: { ...string, ...unique } } } })).toEqual([
      ['no-duplicates', 1, 'page'],
    ]);
  });

  test('that are converted to another type', async () => {
    expect(await standing(page({ number: { type: 'integer' } }))).toEqual([['counterpart', 1, 'draft']]);
    expect(await standing(page({ when: { type: 'date' } }))).toEqual([['counterpart', 1, 'page2']]);
    expect(await standing(article({ amount: { type: 'integer', ...localized } }))).toEqual([
      ['counterpart', 1, 'third (en)'],
    ]);
    expect(await standing(seo({ word: { type: 'integer' } }))).toEqual([['counterpart', 1, 'draft']]);
    expect(await standing(seo({ word: { type: 'string' } }))).toEqual([['counterpart', 0]]);
  });

  test('that are limited', async () => {
    expect(await standing(page({ number: { ...string, maxLength: 3 } }))).toEqual([['within', 1, 'draft']]);
    expect(await standing(page({ number: { ...string, minLength: 2 } }))).toEqual([['within', 1, 'page']]);
    expect(await standing(page({ number: { ...string, regex: '^5$' } }))).toEqual([['within', 1, 'page2']]);
    expect(await standing(seo({ title: { ...string, minLength: 2 } }))).toEqual([['within', 1, 'first']]);
    expect(await standing(article({ boxes: { ...parts.article.boxes, max: 1 } }))).toEqual([['within', 1, 'first']]);
    expect(await standing(article({ body: { ...parts.article.body, min: 2 } }))).toEqual([['within', 0]]);
    expect(await standing(article({ body: { ...parts.article.body, min: 3 } }))).toEqual([['within', 1, 'first (en)']]);
    expect(await standing(box({ quotes: { ...parts.box.quotes, max: 1 } }))).toEqual([['within', 1, 'first']]);
  });

  test('of an enumeration', async () => {
    const listed = { type: 'enumeration', enum: ['red', 'green'], ...localized };
    expect(await standing(article({ colour: listed }))).toEqual([['none-of', 1, 'first (fr)']]);
    const values = [{ of: 'api::article.article', attribute: 'colour', from: 'blue', to: 'red' }];
    expect(await standing({ ...article({ colour: listed }), hints: { values } })).toEqual([]);
    expect(await standing(seo({ kind: { type: 'enumeration', enum: ['a', 'b'] } }))).toEqual([['none-of', 1, 'first']]);
    expect(await standing(seo({ kind: { type: 'enumeration', enum: ['a', 'b', 'c', 'd'] } }))).toEqual([]);
  });

  test('that all locales share', async () => {
    const shared = (name: keyof typeof parts.article) => {
      const { pluginOptions: _, ...own } = parts.article[name] as Readonly<Record<string, unknown>>;
      return article({ [name]: own });
    };
    for (const name of ['title', 'colour', 'amount', 'gallery', 'seo', 'body'] as const) {
      expect([name, await standing(shared(name))]).toEqual([name, [['same-in-all-locales', 1, 'first']]]);
    }
    expect(await standing(shared('cover'))).toEqual([['same-in-all-locales', 0]]);
    expect(await standing(article({ amount: { type: 'decimal' } }))).toEqual([
      ['counterpart', 1, 'third (en)'],
      ['same-in-all-locales', 0],
    ]);
    expect(await standing(article({ title: { ...string, unique: true } }))).toEqual([
      ['same-in-all-locales', 1, 'first'],
      ['no-duplicates', 3, 'first', 'second', 'german'],
      ['no-duplicates', 3, 'first', 'second', 'german'],
    ]);
  });
});

describe('values after the preceding changes', () => {
  test('are those that successors have replaced', async () => {
    const colour = { type: 'enumeration', enum: ['red', 'green'] };
    const values = [{ of: 'api::article.article', attribute: 'colour', from: 'blue', to: 'red' }];
    expect(await standing({ ...article({ colour }), hints: { values } })).toEqual([['same-in-all-locales', 0]]);
  });

  test('are those of the remaining versions and entries', async () => {
    const number = page({ number: { type: 'integer' } });
    expect(await standing({ ...number, types: { page: { drafts: false } } })).toEqual([
      ['no-unpublished', 2, 'page2', 'draft'],
      ['counterpart', 0],
    ]);
    const left = {
      article: but('article', { body: { ...zone('seo'), ...localized } }),
      page: but('page', { secrets: null }),
      box: but('box', { quotes: null }),
      quote: { author: { ...string, required: true } },
    };
    const impacts = await standing({ attributes: left });
    expect(impacts.filter(([is]) => is === 'no-missing')).toEqual([['no-missing', 0]]);
    const box2 = await standing({ attributes: { quote: left.quote } });
    expect(box2).toEqual([['no-missing', 1, 'first']]);
  });

  test('are found under their former names', async () => {
    const renamed = { seo: 'meta', page: 'leaf' };
    const meta = { type: 'component', component: 'shared.meta' };
    const attributes = {
      seo: {
        ...but('seo', { title: null, pages: relation('manyToMany', 'leaf') }),
        heading: { ...string, unique: true, minLength: 2 },
      },
      box: but('box', { seo: meta }),
      page: { ...but('page', { name: null, seo: meta }), called: { ...string, unique: true } },
      article: but('article', {
        page: { ...relation('manyToOne', 'leaf'), ...localized },
        pages: { ...relation('manyToMany', 'leaf'), ...localized },
        any: { ...relation('manyToMany', 'leaf'), ...localized },
        seo: { ...meta, ...localized },
        body: { type: 'dynamiczone', components: ['shared.quote'], ...localized },
      }),
    };
    const renames = [
      { from: 'shared.seo', to: 'shared.meta' },
      { from: 'shared.seo.title', to: 'heading' },
      { from: 'api::page.page', to: 'api::leaf.leaf' },
      { from: 'api::page.page.name', to: 'called' },
    ];
    expect(await standing({ attributes, names: renamed, hints: { renames } })).toEqual([
      ['links-to', 1, 'first (en)'],
      ['no-entries-of', 1, 'first (en)'],
      ['within', 1, 'first'],
      ['no-duplicates', 2, 'page', 'page2'],
      ['no-duplicates', 2, 'page', 'page2'],
    ]);
  });
});

describe('conditions on entries and links', () => {
  test('of components in zones', async () => {
    expect(await standing(article({ body: { ...zone('quote'), ...localized } }))).toEqual([
      ['no-entries-of', 1, 'first (en)'],
    ]);
    expect(await standing(article({ body: { ...of('quote'), ...localized } }))).toEqual([
      ['no-entries-of', 1, 'first (en)'],
      ['at-most-one', 0],
    ]);
    expect(await standing(article({ body: { ...of('quote'), ...many, ...localized } }))).toEqual([
      ['no-entries-of', 1, 'first (en)'],
    ]);
  });

  test('of lists that become single', async () => {
    expect(await standing(article({ boxes: of('box') }))).toEqual([['at-most-one', 1, 'first']]);
    expect(await standing(box({ quotes: of('quote') }))).toEqual([['at-most-one', 1, 'first']]);
    expect(await standing(page({ secrets: { ...of('box'), ...many } }))).toEqual([['no-values', 1, 'page']]);
  });

  test('of files', async () => {
    expect(await standing(article({ cover: null }))).toEqual([['no-values', 2, 'first (en)', 'first (fr)']]);
    expect(await standing(article({ gallery: { type: 'media', multiple: false, ...localized } }))).toEqual([
      ['at-most-one', 2, 'first (en)', 'first (fr)'],
    ]);
    expect(await standing(article({ gallery: { ...parts.article.gallery, required: true } }))).toEqual([
      ['no-missing', 2, 'second (en)', 'german (de)'],
    ]);
  });

  test('inside components', async () => {
    expect(await standing(seo({ secret: null, kind: null }))).toEqual([
      ['no-values', 2, 'first', 'page'],
      ['no-values', 1, 'page'],
    ]);
    expect(await standing(box({ seo: null }))).toEqual([['no-values', 1, 'first']]);
    expect(await standing(seo({ pages: relation('manyToOne', 'page') }))).toEqual([['at-most-one', 1, 'first']]);
    expect(await standing(seo({ pages: relation('manyToMany', 'tag') }))).toEqual([['links-to', 1, 'first']]);
    expect(await standing(seo({ any: relation('manyToMany', 'page') }))).toEqual([['links-to', 1, 'page']]);
    expect(await standing(seo({ any: relation('manyToMany', 'tag') }))).toEqual([['links-to', 0]]);
  });

  test('of relations', async () => {
    expect(await standing(article({ pages: { ...relation('manyToOne', 'page'), ...localized } }))).toEqual([
      ['at-most-one', 1, 'first (en)'],
    ]);
    expect(await standing(article({ page: { ...relation('manyToOne', 'tag'), ...localized } }))).toEqual([
      ['links-to', 3, 'first (en)', 'first (fr)', 'second (en)'],
    ]);
    expect(await standing(article({ any: { ...relation('manyToMany', 'page'), ...localized } }))).toEqual([
      ['links-to', 1, 'first (en)'],
    ]);
    expect(await standing(article({ any: { ...relation('manyToOne', 'page'), ...localized } }))).toEqual([
      ['links-to', 1, 'first (en)'],
      ['at-most-one', 0],
    ]);
  });

  test('of relations that become exclusive', async () => {
    const both = (owner: object, other: object): Model => ({
      attributes: { page: but('page', { tag: owner }), tag: { ...parts.tag, page: other } },
    });
    const inverse = { ...relation('oneToOne', 'page'), mappedBy: 'tag' };
    expect(await standing(both({ ...relation('oneToOne', 'tag'), inversedBy: 'page' }, inverse))).toEqual([
      ['one-owner', 1, 'tag'],
    ]);
  });
});
