import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Bug, Fault } from '../../src/foundations/core/index.js';
import { parseModel, type Stored, serializeModel } from '../../src/language/schema/index.js';
import {
  type ChangedNames,
  ForeignKeyViolation,
  type Store,
  type Transaction,
  UniqueViolation,
} from '../../src/storage/database/index.js';
import { openMigrations } from '../../src/storage/migrations/index.js';
import { createLayout } from '../../src/storage/sql/layout/index.js';
import { type Compiled, type Dialect, presenceTopic } from '../../src/storage/sql/plan/index.js';

const page = {
  kind: 'collectionType',
  info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
  options: { draftAndPublish: true },
  attributes: {
    title: { type: 'string' },
    slug: { type: 'uid' },
    price: { type: 'decimal' },
    serial: { type: 'biginteger' },
    weight: { type: 'float' },
    flag: { type: 'boolean' },
    next: { type: 'relation', relation: 'oneToOne', target: 'api::page.page', inversedBy: 'previous' },
    previous: { type: 'relation', relation: 'oneToOne', target: 'api::page.page', mappedBy: 'next' },
    pinned: { type: 'relation', relation: 'oneToMany', target: 'api::note.note' },
  },
};
const note = {
  kind: 'collectionType',
  info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
  pluginOptions: { i18n: { localized: true } },
  attributes: { text: { type: 'text' } },
};
const snapshot = parseModel(
  [
    { path: 'schema/content-types/page.json', json: JSON.stringify(page) },
    { path: 'schema/content-types/note.json', json: JSON.stringify(note) },
  ],
  { locales: ['en', 'fr'], defaultLocale: 'en' },
);

/** uid of the content type of the suite's pages. */
export const pages = 'api::page.page';

/** A location where stores with shared data can be opened. */
export interface StorePlace {
  open(): Promise<Store>;
  /** Called once, when all stores are closed. */
  remove(): Promise<void>;
}

/** What a test works with: `store` is open, and has a table `pages`. */
export interface StoreStage {
  readonly store: Store;
  /** Opens another store at the same location; it is closed after the test. */
  open(): Promise<Store>;
}

/** Takes a store that was opened for a test to its tables. */
export async function withPages(store: Store): Promise<void> {
  await openMigrations(store).migrate(createLayout(snapshot), serializeModel(snapshot));
}

/** A statement; each `?` is a value, in their order. */
export function sql({ dialect }: { readonly dialect: Dialect }, text: string, reads: readonly string[] = []): Compiled {
  const slots: number[] = [];
  const spelled = text.replaceAll('?', () => {
    slots.push(slots.length);
    return dialect.placeholder(slots.length);
  });
  return { sql: spelled, slots, reads };
}

/** The titles of all pages in the order in which they were made, as JSON. */
export async function titles({ dialect }: Store, session: Pick<Store, 'bytes'>): Promise<string> {
  const all = dialect.joinRows(dialect.join([{ sql: dialect.jsonText('text', 'title') }, { text: '' }]));
  const text = dialect.join([{ text: '[' }, { sql: `coalesce(${all}, '')` }, { text: ']' }]);
  const statement = sql({ dialect }, `SELECT ${dialect.bytes(text)} FROM (SELECT title FROM pages ORDER BY id) p`);
  return String(await session.bytes(statement, []));
}

/** Adds a published page; returns its row id. */
export async function addPage(
  store: Store,
  transaction: Transaction,
  id: string,
  title: string,
  slug: string | null = null,
): Promise<Stored> {
  await addHead(store, transaction, id);
  const [row] = await addVersion(store, transaction, id, title, slug);
  transaction.touch(pages);
  return row?.id ?? null;
}

function addHead(store: Store, transaction: Transaction, id: string): Promise<number> {
  const insert = `INSERT INTO octavo_documents (document_id, type, revision) VALUES (?, '${pages}', 1)`;
  return transaction.run(sql(store, insert), [id]);
}

function addVersion(store: Store, transaction: Transaction, id: string, title: string, slug: string | null = null) {
  const insert = `INSERT INTO pages (document_id, locale, status, title, slug, created_at, updated_at, revision)
    VALUES (?, '', 'published', ?, ?, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 1) RETURNING id`;
  return transaction.rows(sql(store, insert), [id, title, slug]);
}

/**
 * The tests of `test`, and before them those that every store has to pass. `place` creates a new location for each test.
 */
export function describeStore(name: string, place: () => Promise<StorePlace>, test: (stage: StoreStage) => void): void {
  describe(name, () => {
    const opened: Store[] = [];
    let here: StorePlace;
    let store: Store;

    async function open(): Promise<Store> {
      const another = await here.open();
      opened.push(another);
      return another;
    }

    beforeEach(async () => {
      here = await place();
      store = await open();
      await withPages(store);
    });

    afterEach(async () => {
      for (const each of opened.splice(0)) await each.close();
      await here.remove();
    });

    const stage: StoreStage = {
      get store() {
        return store;
      },
      open,
    };
    promises(stage);
    test(stage);
  });
}

function promises(stage: StoreStage): void {
  const { open } = stage;
  const here = (text: string, reads?: readonly string[]) => sql(stage.store, text, reads);
  const add = (id: string, title: string, slug?: string) =>
    stage.store.write((transaction) => addPage(stage.store, transaction, id, title, slug));
  const text = (session: Pick<Store, 'bytes'> = stage.store) => titles(stage.store, session);
  const count = () => here('SELECT count(*) FROM pages WHERE status = ?', [pages]);
  const change = (statement: string, values: readonly Stored[] = []) =>
    stage.store.write((transaction) => transaction.run(here(statement), values));

  it('answers with bytes and rows, and with null where there is no row', async () => {
    const { store } = stage;
    await add('a', 'Ünï');
    expect(await text()).toBe('["Ünï"]');
    expect(await store.rows(here('SELECT title, flag FROM pages'), [])).toEqual([{ title: 'Ünï', flag: null }]);
    expect(await store.bytes(here(`SELECT ${store.dialect.bytes('title')} FROM pages WHERE id = ?`), [99])).toBeNull();
    await expect(async () => store.bytes(here('SELECT id FROM pages'), [])).rejects.toThrow(Bug);
  });

  it('binds and reads every kind of value without losing a digit', async () => {
    await add('a', 'x');
    const values = [2n ** 62n + 1n, '12345678901234567890.123456789', 0.1, true, 10_000_000_000];
    const update = 'UPDATE pages SET serial = ?, price = ?, weight = ?, flag = ?, title = ?';
    expect(await change(update, values)).toBe(1);
    const [row] = await stage.store.rows(here('SELECT serial, price, weight, flag, title, id FROM pages'), []);
    expect({ ...row, flag: Number(row?.flag) }).toEqual({
      serial: 2n ** 62n + 1n,
      price: '12345678901234567890.123456789',
      weight: 0.1,
      flag: 1,
      title: '10000000000',
      id: 1,
    });
    await change('UPDATE pages SET serial = ?, weight = ?, flag = ?', [-7n, 3, null]);
    expect(await stage.store.rows(here('SELECT serial, weight, flag FROM pages'), [])).toEqual([
      { serial: -7, weight: 3, flag: null },
    ]);
  });

  it('keeps texts as they are, in the order of their bytes', async () => {
    const texts = ['', ' ', 'B', '\\x41', 'a', "a'b", 'ä', '\uffee', '👍'];
    for (const [at, each] of texts.entries()) await add(`d${texts.length - at}`, each);
    const rows = await stage.store.rows(here('SELECT title FROM pages ORDER BY title'), []);
    expect(rows.map(({ title }) => title)).toEqual(texts);
  });

  it('answers with long values, one after the other and beside short ones', async () => {
    const { store } = stage;
    const words = 'Wörter €𝒶 '.repeat(100_000);
    await add('a', words);
    const bytes = here(`SELECT ${store.dialect.bytes('title')} FROM pages`);
    expect((await store.bytes(bytes, []))?.equals(Buffer.from(words))).toBe(true);
    await store.read(async (session) => {
      const [first, [row], second] = await Promise.all([
        session.bytes(bytes, []),
        session.rows(here('SELECT title FROM pages'), []),
        session.bytes(bytes, []),
      ]);
      expect([first?.length, row?.title === words, second?.length]).toEqual([1_600_000, true, 1_600_000]);
    });
    const [row] = await store.rows(here('SELECT title, document_id, title AS again FROM pages'), []);
    expect([row?.title === words, row?.document_id, row?.again === words]).toEqual([true, 'a', true]);
  });

  it('binds a slot at every position that uses it', async () => {
    const { store } = stage;
    const places = [1, 2, 3].map((at) => store.dialect.typed(store.dialect.placeholder(at), 'text'));
    const twice: Compiled = { sql: `SELECT ${places.join(' || ')} AS t`, slots: [1, 0, 1], reads: [] };
    expect(await store.rows(twice, ['a', 'b'])).toEqual([{ t: 'bab' }]);
    await expect(store.rows(twice, ['a'])).rejects.toThrow(Bug);
  });

  it('shows nothing of a write before its commit, to single reads and to sessions', async () => {
    const { store } = stage;
    await store.write(async (transaction) => {
      await addPage(store, transaction, 'a', 'one');
      expect(await text(transaction)).toBe('["one"]');
      expect(await text()).toBe('[]');
      expect(await store.read((session) => text(session))).toBe('[]');
      expect(await store.total(count(), ['published'])).toBe(0);
    });
    expect(await text()).toBe('["one"]');
    expect(await store.total(count(), ['published'])).toBe(1);
  });

  it('shows one state throughout a session, whatever is written meanwhile', async () => {
    const { store } = stage;
    const seen = await store.read(async (session) => {
      const first = await text(session);
      await add('a', 'one');
      expect(await text()).toBe('["one"]');
      return [first, await text(session)];
    });
    expect(seen).toEqual(['[]', '[]']);
    expect(await store.read((session) => text(session))).toBe('["one"]');
  });

  it('queues sessions, and statements of one session', async () => {
    const { store } = stage;
    const all = await Promise.all(Array.from({ length: 20 }, () => store.read((session) => text(session))));
    expect(new Set(all)).toEqual(new Set(['[]']));
    const together = await store.read((session) =>
      Promise.all(
        Array.from({ length: 5 }, async (_, at) => session.rows(here(`SELECT count(*) + ${at} AS n FROM pages`), [])),
      ),
    );
    expect(together.flat()).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
  });

  it('takes back what a failing write did, and nothing else', async () => {
    const { store } = stage;
    const results = await Promise.allSettled(
      ['a', 'b', 'c', 'd', 'e'].map((id) =>
        store.write(async (transaction) => {
          await addPage(store, transaction, id, id);
          if (id === 'a' || id === 'c') throw new Error(`no ${id}`);
          return id;
        }),
      ),
    );
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message))).toEqual([
      'no a',
      'b',
      'no c',
      'd',
      'e',
    ]);
    expect(JSON.parse(await text()).sort()).toEqual(['b', 'd', 'e']);
  });

  it('makes a write visible to all readers before it resolves', async () => {
    const second = await open();
    const writes = ['a', 'b', 'c'].map(async (id) => {
      await add(id, id);
      return text(second);
    });
    for (const [at, seen] of (await Promise.all(writes)).entries()) expect(JSON.parse(seen)).toContain('abc'[at]);
  });

  it('says which columns a value is not unique in', async () => {
    const { store } = stage;
    await add('a', 'x', 'same');
    const clash = add('b', 'y', 'same');
    await expect(clash).rejects.toMatchObject({ name: 'UniqueViolation', table: 'pages', columns: ['slug'] });
    await expect(clash).rejects.toThrow(UniqueViolation);
    const again = store.write((transaction) => addHead(store, transaction, 'a'));
    await expect(again).rejects.toMatchObject({ table: 'octavo_documents', columns: ['document_id'] });
    expect(await text()).toBe('["x"]');
  });

  it('takes links without a pinned locale or status for equal', async () => {
    const { store } = stage;
    const link = here(
      'INSERT INTO pages_pinned_links (owner_id, position, target_document_id, target_locale) VALUES (?, ?, ?, ?)',
    );
    await store.write(async (transaction) => {
      const id = await addPage(store, transaction, 'a', 'x');
      await transaction.run(link, [id, 1, 'a', null]);
      await transaction.run(link, [id, 2, 'a', 'fr']);
    });
    await expect(store.write((transaction) => transaction.run(link, [1, 3, 'a', null]))).rejects.toMatchObject({
      name: 'UniqueViolation',
      table: 'pages_pinned_links',
      columns: ['owner_id', 'target_document_id', 'target_locale'],
    });
  });

  it('lets a document be linked once where the relation is exclusive', async () => {
    for (const id of ['a', 'b', 'c']) await add(id, id);
    await change("UPDATE pages SET next_document_id = 'c' WHERE document_id = 'a'");
    const second = change("UPDATE pages SET next_document_id = 'c' WHERE document_id = 'b'");
    await expect(second).rejects.toMatchObject({ columns: ['next_document_id', 'status', 'locale'] });
  });

  it('keeps rows and their documents together', async () => {
    const { store } = stage;
    const stray = store.write((transaction) => addVersion(store, transaction, 'nobody', 'x'));
    await expect(stray).rejects.toThrow(ForeignKeyViolation);
    for (const id of ['a', 'b']) await add(id, id);
    await change("UPDATE pages SET next_document_id = 'b' WHERE document_id = 'a'");
    await change('DELETE FROM octavo_documents WHERE document_id = ?', ['b']);
    expect(await store.rows(here('SELECT title, next_document_id AS next FROM pages'), [])).toEqual([
      { title: 'a', next: null },
    ]);
  });

  it('hands out component ids once, also across a reopening', async () => {
    const ids = (of: Store, count: number) => of.write((transaction) => transaction.componentIds(count));
    expect(await ids(stage.store, 3)).toEqual([1, 2, 3]);
    expect(await ids(stage.store, 1)).toEqual([4]);
    await stage.store.close();
    const again = await open();
    expect(await ids(again, 2)).toEqual([5, 6]);
    const lists = await Promise.all(Array.from({ length: 20 }, () => ids(again, 5)));
    const sorted = (list: readonly number[]) => [...list].sort((one, other) => one - other);
    for (const list of lists) expect(sorted(list)).toEqual(list);
    expect(sorted(lists.flat())).toEqual(Array.from({ length: 100 }, (_, at) => 7 + at));
  });

  it('never hands out the row id of a deleted version again', async () => {
    await add('a', 'x');
    await change("DELETE FROM octavo_documents WHERE document_id = 'a'");
    expect(await add('b', 'y')).toBe(2);
  });

  it('remembers totals until something they depend on changes', async () => {
    const { store } = stage;
    let counted = 0;
    // A write that says nothing about itself shows whether the total is counted anew.
    const untold = (id: string) =>
      store.write(async (transaction) => {
        await addHead(store, transaction, id);
        await addVersion(store, transaction, id, id);
      });
    const question = count();
    const total = async () => store.total(question, ['published']);
    expect(await total()).toBe(counted);
    await untold('a');
    expect(await total()).toBe(counted);
    await store.write(async (transaction) => transaction.touch('api::note.note'));
    expect(await total()).toBe(counted);
    await store.write(async (transaction) => transaction.touch(pages));
    counted = 1;
    expect(await total()).toBe(counted);
    expect(await store.total(question, ['draft'])).toBe(0);
    await untold('b');
    await store
      .write(async (transaction) => {
        transaction.touch(pages);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await total()).toBe(counted);
  });

  it('remembers the total of all versions while only their values change', async () => {
    const { store } = stage;
    const all = { ...count(), reads: [presenceTopic(pages)] };
    await store.write((transaction) => addPage(store, transaction, 'a', 'one'));
    const total = () => store.total(all, ['published']);
    expect(await total()).toBe(1);
    // A write that says less than it does shows whether the total is counted anew.
    const told = (id: string, what?: 'values') =>
      store.write(async (transaction) => {
        await addHead(store, transaction, id);
        await addVersion(store, transaction, id, id);
        transaction.touch(pages, what);
      });
    await told('b', 'values');
    expect(await total()).toBe(1);
    await told('c');
    expect(await total()).toBe(3);
  });

  it('counts again after another store changed something, from the next tick of the event loop on', async () => {
    const { store } = stage;
    const second = await open();
    const question = count();
    expect(await store.total(question, ['published'])).toBe(0);
    await second.write((transaction) => addPage(second, transaction, 'a', 'x'));
    await nextTurn();
    expect(await store.total(question, ['published'])).toBe(1);
    await add('b', 'y');
    await second.write((transaction) => addPage(second, transaction, 'c', 'z'));
    await nextTurn();
    expect(await store.total(question, ['published'])).toBe(3);
    expect(await second.total(question, ['published'])).toBe(3);
  });

  it('has reported every commit once it was revalidated, its own and those of other stores', async () => {
    const { store } = stage;
    const second = await open();
    const told: ChangedNames[] = [];
    const stop = store.onChanged((changed) => void told.push(changed));
    const hears = async (name: string, work: () => Promise<unknown>) => {
      await store.syncVersion();
      told.length = 0;
      await work();
      await store.syncVersion();
      return told.some((changed) => changed === 'anything' || changed.has(name));
    };
    const touch = (through: Store, name: string) => through.write(async (transaction) => transaction.touch(name));
    const tell = async (through: Store, id: string) => {
      await through.write(async (transaction) => {
        await addPage(through, transaction, id, id);
        transaction.touch('octavo::one');
      });
    };
    for (let at = 0; at < 20; at++) {
      expect(await hears('octavo::one', () => tell(second, `b${at}`)), `other ${at}`).toBe(true);
      expect(await hears('octavo::one', () => tell(store, `a${at}`)), `own ${at}`).toBe(true);
    }
    expect(await hears('octavo::one', async () => undefined)).toBe(false);
    expect(await hears(pages, () => touch(store, 'octavo::two'))).toBe(false);
    expect(await hears('octavo::two', () => touch(store, 'octavo::two').then(() => store.syncVersion()))).toBe(true);
    stop();
    expect(await hears('octavo::one', () => tell(second, 'last'))).toBe(false);
  });

  it('advances the version of a name after every commit that touched it, its own and those of other stores', async () => {
    const { store } = stage;
    const second = await open();
    const change = async (through: Store, id: string, name: string) => {
      const before = [store.versionCounter(['octavo::one']), store.versionCounter(['octavo::two'])];
      await through.write(async (transaction) => {
        await addPage(through, transaction, id, id);
        transaction.touch(name);
      });
      await store.syncVersion();
      const after = [store.versionCounter(['octavo::one']), store.versionCounter(['octavo::two'])];
      expect(store.versionCounter(['octavo::one', 'octavo::two'])).toBe(Math.max(...after));
      return after.map((generation, at) => generation !== before[at]);
    };
    await store.syncVersion();
    expect(await change(store, 'a', 'octavo::one')).toEqual([true, false]);
    expect(await change(store, 'b', 'octavo::two')).toEqual([false, true]);
    for (let at = 0; at < 5; at++) {
      expect((await change(second, `c${at}`, 'octavo::one'))[0], `other ${at}`).toBe(true);
      expect((await change(store, `d${at}`, 'octavo::one'))[0], `own ${at}`).toBe(true);
    }
    await store.close();
    await expect(async () => store.syncVersion()).rejects.toThrow(Fault);
  });

  it('continues if a transaction with a reported change is rolled back', async () => {
    const { store } = stage;
    await store.syncVersion();
    const told: ChangedNames[] = [];
    store.onChanged((changed) => void told.push(changed));
    const failing = store.write(async (transaction) => {
      transaction.touch('octavo::one');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await store.syncVersion();
    expect(told).toEqual([]);
    await store.close();
    await expect(async () => store.syncVersion()).rejects.toThrow(Fault);
  });

  it('does not remember a total that could not be counted', async () => {
    const { store } = stage;
    const broken = here('SELECT count(*) FROM missing', [pages]);
    await expect(async () => store.total(broken, [])).rejects.toThrow();
    await change('CREATE TABLE missing (id integer)');
    expect(await store.total(broken, [])).toBe(0);
  });

  it('ends a session with its callback', async () => {
    const { store } = stage;
    const kept = await store.write(async (transaction) => transaction);
    await expect(kept.run(here('DELETE FROM pages'), [])).rejects.toThrow(Bug);
    await expect(kept.componentIds(1)).rejects.toThrow(Bug);
    const session = await store.read(async (reading) => reading);
    await expect(session.rows(count(), ['published'])).rejects.toThrow(Bug);
  });

  it('changes nothing through a session that reads', async () => {
    const { store } = stage;
    await add('a', 'x');
    const remove = here('DELETE FROM pages RETURNING id');
    await expect(store.rows(remove, [])).rejects.toMatchObject({ code: 'store.read-only' });
    await expect(store.read((session) => session.rows(remove, []))).rejects.toMatchObject({ code: 'store.read-only' });
    expect(await text()).toBe('["x"]');
  });

  it('keeps everything across a reopening', async () => {
    await add('a', 'kept');
    await stage.store.close();
    expect(await text(await open())).toBe('["kept"]');
  });

  it('closes after the writes that wait, and answers nothing afterwards', async () => {
    const { store } = stage;
    const write = add('a', 'last');
    await Promise.all([store.close(), store.close()]);
    await write;
    await expect(text()).rejects.toThrow(Fault);
    await expect(store.write((transaction) => addPage(store, transaction, 'b', 'x'))).rejects.toMatchObject({
      code: 'store.unavailable',
    });
    expect(await text(await open())).toBe('["last"]');
  });
}
