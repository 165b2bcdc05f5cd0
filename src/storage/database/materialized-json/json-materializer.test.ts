import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testedDatabase } from '../../../../test/support/data-folder.js';
import { fillMissingJson, findDifferingJson } from '../../../../test/support/materialized-json.js';
import { type MigrationFixture, openMigrationFixture } from '../../../../test/support/migration-fixture.js';
import { contentType } from '../../../../test/support/model-records.js';
import { type ModelFile, parseModel } from '../../../language/schema/index.js';
import { createLayout } from '../../sql/layout/index.js';
import { materializedJsonTables } from '../../sql/plan/index.js';
import { delegateStore, requireModelVersion } from '../require-model-version.js';
import type { Store } from '../types.js';
import { createJsonMaterializer } from './json-materializer.js';

const settings = { locales: ['en'], defaultLocale: 'en' };
const pageWith = (attributes: object) => [contentType('page', { title: { type: 'string' }, ...attributes })];
const first = pageWith({ price: { type: 'float' }, secret: { type: 'string', private: true } });

/** Writes of a store whose lease is lost after the first batch, when the incomplete tables are already known. */
function onceOf(store: Store, lost: AbortController): Store['write'] {
  let written = 0;
  return (work) =>
    store.write(work).finally(() => {
      written += 1;
      if (written === 2) lost.abort();
    });
}

// PostgreSQL renders as fast as it looks up.
describe.runIf(testedDatabase === 'sqlite')('materialized JSON', () => {
  let fixture: MigrationFixture;
  beforeEach(async () => {
    fixture = await openMigrationFixture(first, settings);
  });
  afterEach(() => fixture.close());

  const layoutFor = (files: readonly ModelFile[]) => createLayout(parseModel(files, settings));
  const fragmentFor = (files: readonly ModelFile[]) =>
    materializedJsonTables(layoutFor(files), fixture.store.dialect).find(({ versionTable }) => versionTable === 'pages')
      ?.table ?? '';

  /** Adds versions with these values of `title` and `price`. */
  async function add(...versions: readonly (readonly [string, string])[]): Promise<void> {
    for (const [title, price] of versions) {
      const id = `d${title}`.toLowerCase();
      await fixture.run(
        `INSERT INTO octavo_documents (document_id, type, revision) VALUES ('${id}', 'api::page.page', 1)`,
      );
      await fixture.run(
        `INSERT INTO pages (document_id, locale, status, created_at, updated_at, revision, title, price, secret)
         VALUES ('${id}', '', 'published', 'c', 'u', 1, '${title}', ${price}, 'secret')`,
      );
    }
  }

  async function addTo(name: string, table: string, title: string): Promise<void> {
    await fixture.run(
      `INSERT INTO octavo_documents (document_id, type, revision) VALUES ('d${title}', 'api::${name}.${name}', 1)`,
    );
    await fixture.run(
      `INSERT INTO ${table} (document_id, locale, status, created_at, updated_at, revision, title)
       VALUES ('d${title}', '', 'published', 'c', 'u', 1, '${title}')`,
    );
  }

  const materialized = async (files: readonly ModelFile[] = first) =>
    (await fixture.rows(`SELECT json FROM ${fragmentFor(files)} WHERE id > 0 ORDER BY id`)).map(({ json }) =>
      JSON.parse(`${String(json)}}`),
    );

  test('follows every statement of any client, and contains nothing private', async () => {
    await add(['a', '1.5'], ['b', 'NULL']);
    expect(await materialized()).toMatchObject([
      { documentId: 'da', title: 'a', price: 1.5 },
      { documentId: 'db', title: 'b', price: null },
    ]);
    expect(JSON.stringify(await materialized())).not.toContain('secret');
    await fixture.run("UPDATE pages SET title = 'c', revision = 7 WHERE title = 'a'");
    await fixture.run("DELETE FROM octavo_documents WHERE document_id = 'db'");
    expect(await materialized()).toMatchObject([{ documentId: 'da', title: 'c' }]);
    expect(await findDifferingJson(fixture.store, layoutFor(first))).toEqual([]);
  });

  test('leaves out what SQLite prints otherwise than JavaScript, and includes it when it changes', async () => {
    await add(['a', '0.1 + 0.2'], ['b', '1e21'], ['c', '-0.0'], ['d', '1e-7'], ['e', '0.1']);
    expect((await materialized()).map(({ title }) => title)).toEqual(['c', 'e']);
    await fixture.run(
      "UPDATE pages SET price = CASE title WHEN 'a' THEN 2 ELSE 0.1 + 0.2 END WHERE title IN ('a', 'e')",
    );
    expect((await materialized()).map(({ title, price }) => [title, price])).toEqual([
      ['a', 2],
      ['c', 0],
    ]);
    expect(await fillMissingJson(fixture.store, layoutFor(first))).toEqual([]);
  });

  test('starts anew with another model, and is filled while others write', async () => {
    await add(...Array.from({ length: 250 }, (_, at) => [`t${at}`, '1'] as const));
    const second = pageWith({ price: { type: 'float' }, more: { type: 'string', default: 'x' } });
    await fixture.change(second);
    expect(await materialized(second)).toEqual([]);
    const fragments = createJsonMaterializer(fixture.store, layoutFor(second));
    expect(await fragments.isIncomplete()).toBe(true);
    const filling = fragments.fill(new AbortController().signal);
    await fixture.run("UPDATE pages SET title = 'changed' WHERE title IN ('t0', 't249')");
    await filling;
    expect(await fragments.isIncomplete()).toBe(false);
    expect(await materialized(second)).toHaveLength(250);
    expect(await fixture.steps()).toEqual([]);
  });

  test('resumes where it stopped', async () => {
    await add(...Array.from({ length: 120 }, (_, at) => [`t${at}`, '1'] as const));
    const second = pageWith({ more: { type: 'string' } });
    await fixture.change(second);
    const lost = new AbortController();
    const store = { ...delegateStore(fixture.store), write: onceOf(fixture.store, lost) };
    await createJsonMaterializer(store, layoutFor(second)).fill(lost.signal);
    expect((await materialized(second)).length).toBe(100);
    expect(await fillMissingJson(fixture.store, layoutFor(second))).toEqual([]);
  });

  test('reads nothing any more where the database has another model by now', async () => {
    await add(['a', '1']);
    const second = pageWith({ more: { type: 'string' } });
    await fixture.change(second);
    const { version } = parseModel(second, settings);
    const late = createJsonMaterializer(requireModelVersion(fixture.store, version), layoutFor(second));
    await fixture.change(pageWith({ other: { type: 'string' } }));
    await late.fill(new AbortController().signal);
    expect(await late.isIncomplete()).toBe(false);
  });

  test('starts anew where a trigger differs from its definition', async () => {
    await add(['a', '1']);
    const table = fragmentFor(first);
    await fixture.run(`DROP TRIGGER ${table}_changed`);
    await fixture.run("UPDATE pages SET title = 'b'");
    expect(await findDifferingJson(fixture.store, layoutFor(first))).toHaveLength(1);
    expect(await fixture.steps()).toEqual([]);
    expect(await materialized()).toMatchObject([{ title: 'b' }]);
  });

  test('follows a type that is renamed, one that is removed and restored, and two that swap names', async () => {
    const other = contentType('note', { title: { type: 'string' } });
    const both = [...pageWith({}), other];
    await fixture.change(both);
    await addTo('page', 'pages', 'p');
    await addTo('note', 'notes', 'n');
    const renames = [
      { from: 'api::page.page', to: 'api::note.note' },
      { from: 'api::note.note', to: 'api::page.page' },
    ];
    await fixture.change(both, { renames });
    expect(await fixture.steps()).toEqual([]);
    expect(await materialized(both)).toMatchObject([{ title: 'n' }]);
    await fixture.change([other]);
    await fixture.revert();
    expect(await fixture.steps()).toEqual([]);
    expect(await materialized(both)).toMatchObject([{ title: 'n' }]);
  });
});
