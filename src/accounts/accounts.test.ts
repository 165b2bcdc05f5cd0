import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Failure, isoTime } from '../kernel/index.js';
import { layoutOf } from '../layout/index.js';
import { parseModel, recordModel } from '../schema/index.js';
import { openSqliteStore, type Store } from '../store/index.js';
import { type Accounts, createAccounts } from './accounts.js';
import { newToken } from './token-text.js';

const start = Date.UTC(2024, 4, 6);
let folder: string;
let store: Store;
let accounts: Accounts;
let now: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-accounts-'));
  now = start;
  store = await openSqliteStore({ file: join(folder, 'octavo.db') });
  const snapshot = parseModel([], { locales: ['en'], defaultLocale: 'en' });
  await store.migrate(layoutOf(snapshot), recordModel(snapshot));
  accounts = createAccounts(store, { now: () => now }, (error) => expect.unreachable(String(error)));
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

function refusal(authorization: string): Promise<string> {
  return accounts.abilityOf(authorization).then(
    () => 'allowed',
    (error: Failure) => error.code,
  );
}

async function statement(sql: string): Promise<readonly Record<string, unknown>[]> {
  return store.rows({ sql, slots: [], reads: [] }, []);
}

test('no credentials: may do nothing', async () => {
  const ability = await accounts.abilityOf(undefined);
  expect([ability.identified, ability.can('find', 'api::tag.tag')]).toEqual([false, false]);
});

test('a token may do everything', async () => {
  const token = await accounts.createToken({ name: 'site', expiresAt: null });
  const ability = await accounts.abilityOf(`bearer ${token}`);
  expect([ability.identified, ability.can('delete', 'api::tag.tag')]).toEqual([true, true]);
});

test('a token that was never given out is refused, well-formed or not', async () => {
  expect(await refusal(`Bearer ${newToken()}`)).toBe('access.unauthorized');
  expect(await refusal('Bearer secret')).toBe('access.unauthorized');
});

test('a token is asked for once a second', async () => {
  const header = `Bearer ${await accounts.createToken({ name: 'site', expiresAt: null })}`;
  expect(accounts.recall(header)).toBeNull();
  const ability = await accounts.abilityOf(header);
  expect(accounts.recall(header)).toBe(ability);
  now += 1_000;
  expect(accounts.recall(header)).toBeNull();
});

test('a token that was taken away is refused within a second', async () => {
  const header = `Bearer ${await accounts.createToken({ name: 'site', expiresAt: null })}`;
  await accounts.abilityOf(header);
  await store.write((transaction) => transaction.run({ sql: 'DELETE FROM octavo_tokens', slots: [], reads: [] }, []));
  now += 1_000;
  expect(await refusal(header)).toBe('access.unauthorized');
});

test('a token works until it expires, remembered or not', async () => {
  const header = `Bearer ${await accounts.createToken({ name: 'site', expiresAt: start + 500 })}`;
  expect(await refusal(header)).toBe('allowed');
  now += 500;
  expect(await refusal(header)).toBe('access.token-expired');
});

test('the last use is recorded, no more often than once a minute', async () => {
  const header = `Bearer ${await accounts.createToken({ name: 'site', expiresAt: null })}`;
  const lastUse = async (): Promise<unknown> =>
    (await statement('SELECT last_used_at FROM octavo_tokens'))[0]?.last_used_at;
  expect(await lastUse()).toBeNull();
  await accounts.abilityOf(header);
  await expect.poll(lastUse).toBe(isoTime(start));
  now += 59_000;
  await accounts.abilityOf(header);
  now += 2_000;
  await accounts.abilityOf(header);
  await expect.poll(lastUse).toBe(isoTime(start + 61_000));
});

test('the text of a token is nowhere in the database', async () => {
  expect(await accounts.hasTokens()).toBe(false);
  const token = await accounts.createToken({ name: 'site', expiresAt: null });
  expect(await accounts.hasTokens()).toBe(true);
  await store.close();
  const bytes = await readFile(join(folder, 'octavo.db'));
  expect(bytes.includes('site')).toBe(true);
  expect(bytes.includes(token.slice(7, 50))).toBe(false);
});
