import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  component,
  contentType,
  type DocumentFixture,
  type DocumentJson,
  expectFailure,
  openDocumentFixture,
} from '../../../../test/support/document-fixture.js';
import { accessesOf } from '../../../../test/support/explain.js';
import { createLayout } from '../../../storage/sql/layout/index.js';
import { conflictingValues, WritePrinter } from '../../../storage/sql/plan/index.js';
import { getVersionTable } from '../context.js';

const localized = { pluginOptions: { i18n: { localized: true } } };
const seo = { type: 'component', component: 'shared.seo' };
const parts = { type: 'component', component: 'shared.part', repeatable: true };
const model = [
  component('code', {
    number: { type: 'decimal', unique: true },
    secret: { type: 'string', unique: true, private: true },
  }),
  component('seo', { canonical: { type: 'string', unique: true }, title: { type: 'string' } }),
  component('part', {
    serial: { type: 'biginteger', unique: true },
    codes: { type: 'component', component: 'shared.code', repeatable: true },
  }),
  component('quote', { canonical: { type: 'string', unique: true } }),
  contentType(
    'article',
    { seo, parts, body: { type: 'dynamiczone', components: ['shared.seo', 'shared.quote', 'shared.part'] } },
    { drafts: true },
  ),
  contentType('tag', { label: { type: 'string' }, seo }),
  contentType(
    'page',
    { seo, note: { ...seo, ...localized }, slug: { type: 'uid', targetField: 'title' }, title: { type: 'string' } },
    { drafts: true, localized: true },
  ),
  contentType('place', { seo, note: { ...seo, ...localized } }, { localized: true }),
];

let fixture: DocumentFixture;
beforeAll(async () => {
  fixture = await openDocumentFixture(model);
});
afterAll(() => fixture.close());

const at = (canonical: string | null) => ({ seo: { canonical } });
const clash = (path: readonly string[], value: unknown) => ({
  path,
  message: 'This attribute must be unique',
  rule: { name: 'unique' },
  value,
});
const claims = async ({ documentId }: DocumentJson) => {
  const rows = await fixture.rows(
    `SELECT attribute, value FROM octavo_unique WHERE document_id = '${documentId}' ORDER BY attribute, value`,
  );
  return rows.map(({ attribute, value }) => `${attribute} ${value}`);
};

describe('a unique attribute of a component', () => {
  test('clashes at publication, not among drafts', async () => {
    const first = await fixture.create('article', at('a'));
    const draft = await fixture.create('article?status=draft', at('a'));
    const failure = await expectFailure(fixture.act('publish', 'article', draft.documentId));
    expect(failure.problems).toEqual([clash(['seo', 'canonical'], 'a')]);
    expect(failure.message).toBe('This attribute must be unique');
    expect((await expectFailure(fixture.update('article', draft.documentId, {}))).problems).toHaveLength(1);
    expect(await claims(draft)).toEqual([]);
    await fixture.update('article', first.documentId, { seo: { canonical: 'a', title: 'no clash with itself' } });
    await fixture.update('article', draft.documentId, at('b'));
    expect([await claims(first), await claims(draft)]).toEqual([['seo.canonical a'], ['seo.canonical b']]);
  });

  test('may be missing anywhere', async () => {
    for (const data of [at(null), { seo: {} }, { seo: null }])
      expect(await claims(await fixture.create('article', data))).toEqual([]);
  });

  test('is free again when the value is replaced, unpublished or removed', async () => {
    const replaced = await fixture.create('article', at('c'));
    await fixture.update('article?status=draft', replaced.documentId, at('d'));
    expect(await claims(replaced)).toEqual(['seo.canonical c']);
    await fixture.act('publish', 'article', replaced.documentId);
    const unpublished = await fixture.create('article', at('c'));
    await fixture.act('unpublish', 'article', unpublished.documentId);
    const removed = await fixture.create('article', at('c'));
    await fixture.remove('article', removed.documentId);
    const last = await fixture.create('article', at('c'));
    expect((await expectFailure(fixture.act('publish', 'article', unpublished.documentId))).problems).toHaveLength(1);
    await fixture.update('article', last.documentId, { seo: null });
    await fixture.act('publish', 'article', unpublished.documentId);
    expect([await claims(last), await claims(unpublished)]).toEqual([[], ['seo.canonical c']]);
  });

  test('clashes within a list, at any depth, with the path of the later entry', async () => {
    const twice = [{ serial: '9007199254740993' }, { serial: '9007199254740993' }];
    const failure = await expectFailure(fixture.create('article', { parts: twice }));
    expect(failure.problems).toEqual([clash(['parts', '1', 'serial'], 9007199254740993n)]);
    const nested = [{ codes: [{ number: '1.50' }, { number: 2 }] }, { codes: [{ number: 1.5 }] }];
    const deep = await expectFailure(fixture.create('article', { parts: nested }));
    expect(deep.problems).toEqual([clash(['parts', '1', 'codes', '0', 'number'], '1.5')]);
    const hidden = await expectFailure(
      fixture.create('article', { parts: [{ codes: [{ secret: 's' }, { secret: 's' }] }] }),
    );
    expect(hidden.problems).toEqual([clash(['parts', '0', 'codes', '1', 'secret'], undefined)]);
    const draft = await fixture.create('article?status=draft', { parts: twice });
    expect((await expectFailure(fixture.act('publish', 'article', draft.documentId))).problems).toHaveLength(1);
    const swapped = await fixture.create('article?populate=parts', { parts: [{ serial: 1 }, { serial: 2 }] });
    const [one, two] = swapped.parts as readonly DocumentJson[];
    await fixture.update('article', swapped.documentId, {
      parts: [
        { id: one?.id, serial: 2 },
        { id: two?.id, serial: 1 },
      ],
    });
    expect(await claims(swapped)).toEqual(['parts.serial 1', 'parts.serial 2']);
  });

  test('is separate for another attribute or another component of a zone', async () => {
    const quote = (canonical: string) => ({ __component: 'shared.quote', canonical });
    const entry = (canonical: string) => ({ __component: 'shared.seo', canonical });
    const mixed = await fixture.create('article', { ...at('z'), body: [quote('z'), entry('z'), quote('y')] });
    expect(await claims(mixed)).toEqual([
      'body.shared.quote.canonical y',
      'body.shared.quote.canonical z',
      'body.shared.seo.canonical z',
      'seo.canonical z',
    ]);
    const failure = await expectFailure(fixture.create('article', { body: [entry('x'), quote('y')] }));
    expect(failure.problems).toEqual([clash(['body', '1', 'canonical'], 'y')]);
    const inZone = { __component: 'shared.part', codes: [{ number: 7 }] };
    await fixture.create('article', { body: [inZone] });
    const deep = await expectFailure(fixture.create('article', { body: [inZone] }));
    expect(deep.problems).toEqual([clash(['body', '0', 'codes', '0', 'number'], '7')]);
  });

  test('is rejected immediately where there are no drafts, and writes nothing', async () => {
    const first = await fixture.create('tag', at('t'));
    expect((await expectFailure(fixture.create('tag', { label: 'second', ...at('t') }))).problems).toHaveLength(1);
    expect(await fixture.list('tag?filters[label]=second')).toEqual([]);
    const other = await fixture.create('tag', at('u'));
    expect((await expectFailure(fixture.update('tag', other.documentId, at('t')))).code).toBe('write.invalid');
    await fixture.update('tag', first.documentId, at('v'));
    await fixture.update('tag', other.documentId, at('t'));
    expect([await claims(first), await claims(other)]).toEqual([['seo.canonical v'], ['seo.canonical t']]);
    // Values of another content type are separate.
    await fixture.create('place', at('t'));
  });

  test('of many concurrent writers is still unique', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => fixture.create('article', at('race'))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a unique attribute of a component on a type with locales', () => {
  const note = (canonical: string) => ({ note: { canonical } });

  test('is claimed once by a document whose locales share the component', async () => {
    const page = await fixture.create('page', at('p'));
    await fixture.update('page?locale=fr', page.documentId, {});
    expect(await claims(page)).toEqual(['seo.canonical p']);
    expect((await expectFailure(fixture.create('page?locale=fr', at('p')))).problems).toEqual([
      clash(['seo', 'canonical'], 'p'),
    ]);
    await fixture.act('unpublish', 'page', page.documentId);
    expect(await claims(page)).toEqual(['seo.canonical p']);
    await fixture.act('unpublish', 'page?locale=fr', page.documentId);
    expect(await claims(page)).toEqual([]);
  });

  test('is unique within its locale where the component is localized', async () => {
    const page = await fixture.create('page', note('n'));
    await fixture.update('page?locale=fr', page.documentId, note('n'));
    expect(await claims(page)).toEqual(['note.canonical@en n', 'note.canonical@fr n']);
    const german = await fixture.create('page?locale=de', note('n'));
    const failure = await expectFailure(fixture.update('page?locale=fr', german.documentId, note('n')));
    expect(failure.problems).toEqual([clash(['note', 'canonical'], 'n')]);
    await fixture.update('page', page.documentId, note('m'));
    expect(await claims(page)).toEqual(['note.canonical@en m', 'note.canonical@fr n']);
    await fixture.act('unpublish', 'page?locale=fr', page.documentId);
    expect(await claims(page)).toEqual(['note.canonical@en m']);
    await fixture.update('page?locale=fr', german.documentId, note('n'));
    await fixture.remove('page', german.documentId, 'fr');
    expect(await claims(german)).toEqual(['note.canonical@de n']);
  });

  test('holds without drafts too', async () => {
    const place = await fixture.create('place', { ...at('q'), ...note('q') });
    await fixture.update('place?locale=fr', place.documentId, note('r'));
    expect(await claims(place)).toEqual(['note.canonical@en q', 'note.canonical@fr r', 'seo.canonical q']);
    await fixture.update('place?locale=fr', place.documentId, at('s'));
    expect(await claims(place)).toEqual(['note.canonical@en q', 'note.canonical@fr r', 'seo.canonical s']);
    expect((await expectFailure(fixture.create('place', note('q')))).code).toBe('write.invalid');
    await fixture.remove('place', place.documentId);
    expect(await claims(place)).toEqual(['note.canonical@fr r', 'seo.canonical s']);
  });
});

describe('the search for a free uid', () => {
  test('reads indexes only, where locales share the uid as well', async () => {
    const french = await fixture.create('page?locale=fr', { title: 'Bon Jour' });
    expect(french.slug).toBe('bon-jour');
    expect((await fixture.create('page?status=draft', { title: 'Bon jour' })).slug).toBe('bon-jour-1');
    expect((await fixture.create('page', { title: 'Bon jour' })).slug).toBe('bon-jour-2');
    const layout = createLayout(fixture.snapshot);
    const { dialect } = fixture.store;
    const pages = getVersionTable({ layout }, 'api::page.page');
    const statement = conflictingValues(pages, 'slug', 3, new WritePrinter(dialect));
    const accesses = await accessesOf(fixture.store, statement, ['a', 'a-', 'a.', 'x', 'en', 'fr', 'de']);
    const searches = accesses.filter(({ index }) => index === null || index.startsWith('ix_pages'));
    expect(searches).toHaveLength(4);
    for (const { index, condition } of searches) {
      expect(index).toMatch(/^ix_pages_\w+_slug$/);
      expect(condition).toMatch(/locale.* AND .*slug/);
    }
  });
});
