import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testedDatabase } from '../../../../../test/support/data-folder.js';
import { contentType } from '../../../../../test/support/document-fixture.js';
import { type MigrationFixture, openMigrationFixture } from '../../../../../test/support/migration-fixture.js';
import { parseModel } from '../../../../language/schema/index.js';
import { createLayout } from '../../../sql/layout/index.js';
import { postgresDialect } from './dialect.js';
import { textIndexSteps } from './text-indexes.js';
import { textPatterns } from './text-patterns.js';

const settings = { locales: ['en'], defaultLocale: 'en' };
const text = { type: 'string', index: 'text' };
const plain = { type: 'string' };
const pageWith = (attributes: Readonly<Record<string, unknown>>) => [contentType('page', attributes, { drafts: true })];
const first = pageWith({ title: text, note: plain });

describe.runIf(testedDatabase === 'postgres')('trigram indexes', () => {
  let fixture: MigrationFixture;
  beforeEach(async () => {
    fixture = await openMigrationFixture(first, settings);
    await fixture.run(
      "INSERT INTO octavo_documents (document_id, type, revision) SELECT 'd' || n, 'api::page.page', 1 FROM generate_series(1, 2000) n",
    );
    await fixture.run(
      `INSERT INTO pages (document_id, locale, status, created_at, updated_at, revision, title, note)
       SELECT 'd' || n, '', 'published', 'c', 'u', 1, 'Red ÉCLAIRS ' || n, 'green' || n FROM generate_series(1, 2000) n`,
    );
  });
  afterEach(() => fixture.close());

  const names = async () =>
    (
      await fixture.rows(`SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()
       AND indexname LIKE 'octavo\\_text\\_%' ORDER BY 1`)
    ).map(({ indexname }) => indexname);

  /** The index that the planner finds a text of a column by. */
  async function planFor(column: string, table = 'pages') {
    await fixture.run(`ANALYZE ${table}`);
    const matches = textPatterns.matches(`t.${column}`, "'éclair'::text");
    const rows = await fixture.rows(`EXPLAIN SELECT t.id FROM ${table} t WHERE t.status = 'published' AND ${matches}`);
    return /Index Scan on (octavo_text_\w+)/.exec(JSON.stringify(rows))?.[1] ?? null;
  }

  test('come with the model, serve patterns, and go with it', async () => {
    expect(await names()).toEqual(['octavo_text_pages_title_draft', 'octavo_text_pages_title_published']);
    expect(await planFor('title')).toBe('octavo_text_pages_title_published');
    await fixture.change(pageWith({ title: { type: 'string', index: true }, note: text }));
    expect(await names()).toEqual(['octavo_text_pages_note_draft', 'octavo_text_pages_note_published']);
    expect(await fixture.steps()).toEqual([]);
  });

  test('follow attributes that exchange their names, and types that are called otherwise', async () => {
    const renames = [
      { from: 'api::page.page.title', to: 'note' },
      { from: 'api::page.page.note', to: 'title' },
    ];
    await fixture.change(pageWith({ title: plain, note: text }), { renames });
    expect(await planFor('note')).toBe('octavo_text_pages_note_published');
    const leaf = [contentType('leaf', { title: plain, note: text }, { drafts: true })];
    await fixture.change(leaf, { renames: [{ from: 'api::page.page', to: 'api::leaf.leaf' }] });
    expect(await planFor('note', 'leafs')).toBe('octavo_text_leafs_note_published');
    expect(await fixture.steps()).toEqual([]);
    await fixture.change([contentType('other', { title: plain })]);
    expect(await names()).toEqual([]);
    await fixture.revert();
    expect(await planFor('note', 'leafs')).toBe('octavo_text_leafs_note_published');
    expect(await fixture.steps()).toEqual([]);
  });

  test('are created again at a start where one is gone', async () => {
    await fixture.run('DROP INDEX octavo_text_pages_title_draft');
    expect(await fixture.steps()).toEqual(['index the text of pages.title (draft)']);
    expect(await fixture.steps()).toEqual([]);
  });

  test('are left out where the extension is missing and may not be installed', async () => {
    const existing = await fixture.store.schemaConnection().engine.inspect(fixture.store);
    expect(existing.trigrams).toBe('installed');
    const layout = createLayout(parseModel(pageWith({ title: text, note: text }), settings));
    const steps = (trigrams: typeof existing.trigrams) =>
      textIndexSteps(layout, { ...existing, trigrams }, () => '').map(({ sql }) => /CREATE \w+/.exec(sql)?.[0]);
    expect(steps('missing')).toEqual([]);
    expect(steps('installed')).toEqual(['CREATE INDEX', 'CREATE INDEX']);
    expect(steps('installable')).toEqual(['CREATE EXTENSION', 'CREATE INDEX', 'CREATE INDEX']);
  });

  test.each([
    ['50%', true],
    ['a_b\\', true],
    ['ÉCLAIRS', true],
    ['clair_', false],
    ['%', true],
    ['5%A', false],
  ])('%s is looked for as it is written', async (part, found) => {
    await fixture.run(`UPDATE pages SET title = '50% A_B\\ éclairs' WHERE document_id = 'd1'`);
    const matches = textPatterns.matches('title', postgresDialect.text(part));
    expect((await fixture.rows(`SELECT id FROM pages WHERE document_id = 'd1' AND ${matches}`)).length > 0).toBe(found);
  });
});
