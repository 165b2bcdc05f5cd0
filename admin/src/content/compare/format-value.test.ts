import { expect, test } from 'vitest';
import type { Attribute, ColumnKind, ContentModel, ScalarTypeName } from '../../api/index.js';
import { fieldLabel } from '../../fields/index.js';
import { formatValue, type ValueFormat } from './format-value.js';

const base = { required: false, private: false, localized: true, readable: true, creatable: true, updatable: true };
const scalar = (name: string, type: ScalarTypeName, column: ColumnKind = 'text'): Attribute => ({
  ...base,
  name,
  storage: 'column',
  type,
  column,
  writeOnly: type === 'password',
  unique: false,
  sortable: true,
  operators: [],
  options: {},
});
const model: ContentModel = {
  version: '1',
  locales: ['en'],
  defaultLocale: 'en',
  attributeTypes: [],
  contentTypes: [],
  components: [
    {
      uid: 'ui.card',
      category: 'ui',
      displayName: 'Card',
      attributes: [scalar('label', 'string'), scalar('text', 'text'), scalar('secret', 'password')],
    },
  ],
};
const wording: ValueFormat = {
  labelOf: ({ name }) => fieldLabel(name),
  yes: 'Yes',
  no: 'No',
  formatDateTime: (at) => `at ${at}`,
  findName: (type, documentId) => (type === 'api::tag.tag' && documentId === 'known' ? 'Fox' : null),
};
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
const files: Attribute = { ...base, name: 'files', storage: 'media', many: true, allowedTypes: [] };
const card: Attribute = {
  ...base,
  name: 'card',
  storage: 'component',
  component: 'ui.card',
  repeatable: false,
  min: null,
  max: null,
};
const zone: Attribute = { ...base, name: 'zone', storage: 'zone', components: ['ui.card'], min: null, max: null };
const blocks = [
  { type: 'heading', level: 2, children: [{ type: 'text', text: 'Boats' }] },
  {
    type: 'list',
    format: 'unordered',
    children: [
      { type: 'list-item', children: [{ type: 'text', text: 'one' }] },
      {
        type: 'list-item',
        children: [{ type: 'link', url: 'https://x.org', children: [{ type: 'text', text: 'two' }] }],
      },
    ],
  },
];

test.each([
  [scalar('a', 'string'), null, ''],
  [scalar('a', 'string'), 'Words', 'Words'],
  [scalar('a', 'integer', 'integer'), 0, '0'],
  [scalar('a', 'boolean', 'boolean'), false, 'No'],
  [scalar('a', 'datetime', 'instant'), '2026-01-02T03:04:05.000Z', 'at 2026-01-02T03:04:05.000Z'],
  [scalar('a', 'password'), 'a fox', '••••••••'],
  [scalar('a', 'json', 'json'), { a: [1] }, '{\n  "a": [\n    1\n  ]\n}'],
  [scalar('a', 'blocks', 'json'), blocks, 'Boats\n• one\n• two (https://x.org)'],
  [tags, [{ documentId: 'known' }, { documentId: 'gone' }], 'Fox\ngone'],
  [files, [{ documentId: 'f1', name: 'fox.png' }, { documentId: 'f2' }], 'fox.png\nf2'],
  [card, { id: 3, label: 'A', text: 'one\ntwo', secret: 's' }, 'Label: A\nText:\n  one\n  two\nSecret: ••••••••'],
  [zone, [{ __component: 'ui.card', id: 3, label: 'A' }], '– Card\n  Label: A'],
] as const)('%j of %j reads %j', (attribute, value, text) => {
  expect(formatValue(attribute, value, model, wording)).toBe(text);
});
