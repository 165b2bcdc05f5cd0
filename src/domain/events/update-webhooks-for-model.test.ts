import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentType, type DocumentFixture, openDocumentFixture } from '../../../test/support/document-fixture.js';
import type { ModelChange } from '../../language/schema/index.js';
import { plainStatement } from '../../storage/sql/plan/index.js';
import { updateWebhooksForModel } from './update-webhooks-for-model.js';

let fixture: DocumentFixture;

beforeAll(async () => {
  fixture = await openDocumentFixture([contentType('label', {}), contentType('page', {})]);
});

afterAll(() => fixture.close());

test('subscriptions follow renamed content types, and end for removed ones', async () => {
  const { store, snapshot } = fixture;
  const listeners = [['api::tag.tag', 'api::page.page'], ['api::gone.gone'], null];
  const insert = plainStatement(
    store.dialect,
    `INSERT INTO [octavo_webhooks] ([name], [url], [headers], [events], [uids], [enabled], [secret], [created_at],
    [updated_at]) VALUES ('a', 'a', 'a', '["entry.create"]', ?, TRUE, 'a', ?, ?)`,
  );
  const now = '2026-01-01T00:00:00.000Z';
  const names = (uid: string) => ({ uid, singularName: 'a', pluralName: 'as' });
  const changes = [
    { is: 'type-renamed', before: names('api::tag.tag'), after: names('api::label.label') },
    { is: 'type-removed', uid: 'api::gone.gone' },
  ] as unknown as readonly ModelChange[];
  await store.write(async (tx) => {
    for (const uids of listeners) await tx.run(insert, [uids && JSON.stringify(uids), now, now]);
    await updateWebhooksForModel({ dialect: store.dialect, changes, snapshot })(tx);
  });
  const rows = await store.rows(
    plainStatement(store.dialect, 'SELECT [uids] FROM [octavo_webhooks] ORDER BY [id]'),
    [],
  );
  expect(rows.map(({ uids }) => uids)).toEqual(['["api::label.label","api::page.page"]', '[]', null]);
});
