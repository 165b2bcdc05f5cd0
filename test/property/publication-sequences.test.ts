import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLayout } from '../../src/storage/sql/layout/index.js';
import { testedDatabase } from '../support/data-folder.js';
import {
  contentType,
  type DocumentFixture,
  type DocumentJson,
  openDocumentFixture,
} from '../support/document-fixture.js';
import { findDifferingJson } from '../support/materialized-json.js';
import { differingTotals } from '../support/totals.js';
import { isDifferent, type Kind, type Locale, type Status, versionOf, World } from './publication/model.js';
import { type Addresses, step, take } from './publication/operations.js';

// The work is bounded by the number of runs. This ends a test that hangs, on however busy a machine, and holds nothing else.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const localized = { pluginOptions: { i18n: { localized: true } } };
const toLabel = { type: 'relation', target: 'api::label.label' };
const toBook = { type: 'relation', target: 'api::book.book' };

const model = [
  contentType(
    'book',
    {
      name: { type: 'string' },
      title: { type: 'string', ...localized },
      code: { type: 'string' },
      tags: { ...toLabel, relation: 'manyToMany', inversedBy: 'books' },
      main: { ...toLabel, relation: 'manyToOne', inversedBy: 'mains' },
      twin: { ...toLabel, relation: 'oneToOne', inversedBy: 'twinOf' },
    },
    { localized: true, drafts: true },
  ),
  contentType(
    'label',
    {
      name: { type: 'string' },
      title: { type: 'string', ...localized },
      code: { type: 'string' },
      books: { ...toBook, relation: 'manyToMany', mappedBy: 'tags' },
      mains: { ...toBook, relation: 'oneToMany', mappedBy: 'main' },
      twinOf: { ...toBook, relation: 'oneToOne', mappedBy: 'twin' },
    },
    { localized: true, drafts: true },
  ),
];

const kinds: readonly Kind[] = ['book', 'label'];
const statuses: readonly Status[] = ['draft', 'published'];
/** A step is many queries, and each takes PostgreSQL several times as long as SQLite. */
const runs = testedDatabase === 'sqlite' ? 300 : 60;
const steps = 30;

describe('sequences of writes on two related types with drafts and locales', () => {
  let fixture: DocumentFixture;
  beforeAll(async () => {
    fixture = await openDocumentFixture(model);
  });
  afterAll(() => fixture.close());

  test('no link is lost, order is preserved, shared values agree, differing drafts are modified', async () => {
    const sequence = fc.array(step, { minLength: steps, maxLength: steps, size: 'max' });
    await fc.assert(
      fc.asyncProperty(sequence, async (taken) => {
        const world = new World();
        const addresses: Addresses = new Map();
        try {
          for (const next of taken) {
            await take(next, world, fixture, addresses);
            for (const kind of kinds) for (const status of statuses) await check(kind, status, world);
            await checkModified(world);
            expect(await findDifferingJson(fixture.store, createLayout(fixture.snapshot))).toEqual([]);
          }
        } finally {
          for (const [name, documentId] of addresses) await fixture.remove(name.replace(/\d+$/, ''), documentId, '*');
        }
      }),
      { numRuns: runs },
    );
    // Nothing is left behind by what was removed.
    expect(await fixture.rows('SELECT document_id FROM octavo_documents')).toEqual([]);
    expect(await fixture.rows('SELECT owner_id FROM books_tags_links')).toEqual([]);
    expect(await differingTotals(fixture.store, createLayout(fixture.snapshot))).toEqual([]);
  });

  async function check(kind: Kind, status: Status, world: World): Promise<void> {
    const answers = await fixture.list(`${kind}?locale=*&status=${status}&populate=*`);
    expect(answers.map(seen)).toEqual(expected(kind, status, world));
  }

  async function checkModified(world: World): Promise<void> {
    const answers = await fixture.list('book?locale=*&status=draft&publicationFilter=modified');
    const found = new Set(answers.map((answer) => `${answer.name} ${answer.locale}`));
    for (const book of world.of('book')) {
      for (const [locale, { draft, published }] of book.versions) {
        const differs = published !== null && isDifferent(draft, published);
        if (differs) expect(found).toContain(`${book.name} ${locale}`);
        if (published === null) expect(found).not.toContain(`${book.name} ${locale}`);
      }
    }
  }
});

const names = (value: unknown): readonly unknown[] => (value as readonly DocumentJson[]).map(({ name }) => name);
const nameOf = (value: unknown): unknown => (value === null ? null : (value as DocumentJson).name);

/** An answer with its links as names. */
function seen(answer: DocumentJson): unknown {
  const { name, locale, title, code } = answer;
  if ('tags' in answer) {
    return {
      name,
      locale,
      title,
      code,
      tags: names(answer.tags),
      main: nameOf(answer.main),
      twin: nameOf(answer.twin),
    };
  }
  const { books, mains, twinOf } = answer;
  return { name, locale, title, code, books: names(books), mains: names(mains), twinOf: nameOf(twinOf) };
}

/** What the model says of all versions of a kind and status, in the order of their rows. */
function expected(kind: Kind, status: Status, world: World): readonly unknown[] {
  const versions = world.of(kind).flatMap((document) =>
    [...document.versions.keys()].flatMap((locale) => {
      const version = versionOf(document, locale, status);
      return version === null ? [] : [{ document, locale, version }];
    }),
  );
  const there = (label: string, locale: Locale) => {
    const document = world.documents.get(label);
    return document !== undefined && versionOf(document, locale, status) !== null;
  };
  return versions
    .sort((left, right) => left.version.row - right.version.row)
    .map(({ document: { name }, locale, version }) => {
      const { title, code, tags, main, twin } = version;
      if (kind === 'book') {
        return {
          name,
          locale,
          title,
          code,
          tags: tags.map(({ label }) => label).filter((label) => there(label, locale)),
          main: main !== null && there(main.label, locale) ? main.label : null,
          twin: twin !== null && there(twin, locale) ? twin : null,
        };
      }
      const books = world.booksOf(name, locale, status, 'tags').map((book) => book.name);
      const mains = world.booksOf(name, locale, status, 'main').map((book) => book.name);
      const twinOf = world.of('book', locale).find((book) => versionOf(book, locale, status)?.twin === name);
      return { name, locale, title, code, books, mains, twinOf: twinOf?.name ?? null };
    });
}
