import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminFixture, openAdminFixture } from '../../../../../test/support/admin-fixture.js';

let fixture: AdminFixture;

beforeAll(async () => {
  fixture = await openAdminFixture();
  for (const title of ['Boats', 'More boats', 'Bells', 'Boats 3', 'Boats 4', 'Boats 5', 'Boats 6']) {
    const path = 'content/articles?status=draft';
    await fixture.ask({ method: 'POST', path, as: fixture.owner, body: { data: { title } } });
  }
  await fixture.ask({
    method: 'POST',
    path: 'content/authors',
    as: fixture.owner,
    body: { data: { name: 'Boatswain' } },
  });
});

afterAll(() => fixture.close());

interface Hits {
  readonly type: string;
  readonly documents: readonly { readonly title: string }[];
}

async function search(text: string, as = fixture.owner): Promise<readonly (readonly [string, readonly string[]])[]> {
  const { data } = await fixture.ask({ path: `search?text=${encodeURIComponent(text)}`, as });
  return data.map(({ type, documents }: Hits) => [type, documents.map(({ title }) => title)]);
}

test('finds at most five of each type by a part of their title, those changed last first', async () => {
  expect(await search(' BOAT ')).toEqual([
    ['api::article.article', ['Boats 6', 'Boats 5', 'Boats 4', 'Boats 3', 'More boats']],
    ['api::author.author', ['Boatswain']],
  ]);
  expect(await search('nothing like it')).toEqual([]);
});

test('callers who may not find documents, or read their titles, find none', async () => {
  const article = { action: 'find', type: 'api::article.article' };
  const author = { action: 'find', type: 'api::author.author' };
  const blind = await fixture.addAdministrator('blind', { content: [{ ...article, fields: [] }, author] });
  expect(await search('boat', blind)).toEqual([['api::author.author', ['Boatswain']]]);
  const published = await fixture.addAdministrator('published', {
    content: [article, { action: 'readDrafts', type: 'api::article.article' }, { ...author, own: true }],
  });
  expect((await search('boat', published)).map(([type]) => type)).toEqual(['api::article.article']);
  expect(await search('boat', await fixture.addAdministrator('powerless', {}))).toEqual([]);
});

test.each(['', 'text=', 'text=a', 'text=%20a%20', `text=${'a'.repeat(101)}`, 'text[x]=boat', 'text=boat&more=1'])(
  '%j is refused',
  async (query) => {
    expect((await fixture.ask({ path: `search?${query}`, as: fixture.owner })).status).toBe(400);
  },
);
