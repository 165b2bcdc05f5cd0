import { afterAll, beforeAll, expect, test } from 'vitest';
import { abilityWith, names } from '../../support/abilities.js';
import { type DocumentFixture, expectFailure } from '../../support/document-fixture.js';
import { openSearchFixture } from './model.js';

let fixture: DocumentFixture;
beforeAll(async () => {
  fixture = await openSearchFixture();
  const author = await fixture.create('author?', { name: 'Johanna' });
  await fixture.create('article?', { title: 'Garden', body: 'hidden wall', author: author.documentId });
}, 30_000);
afterAll(() => fixture.close());

test('attributes that the caller may not read are not searched', async () => {
  const reader = abilityWith('reads titles', { readableAttributes: names({ article: ['title'] }) });
  expect(await fixture.total('article?_q=garden', reader)).toBe(1);
  for (const text of ['hidden', 'johanna']) {
    expect(await fixture.total(`article?_q=${text}`)).toBe(1);
    expect(await fixture.total(`article?_q=${text}`, reader)).toBe(0);
  }
});

test('related documents that the caller may not find are not searched', async () => {
  const stranger = abilityWith('finds no authors', { can: (_, uid) => uid !== 'api::author.author' });
  expect(await fixture.total('article?_q=garden', stranger)).toBe(1);
  expect(await fixture.total('article?_q=johanna', stranger)).toBe(0);
});

test('a read of the past with a full-text search is refused', async () => {
  const past = expectFailure(fixture.list('article?_q=garden&asOf=2024-05-06T00:00:00.000Z'));
  expect((await past).code).toMatch(/^query\./);
});
