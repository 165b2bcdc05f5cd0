import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentType, type DocumentFixture, openDocumentFixture } from '../../../test/support/document-fixture.js';
import { systemClock } from '../../foundations/core/index.js';
import { fullAccess } from '../../language/query/access/index.js';
import { createLayout } from '../../storage/sql/layout/index.js';
import { plainStatement } from '../../storage/sql/plan/index.js';
import { type ChangeSetListener, type ChangeSets, createChangeSets } from '../documents/index.js';
import { createChangeSetEventWriter } from './change-set-events.js';
import { createSubscriptionCache, type SubscriptionCache } from './subscription-cache.js';
import { webhooksTopic } from './topics.js';
import type { EventName } from './types.js';

let fixture: DocumentFixture;
let subscriptions: SubscriptionCache;
let listener: ChangeSetListener;
let sets: ChangeSets;
const request = { ability: fullAccess, afterWrite: async () => undefined };

beforeAll(async () => {
  fixture = await openDocumentFixture([contentType('page', { title: { type: 'string' } }, { drafts: true })]);
  const { snapshot, store } = fixture;
  subscriptions = createSubscriptionCache(store, (error) => {
    throw error;
  });
  listener = createChangeSetEventWriter({ dialect: store.dialect, clock: systemClock, subscriptions });
  sets = createChangeSets({
    snapshot,
    store,
    layout: createLayout(snapshot),
    clock: systemClock,
    rules: {
      localizationNeedsPermission: true,
      sharedAttributesOnLocalization: 'copy',
      nullClearsLists: true,
      textsSpellJson: false,
    },
    changeSetListeners: [listener],
  });
});

afterAll(async () => {
  subscriptions.close();
  await fixture.close();
});

/** A webhook that wants these events of content that does not matter to them. */
async function subscribe(id: number, events: readonly EventName[]): Promise<void> {
  const { dialect } = fixture.store;
  const columns = 'id, name, url, headers, events, uids, locales, enabled, secret, created_at, updated_at';
  const values = `${id}, 'x', 'https://x.example', 'x', '${JSON.stringify(events)}', '[]', '["fr"]', TRUE, 'x', '2026-01-01', '2026-01-01'`;
  await fixture.store.write(async (tx) => {
    await tx.run(plainStatement(dialect, `INSERT INTO octavo_webhooks (${columns}) VALUES (${values})`), []);
    tx.touch(webhooksTopic);
  });
  // Updates the cache, as a request does before a write.
  await fixture.store.syncVersion();
}

async function events(): Promise<readonly Record<string, unknown>[]> {
  const rows = await fixture.rows(
    'SELECT o.event, o.type, o.document_id, o.payload, d.webhook_id FROM octavo_outbox o JOIN octavo_deliveries d ON d.event_id = o.id ORDER BY d.id',
  );
  return rows.map(({ payload, webhook_id, ...row }) => ({
    ...row,
    webhook: Number(webhook_id),
    ...JSON.parse(String(payload)),
  }));
}

test('a change set that is made, moved to a stage, published and undone is told to those who want it', async () => {
  await sets.create(request, { name: 'before there was a webhook', description: null });
  expect(await events()).toEqual([]);
  await subscribe(1, ['change-set.create', 'change-set.stage', 'change-set.publish', 'change-set.undo']);
  await subscribe(2, ['change-set.publish', 'entry.publish']);
  const page = await fixture.create('page?status=published', { title: 'old' });
  const { id } = await sets.create(request, { name: 'Launch', description: 'In spring' });
  await sets.add(request, id, [
    { type: 'api::page.page', documentIds: [page.documentId], locales: null, from: 'published', action: 'change' },
  ]);
  const stage = { roles: null, approvals: 0, publishes: true };
  const stages = await sets.reviews.saveStages(request, [
    { id: null, name: 'In review', ...stage },
    { id: null, name: 'Approved', ...stage },
  ]);
  await sets.reviews.move(request, id, stages[1]?.id ?? 0, false);
  await sets.publish({ ability: fullAccess, resolutions: [] }, id);
  await sets.undo({ ability: fullAccess, resolutions: [] }, id);
  const told = await events();
  const facts = { id, name: 'Launch', description: 'In spring' };
  expect(told.map(({ event, webhook, changeSet }) => [event, webhook, changeSet])).toEqual([
    ['change-set.create', 1, { ...facts, state: 'open', revision: 0, stage: null, entries: 0, publishedAt: null }],
    ['change-set.stage', 1, { ...facts, state: 'open', revision: 1, stage: 'Approved', entries: 1, publishedAt: null }],
    ...[1, 2].map((webhook) => [
      'change-set.publish',
      webhook,
      { ...facts, state: 'published', revision: 1, stage: 'Approved', entries: 1, publishedAt: expect.any(String) },
    ]),
    ['change-set.undo', 1, expect.objectContaining({ ...facts, state: 'undone' })],
  ]);
  expect(told[0]).toMatchObject({ type: 'plugin::change-sets.change-set', document_id: id });
});

test('a change that is rolled back is not told, and a refusal says why', async () => {
  const before = (await events()).length;
  const failing = { ...request, afterWrite: () => Promise.reject(new Error('no')) };
  await expect(sets.create(failing, { name: 'never', description: null })).rejects.toThrow('no');
  expect(await events()).toHaveLength(before);
  await subscribe(3, ['change-set.refuse']);
  const { id } = await sets.create(request, { name: 'Late', description: null });
  const refusal = { code: 'write.change-set-clashes', message: 'It clashes', errors: [] } as const;
  await fixture.store.write((tx) => listener(tx, { action: 'refuse', setId: id, refusal }));
  expect((await events()).at(-1)).toMatchObject({
    webhook: 3,
    event: 'change-set.refuse',
    changeSet: { id, name: 'Late', stage: 'In review' },
    refusal: { code: 'write.change-set-clashes', message: 'It clashes' },
  });
});
