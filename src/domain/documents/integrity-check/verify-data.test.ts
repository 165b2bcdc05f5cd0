import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testedDatabase } from '../../../../test/support/data-folder.js';
import {
  component,
  contentType,
  type DocumentFixture,
  openDocumentFixture,
} from '../../../../test/support/document-fixture.js';
import { sql } from '../../../../test/support/store-suite.js';
import { fullAccess } from '../../../language/query/access/index.js';
import { entryId } from '../../../storage/database/sqlite/sql/text-search.js';
import { createLayout } from '../../../storage/sql/layout/index.js';
import { findTextIndexes, materializedJsonTables, type TextIndex } from '../../../storage/sql/plan/index.js';
import type { IntegrityRule, RuleViolation } from './types.js';
import { type VerifiedModel, verifyDocuments } from './verify-documents.js';

const localized = { pluginOptions: { i18n: { localized: true } } };
const model = [
  component('part', { code: { type: 'string', unique: true }, label: { type: 'string' } }),
  contentType(
    'page',
    {
      title: { type: 'string', index: 'text', ...localized },
      number: { type: 'integer' },
      parts: { type: 'component', component: 'shared.part', repeatable: true },
      tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag', inversedBy: 'pages' },
      owner: { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag', inversedBy: 'owned' },
    },
    { drafts: true, localized: true },
  ),
  contentType('tag', {
    name: { type: 'string', unique: true },
    pages: { type: 'relation', relation: 'manyToMany', target: 'api::page.page', mappedBy: 'tags' },
    owned: { type: 'relation', relation: 'oneToOne', target: 'api::page.page', mappedBy: 'owner' },
  }),
  contentType('front', { title: { type: 'string' } }, { single: true }),
];

let fixture: DocumentFixture;

beforeAll(async () => {
  fixture = await openDocumentFixture(model);
  const red = await fixture.create('tag', { name: 'red' });
  const blue = await fixture.create('tag', { name: 'blue' });
  const data = { title: 'One', number: 1, parts: [{ code: 'a', label: 'x' }, { code: 'b' }], tags: [red.documentId] };
  const page = await fixture.create('page', { ...data, owner: blue.documentId });
  await fixture.update('page?locale=fr', page.documentId, { title: 'Un', tags: [blue.documentId, red.documentId] });
  await fixture.update('page?status=draft', page.documentId, { title: 'Changed', tags: [] });
  await fixture.create('page?status=draft', { title: 'Never published' });
  await fixture.update('front', null, { title: 'Welcome' });
  const request = { ability: fullAccess, afterWrite: async () => undefined };
  const { id } = await fixture.changeSets.create(request, { name: 'Autumn', description: null });
  await fixture.changeSets.add(request, id, [
    { type: 'api::page.page', documentIds: [page.documentId], locales: '*', from: 'draft', action: 'change' },
    { type: 'api::tag.tag', documentIds: [blue.documentId], locales: null, from: 'published', action: 'remove' },
  ]);
});

afterAll(() => fixture.close());

const silent = () => undefined;

/** Returns the violations found after these statements, which are rolled back afterwards. */
async function findAfter(...statements: readonly string[]): Promise<readonly RuleViolation[]> {
  const { store } = fixture;
  let found: readonly RuleViolation[] = [];
  const undone = new Error('taken back');
  const spoiled = store.write(async (transaction) => {
    for (const text of statements) await transaction.run(sql(store, text), []);
    const schemaConnection = (): ReturnType<typeof store.schemaConnection> => ({
      ...store.schemaConnection(),
      read: (work) => work(transaction),
    });
    found = await verifyDocuments({ dialect: store.dialect, schemaConnection }, verified(), silent);
    throw undone;
  });
  await expect(spoiled).rejects.toBe(undone);
  return found;
}

function verified(): VerifiedModel {
  return { snapshot: fixture.snapshot, layout: createLayout(fixture.snapshot) };
}

const page = "SELECT document_id FROM pages WHERE title = 'Un'";
const stored = (status: string, locale: string) => `id = (SELECT id FROM pages WHERE document_id IN (${page})
  AND status = '${status}' AND locale = '${locale}')`;

const broken: readonly (readonly [IntegrityRule, string, readonly string[]])[] = [
  [
    'V1',
    'a document of another type',
    ["UPDATE octavo_documents SET type = 'api::tag.tag' WHERE type = 'api::page.page'"],
  ],
  [
    'V1',
    'a document of no type',
    ["UPDATE octavo_documents SET type = 'api::ghost.ghost' WHERE type = 'api::tag.tag'"],
  ],
  ['V1', 'a document without versions', ["DELETE FROM tags WHERE name = 'red'"]],
  [
    'V2',
    'two drafts of one locale',
    ['DROP INDEX ix_pages_version', `UPDATE pages SET locale = 'en' WHERE ${stored('draft', 'fr')}`],
  ],
  ['V2', 'a locale where there are none', ["UPDATE tags SET locale = 'en'"]],
  ['V2', 'a version of an unknown change set', [`UPDATE pages SET status = 'set:none' WHERE ${stored('draft', 'fr')}`]],
  ['V2', 'a version without its entry', ["DELETE FROM octavo_change_set_entries WHERE action = 'change'"]],
  ['V13', 'an entry without its version', ["DELETE FROM pages WHERE status LIKE 'set:%'"]],
  [
    'V13',
    'an entry in a removed locale',
    ["UPDATE octavo_change_set_entries SET locale = 'xx' WHERE action = 'remove'"],
  ],
  ['V13', 'a removal with a version', ["UPDATE octavo_change_set_entries SET action = 'remove'"]],
  ['V3', 'published without a draft', [`DELETE FROM pages WHERE ${stored('draft', 'fr')}`]],
  ['V3', 'published from the future', [`UPDATE pages SET source_revision = 99 WHERE ${stored('published', 'fr')}`]],
  ['V4', 'a shared value', [`UPDATE pages SET number = 2 WHERE ${stored('draft', 'fr')}`]],
  [
    'V4',
    'a shared component',
    [`UPDATE pages SET parts = replace(parts, '"x"', '"y"') WHERE ${stored('published', 'fr')}`],
  ],
  ['V5', 'components that are no JSON', [`UPDATE pages SET parts = '[{' WHERE ${stored('draft', 'en')}`]],
  [
    'V5',
    'one id, twice',
    [`UPDATE pages SET parts = (SELECT parts FROM pages WHERE ${stored('draft', 'en')}) WHERE locale = 'fr'`],
  ],
  [
    'V5',
    'an id that was never given out',
    ['UPDATE pages SET parts = replace(parts, \'"id":\', \'"id":9\') WHERE parts IS NOT NULL'],
  ],
  [
    'V6',
    'one target, twice',
    [
      'DROP INDEX ix_pages_tags_links_once',
      'INSERT INTO pages_tags_links SELECT owner_id, position + 50, target_document_id, inverse_position FROM pages_tags_links',
    ],
  ],
  [
    'V6',
    'a target of another type',
    [
      `UPDATE pages_tags_links SET target_document_id = (${page.replace('SELECT', 'SELECT DISTINCT')}) WHERE position = (SELECT min(position) FROM pages_tags_links)`,
    ],
  ],
  [
    'V6',
    'a target of another type in a column',
    [`UPDATE pages SET owner_document_id = document_id WHERE ${stored('draft', 'en')}`],
  ],
  [
    'V6',
    'two owners of one target',
    [
      'DROP INDEX ix_pages_link_owner_document_id',
      "UPDATE pages SET owner_document_id = (SELECT document_id FROM tags WHERE name = 'blue' AND status = 'published')",
    ],
  ],
  ['V7', 'a value twice', ['DROP INDEX ix_tags_unique_name', "UPDATE tags SET name = 'red'"]],
  ['V7', 'a value without a claim', ["DELETE FROM octavo_unique WHERE value = 'a'"]],
  ['V7', 'a claim without a value', ["UPDATE octavo_unique SET value = 'c' WHERE value = 'a'"]],
  [
    'V8',
    'a single type that is none',
    ["UPDATE octavo_documents SET single_type = NULL WHERE type = 'api::front.front'"],
  ],
  [
    'V8',
    'a second one',
    [
      'DROP INDEX ix_octavo_documents_single_type',
      "UPDATE octavo_documents SET type = 'api::front.front', single_type = 'api::front.front' WHERE document_id IN (SELECT document_id FROM tags)",
    ],
  ],
  [
    'V8',
    'a collection that is none',
    ["UPDATE octavo_documents SET single_type = document_id WHERE type = 'api::tag.tag'"],
  ],
  ['V9', 'half a publication', [`UPDATE pages SET title = 'Deux' WHERE ${stored('published', 'fr')}`]],
  [
    'V9',
    'links of half a publication',
    [
      `DELETE FROM pages_tags_links WHERE owner_${stored('published', 'fr')} AND position = (SELECT min(position) FROM pages_tags_links)`,
    ],
  ],
  ['V10', 'a wrong total', ["UPDATE octavo_totals SET total = total + 1 WHERE name = 'pages'"]],
  [
    'database',
    'triggers that are gone',
    [testedDatabase === 'sqlite' ? 'DROP TRIGGER octavo_went_pages' : 'DROP TRIGGER octavo_went ON pages'],
  ],
  ['database', 'an index that is gone', ['DROP INDEX ix_tags_unique_name']],
  ['database', 'a table that is gone', ['DROP TABLE fronts']],
];

describe('the verifier', () => {
  test('finds nothing where everything is as Octavo wrote it', async () => {
    expect(await verifyDocuments(fixture.store, verified(), silent)).toEqual([]);
  });

  test.each(broken)('finds what breaks %s: %s', async (rule, _, statements) => {
    const found = await findAfter(...statements);
    expect(found.map((one) => one.rule)).toContain(rule);
    for (const { advice } of found) expect(advice).not.toBe('');
  });

  // PostgreSQL keeps none.
  test.runIf(testedDatabase === 'sqlite').each([
    [
      'a JSON of another time',
      (table: string) => `UPDATE ${table} SET json = replace(json, 'Un', 'Deux') WHERE id > 0`,
    ],
    ['a JSON of nothing', (table: string) => `INSERT INTO ${table} (id, json) VALUES (999999, '{}')`],
  ])('finds what breaks V11: %s', async (_, spoil) => {
    const materialized = materializedJsonTables(createLayout(fixture.snapshot), fixture.store.dialect).find(
      ({ versionTable }) => versionTable === 'pages',
    );
    const found = await findAfter(spoil(materialized?.table ?? ''));
    expect(found.map(({ rule, table }) => [rule, table])).toContainEqual(['V11', materialized?.table]);
  });

  // PostgreSQL has none.
  test.runIf(testedDatabase === 'sqlite').each([
    [
      'a text that is not indexed',
      ({ table }: TextIndex) => [`DROP TRIGGER ${table}_changed`, "UPDATE pages SET title = 'Other'"],
    ],
    [
      'a text that was forgotten',
      (index: TextIndex) => [
        `INSERT INTO ${index.table} (${index.table}, rowid, title) SELECT 'delete', ${entryId(index, 'v')}, title FROM pages v WHERE title = 'Changed'`,
      ],
    ],
    [
      'an entry of no version',
      ({ table }: TextIndex) => [`INSERT INTO ${table} (rowid, title) VALUES (1099511627776 + 999999, 'Other')`],
    ],
    [
      'a text that a version no longer has',
      (index: TextIndex) => [
        `INSERT INTO ${index.table} (rowid, title) SELECT ${entryId(index, 'v')}, 'Other' FROM pages v WHERE title = 'Changed'`,
      ],
    ],
    [
      'an entry that is counted elsewhere',
      ({ table, scopes }: TextIndex) => [
        `UPDATE ${scopes} SET status = 'other' WHERE status = 'published'`,
        `DROP TRIGGER ${table}_came`,
      ],
    ],
  ])('finds what breaks V12: %s', async (_, spoil) => {
    const [index] = findTextIndexes(createLayout(fixture.snapshot), fixture.store.dialect);
    if (index === undefined) throw new Error('the model has an index of texts');
    const found = await findAfter(...spoil(index));
    expect(found.map(({ rule, table }) => [rule, table])).toContainEqual(['V12', index.table]);
    expect(JSON.stringify(found)).not.toMatch(/Other|Changed/);
  });

  test('reports position and remedy, without any value', async () => {
    const [row] = await fixture.rows(page);
    const found = await findAfter(`UPDATE pages SET title = 'Secret' WHERE ${stored('published', 'fr')}`);
    expect(found).toEqual([
      {
        rule: 'V9',
        table: 'pages',
        documentId: String(row?.document_id),
        text: 'title in fr: the published version is marked as identical to its draft, but differs',
        advice: 'open the document, save it and publish it again',
      },
    ]);
  });

  test('checks more documents than fit into a batch, and reports its progress', async () => {
    for (let at = 0; at < 255; at++) await fixture.create('page', { title: `page ${at}` });
    const progress: (readonly [number, number])[] = [];
    expect(
      await verifyDocuments(fixture.store, verified(), (done, total) => void progress.push([done, total])),
    ).toEqual([]);
    expect(progress.length).toBeGreaterThan(3);
    expect(progress.at(-1)?.[0]).toBe(progress[0]?.[1]);
  });
});
