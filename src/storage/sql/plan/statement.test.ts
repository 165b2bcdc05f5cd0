import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { openTestStore, removeFolder } from '../../../../test/support/data-folder.js';
import { parseModel } from '../../../language/schema/index.js';
import type { Store } from '../../database/index.js';
import { tokenTable } from '../layout/index.js';
import { NamedValues, statementPrinter } from './statement.js';
import { type TableRow, tableStatements } from './table-statements.js';

const snapshot = parseModel([], { locales: ['en'], defaultLocale: 'en' });
const createdAt = '2024-05-06T10:11:12.345Z';

describe('statements with named parameters', () => {
  let folder: string;
  let store: Store;
  const tokens = () => tableStatements(store.dialect, tokenTable);
  const insert = (name: string, readDrafts: boolean | null, salt: string | null = null) => {
    const statement = tokens().insert(['name', 'kind', 'digest', 'created_at', 'read_drafts', 'salt'], ['id']);
    const row = {
      name,
      kind: 'custom',
      digest: `digest ${name}`,
      created_at: createdAt,
      read_drafts: readDrafts,
      salt,
    };
    return store.write((transaction) => statement.first(transaction, row));
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-statement-'));
    store = await openTestStore(folder, snapshot);
    for (const [name, readDrafts] of [
      ['a', true],
      ['b', false],
      ['c', null],
    ] as const)
      await insert(name, readDrafts);
  });

  afterAll(async () => {
    await store.close();
    await removeFolder(folder);
  });

  it('has the values of the layout in rows of both databases', async () => {
    const all = tokens().select(['name', 'read_drafts', 'created_at', 'expires_at'], {}, { orderBy: ['id'] });
    const rows = (await all.rows(store, {})).map((row) => ({ ...row }));
    const row = { created_at: createdAt, expires_at: null };
    expect(rows).toEqual([
      { ...row, name: 'a', read_drafts: true },
      { ...row, name: 'b', read_drafts: false },
      { ...row, name: 'c', read_drafts: null },
    ]);
    expectTypeOf<(typeof rows)[number]['read_drafts']>().toEqualTypeOf<boolean | null>();
    expectTypeOf<TableRow<typeof tokenTable>['id']>().toEqualTypeOf<number>();
    expectTypeOf<TableRow<typeof tokenTable>['salt']>().toEqualTypeOf<string | null>();
  });

  it('binds by name, also what the text repeats or has in another order', async () => {
    const print = statementPrinter(store.dialect);
    const statement = print(
      'SELECT COUNT(*) AS [n] FROM [octavo_tokens] WHERE ([name] = :name OR [digest] = :digest) AND [name] = :name',
      { digest: 'text', name: 'text' },
      { n: 'integer' },
    );
    expect(await statement.first(store, { digest: 'digest a', name: 'a' })).toMatchObject({ n: 1 });
    expect(await statement.first(store, { digest: 'a', name: 'digest a' })).toMatchObject({ n: 0 });
  });

  it('takes lists of any length, the empty one for no value', async () => {
    const named = tokens().select(['name'], { name: 'IN', kind: '=' }, { orderBy: ['name DESC'] });
    const names = async (name: readonly string[]) =>
      (await named.rows(store, { name, kind: 'custom' })).map((row) => row.name);
    expect(await names(['a', 'c', 'missing'])).toEqual(['c', 'a']);
    expect(await names(['b'])).toEqual(['b']);
    expect(await names([])).toEqual([]);
    expect(await named.exists(store, { name: ['a'], kind: 'read-only' })).toBe(false);
  });

  it('updates and deletes the rows for which all conditions hold', async () => {
    const id = (await insert('d', false, 'salt'))?.id ?? 0;
    const update = tokens().update(['shown', 'read_drafts'], { id: '=', salt: 'IS NOT NULL' }, [
      'shown',
      'read_drafts',
    ]);
    const changed = await store.write((transaction) =>
      update.first(transaction, { id, shown: 'octavo', read_drafts: true }),
    );
    expect({ ...changed }).toEqual({ shown: 'octavo', read_drafts: true });
    const remove = tokens().delete({ id: '>=', salt: 'IS NULL' });
    expect(await store.write((transaction) => remove.run(transaction, { id }))).toBe(0);
    const removeById = tokens().delete({ id: '=' });
    expect(await store.write((transaction) => removeById.run(transaction, { id }))).toBe(1);
  });

  it('names the values of a text that depends on them', async () => {
    const values = new NamedValues();
    const condition = `[name] IN ${values.add('text[]', ['a', 'b'])} AND [read_drafts] = ${values.add('boolean', false)}`;
    const text = `SELECT [name] FROM [octavo_tokens] WHERE ${condition}`;
    const statement = statementPrinter(store.dialect)(text, values.kinds, { name: 'text' });
    expect((await statement.rows(store, values.values)).map(({ name }) => name)).toEqual(['b']);
  });

  it('rejects a parameter that is not declared', () => {
    const print = statementPrinter(store.dialect);
    expect(() => print('SELECT [id] FROM [octavo_tokens] WHERE [id] = :token', { id: 'integer' })).toThrow(/token/);
  });
});
