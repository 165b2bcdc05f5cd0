import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  component,
  contentType,
  type DocumentFixture,
  type DocumentJson,
  expectFailure,
  openDocumentFixture,
} from '../../../../test/support/document-fixture.js';
import { abilityFromGrants } from '../../../language/query/access/index.js';

const localized = { pluginOptions: { i18n: { localized: true } } };
const attributes = {
  title: { type: 'string', ...localized },
  lead: { type: 'string', default: 'soon', ...localized },
  sku: { type: 'string', unique: true },
  slug: { type: 'uid', targetField: 'title', ...localized },
  cover: { type: 'media', multiple: false },
  gallery: { type: 'media', multiple: true },
  seo: { type: 'component', component: 'shared.seo' },
  steps: { type: 'component', component: 'shared.step', repeatable: true },
  note: { type: 'component', component: 'shared.seo', ...localized },
  tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
};
const model = [
  contentType('article', attributes, { drafts: true, localized: true }),
  contentType(
    'page',
    { title: { type: 'string', ...localized }, sku: { type: 'string', unique: true } },
    { localized: true },
  ),
  contentType('tag', { label: { type: 'string' } }),
  component('seo', { metaTitle: { type: 'string' }, price: { type: 'decimal' } }),
  component('step', { label: { type: 'string' }, image: { type: 'media', multiple: false } }),
];
const full = 'populate=*';

let fixture: DocumentFixture;
const files: DocumentJson[] = [];
beforeAll(async () => {
  fixture = await openDocumentFixture(model);
  for (const name of ['one.png', 'two.png', 'three.png']) files.push(await fixture.create('file', { name }));
});
afterAll(() => fixture.close());

const file = (at: number) => files[at]?.documentId;
const rows = (sku: string) =>
  fixture.rows(`SELECT locale, status, sku, revision, source_revision FROM articles WHERE sku = '${sku}' ORDER BY id`);

describe('a new locale version', () => {
  test('copies what locales share, under new component ids; the rest starts empty', async () => {
    const tag = await fixture.create('tag', { label: 'x' });
    const en = await fixture.create(`article?${full}`, {
      title: 'Hello',
      lead: 'now',
      sku: 'a1',
      cover: file(0),
      gallery: [file(2), file(1)],
      seo: { metaTitle: 'm', price: '1.10' },
      steps: [{ label: 'a', image: file(1) }, { label: 'b' }],
      note: { metaTitle: 'n' },
      tags: [tag.documentId],
    });
    const fr = await fixture.update(`article?locale=fr&${full}`, en.documentId, { title: 'Bonjour' });
    expect(fr).toMatchObject({
      documentId: en.documentId,
      locale: 'fr',
      title: 'Bonjour',
      lead: 'soon',
      sku: 'a1',
      slug: 'bonjour',
      cover: { name: 'one.png' },
      gallery: [{ name: 'three.png' }, { name: 'two.png' }],
      seo: { metaTitle: 'm', price: 1.1 },
      steps: [{ label: 'a' }, { label: 'b' }],
      note: null,
      tags: [],
    });
    expect(fr.id).not.toBe(en.id);
    const ids = (answer: DocumentJson) =>
      [answer.seo as DocumentJson, ...(answer.steps as DocumentJson[])].map(({ id }) => id);
    expect(new Set([...ids(en), ...ids(fr)]).size).toBe(6);
    const draft = await fixture.one(`article?locale=fr&status=draft&${full}`, en.documentId);
    expect(ids(draft as DocumentJson)).toEqual(ids(fr));
    const deep = await fixture.one('article?locale=fr&populate[steps][populate]=image', en.documentId);
    expect(deep).toMatchObject({ steps: [{ image: { name: 'two.png' } }, { image: null }] });
  });

  test('refuses shared attributes that differ and accepts those that do not', async () => {
    const seo = { metaTitle: 'm' };
    const en = await fixture.create(`article?${full}`, {
      sku: 'a2',
      seo,
      gallery: [file(0)],
      cover: file(1),
      steps: [{ label: 's' }],
    });
    const differing = [{ sku: 'other' }, { seo: { metaTitle: 'x' } }, { gallery: [] }, { cover: null }, { steps: [] }];
    for (const data of differing) {
      const failure = await expectFailure(fixture.update('article?locale=fr', en.documentId, data));
      expect([failure.code, failure.facts]).toEqual(['write.not-localized', { field: Object.keys(data)[0] }]);
    }
    const { sku, steps } = en;
    const same = { sku, seo, gallery: [file(0)], cover: file(1), steps, title: 'fr' };
    expect(await fixture.update('article?locale=fr', en.documentId, same)).toMatchObject({ title: 'fr', sku: 'a2' });
    expect(await rows('a2')).toHaveLength(4);
  });

  test('needs a separate permission; changing an existing one does not', async () => {
    const en = await fixture.create('article', { sku: 'a3' });
    const editor = abilityFromGrants('editor', ['api::article.article.update']);
    const refused = await expectFailure(fixture.update('article?locale=fr', en.documentId, { title: 'x' }, editor));
    expect(refused.code).toBe('access.forbidden');
    await fixture.update('article?locale=fr', en.documentId, { title: 'x' });
    expect(await fixture.update('article?locale=fr', en.documentId, { title: 'y' }, editor)).toMatchObject({
      title: 'y',
    });
  });

  test('starts from any other locale, and the document may begin in any', async () => {
    const fr = await fixture.create('article?locale=fr', { title: 'premier', sku: 'a4' });
    expect(fr.locale).toBe('fr');
    expect(await fixture.update('article', fr.documentId, { title: 'first' })).toMatchObject({
      locale: 'en',
      sku: 'a4',
    });
  });
});

describe('under the other rules', () => {
  test('shared attributes of a new locale version are copied to the others, and update is permission enough', async () => {
    const other = await openDocumentFixture(model, {
      localizationNeedsPermission: false,
      sharedAttributesOnLocalization: 'copy',
    });
    const en = await other.create('article', { sku: 'b1', seo: { metaTitle: 'm' } });
    const editor = abilityFromGrants('editor', ['api::article.article.update']);
    const data = { sku: 'b2', seo: { metaTitle: 'n' } };
    await other.update('article?locale=fr', en.documentId, data, editor);
    for (const address of ['article', 'article?status=draft', 'article?locale=fr']) {
      const [name, query = ''] = address.split('?');
      expect(await other.one(`${name}?${query}&${full}`, en.documentId)).toMatchObject({
        sku: 'b2',
        seo: { metaTitle: 'n' },
      });
    }
    await other.close();
  });
});

describe('shared attributes', () => {
  const both = async (status: string, documentId: string, key: string) => {
    const one = async (locale: string) =>
      (await fixture.one(`article?locale=${locale}&status=${status}&${full}`, documentId))?.[key];
    return [await one('en'), await one('fr')];
  };
  const pair = async (data: object): Promise<DocumentJson> => {
    const en = await fixture.create(`article?${full}`, data);
    await fixture.update('article?locale=fr', en.documentId, { title: 'fr' });
    return en;
  };

  test('written to a draft reach all drafts, but no published versions', async () => {
    const { documentId } = await pair({ sku: 'c1' });
    const now = fixture.advanceClock();
    await fixture.update('article?locale=fr&status=draft', documentId, { sku: 'c2' });
    expect(await both('draft', documentId, 'sku')).toEqual(['c2', 'c2']);
    expect(await both('published', documentId, 'sku')).toEqual(['c1', 'c1']);
    expect(await both('draft', documentId, 'updatedAt')).toEqual([now, now]);
    await fixture.update('article', documentId, {});
    expect(await both('published', documentId, 'sku')).toEqual(['c2', 'c2']);
    // Publishing the other locale later does not restore the old value.
    await fixture.update('article?locale=fr', documentId, {});
    expect(await both('published', documentId, 'sku')).toEqual(['c2', 'c2']);
    expect(await rows('c2')).toHaveLength(4);
  });

  test('published through one locale leave the other unmodified', async () => {
    const { documentId } = await pair({ sku: 'd1', gallery: [file(0)] });
    await fixture.update('article', documentId, { sku: 'd2', gallery: [file(1), file(0)] });
    const modified = await fixture.list('article?locale=*&publicationFilter=modified&filters[sku]=d2');
    expect(modified).toEqual([]);
    await fixture.update('article?locale=fr&status=draft', documentId, { title: 'only fr' });
    await fixture.update('article', documentId, { sku: 'd3' });
    const still = await fixture.list('article?locale=*&publicationFilter=modified&filters[sku]=d3');
    expect(still.map(({ locale }) => locale)).toEqual(['fr']);
    expect(await both('published', documentId, 'title')).toEqual([null, 'fr']);
  });

  test('keep the ids that components have in each locale', async () => {
    const { documentId, steps } = await pair({ sku: 'e1', steps: [{ label: 'a' }, { label: 'b' }, { label: 'c' }] });
    const [first, second, third] = steps as DocumentJson[];
    const fr = (await both('published', documentId, 'steps'))[1] as DocumentJson[];
    const sent = [{ id: third?.id, label: 'C' }, { label: 'new' }, { id: first?.id }];
    await fixture.update('article', documentId, { steps: sent });
    const [enAfter, frAfter] = (await both('published', documentId, 'steps')) as [DocumentJson[], DocumentJson[]];
    expect(enAfter.map(({ label }) => label)).toEqual(['C', 'new', 'a']);
    expect(frAfter.map(({ label }) => label)).toEqual(['C', 'new', 'a']);
    expect([frAfter[0]?.id, frAfter[2]?.id]).toEqual([fr[2]?.id, fr[0]?.id]);
    expect(frAfter[1]?.id).not.toBe(enAfter[1]?.id);
    expect(enAfter.map(({ id }) => id)).not.toContain(second?.id);
  });

  test('media lists follow in order', async () => {
    const { documentId } = await pair({ sku: 'f1', gallery: [file(0), file(1)] });
    await fixture.update('article?locale=fr', documentId, {
      gallery: { connect: [{ documentId: file(2), position: { start: true } }] },
    });
    const names = (await both('published', documentId, 'gallery')).map((list) =>
      (list as DocumentJson[]).map(({ name }) => name),
    );
    expect(names).toEqual([
      ['three.png', 'one.png', 'two.png'],
      ['three.png', 'one.png', 'two.png'],
    ]);
  });

  test('are unique among documents, not among the locales of one', async () => {
    const { documentId } = await pair({ sku: 'g1' });
    const clash = { path: ['sku'], message: 'This attribute must be unique', rule: { name: 'unique' }, value: 'g1' };
    expect((await expectFailure(fixture.create('article', { sku: 'g1' }))).problems).toEqual([clash]);
    const draft = await fixture.create('article?status=draft', { sku: 'g1' });
    await fixture.update('article', documentId, { sku: 'g2' });
    expect(await fixture.update('article', draft.documentId, {})).toMatchObject({ sku: 'g1' });
    expect((await expectFailure(fixture.update('article?locale=fr', documentId, { sku: 'g1' }))).problems).toEqual([
      clash,
    ]);
    await fixture.act('unpublish', 'article', draft.documentId);
    expect(await fixture.update('article?locale=fr', documentId, { sku: 'g1' })).toMatchObject({ sku: 'g1' });
    await fixture.remove('article', documentId, '*');
    expect(await fixture.update('article', draft.documentId, {})).toMatchObject({ sku: 'g1' });
  });

  test('hold for types without drafts too', async () => {
    const en = await fixture.create('page', { title: 'Hello', sku: 'p1' });
    await fixture.update('page?locale=fr', en.documentId, { title: 'Salut' });
    await fixture.update('page?locale=fr', en.documentId, { sku: 'p2' });
    expect(await fixture.one('page', en.documentId)).toMatchObject({ title: 'Hello', sku: 'p2' });
    expect((await expectFailure(fixture.create('page', { sku: 'p2' }))).problems).toHaveLength(1);
    expect((await fixture.create('page', { sku: 'p1' })).sku).toBe('p1');
  });
});

describe('localized attributes', () => {
  test('are unique per locale', async () => {
    const one = await fixture.create('article', { title: 'one', slug: 'same' });
    expect(await fixture.update('article?locale=fr', one.documentId, { slug: 'same' })).toMatchObject({ slug: 'same' });
    expect((await expectFailure(fixture.create('article?locale=fr', { slug: 'same' }))).problems).toHaveLength(1);
    expect(await fixture.create('article?locale=de', { slug: 'same' })).toMatchObject({ slug: 'same' });
  });
});

describe('removing a locale', () => {
  test('leaves the others; the document goes with the last one', async () => {
    const { documentId } = await fixture.create('article', { title: 'en' });
    await fixture.update('article?locale=fr', documentId, { title: 'fr' });
    await fixture.update('article?locale=de', documentId, { title: 'de' });
    await fixture.remove('article', documentId);
    expect(await fixture.one('article', documentId)).toBeNull();
    await fixture.remove('article', documentId, 'de');
    expect(await fixture.one('article?locale=fr', documentId)).toMatchObject({ title: 'fr' });
    expect(await fixture.update('article', documentId, { title: 'again' })).toMatchObject({
      locale: 'en',
      title: 'again',
    });
    await fixture.remove('article', documentId, '*');
    expect((await expectFailure(fixture.update('article?locale=fr', documentId, {}))).code).toBe('http.not-found');
  });
});

describe('an action on every locale', () => {
  test('publishes them all and answers with the default one', async () => {
    const { documentId } = await fixture.create('article?locale=fr&status=draft', { title: 'fr' });
    await fixture.update('article?status=draft', documentId, { title: 'en' });
    expect(await fixture.act('publish', 'article?locale=*', documentId)).toMatchObject({ locale: 'en', title: 'en' });
    expect(await fixture.one('article?locale=fr', documentId)).toMatchObject({ title: 'fr' });
    await fixture.act('unpublish', 'article?locale=fr', documentId);
    expect(await fixture.one('article?locale=fr', documentId)).toBeNull();
    expect(await fixture.one('article', documentId)).not.toBeNull();
  });
});
