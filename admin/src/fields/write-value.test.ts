import { expect, test } from 'vitest';
import type { Attribute, ContentModel } from '../api/index.js';
import { toWriteValue, withoutComponentIds } from './write-value.js';

const base = { required: false, private: false, localized: true, readable: true, creatable: true, updatable: true };
const column = {
  ...base,
  storage: 'column',
  type: 'string',
  unique: false,
  sortable: true,
  operators: [],
  options: {},
};
const relation = { ...base, storage: 'relation', relation: 'manyToMany', side: 'owner', other: null };
const picture: Attribute = { ...base, name: 'picture', storage: 'media', many: false, allowedTypes: [] };
const tags: Attribute = { ...relation, name: 'tags', target: 'api::tag.tag', many: true } as Attribute;
const author: Attribute = { ...relation, name: 'author', target: 'api::author.author', many: false } as Attribute;
const mentions: Attribute = { ...relation, name: 'mentions', target: null, many: true } as Attribute;
const cards: Attribute = {
  ...base,
  name: 'cards',
  storage: 'component',
  component: 'shared.card',
  repeatable: true,
  min: null,
  max: null,
};
const zone: Attribute = { ...base, name: 'zone', storage: 'zone', components: ['shared.card'], min: null, max: null };

const model: ContentModel = {
  version: '1',
  locales: ['en'],
  defaultLocale: 'en',
  contentTypes: [],
  components: [
    {
      uid: 'shared.card',
      category: 'shared',
      displayName: 'Card',
      attributes: [{ ...column, name: 'title' } as Attribute, picture, tags],
    },
  ],
};

const tag = (documentId: string) => ({ id: 1, documentId, label: documentId });
const names = (...documentIds: readonly string[]) => documentIds.map((documentId) => ({ documentId }));

test('documents are written by what names them, in their locale where the answer told it', () => {
  expect(toWriteValue(author, { id: 3, documentId: 'ada', name: 'Ada' }, model)).toEqual({ documentId: 'ada' });
  expect(toWriteValue(author, null, model)).toBe(null);
  expect(toWriteValue(author, { id: 3, documentId: 'ada', locale: 'fr' }, model)).toEqual({
    documentId: 'ada',
    locale: 'fr',
  });
  expect(toWriteValue(mentions, [{ ...tag('a'), __type: 'api::tag.tag' }], model)).toEqual([
    { documentId: 'a', __type: 'api::tag.tag' },
  ]);
});

test.each([
  ['added at the end', ['a', 'b'], ['a', 'b', 'c'], { connect: names('c'), disconnect: [] }],
  ['taken away', ['a', 'b', 'c'], ['a', 'c'], { connect: [], disconnect: names('b') }],
  ['both', ['a', 'b'], ['b', 'c'], { connect: names('c'), disconnect: names('a') }],
  ['put in order', ['a', 'b'], ['b', 'a'], { set: names('b', 'a') }],
  ['added in front', ['a'], ['b', 'a'], { set: names('b', 'a') }],
])('documents that were %s', (_what, before, after, expected) => {
  expect(toWriteValue(tags, after.map(tag), model, before.map(tag))).toEqual(expected);
});

test('files are written by their ids', () => {
  expect(toWriteValue(picture, { id: 7, mime: 'image/png', url: '/x' }, model)).toBe(7);
  expect(toWriteValue(picture, null, model)).toBe(null);
  expect(toWriteValue({ ...picture, many: true } as Attribute, [{ id: 7 }, { id: 8 }], model)).toEqual([7, 8]);
});

const card = { id: 4, title: 'Fox', picture: { id: 7, mime: 'image/png' }, tags: [tag('a')], secret: 'unknown' };

test('components keep their ids and say nothing that the model does not know', () => {
  const written = { id: 4, title: 'Fox', picture: 7, tags: names('a') };
  expect(toWriteValue(cards, [card, { title: 'New' }], model)).toEqual([written, { title: 'New' }]);
  expect(toWriteValue(zone, [{ __component: 'shared.card', ...card }], model)).toEqual([
    { __component: 'shared.card', ...written },
  ]);
});

test('what the answer did not hold is not written', () => {
  expect(toWriteValue(tags, undefined, model)).toBe(undefined);
  expect(toWriteValue(cards, [{ id: 4 }], model)).toEqual([{ id: 4 }]);
});

test('in another document components are new', () => {
  expect(toWriteValue(cards, withoutComponentIds(cards, [card], model), model)).toEqual([
    { title: 'Fox', picture: 7, tags: names('a') },
  ]);
});

test('a computed value is never written', () => {
  const total = { ...column, name: 'total', computed: 'price * quantity' } as Attribute;
  expect(toWriteValue(total, 6, model)).toBeUndefined();
});
