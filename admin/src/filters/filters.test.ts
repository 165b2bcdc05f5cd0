import { describe, expect, test } from 'vitest';
import { type Attribute, type ContentModel, type ContentType, operatorTable } from '../api/index.js';
import { allOperators, type Condition, filterFields, filterParameter, isComplete, parseConditions } from './filters.js';

const rights = { required: false, private: false, localized: true, readable: true, creatable: true, updatable: true };
const column = { ...rights, storage: 'column', unique: false, sortable: true, options: {}, writeOnly: false } as const;
const all = ['presence', 'equality', 'order', 'text'] as const;
const attributes: readonly Attribute[] = [
  { ...column, name: 'title', type: 'string', column: 'text', operators: all },
  { ...column, name: 'mood', type: 'enumeration', column: 'text', operators: all, options: { enum: ['calm', 'wild'] } },
  { ...column, name: 'open', type: 'boolean', column: 'boolean', operators: ['presence', 'equality'] },
  { ...column, name: 'meta', type: 'json', column: 'json', operators: ['presence'] },
  { ...column, name: 'pin', type: 'password', column: 'text', operators: [], readable: false },
  { ...rights, name: 'cover', storage: 'media', many: false, allowedTypes: [] },
];
const base: ContentType = {
  uid: 'api::a.a',
  kind: 'collectionType',
  singularName: 'a',
  pluralName: 'as',
  displayName: 'A',
  description: '',
  draftAndPublish: false,
  localized: false,
  titleAttribute: 'title',
  actions: ['find'],
  attributes,
};
const related: Attribute = {
  ...rights,
  name: 'author',
  storage: 'relation',
  relation: 'manyToOne',
  target: 'api::a.a',
  many: false,
  side: 'owner',
  other: null,
};
const model: ContentModel = {
  version: '',
  locales: [],
  defaultLocale: 'en',
  attributeTypes: [],
  contentTypes: [base],
  components: [],
};

test('every attribute offers the operators of its families', () => {
  const fields = filterFields({ ...base, attributes: [...attributes, related] }, model);
  const counts = fields.map(({ field, operators }) => `${field} ${operators.length}`);
  expect(counts).toEqual([
    'title 21',
    'mood 21',
    'open 6',
    'meta 2',
    'cover 2',
    'author 2',
    'author.title 21',
    'createdAt 21',
    'updatedAt 21',
    'documentId 21',
  ]);
  expect(fields[1]?.values).toEqual(['calm', 'wild']);
});

test('conditions become a question in which all of them hold', () => {
  const conditions: readonly Condition[] = [
    { field: 'title', operator: '$containsi', value: 'fox' },
    { field: 'author.name', operator: '$in', value: ['a', 'b'] },
    { field: 'cover', operator: '$null' },
    { field: 'rank', operator: '$eq', value: '' },
  ];
  expect(filterParameter(conditions)).toEqual({
    $and: [{ title: { $containsi: 'fox' } }, { author: { name: { $in: ['a', 'b'] } } }, { cover: { $null: true } }],
  });
  expect(filterParameter([])).toBe(null);
});

describe('an address', () => {
  test('says conditions', () => {
    const conditions = [
      { field: 'title', operator: '$eq', value: 'x' },
      { field: 'rank', operator: '$between', value: ['1', '2'] },
      { field: 'cover', operator: '$notNull' },
    ];
    expect(parseConditions(conditions)).toEqual(conditions);
    expect(parseConditions([{ field: 'rank', operator: '$eq', value: 7 }])).toEqual([
      { field: 'rank', operator: '$eq', value: '7' },
    ]);
  });

  test.each([
    ['x'],
    [null],
    [[null]],
    [[{ field: 'a,b', operator: '$eq', value: 'x' }]],
    [[{ field: 'a', operator: '$where', value: 'x' }]],
    [[{ field: 'a', operator: '$eq' }]],
    [[{ field: 'a', operator: '$between', value: ['1'] }]],
  ])('%j says none', (value) => {
    expect(parseConditions(value)).toEqual([]);
  });
});

test.each([
  [{ field: 'a', operator: '$in', value: [] }, false],
  [{ field: 'a', operator: '$in', value: ['x'] }, true],
  [{ field: 'a', operator: '$null' }, true],
] as const)('%j is said to the end: %s', (condition, expected) => {
  expect(isComplete(condition)).toBe(expected);
});

test('every operator is offered once, what is used most first', () => {
  expect([...allOperators].sort()).toEqual(Object.keys(operatorTable).sort());
  expect(allOperators[0]).toBe('$eq');
});
