import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testedDatabase } from '../../../test/support/data-folder.js';
import { type MigrationFixture, openMigrationFixture } from '../../../test/support/migration-fixture.js';
import { contentType } from '../../../test/support/model-records.js';
import { sql } from '../../../test/support/store-suite.js';
import { differingTotals } from '../../../test/support/totals.js';
import { parseModel } from '../../language/schema/index.js';
import { createLayout } from '../sql/layout/index.js';

const settings = { locales: ['en', 'fr'], defaultLocale: 'en' };
const localized = { pluginOptions: { i18n: { localized: true } } };
const string = { type: 'string' };
const files = [contentType('page', { title: string }, { options: { draftAndPublish: true }, ...localized })];
const layout = createLayout(parseModel(files, settings));

let fixture: MigrationFixture;
beforeEach(async () => {
  fixture = await openMigrationFixture(files, settings);
});
afterEach(() => fixture.close());

const differing = () => differingTotals(fixture.store, layout);
const total = async (status: string, locale: string): Promise<number> => {
  const text =
    "SELECT coalesce(sum(total), 0) AS n FROM octavo_totals WHERE name = 'pages' AND status = ? AND locale = ?";
  const [row] = await fixture.store.rows(sql(fixture.store, text), [status, locale]);
  return Number(row?.n);
};

/** Adds versions of new documents, in one statement. */
async function add(ids: readonly string[], locale = 'en', status = 'draft'): Promise<void> {
  const heads = ids.map((id) => `('${id}', 'api::page.page', 1)`).join(', ');
  const versions = ids.map((id) => `('${id}', '${locale}', '${status}', '', '', 1)`).join(', ');
  await fixture.store.write(async (transaction) => {
    const run = (text: string) => transaction.run(sql(fixture.store, text), []);
    await run(`INSERT INTO octavo_documents (document_id, type, revision) VALUES ${heads}`);
    await run(`INSERT INTO pages (document_id, locale, status, created_at, updated_at, revision) VALUES ${versions}`);
    transaction.touch('api::page.page');
  });
}

describe('kept totals', () => {
  test('follow every statement, whoever makes it', async () => {
    await add(['a', 'b', 'c', 'd']);
    expect([await total('draft', 'en'), await total('published', 'en')]).toEqual([4, 0]);
    await fixture.run("UPDATE pages SET status = 'published', locale = 'fr' WHERE document_id IN ('a', 'b')");
    expect([await total('draft', 'en'), await total('published', 'fr')]).toEqual([2, 2]);
    await fixture.run("UPDATE pages SET title = 'x', locale = locale");
    await fixture.run("DELETE FROM octavo_documents WHERE document_id IN ('a', 'c')");
    expect([await total('draft', 'en'), await total('published', 'fr')]).toEqual([1, 1]);
    expect(await differing()).toEqual([]);
    await fixture.run(testedDatabase === 'sqlite' ? 'DELETE FROM pages' : 'TRUNCATE pages CASCADE');
    expect([await total('draft', 'en'), await total('published', 'fr')]).toEqual([0, 0]);
  });

  test('are as before where a transaction is taken back', async () => {
    await add(['a']);
    const undone = new Error('taken back');
    const work = fixture.store.write(async (transaction) => {
      await transaction.run(sql(fixture.store, 'DELETE FROM pages'), []);
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
    expect(await total('draft', 'en')).toBe(1);
  });

  test('follow a type that is called otherwise, and one that goes and comes back', async () => {
    await add(['a', 'b']);
    const article = contentType('article', { title: string }, { options: { draftAndPublish: true }, ...localized });
    await fixture.change([article], { renames: [{ from: 'api::page.page', to: 'api::article.article' }] });
    const later = createLayout(parseModel([article], settings));
    expect(await differingTotals(fixture.store, later)).toEqual([]);
    expect(await fixture.steps()).toEqual([]);
    await fixture.change([]);
    await fixture.run("DELETE FROM octavo_documents WHERE document_id = 'a'");
    await fixture.revert();
    expect(await differingTotals(fixture.store, later)).toEqual([]);
    expect(await fixture.rows('SELECT count(*) AS n FROM articles')).toEqual([{ n: 1 }]);
    await fixture.change([], {}, { purge: true });
    expect(
      await fixture.rows("SELECT name FROM octavo_totals WHERE name LIKE 'articles' OR name LIKE 'octavo%'"),
    ).toEqual([]);
  });

  test('are counted anew by a start where they were not kept', async () => {
    await add(['a', 'b']);
    await fixture.run(
      testedDatabase === 'sqlite' ? 'DROP TRIGGER octavo_came_pages' : 'DROP TRIGGER octavo_came ON pages',
    );
    await add(['c']);
    expect(await total('draft', 'en')).toBe(2);
    expect(await fixture.steps()).toContain('count the rows of pages');
    expect(await total('draft', 'en')).toBe(3);
    await fixture.run('DROP TABLE octavo_totals');
    expect(await fixture.steps()).toEqual(
      expect.arrayContaining(['create table octavo_totals', 'count the rows of pages']),
    );
    await add(['d']);
    expect(await total('draft', 'en')).toBe(4);
    expect(await fixture.steps()).toEqual([]);
  });

  test('are never less or more than what was written, also while rows are put together', async () => {
    const writers = 8;
    const each = 40;
    const known = { begun: 0, done: 0 };
    const write = async (writer: number): Promise<void> => {
      for (let at = 0; at < each; at++) {
        known.begun += 1;
        await add([`w${writer}n${at}`]);
        known.done += 1;
      }
    };
    const wrong: string[] = [];
    const look = async (): Promise<void> => {
      while (known.done < writers * each) {
        const least = known.done;
        const found = await total('draft', 'en');
        if (found < least || found > known.begun) wrong.push(`${found} of ${least} to ${known.begun}`);
        // Writers that share a commit wait for the event loop, which goes on for nobody who never leaves it.
        await nextTurn();
      }
    };
    await Promise.all([look(), ...Array.from({ length: writers }, (_, writer) => write(writer))]);
    expect(wrong).toEqual([]);
    expect(await total('draft', 'en')).toBe(writers * each);
    const [row] = await fixture.rows("SELECT count(*) AS n FROM octavo_totals WHERE name = 'pages'");
    // On PostgreSQL every write adds a row; they are put together once in 128 writes.
    expect(Number(row?.n)).toBeLessThan(200);
  });
});
