import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MigrationFixture, openMigrationFixture } from '../../../../test/support/migration-fixture.js';
import { component, contentType } from '../../../../test/support/model-records.js';
import { type ModelFile, parseModel } from '../../../language/schema/index.js';
import { createLayout } from '../../sql/layout/index.js';
import { createPastRecorder, type PastRecorder } from './past-recorder.js';

const settings = { locales: ['en'], defaultLocale: 'en' };
const page = contentType('page', { title: { type: 'string' }, secret: { type: 'password' } });
const login = component('parts/login', { word: { type: 'password' } });
const others = [
  contentType('note', { text: { type: 'string' } }),
  contentType('door', { login: { type: 'component', component: 'parts.login' } }),
  login,
];
const first = [page, ...others];

describe('recorder of former rows', () => {
  let fixture: MigrationFixture;
  beforeEach(async () => {
    fixture = await openMigrationFixture(first, settings);
  });
  afterEach(() => fixture.close());

  function recorderFor(files: readonly ModelFile[], enabled = true): PastRecorder {
    const snapshot = parseModel(files, settings);
    const layout = createLayout(snapshot);
    return createPastRecorder({ store: fixture.store, layout, version: snapshot.version, enabled });
  }

  const insert = (table: string, id: string): readonly string[] => [
    `INSERT INTO octavo_documents (document_id, type, revision) VALUES ('${id}', 'api::x.x', 1)`,
    `INSERT INTO ${table} (document_id, locale, status, created_at, updated_at, revision) VALUES ('${id}', '', 'published', 'c', 'u', 1)`,
  ];
  const statement = (sql: string) => ({ sql, slots: [], reads: [] });
  const together = (statements: readonly string[]): Promise<void> =>
    fixture.store.write(async (transaction) => {
      for (const sql of statements) await transaction.run(statement(sql), []);
    });
  const recordings = async (): Promise<readonly string[]> =>
    (await fixture.rows('SELECT name FROM octavo_recordings ORDER BY name')).map(({ name }) =>
      String(name).replace(/^octavo_past_|_[0-9a-f]+$/g, ''),
    );
  const pastOf = async (table: string): Promise<string> => {
    const [row] = await fixture.rows(`SELECT name FROM octavo_recordings WHERE name LIKE 'octavo_past_${table}_%'`);
    return String(row?.name);
  };

  test('begins once, with types that have no passwords in components, and a start leaves it', async () => {
    const recorder = recorderFor(first);
    expect(await recordings()).toEqual([]);
    expect(await recorder.isIncomplete()).toBe(true);
    await recorder.prepare();
    expect(await recorder.isIncomplete()).toBe(false);
    expect(await recordings()).toEqual(expect.arrayContaining(['notes', 'pages']));
    expect((await recordings()).filter((name) => /door|user|role/.test(name))).toEqual([]);
    expect(await fixture.steps()).toEqual([]);
    expect(await recorderFor(first).isIncomplete()).toBe(false);
  });

  test('numbers transactions, and keeps what rows were, without passwords', async () => {
    await recorderFor(first).prepare();
    const before = await fixture.rows('SELECT id FROM octavo_moments');
    await together([
      ...insert('pages', 'a'),
      `UPDATE pages SET title = 'one', secret = 'hash' WHERE document_id = 'a'`,
    ]);
    await together([`UPDATE pages SET title = 'two'`, ...insert('notes', 'b')]);
    await fixture.run(`DELETE FROM octavo_documents WHERE document_id = 'a'`);
    const rows = await fixture.rows(
      `SELECT octavo_moment AS moment, octavo_existed AS existed, title FROM ${await pastOf('pages')} ORDER BY octavo_seq`,
    );
    expect(rows.map(({ existed, title }) => [existed, title])).toEqual([
      [0, null],
      [1, null],
      [1, 'one'],
      [1, 'two'],
    ]);
    const [created, changed, replaced, removed] = rows.map(({ moment }) => moment);
    expect(changed).toBe(created);
    expect(new Set([created, replaced, removed]).size).toBe(3);
    const moments = await fixture.rows('SELECT id, at FROM octavo_moments ORDER BY id');
    expect(moments.length - before.length).toBe(3);
    for (const { at } of moments) expect(Math.abs(Number(at) - Date.now())).toBeLessThan(60_000);
    const columns = await fixture.rows(`SELECT * FROM ${await pastOf('pages')}`);
    expect(Object.keys(columns[0] ?? {})).not.toContain('secret');
  });

  test('a transaction that is rolled back leaves nothing', async () => {
    await recorderFor(first).prepare();
    const count = async () => (await fixture.rows('SELECT count(*) AS n FROM octavo_moments'))[0]?.n;
    const before = await count();
    const failing = fixture.store.write(async (transaction) => {
      for (const sql of insert('pages', 'a')) await transaction.run(statement(sql), []);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await count()).toBe(before);
    expect(await fixture.rows(`SELECT * FROM ${await pastOf('pages')}`)).toEqual([]);
  });

  test('a change of the model ends what it changes, and keeps the rest', async () => {
    await recorderFor(first).prepare();
    await together([...insert('pages', 'a'), ...insert('notes', 'b')]);
    const [pages, notes] = [await pastOf('pages'), await pastOf('notes')];
    const next = [
      contentType('page', { title: { type: 'string' }, secret: { type: 'password' }, lead: { type: 'text' } }),
      ...others,
    ];
    await fixture.change(next);
    expect(await recordings()).not.toContain('pages');
    expect(await pastOf('notes')).toBe(notes);
    expect((await fixture.rows(`SELECT * FROM ${notes}`)).length).toBe(1);
    await fixture.run(`UPDATE pages SET lead = 'x'`);
    // The recorder of the former model does nothing any more.
    await recorderFor(first).prepare();
    expect(await recordings()).not.toContain('pages');
    const recorder = recorderFor(next);
    expect(await recorder.isIncomplete()).toBe(true);
    await recorder.prepare();
    expect(await pastOf('pages')).not.toBe(pages);
    expect(await fixture.steps()).toEqual([]);
  });

  test('renamed and removed types, attributes and tables leave no trigger that fails', async () => {
    await recorderFor(first).prepare();
    await together([...insert('pages', 'a'), ...insert('notes', 'b')]);
    const renamed = [
      contentType('page', { name: { type: 'string' }, secret: { type: 'password' } }),
      contentType('memo', { text: { type: 'string' } }),
    ];
    await fixture.change(renamed, {
      renames: [
        { from: 'api::page.page.title', to: 'name' },
        { from: 'api::note.note', to: 'api::memo.memo' },
      ],
    });
    await fixture.run(`UPDATE pages SET name = 'x'`);
    await recorderFor(renamed).prepare();
    await fixture.run(`UPDATE memos SET text = 'x'`);
    expect((await fixture.rows(`SELECT * FROM ${await pastOf('memos')}`)).length).toBe(1);
    expect(await fixture.steps()).toEqual([]);
  });

  test('removes what is too old, and says so first', async () => {
    const recorder = recorderFor(first);
    await recorder.prepare();
    await together([...insert('pages', 'a'), `UPDATE pages SET title = 'one'`]);
    const pages = await pastOf('pages');
    const start = async () => Number((await fixture.rows(`SELECT started_at FROM octavo_recordings`))[0]?.started_at);
    const before = await start();
    await recorder.prune(3_600_000);
    expect(await start()).toBe(before);
    expect((await fixture.rows(`SELECT * FROM ${pages}`)).length).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await recorder.prune(0);
    expect(await start()).toBeGreaterThan(before);
    expect(await fixture.rows(`SELECT * FROM ${pages}`)).toEqual([]);
    await fixture.run(`UPDATE pages SET title = 'two'`);
    expect((await fixture.rows(`SELECT * FROM ${pages}`)).length).toBe(1);
  });

  test('ends where it is switched off', async () => {
    await recorderFor(first).prepare();
    const off = recorderFor(first, false);
    expect(await off.isIncomplete()).toBe(true);
    await off.prepare();
    expect(await off.isIncomplete()).toBe(false);
    expect(await recordings()).toEqual([]);
    await together(insert('pages', 'a'));
    expect(await fixture.steps()).toEqual([]);
  });
});
