import { Client } from 'pg';
import { expect, it } from 'vitest';
import { openPooler, type Pooler } from '../../../../test/support/pooler.js';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { addPage, describeStore, sql, titles } from '../../../../test/support/store-suite.js';
import { openPostgresStore } from '../index.js';

let pooler: Pooler;

const openStage = async () => {
  const database = await freshDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  // Settings that connections cannot make through a pooler.
  await client.query(
    `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET default_transaction_read_only = on`,
  );
  await client.end();
  const here = await openPooler(database.url, 3);
  pooler = here;
  return {
    open: () => openPostgresStore({ url: here.url, pooled: true }),
    async remove() {
      await here.close();
      await database.drop();
    },
  };
};

describeStore('a store behind a pooler', openStage, (stage) => {
  it('leaves nothing on a connection that the next transaction could see', async () => {
    const { store } = stage;
    const second = await stage.open();
    const before = pooler.lent;
    const work = Array.from({ length: 60 }, async (_, at) => {
      const through = at % 2 === 0 ? store : second;
      await through.write(async (transaction) => {
        await transaction.acquireLock('one');
        await addPage(through, transaction, `d${at}`, `t${at}`);
        transaction.touch('octavo::one');
      });
      await through.syncVersion();
      return JSON.parse(await titles(through, through)) as readonly string[];
    });
    const seen = await Promise.all(work);
    for (const [at, list] of seen.entries()) expect(list).toContain(`t${at}`);
    expect(pooler.lent - before).toBeGreaterThan(120);
    // Other tests have databases of their own on the same server.
    const here = '(SELECT oid FROM pg_database WHERE datname = current_database())';
    const locked = `SELECT count(*) AS locked FROM pg_locks WHERE locktype = 'advisory' AND database = ${here}`;
    const locks = sql(store, locked);
    expect(await store.rows(locks, [])).toEqual([{ locked: 0 }]);
  });

  it('shares few connections among many', async () => {
    const { store } = stage;
    const own = sql(store, 'SELECT pg_backend_pid() AS backend');
    const used = await Promise.all(Array.from({ length: 50 }, () => store.rows(own, [])));
    expect(new Set(used.flat().map(({ backend }) => backend)).size).toBe(pooler.servers);
  });

  it('makes no settings on connections', async () => {
    await expect(openPostgresStore({ url: pooler.url })).rejects.toThrow(
      'does not accept the settings of new connections',
    );
  });
});
