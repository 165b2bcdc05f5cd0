import { expect, test } from 'vitest';
import {
  createDraft,
  type Draft,
  type FormItem,
  getAttributeView,
  getShapeView,
  removeAttribute,
  setAttributeView,
  setShapeView,
  toFormItems,
  toViewGroups,
  upsertAttribute,
} from './index.js';

const uid = 'api::post.post';
const base = createDraft({
  version: '1',
  definitions: {
    [uid]: {
      info: { displayName: 'Post' },
      pluginOptions: { octavo: { id: 'k1' } },
      attributes: { title: { type: 'string' }, body: { type: 'text' }, count: { type: 'integer' } },
    },
  },
});
const groups = [{ fields: ['count', 'title'] }, { heading: 'Text', fields: ['body'] }];

function shapeOf(draft: Draft) {
  const [shape] = draft.shapes;
  if (shape === undefined) throw new Error('the draft has no shape');
  return shape;
}

/** Fields by name, groups by heading. */
function entries(items: readonly FormItem[]): readonly unknown[] {
  return items.map((item) => (item.is === 'field' ? item.attribute.name : item.group));
}

test('a form is a list of fields and headings, and is written as groups', () => {
  const shape = shapeOf(setShapeView(base, uid, { groups }));
  const items = toFormItems(shape);
  expect(entries(items)).toEqual(['count', 'title', { heading: 'Text' }, 'body']);
  expect(toViewGroups(items, shape.attributes, 'General')).toEqual(groups);
  expect(Object.keys(shape.head)).toEqual(['info', 'pluginOptions']);
});

test('the order of the attributes needs no groups', () => {
  const shape = shapeOf(base);
  expect(entries(toFormItems(shape))).toEqual(['title', 'body', 'count']);
  expect(toViewGroups(toFormItems(shape), shape.attributes, 'General')).toBeUndefined();
});

test('fields before the first tab are in a tab as well', () => {
  const { attributes } = shapeOf(base);
  const tab: FormItem = { is: 'group', group: { tab: 'More' } };
  const [title, body, count] = toFormItems(shapeOf(base));
  if (title === undefined || body === undefined || count === undefined) throw new Error('a field is missing');
  expect(toViewGroups([title, tab, body, count], attributes, 'General')).toEqual([
    { tab: 'General', fields: ['title'] },
    { tab: 'More', fields: ['body', 'count'] },
  ]);
});

test('a renamed attribute keeps its place, its texts and its role as entry title; a removed one leaves the form', () => {
  const shown = setAttributeView(setShapeView(base, uid, { groups, title: 'title' }), uid, 'title', { label: 'Name' });
  const [attribute] = shapeOf(shown).attributes;
  if (attribute === undefined) throw new Error('the attribute is missing');
  const renamed = shapeOf(upsertAttribute(shown, uid, 'title', { ...attribute, name: 'headline' }));
  expect(getShapeView(renamed)).toEqual({
    title: 'headline',
    groups: [{ fields: ['count', 'headline'] }, { heading: 'Text', fields: ['body'] }],
  });
  expect(renamed.attributes.map(getAttributeView)).toEqual([{ label: 'Name' }, {}, {}]);
  expect(getShapeView(shapeOf(removeAttribute(shown, uid, 'title')))).toEqual({
    groups: [{ fields: ['count'] }, { heading: 'Text', fields: ['body'] }],
  });
});

test('a view without anything in it is left out', () => {
  const shown = setShapeView(base, uid, { icon: 'book' });
  expect(shapeOf(shown).head.pluginOptions).toEqual({ octavo: { id: 'k1', view: { icon: 'book' } } });
  expect(shapeOf(setShapeView(shown, uid, { icon: undefined })).head).toEqual(shapeOf(base).head);
});
