import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../test/support/postgres.js';
import { addPage, describeStore, pages, sql } from '../../../../test/support/store-suite.js';
import { openPostgresStore, type Store } from '../index.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(() => database.drop());

const openStage = async () => {
  const schema = `s_${randomBytes(4).toString('hex')}`;
  return { open: () => openPostgresStore({ url: database.url, schema }), remove: async () => undefined };
};

describeStore('a store on PostgreSQL', openStage, (stage) => {
  const here = (text: string, reads?: readonly string[]) => sql(stage.store, text, reads);

  it('names the columns that a value is too long for', async () => {
    const { store } = stage;
    // Random, so that it cannot be compressed.
    const long = randomBytes(4_000).toString('hex');
    const tooLong = store.write((transaction) => addPage(store, transaction, 'a', 'x', long));
    await expect(tooLong).rejects.toMatchObject({ name: 'LengthViolation', table: 'pages', columns: ['slug'] });
    await store.write((transaction) => addPage(store, transaction, 'b', long));
    const huge = store.write((transaction) =>
      addPage(store, transaction, 'a', 'x', randomBytes(12_000).toString('hex')),
    );
    await expect(huge).rejects.toMatchObject({ name: 'LengthViolation', columns: [] });
  });

  const brief = (text: string) => ({ ...here(text), singleRow: true as const });

  it('sends single-row reads of one event-loop tick together, and answers each', async () => {
    const { store } = stage;
    // The start time of the transaction: statements sent together share one.
    const reads = Array.from({ length: 16 }, (_, at) =>
      store.bytes(brief(`SELECT '${at} ' || now()::text AS json`), []),
    );
    const answers = (await Promise.all(reads)).map((bytes) => String(bytes).split(' '));
    expect(answers.map(([at]) => Number(at))).toEqual(reads.map((_, at) => at));
    expect(new Set(answers.map(([, , time]) => time)).size).toBe(2);
  });

  it('lets no read wait twice for a slow one', async () => {
    const { store } = stage;
    const lasting = brief("SELECT 'slow' || pg_sleep(0.5)::text AS json");
    const quick = brief("SELECT 'quick' AS json");
    const order: string[] = [];
    const ask = async (statement: typeof quick) => order.push(String(await store.bytes(statement, [])));
    for (let time = 0; time < 2; time++) await Promise.all([ask(lasting), ask(quick)]);
    expect(order).toEqual(['slow', 'quick', 'quick', 'slow']);
  });

  it('fails one of them alone, and returns nothing for one without a row', async () => {
    const { store } = stage;
    const texts = ["'a' AS json", '(1 / (random() * 0))::text AS json', "'b' AS json WHERE 1 = 0", "'c' AS json"];
    const [a, broken, none, c] = await Promise.allSettled(
      texts.map((text) => store.bytes(brief(`SELECT ${text}`), [])),
    );
    expect([a, none, c]).toEqual(
      [Buffer.from('a'), null, Buffer.from('c')].map((value) => ({ status: 'fulfilled', value })),
    );
    expect(broken).toMatchObject({ status: 'rejected' });
  });

  it('makes writers of one row wait for each other, and lets others write meanwhile', async () => {
    const { store } = stage;
    for (const id of ['a', 'b']) await store.write((transaction) => addPage(store, transaction, id, id));
    const count = here('UPDATE octavo_documents SET revision = revision + 1 WHERE document_id = ?');
    const order: string[] = [];
    const write = (id: string, name: string, until?: Promise<void>) =>
      store.write(async (transaction) => {
        await transaction.run(count, [id]);
        order.push(name);
        await until;
      });
    let release = (): void => undefined;
    const first = write('a', 'first', new Promise((resolve) => (release = resolve)));
    await expect.poll(() => order, { timeout: 20_000 }).toEqual(['first']);
    const second = write('a', 'second');
    await write('b', 'other');
    expect(order).toEqual(['first', 'other']);
    release();
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'other', 'second']);
    await Promise.all(Array.from({ length: 50 }, () => write('a', '')));
    const [row] = await store.rows(here("SELECT revision FROM octavo_documents WHERE document_id = 'a'"), []);
    expect(row).toEqual({ revision: 53 });
  });

  it('locks a name until the end of its transaction', async () => {
    const { store } = stage;
    const second = await stage.open();
    let inside = 0;
    const alone = (through: Store, name: string) =>
      through.write(async (transaction) => {
        await transaction.acquireLock(name);
        inside += 1;
        const seen = inside;
        await pause(5);
        inside -= 1;
        return seen;
      });
    const seen = Array.from({ length: 10 }, (_, at) => alone(at % 2 === 0 ? store : second, 'one'));
    expect(new Set(await Promise.all(seen))).toEqual(new Set([1]));
  });

  it('deletes the oldest changes, and drops totals with them', async () => {
    const { store } = stage;
    const second = await stage.open();
    const query = here('SELECT count(*) FROM pages', [pages]);
    await second.total(query, []);
    await store.write((transaction) => addPage(store, transaction, 'a', 'a'));
    await store.write((transaction) =>
      transaction.run(here("INSERT INTO octavo_changes (name) SELECT 'other' FROM generate_series(1, 5000)"), []),
    );
    const notes = here('SELECT count(*) AS notes, count(*) FILTER (WHERE name = ?) AS borders FROM octavo_changes');
    for (let at = 0; at < 256; at++) await store.write(async (transaction) => transaction.touch('other'));
    expect(await store.rows(here('SELECT * FROM octavo_changes WHERE name = ?'), [pages])).toEqual([]);
    const [row] = await store.rows(notes, ['']);
    expect(row).toMatchObject({ borders: 1 });
    expect(Number(row?.notes)).toBeLessThan(5_300);
    expect(await second.total(query, [])).toBe(1);
  });
});
