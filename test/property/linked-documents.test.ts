import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import qs from 'qs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/language/query/access/index.js';
import { authoriseQuery, parseListQuery, parseParameters } from '../../src/language/query/index.js';
import { parseModel, type Stored } from '../../src/language/schema/index.js';
import type { Store } from '../../src/storage/database/index.js';
import { createLayout } from '../../src/storage/sql/layout/index.js';
import { planList } from '../../src/storage/sql/plan/index.js';
import { contractSettings } from '../support/contract-settings.js';
import { openTestStore, removeFolder, testedDatabase } from '../support/data-folder.js';
import { contentType } from '../support/document-fixture.js';
import { sql } from '../support/store-suite.js';

/*
 * Lists of what is linked to one document, which are read in the order of its links, and to several or none, which are not: both are what
 * every link is looked at for.
 */
const pages = 300;
const tags = 7;
const versions = [
  ['en', 'draft'],
  ['en', 'published'],
  ['fr', 'draft'],
  ['fr', 'published'],
] as const;
const shared = { type: 'relation', target: 'api::tag.tag' };

const snapshot = parseModel(
  [
    contentType(
      'page',
      {
        title: { type: 'string', pluginOptions: { i18n: { localized: true } } },
        tags: { ...shared, relation: 'manyToMany', inversedBy: 'pages' },
        topics: { ...shared, relation: 'oneToMany' },
        owner: { ...shared, relation: 'manyToOne' },
      },
      { drafts: true, localized: true },
    ),
    contentType('tag', {
      name: { type: 'string' },
      kind: { type: 'string' },
      pages: { type: 'relation', relation: 'manyToMany', target: 'api::page.page', mappedBy: 'tags' },
    }),
  ],
  { locales: ['en', 'fr'], defaultLocale: 'en' },
);
const layout = createLayout(snapshot);
const settings = { ...contractSettings, strictParams: true };

/** The tags of a page, by their numbers: the first two are in many pages, the last in none. */
const tagsOf = (page: number) => [...new Set([page % 2, 2 + (page % 3)])];
const ownerOf = (page: number) => (page % 5 === 0 ? null : page % 4);
/** Rows are not made in the order of pages, and positions of the inverse side in neither. */
const order = Array.from({ length: pages }, (_, at) => (at * 77) % pages);

describe('lists of linked documents', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-linked-'));
  let store: Store;

  beforeAll(async () => {
    store = await openTestStore(folder, snapshot);
    await store.write(async (transaction) => {
      const run = (statement: string, values: readonly Stored[]) => transaction.run(sql(store, statement), values);
      const head = 'INSERT INTO octavo_documents (document_id, type, revision) VALUES (?, ?, 1)';
      for (let tag = 0; tag < tags; tag++) {
        await run(head, [`t${tag}`, 'api::tag.tag']);
        await run(
          `INSERT INTO tags (document_id, locale, status, created_at, updated_at, revision, name, kind)
           VALUES (?, '', 'published', 'c', 'u', 1, ?, ?)`,
          [`t${tag}`, `tag ${tag}`, tag < 2 ? 'wide' : 'narrow'],
        );
      }
      let id = 0;
      for (const page of order) {
        await run(head, [`p${page}`, 'api::page.page']);
        for (const [locale, status] of versions) {
          id += 1;
          const owner = ownerOf(page);
          await run(
            `INSERT INTO pages (id, document_id, locale, status, created_at, updated_at, revision, title, owner_document_id)
             VALUES (?, ?, ?, ?, 'c', 'u', 1, ?, ?)`,
            [id, `p${page}`, locale, status, `${page} ${locale}`, owner === null ? null : `t${owner}`],
          );
          // Some drafts have lost a tag that is published.
          const links = status === 'draft' && page % 9 === 0 ? tagsOf(page).slice(1) : tagsOf(page);
          for (const [at, tag] of links.entries())
            await run(
              'INSERT INTO pages_tags_links (owner_id, position, target_document_id, inverse_position) VALUES (?, ?, ?, ?)',
              [id, at + 1, `t${tag}`, pages - page],
            );
        }
      }
    });
  });

  afterAll(async () => {
    await store.close();
    await removeFolder(folder);
  });

  function plan(asked: object) {
    const parameters = parseParameters(qs.stringify(asked, { encodeValuesOnly: true }), settings);
    const type = snapshot.contentTypes.get('api::page.page');
    if (type === undefined) throw new Error('the model has pages');
    const query = authoriseQuery(
      parseListQuery({ type, parameters, snapshot, settings, ability: fullAccess }),
      fullAccess,
      snapshot,
    );
    return planList(query, { snapshot, layout, dialect: store.dialect });
  }

  async function ids(asked: object) {
    const { page, values } = plan(asked);
    const bytes = await store.bytes(page, values);
    return JSON.parse(`[${bytes?.toString() ?? ''}]`).map(({ id }: { readonly id: number }) => id);
  }

  /** The ids of the versions that a condition on pages and their tags holds for, in their order. */
  function expectedIds(
    holds: (page: number, status: string) => boolean,
    { locale, status }: { readonly locale: string; readonly status: string },
  ) {
    return order.flatMap((page, at) =>
      versions.flatMap(([ofLocale, ofStatus], version) =>
        (locale === '*' || ofLocale === locale) && ofStatus === status && holds(page, status)
          ? [at * versions.length + version + 1]
          : [],
      ),
    );
  }

  const hasTag = (numbers: readonly number[]) => (page: number, status: string) =>
    (status === 'draft' && page % 9 === 0 ? tagsOf(page).slice(1) : tagsOf(page)).some((tag) => numbers.includes(tag));
  const hasOwner = (numbers: readonly number[]) => (page: number) => numbers.includes(ownerOf(page) ?? -1);

  test.each([
    ['one tag', { tags: { name: 'tag 1' } }, hasTag([1])],
    ['one rare tag', { tags: { documentId: 't4' } }, hasTag([4])],
    ['two tags of each', { tags: { name: { $in: ['tag 1', 'tag 2'] } } }, hasTag([1, 2])],
    ['all tags', { tags: { name: { $startsWith: 'tag' } } }, hasTag([0, 1, 2, 3, 4, 5, 6])],
    ['a tag without pages', { tags: { name: 'tag 6' } }, hasTag([6])],
    ['no tag', { tags: { name: 'nothing' } }, hasTag([])],
    ['one owner', { owner: { name: 'tag 3' } }, hasOwner([3])],
    ['two owners', { owner: { kind: 'wide' } }, hasOwner([0, 1])],
    ['none of the owners', { owner: { name: 'tag 5' } }, hasOwner([])],
  ])('%s', async (_, filters, holds) => {
    for (const locale of ['en', 'fr', '*']) {
      for (const status of ['published', 'draft']) {
        const expected = expectedIds(holds, { locale, status });
        for (const [start, limit] of [
          [0, 25],
          [20, 7],
          [0, 100],
        ] as const) {
          const pagination = { start, limit };
          const found = await ids({ filters, locale, status, pagination, fields: ['title'] });
          expect(found, `${locale} ${status} ${start}`).toEqual(expected.slice(start, start + limit));
        }
      }
    }
  });

  // PostgreSQL: test/golden/plans.test.ts.
  test.runIf(testedDatabase === 'sqlite').each([
    ['tags', 'ix_pages_tags_links_once'],
    ['owner', 'ix_pages_link_owner_document_id'],
  ])('the links of one document through %s are read in their order', async (attribute, index) => {
    const { page, values } = plan({ filters: { [attribute]: { name: 'tag 1' } } });
    const rows = await store.rows({ ...page, sql: `EXPLAIN QUERY PLAN ${page.sql}` }, values);
    const steps = rows.map(({ detail }) => String(detail));
    const first = steps.slice(0, steps.indexOf('UNION ALL'));
    expect(first.filter((step) => step.includes(index))).toHaveLength(1);
    expect(first.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  });
});
