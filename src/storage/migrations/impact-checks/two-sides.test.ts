import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentType, type DocumentFixture, openDocumentFixture } from '../../../../test/support/document-fixture.js';
import {
  assessChange,
  changesBetween,
  type ModelFile,
  parseModel,
  parseRecordedModel,
  serializeModel,
} from '../../../language/schema/index.js';
import { createLayout } from '../../sql/layout/index.js';
import type { ModelWithLayout } from '../types.js';
import { checkImpact } from './index.js';

const link = (relation: string, target: string, more: object) => ({
  type: 'relation',
  relation,
  target: `api::${target}.${target}`,
  ...more,
});
const shelf = { row: { type: 'string' } };

function model(book: object, writer: object, more: object = shelf): readonly ModelFile[] {
  return [
    contentType('book', { title: { type: 'string' }, writers: book }, { drafts: true, localized: true }),
    contentType('writer', { books: writer }, { drafts: true }),
    contentType('shelf', more),
  ];
}

const owning = link('manyToMany', 'writer', { inversedBy: 'books' });
const read = link('manyToMany', 'book', { mappedBy: 'writers' });
const before = model(owning, read);

function sideOf(files: readonly ModelFile[]): ModelWithLayout {
  const snapshot = parseModel(files, { locales: ['en', 'fr', 'de'], defaultLocale: 'en' });
  const { version, json } = serializeModel(snapshot);
  return { version, record: parseRecordedModel(json), layout: createLayout(snapshot), files };
}

let fixture: DocumentFixture;
const names = new Map<string, string>();

beforeAll(async () => {
  fixture = await openDocumentFixture(before);
  const writers: string[] = [];
  for (const name of ['ann', 'bob', 'cid']) {
    const { documentId } = await fixture.create('writer', {});
    names.set(documentId, name);
    writers.push(documentId);
  }
  const book = async (name: string, of: readonly (string | undefined)[]) => {
    const { documentId } = await fixture.create('book', { title: name, writers: of });
    names.set(documentId, name);
    return documentId;
  };
  await book('alone', [writers[0]]);
  const both = await book('both', [writers[0], writers[1]]);
  await fixture.update('book?locale=fr', both, { writers: [writers[1]] });
  await book('nobody', []);
  for (const at of [1, 2, 3, 4, 5, 6, 7]) {
    const { documentId } = await fixture.create('shelf', { row: `${at}` });
    names.set(documentId, `shelf ${at}`);
  }
});
afterAll(() => fixture.close());

async function standing(after: readonly ModelFile[]) {
  const [from, to] = [sideOf(before), sideOf(after)];
  const changes = changesBetween(from.record, to.record);
  const impacts: (readonly [string, string, number, ...string[]])[] = [];
  for (const change of changes) {
    for (const condition of assessChange(change, from.record, to.record).impactChecks) {
      const scope = { dialect: fixture.store.dialect, from, to, changes };
      const { what, count, examples } = await checkImpact(fixture.store, scope, change, condition);
      const readable = examples.map((example) => example.replace(/^\w+/, (id) => names.get(id) ?? id));
      impacts.push([condition.is, what, count, ...readable]);
    }
  }
  return impacts;
}

test('the inverse side becomes the owner: each writer has one book, each book one writer', async () => {
  const switched = model(
    link('oneToOne', 'writer', { mappedBy: 'books' }),
    link('oneToOne', 'book', { inversedBy: 'writers' }),
  );
  expect(await standing(switched)).toEqual([
    ['at-most-one', 'documents with more than one in books of api::writer.writer', 1, 'ann'],
    ['one-owner', 'documents that several link to by books of api::writer.writer', 1, 'both'],
  ]);
});

test('a relation whose targets may have one owner each', async () => {
  const exclusive = model(
    link('oneToOne', 'writer', { inversedBy: 'books' }),
    link('oneToOne', 'book', { mappedBy: 'writers' }),
  );
  expect(await standing(exclusive)).toEqual([
    ['at-most-one', 'documents with more than one in writers of api::book.book', 1, 'both (en)'],
    ['one-owner', 'documents that several link to by writers of api::book.book', 1, 'ann'],
  ]);
});

test('the inverse side becomes required', async () => {
  expect(await standing(model(owning, { ...read, required: true }))).toEqual([
    ['no-missing', 'published documents without a value of books of api::writer.writer', 1, 'cid'],
  ]);
  expect(await standing(model({ ...owning, required: true }, read))).toEqual([
    ['no-missing', 'published documents without a value of writers of api::book.book', 1, 'nobody (en)'],
  ]);
});

test('the links are removed with the owning side, not with the inverse side', async () => {
  const [book, , shelves] = model(link('manyToMany', 'writer', {}), read);
  const withoutBooks = contentType('writer', {}, { drafts: true });
  expect(await standing([book, withoutBooks, shelves].flatMap((file) => file ?? []))).toEqual([]);
  const withoutWriters = contentType('book', { title: { type: 'string' } }, { drafts: true, localized: true });
  expect(await standing([withoutWriters, withoutBooks, shelves].flatMap((file) => file ?? []))).toEqual([
    ['no-values', 'documents with a value of writers of api::book.book', 3, 'alone (en)', 'both (en)', 'both (fr)'],
  ]);
});

test('examples name the first five of many documents', async () => {
  const examples = [1, 2, 3, 4, 5].map((at) => `shelf ${at}`);
  expect(await standing(model(owning, read, { row: { type: 'string', minLength: 2 } }))).toEqual([
    ['within', 'documents with a value of row of api::shelf.shelf that does not keep minLength 2', 7, ...examples],
  ]);
  expect(await standing(model(owning, read, {}))).toEqual([
    ['no-values', 'documents with a value of row of api::shelf.shelf', 7, ...examples],
  ]);
});
