import { expect, test } from 'vitest';
import { type ModelFile, parseModel } from '../../../../language/schema/index.js';
import { isViewStore, withStoredViews } from './read-views.js';

const key = 'plugin_content_manager_configuration_content_types::api::post.post';
const file: ModelFile = {
  path: 'src/api/post/content-types/post/schema.json',
  json: JSON.stringify({
    kind: 'collectionType',
    info: { singularName: 'post', pluralName: 'posts', displayName: 'Post' },
    attributes: {
      title: { type: 'string' },
      code: { type: 'string', pluginOptions: { i18n: { localized: true } } },
      count: { type: 'integer' },
      body: { type: 'richtext' },
    },
  }),
};

/** The definition with the view that Strapi has stored, which the model takes. */
function imported(store: unknown) {
  const files = withStoredViews([file], new Map([[key, store]]));
  parseModel(files, { locales: ['en'], defaultLocale: 'en' });
  const [{ json } = file] = files;
  return JSON.parse(json);
}

const edit = { label: 'x', description: '', placeholder: '', visible: true, editable: true };

test('takes labels, texts, sizes, order and entry title, from text and from objects', () => {
  const store = {
    settings: { mainField: 'code' },
    layouts: {
      edit: [
        [
          { name: 'code', size: 8 },
          { name: 'count', size: 4 },
        ],
        [
          { name: 'title', size: 12 },
          { name: 'gone', size: 6 },
        ],
        [{ name: 'body', size: 6 }],
      ],
    },
    metadatas: {
      code: { edit: { ...edit, label: 'Article number', description: 'As printed.', placeholder: 'AB-12' } },
      title: { edit: { ...edit, label: 'title' } },
      body: { edit: { ...edit, label: 'x'.repeat(200), description: 'y'.repeat(900) } },
    },
  };
  for (const stored of [store, JSON.stringify(store)]) {
    const { pluginOptions, attributes } = imported(stored);
    expect(pluginOptions.octavo.view).toEqual({
      title: 'code',
      groups: [{ fields: ['code', 'count', 'title', 'body'] }],
    });
    expect(attributes.code.pluginOptions).toEqual({
      i18n: { localized: true },
      octavo: {
        view: { label: 'Article number', help: 'As printed.', placeholder: 'AB-12', width: 'two-thirds' },
      },
    });
    expect(attributes.title.pluginOptions.octavo.view).toEqual({ width: 'full' });
    expect(attributes.count).not.toHaveProperty('pluginOptions');
    expect(attributes.body.pluginOptions.octavo.view).toEqual({
      label: 'x'.repeat(100),
      help: 'y'.repeat(500),
      width: 'half',
    });
  }
});

test('leaves out what Strapi stores by itself, and what is no configuration', () => {
  const untouched = {
    settings: { mainField: 'documentId' },
    layouts: {
      edit: [
        [
          { name: 'title', size: 6 },
          { name: 'code', size: 6 },
        ],
        [{ name: 'count', size: 4 }],
        [{ name: 'body', size: 12 }],
      ],
    },
    metadatas: { title: { edit: { ...edit, label: 'title' } } },
  };
  for (const store of [untouched, null, 'no JSON', [], { layouts: { edit: 'x' }, metadatas: { title: { edit: 7 } } }]) {
    expect(imported(store)).toEqual(JSON.parse(file.json));
  }
});

test('knows the entries of the core store that are views', () => {
  expect(isViewStore(key)).toBe(true);
  expect(isViewStore('plugin_content_manager_configuration_components::shared.seo')).toBe(true);
  expect(isViewStore('plugin_i18n_default_locale')).toBe(false);
  expect(isViewStore(null)).toBe(false);
});
