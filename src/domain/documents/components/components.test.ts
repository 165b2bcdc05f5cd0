import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  component,
  contentType,
  type DocumentFixture,
  type DocumentJson,
  expectFailure,
  openDocumentFixture,
} from '../../../../test/support/document-fixture.js';

const model = [
  contentType(
    'page',
    {
      title: { type: 'string' },
      seo: { type: 'component', component: 'shared.seo' },
      steps: { type: 'component', component: 'shared.step', repeatable: true },
      zone: { type: 'dynamiczone', components: ['shared.seo', 'shared.quote'] },
    },
    { drafts: true },
  ),
  contentType(
    'strict',
    {
      parts: { type: 'component', component: 'shared.seo', repeatable: true, required: true, min: 2 },
      only: { type: 'component', component: 'shared.quote' },
    },
    { drafts: true },
  ),
  contentType('tag', { label: { type: 'string' } }, { drafts: true }),
  component('seo', {
    metaTitle: { type: 'string', minLength: 2 },
    score: { type: 'integer', default: 3 },
    price: { type: 'decimal' },
    serial: { type: 'biginteger' },
    extra: { type: 'json' },
    secret: { type: 'string', private: true },
    steps: { type: 'component', component: 'shared.step', repeatable: true },
    quote: { type: 'component', component: 'shared.quote' },
  }),
  component('step', {
    label: { type: 'string' },
    tags: { type: 'relation', relation: 'oneToMany', target: 'api::tag.tag' },
    image: { type: 'media' },
  }),
  component('quote', { text: { type: 'string', required: true }, done: { type: 'boolean' } }),
];
const everything = 'populate[seo][populate]=*&populate[steps][populate]=*&populate[zone][populate]=*';

let fixture: DocumentFixture;
beforeAll(async () => {
  fixture = await openDocumentFixture(model);
});
afterAll(() => fixture.close());

const create = (data: object, status = 'published') => fixture.create(`page?status=${status}&${everything}`, data);
const update = ({ documentId }: DocumentJson, data: object) => fixture.update(`page?${everything}`, documentId, data);
const at = (answer: unknown, ...path: (string | number)[]): DocumentJson =>
  path.reduce((value, key) => (value as Record<string | number, unknown>)[key], answer) as DocumentJson;

describe('a single component', () => {
  test('is new without an id and merged with one, to any depth', async () => {
    const page = await create({
      seo: { metaTitle: 'one', price: '1.10', steps: [{ label: 'a' }, { label: 'b' }], quote: { text: 'q' } },
    });
    expect(page.seo).toMatchObject({ metaTitle: 'one', score: 3, price: 1.1, steps: [{ label: 'a' }, { label: 'b' }] });
    const { id } = at(page, 'seo');
    const quote = at(page, 'seo', 'quote').id;
    const merged = await update(page, { seo: { id, metaTitle: 'two', quote: { id: quote, done: true } } });
    expect(merged.seo).toMatchObject({ id, metaTitle: 'two', price: 1.1, quote: { id: quote, text: 'q', done: true } });
    expect(at(merged, 'seo').steps).toEqual(at(page, 'seo').steps);
    const replaced = await update(page, { seo: { metaTitle: 'three', score: null } });
    expect(replaced.seo).toMatchObject({ metaTitle: 'three', score: null, price: null, steps: [], quote: null });
    expect(at(replaced, 'seo').id).not.toBe(id);
    expect((await update(page, { seo: null })).seo).toBeNull();
  });

  test('keeps digits that a double cannot hold', async () => {
    const exact = {
      metaTitle: 'xx',
      price: '12345678901234567.125',
      serial: '9223372036854775807',
      extra: '{"big":1.10}',
    };
    const page = await create({ seo: exact });
    await update(page, { seo: { id: at(page, 'seo').id, metaTitle: 'yy' } });
    const [row] = await fixture.rows(
      `SELECT seo FROM pages WHERE document_id = '${page.documentId}' AND status = 'draft'`,
    );
    expect(row?.seo).toContain('"price":12345678901234567.125,"serial":"9223372036854775807"');
  });

  test('hides private attributes and keeps them', async () => {
    const page = await create({ seo: { metaTitle: 'xx', secret: 'hush' } });
    expect(JSON.stringify(page)).not.toContain('hush');
    await update(page, { seo: { id: at(page, 'seo').id, score: 9 } });
    const [row] = await fixture.rows(
      `SELECT seo, seo__deep FROM pages WHERE document_id = '${page.documentId}' AND status = 'draft'`,
    );
    expect(row?.seo).not.toContain('hush');
    expect(row?.seo__deep).toBe('{"secret":"hush"}');
  });

  test('has the same id in draft and published versions', async () => {
    const page = await create({ seo: { metaTitle: 'xx' }, steps: [{}, {}] });
    const draft = await fixture.one(`page?status=draft&${everything}`, page.documentId);
    expect([draft?.seo, draft?.steps]).toEqual([page.seo, page.steps]);
  });
});

describe('a list of components', () => {
  test('is the list sent: reordered by id, merged, shortened', async () => {
    const page = await create({ steps: [{ label: 'a' }, { label: 'b' }, { label: 'c' }] });
    const [a, , c] = page.steps as DocumentJson[];
    const changed = await update(page, { steps: [{ id: c?.id }, { label: 'new' }, { id: a?.id, label: 'A' }] });
    expect(changed.steps).toMatchObject([{ id: c?.id, label: 'c' }, { label: 'new' }, { id: a?.id, label: 'A' }]);
    expect((await update(page, { steps: null })).steps).toEqual([]);
  });

  test('refuses ids of other documents, of removed entries, and the same one twice', async () => {
    const page = await create({ steps: [{ label: 'a' }], seo: { metaTitle: 'xx' } });
    const other = await create({ steps: [{ label: 'b' }] });
    const [a] = page.steps as DocumentJson[];
    const [b] = other.steps as DocumentJson[];
    for (const steps of [
      [{ id: b?.id }],
      [{ id: 99999 }],
      [{ id: a?.id }, { id: a?.id }],
      [{ id: at(page, 'seo').id }],
    ]) {
      const failure = await expectFailure(update(page, { steps }));
      expect(failure.message).toBe(
        'Some of the provided components in steps are not related to the entity: leave the id out of those that are new here',
      );
    }
  });
});

describe('a dynamic zone', () => {
  test('mixes components; entries are preserved by id', async () => {
    const zone = [
      { __component: 'shared.quote', text: 'q' },
      { __component: 'shared.seo', metaTitle: 'mm' },
    ];
    const page = await create({ zone });
    expect(page.zone).toMatchObject(zone);
    expect(Object.keys(at(page, 'zone', 0))).toEqual(['__component', 'id', 'text', 'done']);
    const [quote, seo] = page.zone as DocumentJson[];
    const reordered = [
      { __component: 'shared.seo', id: seo?.id },
      { __component: 'shared.quote', id: quote?.id, done: true },
    ];
    expect((await update(page, { zone: reordered })).zone).toMatchObject([
      { id: seo?.id, metaTitle: 'mm' },
      { id: quote?.id, text: 'q', done: true },
    ]);
    const wrong = [{ __component: 'shared.seo', id: quote?.id }];
    expect((await expectFailure(update(page, { zone: wrong }))).code).toBe('write.foreign-component');
    expect((await update(page, { zone: [] })).zone).toEqual([]);
  });

  test('rejects entries of unknown components, and changes nothing', async () => {
    const page = await create({ title: 'before', zone: [{ __component: 'shared.quote', text: 'q' }] });
    for (const entry of [{ text: 'x' }, { __component: 'shared.step' }, { __component: '' }]) {
      const failure = await expectFailure(update(page, { title: 'after', zone: [entry] }));
      expect(failure.problems.map(({ path }) => path)).toEqual([['zone', '0', '__component']]);
    }
    expect(await fixture.one(`page?${everything}`, page.documentId)).toEqual(page);
  });
});

describe('relations and media inside components', () => {
  test('take every form and are resolved by status', async () => {
    const tags: DocumentJson[] = [];
    for (const label of ['a', 'b', 'c']) tags.push(await fixture.create('tag?status=draft', { label }));
    const [a, b, c] = tags.map(({ documentId }) => documentId) as [string, string, string];
    const file = await fixture.create('file', { name: 'f.png' });
    const page = await create({ steps: [{ label: 's', tags: [a, b], image: file.id }] });
    expect(page.steps).toMatchObject([{ tags: [], image: { name: 'f.png' } }]);
    const { id } = at(page, 'steps', 0);
    await update(page, {
      steps: [{ id, tags: { connect: [{ documentId: c, position: { before: b } }], disconnect: [a] } }],
    });
    const draft = await fixture.one('page?status=draft&populate[steps][populate]=tags', page.documentId);
    expect((at(draft, 'steps', 0).tags as DocumentJson[]).map(({ label }) => label)).toEqual(['c', 'b']);
    await fixture.act('publish', 'tag', b);
    const published = await fixture.one('page?populate[steps][populate]=tags', page.documentId);
    expect((at(published, 'steps', 0).tags as DocumentJson[]).map(({ label }) => label)).toEqual(['b']);
    const failure = await expectFailure(update(page, { steps: [{ tags: ['nope'] }] }));
    expect(failure.message).toBe('Document with id "nope", locale "null" not found');
  });
});

describe('rules inside components', () => {
  test('hold at publication for everything that is in the draft', async () => {
    const page = await create({ seo: { metaTitle: 'x' }, zone: [{ __component: 'shared.quote' }] }, 'draft');
    const failure = await expectFailure(update(page, { title: 'go' }));
    expect(failure.problems).toMatchObject([
      { path: ['seo', 'metaTitle'], message: 'seo.metaTitle must be at least 2 characters', value: 'x' },
      {
        path: ['zone', '0', 'text'],
        message: 'zone.0.text must be a `string` type, but the final value was: `null`.',
        value: null,
      },
    ]);
  });

  test('ask for required lists at creation, for their length at publication', async () => {
    const missing = await expectFailure(fixture.create('strict?status=draft', {}));
    expect(missing.problems).toMatchObject([{ path: ['parts'], message: 'parts must be defined.' }]);
    const draft = await fixture.create('strict?status=draft', { parts: [{}] });
    const failure = await expectFailure(fixture.update('strict', draft.documentId, {}));
    expect(failure.message).toBe('parts field must have at least 2 items');
  });

  test('saving equal content is no modification', async () => {
    const page = await create({ seo: { metaTitle: 'xx', price: '1.10' }, steps: [{ label: 'a' }] });
    const same = {
      seo: { id: at(page, 'seo').id, metaTitle: 'xx', price: 1.1 },
      steps: [{ id: at(page, 'steps', 0).id }],
    };
    await fixture.update('page?status=draft', page.documentId, same);
    const modified = await fixture.list('page?publicationFilter=modified');
    expect(modified.map(({ documentId }) => documentId)).not.toContain(page.documentId);
  });
});
