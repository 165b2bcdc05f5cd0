import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentTypeDefinition, type ModelFixture, openModelFixture } from '../../support/model-fixture.js';

const text = { type: 'string' };
const part = 'shared.part';
let fixture: ModelFixture;

beforeAll(async () => {
  fixture = await openModelFixture({
    'schema/content-types/user.json': contentTypeDefinition('user', {
      'first-name': text,
      '2nd name': { ...text, unique: true },
      größe: { type: 'integer' },
      [`long_${'x'.repeat(80)}`]: text,
      'the-part': { type: 'component', component: part },
      'my-friends': { type: 'relation', relation: 'manyToMany', target: 'api::user.user' },
    }),
    'schema/content-types/drop.json': contentTypeDefinition(
      'drop',
      { title: text },
      { info: { singularName: 'auth', pluralName: 'upload', displayName: 'Drop' } },
    ),
    'schema/components/shared/part.json': {
      info: { displayName: 'Part' },
      attributes: { 'font-size': { type: 'integer' }, 'a name': text, locale: text, createdAt: { type: 'date' } },
    },
  });
});
afterAll(() => fixture.close());

describe('attributes with names that Strapi takes', () => {
  const ada = {
    'first-name': 'Ada',
    '2nd name': 'Lovelace',
    größe: 3,
    [`long_${'x'.repeat(80)}`]: 'long',
    'the-part': { 'font-size': 12, 'a name': 'x', locale: 'there', createdAt: '2026-01-02' },
  };
  const bob = { 'first-name': 'Bob', '2nd name': 'Byte', 'the-part': { 'font-size': 9 } };

  test('are written, answered, filtered by, ordered by and populated under these names', async () => {
    const first = await fixture.ask(0, 'POST', 'users?populate=*', ada);
    expect(first).toMatchObject({ status: 200, body: { data: { ...ada, 'my-friends': [] } } });
    const { documentId } = first.body.data as { readonly documentId: string };
    const second = await fixture.ask(0, 'POST', 'users', { ...bob, 'my-friends': [documentId] });
    expect(second.status).toBe(200);

    const names = async (query: string): Promise<unknown> => {
      const { status, body } = await fixture.ask(0, 'GET', `users?${query}`);
      return Array.isArray(body.data) ? body.data.map((one: Record<string, unknown>) => one['first-name']) : status;
    };
    expect(await names('filters[first-name]=Ada')).toEqual(['Ada']);
    expect(await names('filters[2nd name][$startsWith]=By')).toEqual(['Bob']);
    expect(await names('filters[the-part][font-size][$gt]=10')).toEqual(['Ada']);
    expect(await names('filters[the-part][a name]=x')).toEqual(['Ada']);
    expect(await names('filters[my-friends][first-name]=Ada')).toEqual(['Bob']);
    expect(await names('sort=the-part.font-size')).toEqual(['Bob', 'Ada']);
    expect(await names('sort=2nd name:desc')).toEqual(['Ada', 'Bob']);
    expect(await names('fields=first-name,größe')).toEqual(['Ada', 'Bob']);
    const { body } = await fixture.ask(0, 'GET', 'users?populate=my-friends.the-part&filters[first-name]=Bob');
    expect(body.data).toMatchObject([{ 'my-friends': [{ 'the-part': ada['the-part'] }] }]);
  });

  test('keep their rules', async () => {
    expect((await fixture.ask(0, 'POST', 'users', { ...bob, '2nd name': 'Lovelace' })).status).toBe(400);
    expect((await fixture.ask(0, 'GET', 'users?filters[first_name]=Ada')).status).toBe(400);
  });
});

test('a content type that is called like an address of the server has it, method by method; the rest stays', async () => {
  expect((await fixture.ask(0, 'POST', 'upload', { title: 'one' })).body).toMatchObject({ data: { title: 'one' } });
  expect((await fixture.ask(0, 'GET', 'upload/files')).status).toBe(404);
  expect((await fixture.ask(0, 'POST', 'upload/actions', {})).status).toBe(405);
  expect((await fixture.ask(0, 'GET', 'users/nobody')).status).toBe(404);
  expect((await fixture.ask(0, 'GET', 'users/count')).status).toBe(404);
  expect((await fixture.ask(0, 'GET', 'users-permissions/roles')).status).toBe(200);
  expect((await fixture.ask(0, 'POST', 'auth/local', {})).status).toBe(400);
});
