import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AccountsFixture, openAccountsFixture } from '../../../../test/support/accounts-fixture.js';
import { isoTime } from '../../../foundations/core/index.js';
import { type Actor, systemActor } from './audit-log.js';

let fixture: AccountsFixture;

beforeEach(async () => {
  fixture = await openAccountsFixture();
});

afterEach(() => fixture.close());

async function record(action: string, actor: Actor = systemActor): Promise<void> {
  await fixture.store.write((transaction) => fixture.audit.record(transaction, { actor, action }));
}

test('an entry is read back as it was recorded', async () => {
  const actor: Actor = {
    identity: { is: 'administrator', id: 7, session: 's', client: 'Editor' },
    address: '192.0.2.1',
  };
  await fixture.store.write((transaction) =>
    fixture.audit.record(transaction, {
      actor,
      action: 'document.update',
      outcome: 'refused',
      type: 'api::tag.tag',
      documentId: 'a1',
      locale: 'fr',
      fields: ['label', '__proto__'],
    }),
  );
  expect(await fixture.audit.list({ before: null, limit: 10 })).toEqual([
    {
      id: 1,
      at: isoTime(fixture.now()),
      actor: 'administrator',
      actorId: 7,
      address: '192.0.2.1',
      action: 'document.update',
      outcome: 'refused',
      type: 'api::tag.tag',
      documentId: 'a1',
      locale: 'fr',
      fields: ['label', '__proto__'],
      client: 'Editor',
    },
  ]);
});

test('what is not said is null, and done', async () => {
  await record('server.start');
  const [row] = await fixture.audit.list({ before: null, limit: 1 });
  expect(row).toMatchObject({
    actor: 'system',
    actorId: null,
    address: null,
    outcome: 'done',
    type: null,
    fields: null,
    client: null,
  });
});

test('no identity reveals its session', async () => {
  await record('user.me', { identity: { is: 'user', id: 3, documentId: 'u', session: 'secret-free' }, address: null });
  const rows = await fixture.rows('SELECT * FROM octavo_audit');
  expect(JSON.stringify(rows)).not.toContain('secret-free');
});

test('an entry goes with the change it is about', async () => {
  const change = fixture.store.write(async (transaction) => {
    await fixture.audit.record(transaction, { actor: systemActor, action: 'token.create' });
    throw new Error('the change fails');
  });
  await expect(change).rejects.toThrow('the change fails');
  expect(await fixture.audit.list({ before: null, limit: 10 })).toEqual([]);
});

test('the newest come first, page by page, at most 100 per call', async () => {
  for (let at = 1; at <= 103; at++) await record(`step.${at}`);
  const ids = async (before: number | null, limit: number) =>
    (await fixture.audit.list({ before, limit })).map(({ id }) => id);
  expect(await ids(null, 3)).toEqual([103, 102, 101]);
  expect(await ids(101, 2)).toEqual([100, 99]);
  expect(await ids(1, 2)).toEqual([]);
  expect(await ids(null, 1_000)).toHaveLength(100);
  expect(await ids(null, 0)).toEqual([103]);
});
