import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { abilityWith, createdBy, inLocales, names, rules } from '../../../../test/support/abilities.js';
import {
  contentType,
  type DocumentFixture,
  type DocumentJson,
  expectFailure,
  openDocumentFixture,
} from '../../../../test/support/document-fixture.js';
import type { Ability } from '../../../language/query/access/index.js';

const localized = { pluginOptions: { i18n: { localized: true } } };
const model = [
  contentType(
    'article',
    {
      title: { type: 'string', ...localized },
      price: { type: 'integer' },
      code: { type: 'string', private: true },
      label: { type: 'relation', relation: 'manyToOne', target: 'api::label.label', inversedBy: 'articles' },
      notes: { type: 'relation', relation: 'manyToMany', target: 'api::note.note' },
    },
    { drafts: true, localized: true },
  ),
  contentType('label', {
    name: { type: 'string', required: true },
    articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'label' },
  }),
  contentType('note', { text: { type: 'string', ...localized } }, { localized: true }),
  contentType('home', { title: { type: 'string' } }, { single: true }),
];

const ann = 11;
const bob = 12;
const ownRules = rules({ article: createdBy(ann), label: createdBy(ann), note: createdBy(ann), home: createdBy(ann) });
/** Ann may do everything, limited to documents that she created. */
const own = abilityWith('own', { administrator: ann, rowRule: ownRules });
/** Ann and Bob may do everything with everything. */
const asAnn = abilityWith('ann', { administrator: ann });
const asBob = abilityWith('bob', { administrator: bob });
const english = abilityWith('english', { rowRule: rules({ article: inLocales('en') }) });

let fixture: DocumentFixture;
beforeAll(async () => {
  fixture = await openDocumentFixture(model);
});
afterAll(() => fixture.close());

const codeOf = async (promise: Promise<unknown>): Promise<string> => {
  const { code, message } = await expectFailure(promise);
  return `${code}: ${message}`;
};
const forbidden = 'access.forbidden: Forbidden';
const missing = 'http.not-found: Not Found';
const nowhere = 'a23456789012345678901234';

/** Everything that the database stores about the document, counters included. */
const stateOf = async ({ documentId }: DocumentJson) => [
  await fixture.rows(`SELECT * FROM octavo_documents WHERE document_id = '${documentId}'`),
  await fixture.rows(`SELECT * FROM articles WHERE document_id = '${documentId}' ORDER BY id`),
];

describe('the creator of a document', () => {
  test('is the administrator who created it', async () => {
    const creatorOf = async ({ documentId }: DocumentJson) =>
      (await fixture.rows(`SELECT created_by FROM octavo_documents WHERE document_id = '${documentId}'`))[0]
        ?.created_by;
    const article = await fixture.create('article', { title: 'a' }, asAnn);
    expect(await creatorOf(article)).toBe(ann);
    await fixture.update('article', article.documentId, { title: 'b' }, asBob);
    expect(await creatorOf(article)).toBe(ann);
    expect(await creatorOf(await fixture.create('article', { title: 'c' }))).toBeNull();
  });
});

describe('a rule that names the creator', () => {
  let foreign: DocumentJson;
  beforeEach(async () => {
    foreign = await fixture.create('article', { title: 'of Bob' }, asBob);
  });

  /** Every way in which a document is changed. */
  const changes: readonly [string, (documentId: string, ability?: Ability) => Promise<unknown>][] = [
    ['update', (id, ability) => fixture.update('article', id, { title: 'x' }, ability)],
    ['update of a draft', (id, ability) => fixture.update('article?status=draft', id, { title: 'x' }, ability)],
    ['new locale', (id, ability) => fixture.update('article?locale=fr', id, { title: 'x' }, ability)],
    ['publish', (id, ability) => fixture.act('publish', 'article', id, ability)],
    ['unpublish', (id, ability) => fixture.act('unpublish', 'article', id, ability)],
    ['discard', (id, ability) => fixture.act('discardDraft', 'article', id, ability)],
    ['publish every locale', (id, ability) => fixture.act('publish', 'article?locale=*', id, ability)],
  ];

  test.each(changes)('%s: a document of another creator counts as missing', async (_, change) => {
    const before = await stateOf(foreign);
    expect(await codeOf(change(nowhere, own))).toBe(missing);
    expect(await codeOf(change(foreign.documentId, own))).toBe(missing);
    expect(await stateOf(foreign)).toEqual(before);
    await change(foreign.documentId, asAnn);
    const mine = await fixture.create('article', { title: 'of Ann' }, own);
    await change(mine.documentId, own);
  });

  test('a removal finds nothing to remove', async () => {
    const before = await stateOf(foreign);
    for (const locale of ['en', 'fr', '*']) await fixture.remove('article', foreign.documentId, locale, own);
    await fixture.remove('article', nowhere, 'en', own);
    expect(await stateOf(foreign)).toEqual(before);
    const mine = await fixture.create('article', { title: 'of Ann' }, own);
    await fixture.remove('article', mine.documentId, 'en', own);
    expect(await fixture.one('article', mine.documentId)).toBeNull();
  });

  test('is checked for each action by its name', async () => {
    const rowRule = rules({ 'article.update': createdBy(ann) });
    const ability = abilityWith('updates its own', { administrator: ann, rowRule });
    expect(await codeOf(fixture.update('article', foreign.documentId, { title: 'x' }, ability))).toBe(missing);
    expect(await fixture.act('unpublish', 'article', foreign.documentId, ability)).toMatchObject({ title: 'of Bob' });
    await fixture.remove('article', foreign.documentId, 'en', ability);
    expect(await fixture.one('article?status=draft', foreign.documentId)).toBeNull();
  });

  test('to publish holds for a write that publishes, where publishing is a right', async () => {
    const rowRule = rules({ 'article.publish': createdBy(ann) });
    const ability = abilityWith('publishes its own', { administrator: ann, rowRule });
    const { documentId } = foreign;
    expect(await codeOf(fixture.update('article', documentId, { title: 'x' }, ability))).toBe(missing);
    expect(await fixture.update('article?status=draft', documentId, { title: 'y' }, ability)).toMatchObject({
      title: 'y',
    });
    const unpublishing = abilityWith('has no right to publish', { ...ability, can: (action) => action !== 'publish' });
    expect(await fixture.update('article', documentId, { title: 'z' }, unpublishing)).toMatchObject({ title: 'z' });
  });

  test('to add locales applies to new locales only', async () => {
    const rowRule = rules({ 'article.createLocalization': createdBy(ann) });
    const ability = abilityWith('adds locales to its own', { administrator: ann, rowRule });
    const { documentId } = foreign;
    expect(await fixture.update('article', documentId, { title: 'x' }, ability)).toMatchObject({ title: 'x' });
    expect(await codeOf(fixture.update('article?locale=fr', documentId, { title: 'x' }, ability))).toBe(missing);
    const mine = await fixture.create('article', { title: 'of Ann' }, ability);
    expect(await fixture.update('article?locale=fr', mine.documentId, { title: 'x' }, ability)).toMatchObject({
      locale: 'fr',
    });
  });

  test('holds for single types', async () => {
    await fixture.update('home', null, { title: 'of Ann' }, own);
    expect(await fixture.update('home', null, { title: 'changed' }, own)).toMatchObject({ title: 'changed' });
    await fixture.remove('home', null);
    await fixture.update('home', null, { title: 'of Bob' }, asBob);
    expect(await codeOf(fixture.update('home', null, { title: 'x' }, own))).toBe(missing);
    await fixture.remove('home', null, null, own);
    expect(await fixture.one('home', null)).toMatchObject({ title: 'of Bob' });
  });
});

describe('a rule that names locales', () => {
  test('forbids writes in other locales, for existing and missing documents alike', async () => {
    const article = await fixture.create('article', { title: 'a' }, english);
    const { documentId } = article;
    await fixture.update('article?locale=fr', documentId, { title: 'b' });
    const before = await stateOf(article);
    for (const id of [documentId, nowhere]) {
      expect(await codeOf(fixture.update('article?locale=fr', id, { title: 'x' }, english))).toBe(forbidden);
      expect(await codeOf(fixture.update('article?locale=de', id, { title: 'x' }, english))).toBe(forbidden);
      expect(await codeOf(fixture.remove('article', id, 'fr', english))).toBe(forbidden);
      for (const action of ['publish', 'unpublish', 'discardDraft'] as const) {
        expect(await codeOf(fixture.act(action, 'article?locale=fr', id, english))).toBe(forbidden);
      }
    }
    expect(await codeOf(fixture.create('article?locale=fr', { title: 'x' }, english))).toBe(forbidden);
    expect(await stateOf(article)).toEqual(before);
    await fixture.update('article', documentId, { title: 'c' }, english);
    await fixture.remove('article', documentId, 'en', english);
    expect(await fixture.one('article?locale=en&status=draft', documentId)).toBeNull();
    expect(await fixture.one('article?locale=fr&status=draft', documentId)).toMatchObject({ title: 'b' });
  });

  test('needs all locales of a document for an action on every one', async () => {
    const { documentId } = await fixture.create('article', { title: 'a' });
    await fixture.update('article?locale=fr', documentId, { title: 'b' });
    expect(await codeOf(fixture.remove('article', documentId, '*', english))).toBe(forbidden);
    expect(await codeOf(fixture.act('unpublish', 'article?locale=*', documentId, english))).toBe(forbidden);
    expect(await fixture.one('article?locale=fr', documentId)).toMatchObject({ title: 'b' });
    const both = abilityWith('english and french', { rowRule: rules({ article: inLocales('en', 'fr') }) });
    await fixture.act('unpublish', 'article?locale=*', documentId, both);
    await fixture.remove('article', documentId, '*', both);
    expect(await fixture.one('article?locale=fr&status=draft', documentId)).toBeNull();
    await fixture.remove('article', nowhere, '*', english);
  });

  test('to add locales is checked in addition to the one to update', async () => {
    const rowRule = rules({ 'article.createLocalization': inLocales('fr') });
    const ability = abilityWith('adds French', { rowRule });
    const { documentId } = await fixture.create('article', { title: 'a' }, ability);
    expect(await codeOf(fixture.update('article?locale=de', documentId, { title: 'x' }, ability))).toBe(forbidden);
    expect(await fixture.update('article?locale=fr', documentId, { title: 'x' }, ability)).toMatchObject({
      locale: 'fr',
    });
  });

  test('allows writing attributes that all locales share', async () => {
    const { documentId } = await fixture.create('article', { title: 'a', price: 1 });
    await fixture.update('article?locale=fr', documentId, { title: 'b' });
    await fixture.update('article', documentId, { price: 2 }, english);
    expect(await fixture.one('article?locale=fr', documentId)).toMatchObject({ price: 2 });
  });

  test('does not apply to types without locales', async () => {
    const ability = abilityWith('English labels', { rowRule: rules({ label: inLocales('en') }) });
    const { documentId } = await fixture.create('label', { name: 'a' }, ability);
    await fixture.update('label', documentId, { name: 'b' }, ability);
    await fixture.remove('label', documentId, null, ability);
    expect(await fixture.one('label', documentId)).toBeNull();
  });
});

describe('a rule about documents that can be found', () => {
  test.each([
    ['set', (id: string) => ({ notes: [id] })],
    ['connect', (id: string) => ({ notes: { connect: [{ documentId: id }] } })],
    ['disconnect', (id: string) => ({ notes: { disconnect: [id] } })],
    ['anchor', (id: string) => ({ notes: { connect: [{ documentId: id, position: { before: id } }] } })],
  ])('%s: others are as unknown as those that do not exist', async (_, data) => {
    const foreign = await fixture.create('note', { text: 'of Bob' }, asBob);
    const { documentId } = await fixture.create('article', { title: 'a' }, own);
    const unknown = await codeOf(fixture.update('article', documentId, data(nowhere), own));
    expect(unknown).toBe(`write.unknown-document: Document with id "${nowhere}", locale "en" not found`);
    expect(await codeOf(fixture.update('article', documentId, data(foreign.documentId), own))).toBe(
      unknown.replace(nowhere, foreign.documentId),
    );
    expect(await fixture.one('article?populate=notes', documentId)).toMatchObject({ notes: [] });
  });

  test('own ones can be linked, and foreign ones by row id are unknown rows', async () => {
    const foreign = await fixture.create('note', { text: 'of Bob' }, asBob);
    const mine = await fixture.create('note', { text: 'of Ann' }, own);
    const article = await fixture.create('article?populate=notes', { title: 'a', notes: [mine.id] }, own);
    expect(article.notes).toMatchObject([{ text: 'of Ann' }]);
    const refused = await codeOf(fixture.update('article', article.documentId, { notes: [foreign.id] }, own));
    expect(refused).toBe(await codeOf(fixture.update('article', article.documentId, { notes: [99_999] }, own)));
  });

  test('holds from the other side of a relation', async () => {
    const foreign = await fixture.create('article', { title: 'of Bob' }, asBob);
    const before = await stateOf(foreign);
    expect(await codeOf(fixture.create('label', { name: 'x', articles: [foreign.documentId] }, own))).toContain(
      'write.unknown-document',
    );
    expect(await stateOf(foreign)).toEqual(before);
  });

  test('leaves out documents in locales that cannot be found', async () => {
    const note = await fixture.create('note', { text: 'a' });
    await fixture.update('note?locale=fr', note.documentId, { text: 'b' });
    const ability = abilityWith('English notes', { rowRule: rules({ note: inLocales('en') }) });
    const data = { title: 'a', notes: [note.documentId] };
    expect(await codeOf(fixture.create('article?locale=fr', data, ability))).toBe(
      `write.unknown-document: Document with id "${note.documentId}", locale "fr" not found`,
    );
    expect(await fixture.create('article?populate=notes', data, ability)).toMatchObject({ notes: [{ text: 'a' }] });
  });
});

describe('attributes that may not be written', () => {
  const writableAttributes: Ability['writableAttributes'] = (action, uid) =>
    names({ article: action === 'create' ? ['title'] : ['price'], label: ['articles'] })(uid);
  const ability = abilityWith('writes little', { writableAttributes });

  test('are refused like unknown names, per action', async () => {
    const { documentId } = await fixture.create('article', { title: 'a' }, ability);
    const unknown = await codeOf(fixture.create('article', { nothing: 1 }, ability));
    expect(await codeOf(fixture.create('article', { price: 1 }, ability))).toBe(unknown.replace('nothing', 'price'));
    expect(await codeOf(fixture.create('article', { code: 'x' }, ability))).toBe(unknown.replace('nothing', 'code'));
    expect(await codeOf(fixture.update('article', documentId, { title: 'b' }, ability))).toBe(
      unknown.replace('nothing', 'title'),
    );
    expect(await fixture.update('article', documentId, { price: 2 }, ability)).toMatchObject({ title: 'a', price: 2 });
  });

  test('come in the order of the body, so that the first problem reveals nothing', async () => {
    const first = await codeOf(fixture.create('article', { nothing: 1, price: 1 }, ability));
    expect(first).toBe(await codeOf(fixture.create('article', { nothing: 1, other: 1 }, ability)));
  });

  test('are reported missing if they are required', async () => {
    expect(await codeOf(fixture.create('label', {}, ability))).toBe(await codeOf(fixture.create('label', {})));
  });
});
