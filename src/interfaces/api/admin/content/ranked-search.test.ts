import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchedType } from '../../../../../test/property/search/model.js';
import { type AdminFixture, openAdminFixture } from '../../../../../test/support/admin-fixture.js';

let fixture: AdminFixture;

beforeAll(async () => {
  const attributes = { title: { type: 'string' }, notes: { type: 'text' } };
  const plant = searchedType('plant', attributes, { language: 'english', attributes: { title: 4, notes: 1 } });
  fixture = await openAdminFixture({}, new Map([[plant.path, plant.json]]));
  const plants = [
    { title: 'Fern', notes: 'Not beside roses' },
    { title: null, notes: 'A rose without a name' },
    { title: 'Roses', notes: 'Climbing' },
    { title: 'Primroses', notes: 'Early' },
  ];
  for (const data of plants)
    await fixture.ask({ method: 'POST', path: 'content/plants', as: fixture.owner, body: { data } });
});
afterAll(() => fixture.close());

interface Hit {
  readonly documentId: string;
  readonly title: string;
  readonly highlights: readonly { readonly attribute: string }[];
}

async function search(text: string, as = fixture.owner): Promise<readonly Hit[]> {
  const { status, data } = await fixture.ask({ path: `search?text=${encodeURIComponent(text)}`, as });
  expect(status).toBe(200);
  return data.flatMap(({ documents }: { readonly documents: readonly Hit[] }) => documents);
}

test('types with a full-text search answer what it finds, best first, and where', async () => {
  const hits = await search('rose');
  expect(hits.map(({ title, highlights }) => [title, highlights.map(({ attribute }) => attribute)])).toEqual([
    ['Roses', ['title']],
    [hits[1]?.documentId, ['notes']],
    ['Fern', ['notes']],
  ]);
});

test('a longer text than it takes is searched in titles', async () => {
  const words = Array.from({ length: 17 }, () => 'a').join(' ');
  expect(await search(words)).toEqual([]);
  expect(await search('primroses '.repeat(9))).toHaveLength(1);
});

test('attributes that a role may not read are not searched', async () => {
  const content = [{ action: 'find', type: 'api::plant.plant', fields: ['title'] }];
  const reader = await fixture.addAdministrator('reader', { content });
  expect((await search('rose', reader)).map(({ title }) => title)).toEqual(['Roses']);
});

test('the content model says which types have one', async () => {
  const { data } = await fixture.ask({ path: 'content-model', as: fixture.owner });
  const types: readonly { readonly singularName: string; readonly search?: true }[] = data.contentTypes;
  expect(types.filter(({ search }) => search === true).map(({ singularName }) => singularName)).toEqual(['plant']);
});
