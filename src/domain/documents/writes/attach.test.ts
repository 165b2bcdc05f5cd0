import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  contentType,
  type DocumentFixture,
  type DocumentJson,
  expectFailure,
  openDocumentFixture,
} from '../../../../test/support/document-fixture.js';
import { Failure } from '../../../foundations/core/index.js';
import { fullAccess } from '../../../language/query/access/index.js';
import type { LocatedVersion } from '../types.js';

/* Attaching an uploaded file to a document: the versions of one locale get it, and nothing else is published. */

const localized = { pluginOptions: { i18n: { localized: true } } };
const attributes = {
  title: { type: 'string' },
  cover: { type: 'media', multiple: false, allowedTypes: ['images'], ...localized },
  gallery: { type: 'media', multiple: true, ...localized },
  logo: { type: 'media', multiple: false },
};
const model = [
  contentType('article', attributes, { drafts: true, localized: true }),
  contentType('note', { title: { type: 'string' }, pictures: { type: 'media', multiple: true } }),
];

let fixture: DocumentFixture;
const files: string[] = [];
let sound = '';
beforeAll(async () => {
  fixture = await openDocumentFixture(model);
  for (const name of ['one.png', 'two.png', 'three.png']) {
    files.push((await fixture.create('file', { name, mime: 'image/png' })).documentId);
  }
  sound = (await fixture.create('file', { name: 'sound.mp3', mime: 'audio/mpeg' })).documentId;
});
afterAll(() => fixture.close());

const [first, second, third] = [() => files[0] ?? '', () => files[1] ?? '', () => files[2] ?? ''];

function typeNamed(name: string) {
  const type = fixture.snapshot.contentTypes.get(`api::${name}.${name}`);
  if (type === undefined) throw new Error('no such type');
  return type;
}

async function attach(
  name: string,
  version: LocatedVersion,
  field: string,
  ...given: readonly string[]
): Promise<void> {
  const type = typeNamed(name);
  const attribute = type.attributes.get(field);
  if (attribute?.storage !== 'media') throw new Error('no such attribute');
  await fixture.store.write(async (tx) => {
    for (const file of given)
      await fixture.documents.attachFile(tx, { type, ability: fullAccess, version, attribute, file });
  });
}

/** Names of the files of a version. */
async function shown(address: string, documentId: string, field: string): Promise<readonly unknown[]> {
  const answer = await fixture.one(`${address}${address.includes('?') ? '&' : '?'}populate=${field}`, documentId);
  return ([answer?.[field]].flat() as readonly (DocumentJson | null)[]).map((file) => file?.name ?? null);
}

const revisions = (documentId: string) =>
  fixture.rows(
    `SELECT status, locale, revision, source_revision FROM articles WHERE document_id = '${documentId}' ORDER BY id`,
  );

async function isModified(documentId: string, locale = 'en'): Promise<boolean> {
  const rows = (await revisions(documentId)).filter((row) => row.locale === locale);
  const of = (status: string) => rows.find((row) => row.status === status);
  return of('draft')?.revision !== of('published')?.source_revision;
}

describe('attaching', () => {
  test('changes draft and published version, and publishes nothing else', async () => {
    const { documentId } = await fixture.create('article', { title: 'live' });
    await fixture.update('article?status=draft', documentId, { title: 'not yet' });
    await attach('article', { documentId, locale: 'en' }, 'gallery', first(), second());
    for (const status of ['draft', 'published']) {
      expect(await shown(`article?status=${status}`, documentId, 'gallery')).toEqual(['one.png', 'two.png']);
    }
    expect(await fixture.one('article', documentId)).toMatchObject({ title: 'live' });
    expect(await isModified(documentId)).toBe(true);
  });

  test('does not make a document modified that was not, nor published anew', async () => {
    const { documentId, publishedAt } = await fixture.create('article', { title: 'live' });
    const time = fixture.advanceClock();
    await attach('article', { documentId, locale: 'en' }, 'cover', first());
    expect(await isModified(documentId)).toBe(false);
    expect(await fixture.one('article', documentId)).toMatchObject({ publishedAt, updatedAt: time });
  });

  test('a single media attribute is replaced, a list is appended to without duplicates', async () => {
    const { documentId } = await fixture.create('article', {
      title: 'x',
      cover: first(),
      gallery: [first(), second()],
    });
    await attach('article', { documentId, locale: 'en' }, 'cover', second());
    await attach('article', { documentId, locale: 'en' }, 'gallery', third(), first());
    expect(await shown('article', documentId, 'cover')).toEqual(['two.png']);
    expect(await shown('article', documentId, 'gallery')).toEqual(['two.png', 'three.png', 'one.png']);
  });

  test('other locales get it where they share the attribute, and only there', async () => {
    const { documentId } = await fixture.create('article', { title: 'x' });
    await fixture.update('article?locale=fr', documentId, {});
    await attach('article', { documentId, locale: 'fr' }, 'cover', first());
    await attach('article', { documentId, locale: 'fr' }, 'logo', second());
    for (const status of ['draft', 'published']) {
      expect(await shown(`article?status=${status}`, documentId, 'cover')).toEqual([null]);
      expect(await shown(`article?status=${status}&locale=fr`, documentId, 'cover')).toEqual(['one.png']);
      expect(await shown(`article?status=${status}`, documentId, 'logo')).toEqual(['two.png']);
      expect(await shown(`article?status=${status}&locale=fr`, documentId, 'logo')).toEqual(['two.png']);
    }
    expect([await isModified(documentId), await isModified(documentId, 'fr')]).toEqual([false, false]);
  });

  test('a draft that was never published stays one', async () => {
    const { documentId } = await fixture.create('article?status=draft', { title: 'x' });
    await attach('article', { documentId, locale: 'en' }, 'cover', first());
    expect(await shown('article?status=draft', documentId, 'cover')).toEqual(['one.png']);
    expect(await fixture.one('article', documentId)).toBeNull();
  });

  test('without drafts it is an ordinary change', async () => {
    const { documentId } = await fixture.create('note', { title: 'x' });
    const time = fixture.advanceClock();
    await attach('note', { documentId, locale: null }, 'pictures', second());
    expect(await shown('note', documentId, 'pictures')).toEqual(['two.png']);
    expect(await fixture.one('note', documentId)).toMatchObject({ updatedAt: time, publishedAt: time });
  });

  test('nothing happens to a document where one of the files may not be there', async () => {
    const { documentId } = await fixture.create('article', { title: 'x', cover: first() });
    const failure = await expectFailure(attach('article', { documentId, locale: 'en' }, 'cover', second(), sound));
    expect(failure.problems).toMatchObject([{ path: ['cover'], value: sound }]);
    expect(await shown('article', documentId, 'cover')).toEqual(['one.png']);
  });

  test('nothing is attached to a missing document', async () => {
    const { documentId } = await fixture.create('article', { title: 'x' });
    const missing = [
      { documentId, locale: 'de' },
      { documentId: 'zzzzzzzzzzzzzzzzzzzzzzzz', locale: 'en' },
    ];
    for (const to of missing) {
      expect(await expectFailure(attach('article', to, 'cover', first()))).toBeInstanceOf(Failure);
    }
    expect(await shown('article', documentId, 'cover')).toEqual([null]);
  });
});

describe('a version is found', () => {
  test('by the id of its draft or published row, or by its documentId in the default locale', async () => {
    const en = await fixture.create('article', { title: 'x' });
    const { documentId } = en;
    const fr = await fixture.update('article?locale=fr&status=draft', documentId, {});
    const draft = await fixture.one('article?status=draft', documentId);
    const locate = (by: Parameters<typeof fixture.documents.findVersion>[1]) =>
      fixture.documents.findVersion(typeNamed('article'), by);
    expect(await locate({ row: en.id })).toEqual({ documentId, locale: 'en' });
    expect(await locate({ row: draft?.id ?? 0 })).toEqual({ documentId, locale: 'en' });
    expect(await locate({ row: fr.id })).toEqual({ documentId, locale: 'fr' });
    expect(await locate({ documentId })).toEqual({ documentId, locale: 'en' });
    expect(await locate({ row: 999_999 })).toBeNull();
    expect(await locate({ documentId: 'zzzzzzzzzzzzzzzzzzzzzzzz' })).toBeNull();
  });

  test('not in a default locale that it does not have', async () => {
    const { documentId } = await fixture.create('article?locale=fr', { title: 'x' });
    expect(await fixture.documents.findVersion(typeNamed('article'), { documentId })).toBeNull();
  });

  test('without a locale where its type has none', async () => {
    const { documentId } = await fixture.create('note', { title: 'x' });
    expect(await fixture.documents.findVersion(typeNamed('note'), { documentId })).toEqual({
      documentId,
      locale: null,
    });
  });
});
