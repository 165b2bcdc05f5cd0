import { expect, test } from 'vitest';
import { createDraft, newShapeSettings } from './draft/index.js';
import { pluralize, suggestApiIds, validateShapeSettings } from './validate-shape-settings.js';

test.each([
  ['Press release', 'press-release', 'press-releases'],
  ['Category', 'category', 'categories'],
  ['Box', 'box', 'boxes'],
  ['Straße 7', 'strasse-7', 'strasse-7s'],
  ['7 days', 'days', 'dayses'],
  ['123', '', ''],
])('%j suggests %j and %j', (name, singularName, pluralName) => {
  expect(suggestApiIds(name)).toEqual({ singularName, pluralName });
});

test('a day is many days', () => {
  expect(pluralize('day')).toBe('days');
});

const draft = createDraft({
  version: 'v1',
  definitions: {
    'api::tag.tag': { kind: 'collectionType', info: { singularName: 'tag', pluralName: 'tags', displayName: 'Tag' } },
    'shared.seo': { info: { displayName: 'SEO' } },
  },
});

test.each([
  [{ displayName: ' ', singularName: 'a', pluralName: 'as' }, [['displayName', 'needed']]],
  [{ displayName: 'A', singularName: 'tags', pluralName: 'x' }, [['singularName', 'taken']]],
  [
    { displayName: 'A', singularName: 'users', pluralName: 'X' },
    [
      ['singularName', 'server'],
      ['pluralName', 'kebab'],
    ],
  ],
  [{ displayName: 'A', singularName: 'sheep', pluralName: 'sheep' }, [['pluralName', 'alike']]],
])('%j is wrong in %j', (names, problems) => {
  expect([...validateShapeSettings(draft, null, { ...newShapeSettings('collectionType', ''), ...names })]).toEqual(
    problems,
  );
});

test('a type may keep its own names, and a component may not take those of another', () => {
  const own = { displayName: 'Tag', singularName: 'tag', pluralName: 'tags' };
  expect(validateShapeSettings(draft, 'api::tag.tag', { ...newShapeSettings('collectionType', ''), ...own }).size).toBe(
    0,
  );
  const component = { ...newShapeSettings('component', 'shared'), displayName: 'SEO', name: 'seo' };
  expect([...validateShapeSettings(draft, null, component)]).toEqual([['name', 'taken']]);
});
