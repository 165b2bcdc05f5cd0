import { expect, test } from 'vitest';
import { draftOf, newNames } from './draft/index.js';
import { pluralOf, problemsOfNames, suggestedIds } from './names.js';

test.each([
  ['Press release', 'press-release', 'press-releases'],
  ['Category', 'category', 'categories'],
  ['Box', 'box', 'boxes'],
  ['Straße 7', 'strasse-7', 'strasse-7s'],
  ['7 days', 'days', 'dayses'],
  ['123', '', ''],
])('%j suggests %j and %j', (name, singularName, pluralName) => {
  expect(suggestedIds(name)).toEqual({ singularName, pluralName });
});

test('a day is many days', () => {
  expect(pluralOf('day')).toBe('days');
});

const draft = draftOf({
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
  expect([...problemsOfNames(draft, null, { ...newNames('collectionType', ''), ...names })]).toEqual(problems);
});

test('a type may keep its own names, and a component may not take those of another', () => {
  const own = { displayName: 'Tag', singularName: 'tag', pluralName: 'tags' };
  expect(problemsOfNames(draft, 'api::tag.tag', { ...newNames('collectionType', ''), ...own }).size).toBe(0);
  const component = { ...newNames('component', 'shared'), displayName: 'SEO', name: 'seo' };
  expect([...problemsOfNames(draft, null, component)]).toEqual([['name', 'taken']]);
});
