import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testedDatabase } from '../../../../../test/support/data-folder.js';
import { type MigrationFixture, openMigrationFixture } from '../../../../../test/support/migration-fixture.js';
import { contentType } from '../../../../../test/support/model-records.js';
import { type ModelFile, parseModel } from '../../../../language/schema/index.js';
import { createLayout } from '../../../sql/layout/index.js';
import { findTextIndexes } from '../../../sql/plan/index.js';
import { textSearch } from './text-search.js';

const settings = { locales: ['en'], defaultLocale: 'en' };
const text = { type: 'string', index: 'text' };
const pageWith = (attributes: Readonly<Record<string, unknown>>) => [contentType('page', attributes)];
const first = pageWith({ title: text, note: { type: 'string' } });

// PostgreSQL has none.
describe.runIf(testedDatabase === 'sqlite')('indexes of text', () => {
  let fixture: MigrationFixture;
  beforeEach(async () => {
    fixture = await openMigrationFixture(first, settings);
    for (const [id, title, note] of [
      ['d1', 'red apples', 'green'],
      ['d2', 'green pears', 'red'],
      ['d3', null, null],
    ]) {
      const value = (one: string | null | undefined) => (one == null ? 'NULL' : `'${one}'`);
      await fixture.run(
        `INSERT INTO octavo_documents (document_id, type, revision) VALUES ('${id}', 'api::page.page', 1)`,
      );
      await fixture.run(
        `INSERT INTO pages (document_id, locale, status, created_at, updated_at, revision, title, note)
         VALUES ('${id}', '', 'published', 'c', 'u', 1, ${value(title)}, ${value(note)})`,
      );
    }
  });
  afterEach(() => fixture.close());

  const indexIn = (files: readonly ModelFile[], of = 'pages') =>
    findTextIndexes(createLayout(parseModel(files, settings)), fixture.store.dialect).find(
      (one) => one.versionTable === of,
    );
  const nameIn = (files: readonly ModelFile[], of = 'pages') => indexIn(files, of)?.table ?? '';

  /** The documents whose text an index of a model finds. */
  async function found(files: readonly ModelFile[], column: string, part: string, of = 'pages') {
    const asked = String(textSearch.matchPart(column, part, true)).replaceAll("'", "''");
    const index = indexIn(files, of);
    if (index === undefined) throw new Error(`${of} has no index of texts`);
    const entries = textSearch.matchingEntries(index, `'${asked}'`, 'f', null);
    const rows = `${entries.rows} JOIN ${of} t ON t.id = ${entries.id}`;
    return (await fixture.rows(`SELECT document_id FROM ${rows} ORDER BY t.id`)).map((row) => row.document_id);
  }

  const tables = async () =>
    (
      await fixture.rows("SELECT name FROM sqlite_schema WHERE name LIKE 'octavo\\_text\\_%' ESCAPE '\\' ORDER BY name")
    ).map(({ name }) => String(name));

  test('follow every statement, whoever makes it', async () => {
    expect(await found(first, 'title', 'APPLE')).toEqual(['d1']);
    await fixture.run("UPDATE pages SET title = 'Apple pie', revision = 7 WHERE document_id = 'd3'");
    await fixture.run("UPDATE pages SET title = NULL WHERE document_id = 'd2'");
    await fixture.run("UPDATE pages SET title = title, note = 'apple'");
    expect(await found(first, 'title', 'APPLE')).toEqual(['d1', 'd3']);
    await fixture.run("DELETE FROM octavo_documents WHERE document_id = 'd1'");
    expect(await found(first, 'title', 'APPLE')).toEqual(['d3']);
    expect(await found(first, 'title', 'pears')).toEqual([]);
    expect(await fixture.steps()).toEqual([]);
  });

  test('know what was there before them, and go with their last attribute', async () => {
    const both = pageWith({ title: text, note: text });
    await fixture.change(both);
    expect(await found(both, 'note', 'green')).toEqual(['d1']);
    expect(await found(both, 'title', 'green')).toEqual(['d2']);
    expect(await fixture.steps()).toEqual([]);
    await fixture.change(pageWith({ title: { type: 'string', index: true }, note: { type: 'string' } }));
    expect(await tables()).toEqual([]);
    expect(await fixture.steps()).toEqual([]);
  });

  test('follow attributes that are called otherwise, or change their names', async () => {
    const renamed = pageWith({ headline: text, note: { type: 'string' } });
    await fixture.change(renamed, { renames: [{ from: 'api::page.page.title', to: 'headline' }] });
    expect(await found(renamed, 'headline', 'pears')).toEqual(['d2']);
    const both = pageWith({ headline: text, note: text });
    await fixture.change(both);
    const changed = pageWith({ headline: text, note: text, more: { type: 'integer' } });
    expect(nameIn(changed)).toBe(nameIn(both));
    await fixture.change(changed, {
      renames: [
        { from: 'api::page.page.headline', to: 'note' },
        { from: 'api::page.page.note', to: 'headline' },
      ],
    });
    expect(await found(both, 'note', 'pears')).toEqual(['d2']);
    expect(await found(both, 'headline', 'green')).toEqual(['d1']);
    expect(await fixture.steps()).toEqual([]);
  });

  test('follow a type that is called otherwise, and one that goes and comes back', async () => {
    const leaf = [contentType('leaf', { title: text, note: { type: 'string' } })];
    await fixture.change(leaf, { renames: [{ from: 'api::page.page', to: 'api::leaf.leaf' }] });
    expect(await found(leaf, 'title', 'pears', 'leafs')).toEqual(['d2']);
    await fixture.change([contentType('other', { title: { type: 'string' } })]);
    expect(await tables()).toEqual([]);
    await fixture.revert();
    expect(await found(leaf, 'title', 'pears', 'leafs')).toEqual(['d2']);
    expect(await fixture.steps()).toEqual([]);
  });

  test.each([
    ['a trigger that is gone', (name: string) => `DROP TRIGGER ${name}_changed`],
    [
      'a trigger that is another one',
      (name: string) =>
        `DROP TRIGGER ${name}_changed; CREATE TRIGGER ${name}_changed AFTER UPDATE ON pages BEGIN SELECT 1; END`,
    ],
    [
      'the whole table',
      (name: string) =>
        `DROP TRIGGER ${name}_came; DROP TRIGGER ${name}_changed; DROP TRIGGER ${name}_went; DROP TABLE ${name}`,
    ],
  ])('are made anew at a start where something may have been missed: %s', async (_, spoil) => {
    for (const statement of spoil(nameIn(first)).split(/; (?=DROP|CREATE)/)) await fixture.run(statement);
    await fixture.run("UPDATE pages SET title = 'new' WHERE document_id = 'd1'");
    expect(await fixture.steps()).toEqual(['index the text of pages.title']);
    expect(await found(first, 'title', 'new')).toEqual(['d1']);
    expect(await found(first, 'title', 'apple')).toEqual([]);
    expect(await fixture.steps()).toEqual([]);
  });

  test('tables that FTS5 keeps its own in are nobody’s to look at', async () => {
    const { tables: told } = await fixture.store.schemaConnection().engine.inspect(fixture.store);
    const ours = [...told.keys()].filter((name) => name.startsWith('octavo_text_'));
    const name = nameIn(first);
    expect(ours.sort()).toEqual([name, `${name}_scopes`, `${name}_words`]);
    expect((await tables()).length).toBeGreaterThan(1);
  });

  test('an attribute with a name of FTS5 has none, and is looked for all the same', async () => {
    const ranked = pageWith({ rank: text });
    await fixture.change(ranked);
    expect(nameIn(ranked)).toBe('');
    expect(await fixture.steps()).toEqual([]);
  });
});
