import { describe, expect, test } from 'vitest';
import type { Attribute, ContentModel } from '../../../api/index.js';
import { changedAttributes, mergeMineOverTheirs } from './three-way-merge.js';

const base = { required: false, private: false, localized: true, readable: true, creatable: true, updatable: true };
const text = (name: string): Attribute => ({
  ...base,
  name,
  storage: 'column',
  type: 'string',
  column: 'text',
  writeOnly: false,
  unique: false,
  sortable: true,
  operators: [],
  options: {},
});
const cards: Attribute = {
  ...base,
  name: 'cards',
  storage: 'component',
  component: 'ui.card',
  repeatable: true,
  min: null,
  max: null,
};
const zone: Attribute = { ...base, name: 'zone', storage: 'zone', components: ['ui.card'], min: null, max: null };
const tags: Attribute = {
  ...base,
  name: 'tags',
  storage: 'relation',
  relation: 'manyToMany',
  target: 'api::tag.tag',
  many: true,
  side: 'owner',
  other: null,
};
const type = { attributes: [text('title'), text('excerpt'), cards, zone, tags] };
const model: ContentModel = {
  version: '1',
  locales: ['en'],
  defaultLocale: 'en',
  attributeTypes: [],
  contentTypes: [],
  components: [{ uid: 'ui.card', category: 'ui', displayName: 'Card', attributes: [text('label')] }],
};

const names = (one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>) =>
  changedAttributes(type, model, one, other).map(({ name }) => name);

describe('two states differ', () => {
  test('in what would be written otherwise', () => {
    expect(names({ title: 'a', excerpt: 'x' }, { title: 'b', excerpt: 'x' })).toEqual(['title']);
    expect(names({ cards: [{ id: 1, label: 'a' }] }, { cards: [{ id: 1, label: 'b' }] })).toEqual(['cards']);
    expect(names({ tags: [{ id: 1, documentId: 'x' }] }, { tags: [] })).toEqual(['tags']);
  });

  test('in no id of a component, and in no name of a document', () => {
    expect(names({ cards: [{ id: 1, label: 'a' }] }, { cards: [{ id: 2, label: 'a' }] })).toEqual([]);
    expect(
      names({ tags: [{ id: 1, documentId: 'x', label: 'Old' }] }, { tags: [{ id: 1, documentId: 'x', label: 'New' }] }),
    ).toEqual([]);
    expect(names({}, { title: null })).toEqual([]);
  });
});

describe('mine over theirs', () => {
  test('is what was changed here, and nothing else', () => {
    const began = { title: 'a', excerpt: 'x' };
    const mine = { title: 'mine', excerpt: 'x' };
    const theirs = { title: 'theirs', excerpt: 'y' };
    expect(mergeMineOverTheirs(type, model, { base: began, mine, theirs })).toEqual({ title: 'mine' });
  });

  test('names components that are still there, and makes those anew that are not', () => {
    const began = { cards: [{ id: 1, label: 'a' }], zone: [] };
    const mine = {
      cards: [
        { id: 1, label: 'mine' },
        { id: 2, label: 'b' },
      ],
      zone: [{ __component: 'ui.card', id: 2, label: 'z' }],
    };
    const theirs = { cards: [{ id: 1, label: 'theirs' }], zone: [] };
    expect(mergeMineOverTheirs(type, model, { base: began, mine, theirs })).toEqual({
      cards: [{ id: 1, label: 'mine' }, { label: 'b' }],
      zone: [{ __component: 'ui.card', label: 'z' }],
    });
  });
});
