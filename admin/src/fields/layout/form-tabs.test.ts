import { expect, test } from 'vitest';
import { toFormTabs } from './form-tabs.js';

const fields = ['title', 'slug', 'body', 'count'].map((name) => ({ name }));

/** Tabs by label, groups by heading, fields by name. */
function outline(...parameters: Parameters<typeof toFormTabs>) {
  return toFormTabs(...parameters).map(({ label, groups }) => [
    label,
    ...groups.map((group) => [group.heading, ...group.fields.map(({ name }) => name)]),
  ]);
}

test('without a view all fields stand together in their order', () => {
  expect(outline(fields, undefined)).toEqual([[null, [null, 'title', 'slug', 'body', 'count']]]);
  expect(outline(fields, { groups: [] })).toEqual([[null, [null, 'title', 'slug', 'body', 'count']]]);
});

test('groups put fields in order; what they do not name ends the first', () => {
  const groups = [{ fields: ['body'] }, { heading: 'Names', fields: ['slug', 'title', 'hidden'] }];
  expect(outline(fields, { groups })).toEqual([[null, [null, 'body', 'count'], ['Names', 'slug', 'title']]]);
});

test('a group without a tab continues the one before; what no group names ends the first', () => {
  const groups = [
    { tab: 'Text', fields: ['body'] },
    { heading: 'Names', fields: ['title'] },
    { tab: 'Numbers', fields: ['count'] },
    { tab: 'Empty', fields: ['hidden'] },
  ];
  expect(outline(fields, { groups })).toEqual([
    ['Text', [null, 'body', 'slug'], ['Names', 'title']],
    ['Numbers', [null, 'count']],
  ]);
});
