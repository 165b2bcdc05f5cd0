import { describe, expect, test } from 'vitest';
import { CliError, type Json } from '../../../foundations/core/index.js';
import { getAttributeView, getShapeView, type ModelFile, parseModel, withoutView } from '../index.js';

const settings = { locales: ['en'], defaultLocale: 'en' };

function withView(view: unknown, attributeView?: unknown): ModelFile {
  const definition = {
    kind: 'collectionType',
    info: { singularName: 'post', pluralName: 'posts', displayName: 'Post' },
    pluginOptions: { octavo: { view } },
    attributes: {
      title: { type: 'string', pluginOptions: { octavo: { id: 'k1', view: attributeView } } },
      body: { type: 'richtext' },
      count: { type: 'integer' },
    },
  };
  return { path: 'schema/content-types/post.json', json: JSON.stringify(definition) };
}

function mistakes(view: unknown, attributeView?: unknown): readonly string[] {
  try {
    parseModel([withView(view, attributeView)], settings);
  } catch (error) {
    if (error instanceof CliError) return error.lines;
    throw error;
  }
  return [];
}

const full = {
  plural: { en: 'Posts', de: 'Beiträge', 'pt-BR': 'Postagens' },
  icon: 'book-open',
  title: 'title',
  groups: [
    { tab: 'Text', fields: ['body'] },
    { tab: { en: 'More' }, heading: 'Numbers', collapsed: true, fields: ['count', 'title'] },
  ],
};

test('returns the view of a type and of its attributes, which keep their order', () => {
  const attributeView = {
    label: { de: 'Titel' },
    help: 'At most one line.',
    placeholder: 'Such as this',
    width: 'half',
  };
  const type = parseModel([withView(full, attributeView)], settings).contentTypes.get('api::post.post');
  expect(type && getShapeView(type)).toEqual(full);
  expect(type && getAttributeView(type, 'title')).toEqual(attributeView);
  expect(type && getAttributeView(type, 'body')).toEqual({});
  expect(type && getAttributeView(type, 'toString')).toEqual({});
  expect([...(type?.attributes.keys() ?? [])]).toEqual(['title', 'body', 'count']);
});

test('is no part of the plug-in options that the content API describes', () => {
  const options = { i18n: { localized: true }, octavo: { id: 'k1', view: { icon: 'book' } } };
  expect(withoutView(options)).toEqual({ i18n: { localized: true }, octavo: { id: 'k1' } });
  expect(withoutView({ octavo: { view: {} } })).toEqual({});
  const untouched: Readonly<Record<string, Json>> = { octavo: { id: 'k1' } };
  expect(withoutView(untouched)).toBe(untouched);
});

describe('a mistake is reported with its path', () => {
  const cases: readonly [what: string, view: unknown, line: string][] = [
    ['no object', 'wide', ': is "wide" – write an object'],
    ['an unknown key', { colour: 'red' }, '.colour: is not known'],
    ['an empty text', { plural: ' ' }, '.plural: is " " – write a text of 1 to 100 characters'],
    ['a text that is too long', { plural: { en: 'x'.repeat(101) } }, '.plural.en: is "x'],
    ['no language', { plural: { English: 'Posts' } }, '.plural.English: is no language'],
    ['a text in no language', { plural: {} }, '.plural: has 0 languages'],
    ['an icon that is markup', { icon: '<svg>' }, '.icon: is "<svg>"'],
    ['an unknown title', { title: 'heading' }, '.title: is "heading"'],
    ['a title that is a number', { title: 'count' }, '.title: is "count"'],
    ['groups that are none', { groups: {} }, '.groups: is {} – write a list'],
    ['too many groups', { groups: Array.from({ length: 101 }, () => ({ fields: [] })) }, '.groups: is'],
    ['a group without fields', { groups: [{ heading: 'A' }] }, '.groups.0.fields: is missing'],
    [
      'an unknown field',
      { groups: [{ fields: ['titel'] }] },
      '.groups.0.fields.0: is "titel", which is no attribute – write "title"',
    ],
    [
      'a field that is there twice',
      { groups: [{ fields: ['body'] }, { fields: ['body'] }] },
      '.groups.1.fields.0: is "body", which is in the form already',
    ],
    [
      'a group before the first tab',
      { groups: [{ fields: [] }, { tab: 'B', fields: [] }] },
      '.groups.0.tab: is missing',
    ],
    [
      'a closed group without a heading',
      { groups: [{ collapsed: true, fields: [] }] },
      '.groups.0.heading: is missing',
    ],
  ];
  test.each(cases)('%s', (_, view, line) => {
    const [first] = mistakes(view);
    expect(first).toContain(`post.json: pluginOptions.octavo.view${line}`);
  });

  const attributeCases: readonly [what: string, view: unknown, line: string][] = [
    ['an unknown key', { size: 6 }, '.size: is not known'],
    ['an unknown width', { width: 'haf' }, '.width: is "haf" – write "half"'],
    ['a label that is a number', { label: 7 }, '.label: is 7'],
    ['help that is too long', { help: 'x'.repeat(501) }, '.help: is "x'],
  ];
  test.each(attributeCases)('of an attribute: %s', (_, view, line) => {
    const [first] = mistakes({}, view);
    expect(first).toContain(`post.json: attributes.title.pluginOptions.octavo.view${line}`);
  });
});
