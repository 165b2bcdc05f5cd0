import { expect, test } from 'vitest';
import type { Attribute, ContentModel, Document } from '../../api/index.js';
import { copyValues } from './copy-values.js';

const rights = { required: false, private: false, readable: true, creatable: true, updatable: true, localized: true };
const column = {
  ...rights,
  storage: 'column',
  column: 'text',
  writeOnly: false,
  unique: false,
  sortable: true,
  operators: [],
  options: {},
} as const;
const relation = { ...rights, storage: 'relation', target: 'api::a.a', side: 'owner', other: null } as const;
const attributes: readonly Attribute[] = [
  { ...column, name: 'title', type: 'string' },
  { ...column, name: 'sku', type: 'string', unique: true },
  { ...column, name: 'slug', type: 'uid', unique: true },
  { ...column, name: 'pin', type: 'password', writeOnly: true },
  { ...column, name: 'rank', type: 'integer', column: 'integer', localized: false },
  { ...column, name: 'score', type: 'integer', column: 'integer', computed: 'rank * 2' },
  { ...relation, name: 'author', relation: 'manyToOne', many: false },
  { ...relation, name: 'partner', relation: 'oneToOne', many: false },
  { ...relation, name: 'parts', relation: 'oneToMany', many: true },
];
const model: ContentModel = {
  version: '',
  locales: [],
  defaultLocale: 'en',
  attributeTypes: [],
  contentTypes: [],
  components: [],
};
const author = { id: 1, documentId: 'ada' };
const from: Document = {
  id: 1,
  documentId: 'a',
  title: 'Fox',
  sku: 'X',
  slug: 'fox',
  pin: 'secret',
  rank: 3,
  score: 6,
  author,
  partner: author,
  parts: [author],
};

test('a copy has what two documents can have', () => {
  expect(copyValues({ attributes }, model, from, () => true)).toEqual({ title: 'Fox', rank: 3, author });
});

test('another locale gets what is wanted of it', () => {
  expect(copyValues({ attributes }, model, from, ({ localized }) => localized)).toEqual({ title: 'Fox', author });
});
