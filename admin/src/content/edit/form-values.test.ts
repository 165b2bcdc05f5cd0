import { createFormControl } from 'react-hook-form';
import { expect, test } from 'vitest';
import type { Attribute, ContentModel, Document } from '../../api/index.js';
import { changedWriteValues, formValues, sharedValues } from './form-values.js';

const rights = { required: false, private: false, readable: true, creatable: true, updatable: true };
const scalar = {
  ...rights,
  storage: 'column',
  column: 'text',
  writeOnly: false,
  unique: false,
  sortable: true,
  operators: [],
  options: {},
} as const;
const attributes: readonly Attribute[] = [
  { ...scalar, name: 'title', type: 'string', localized: true, default: 'A title' },
  { ...scalar, name: 'rank', type: 'integer', column: 'integer', localized: false },
  {
    ...rights,
    name: 'tags',
    storage: 'relation',
    relation: 'manyToMany',
    target: null,
    many: true,
    side: 'owner',
    other: null,
    localized: true,
  },
];
const model: ContentModel = {
  version: '',
  locales: [],
  defaultLocale: 'en',
  attributeTypes: [],
  contentTypes: [],
  components: [],
};
const document: Document = { id: 1, documentId: 'a', title: 'Fox', rank: 3, tags: [], other: 1 };

test('a form shows the attributes, and nothing else', () => {
  expect(formValues({ attributes }, document)).toEqual({ title: 'Fox', rank: 3, tags: [] });
});

test('blocks of a text are not copied when values of the form change', () => {
  const body: Attribute = { ...scalar, name: 'body', type: 'blocks', localized: true };
  const blocks = ['A', 'B'].map((text) => ({ type: 'paragraph', children: [{ type: 'text', text }] }));
  const values = formValues({ attributes: [body] }, { ...document, body: blocks });
  expect(values.body).toEqual(blocks);
  const [first, second]: readonly unknown[] = [values.body].flat();
  const { getValues, setValue, subscribe } = createFormControl<Record<string, unknown>>({ defaultValues: values });
  const given: unknown[][] = [[getValues('body')].flat()];
  subscribe({ formState: { values: true }, callback: ({ values: { body: next } }) => given.push([next].flat()) });
  setValue('body', [second, first]);
  expect(given[0]?.[0]).toBe(first);
  expect(given[1]?.[0]).toBe(second);
});

test('what is not written yet begins with what the model gives it', () => {
  expect(formValues({ attributes }, null)).toEqual({ title: 'A title', rank: undefined, tags: undefined });
});

test('a locale that is not written yet begins with what all locales share', () => {
  expect(sharedValues({ attributes }, document)).toEqual({ title: 'A title', rank: 3, tags: undefined });
});

test('only what was changed is sent, and emptied values are', () => {
  const values = { title: 'Hare', rank: null, tags: [{ documentId: 'b' }], password: undefined };
  const first = { title: 'Fox', rank: 3, tags: [] };
  expect(changedWriteValues({ attributes }, model, values, first)).toEqual({
    title: 'Hare',
    rank: null,
    tags: [{ documentId: 'b' }],
  });
  expect(changedWriteValues({ attributes }, model, { ...values }, structuredClone(values))).toEqual({});
});
