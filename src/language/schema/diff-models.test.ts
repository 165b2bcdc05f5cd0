import { describe, expect, it } from 'vitest';
import { diffModels, type ModelFile, parseModel, parseRecordedModel, serializeModel } from './index.js';

type Definition = Readonly<Record<string, unknown>>;

interface Model {
  /** Attributes of the content type `post`. */
  readonly post?: Definition | null;
  /** Further keys of `post`. */
  readonly keys?: Definition;
  /** Attributes of the component `shared.seo`. */
  readonly seo?: Definition;
  /** Attributes of the content type `tag`. */
  readonly tag?: Definition;
  readonly locales?: readonly string[];
  readonly defaultLocale?: string;
}

function record({ post = {}, keys = {}, seo, tag, locales = ['en', 'fr'], defaultLocale = 'en' }: Model) {
  const files: ModelFile[] = [];
  const contentType = (name: string, attributes: Definition, more: Definition = {}) =>
    files.push({
      path: `schema/content-types/${name}.json`,
      json: JSON.stringify({
        kind: 'collectionType',
        info: { singularName: name, pluralName: `${name}s`, displayName: name },
        attributes,
        ...more,
      }),
    });
  if (post !== null) contentType('post', post, keys);
  if (tag !== undefined) contentType('tag', tag);
  if (seo !== undefined) {
    files.push({
      path: 'schema/components/shared/seo.json',
      json: JSON.stringify({ info: { displayName: 'SEO' }, attributes: seo }),
    });
  }
  return parseRecordedModel(serializeModel(parseModel(files, { locales, defaultLocale })).json);
}

const text = { type: 'string' };
const component = { type: 'component', component: 'shared.seo' };
const localized = { i18n: { localized: true } };
const info = { singularName: 'post', pluralName: 'articles', displayName: 'Post' };
const toTag = { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' };
const toPost = { type: 'relation', relation: 'manyToMany', target: 'api::post.post', mappedBy: 'tags' };

describe('diffModels', () => {
  it('finds nothing between equal models', () => {
    const model = { post: { title: text, seo: component }, seo: { title: text } };
    expect(diffModels(record(model), record(model))).toEqual({ additive: [], refused: [] });
  });

  const additive: readonly [what: string, before: Model, after: Model, sentence: string][] = [
    ['a content type', {}, { tag: {} }, 'content type api::tag.tag is new'],
    ['a component', {}, { seo: {} }, 'component shared.seo is new'],
    ['an unused component is gone', { seo: {} }, {}, 'component shared.seo is gone; no attribute used it'],
    ['a locale', {}, { locales: ['en', 'fr', 'de'] }, 'locale de is new'],
    ['another default locale', {}, { defaultLocale: 'fr' }, 'the default locale is fr, was en'],
    ['an attribute', {}, { post: { title: text } }, 'attribute title of api::post.post is new'],
    ['a unique attribute', {}, { post: { slug: { type: 'uid' } } }, 'attribute slug of api::post.post is new'],
    ['an attribute of a component', { seo: {} }, { seo: { title: text } }, 'attribute title of shared.seo is new'],
    [
      'required given up',
      { post: { title: { ...text, required: true } } },
      { post: { title: text } },
      'required of title of api::post.post is false, was true',
    ],
    [
      'unique given up',
      { post: { title: { ...text, unique: true } } },
      { post: { title: text } },
      'unique of title of api::post.post is false, was true',
    ],
    [
      'an index of text',
      { post: { title: { ...text, index: true } } },
      { post: { title: { ...text, index: 'text' } } },
      'index of title of api::post.post is text, was true',
    ],
    [
      'an index',
      { post: { title: text } },
      { post: { title: { ...text, index: true } } },
      'index of title of api::post.post is true, was false',
    ],
    [
      'private',
      { post: { title: text } },
      { post: { title: { ...text, private: true } } },
      'private of title of api::post.post is true, was false',
    ],
    [
      'a longer maxLength',
      { post: { title: { ...text, maxLength: 5 } } },
      { post: { title: { ...text, maxLength: 9 } } },
      'options.maxLength of title of api::post.post is 9, was 5',
    ],
    [
      'no maxLength',
      { post: { title: { ...text, maxLength: 5 } } },
      { post: { title: text } },
      'options.maxLength of title of api::post.post is absent, was 5',
    ],
    [
      'a lower exact min',
      { post: { n: { type: 'biginteger', min: '10' } } },
      { post: { n: { type: 'biginteger', min: '9' } } },
      'options.min of n of api::post.post is 9, was 10',
    ],
    [
      'enumeration values',
      { post: { e: { type: 'enumeration', enum: ['a'] } } },
      { post: { e: { type: 'enumeration', enum: ['b', 'a'] } } },
      'options.enum of e of api::post.post is ["b","a"], was ["a"]',
    ],
    [
      'a default',
      { post: { title: text } },
      { post: { title: { ...text, default: 'x' } } },
      'default of title of api::post.post is x, was absent',
    ],
    ['another address', {}, { keys: { info } }, 'pluralName of api::post.post is articles, was posts'],
    [
      'an inverse side',
      { post: { tags: toTag }, tag: {} },
      { post: { tags: { ...toTag, inversedBy: 'posts' } }, tag: { posts: toPost } },
      'other of tags of api::post.post is posts, was null',
    ],
  ];

  it.each(additive)('accepts %s', (_, before, after, sentence) => {
    // The table keeps its name when only the address changes.
    const keys = { collectionName: 'posts' };
    const diff = diffModels(
      record({ ...before, keys: { ...keys, ...before.keys } }),
      record({ ...after, keys: { ...keys, ...after.keys } }),
    );
    expect(diff.refused).toEqual([]);
    expect(diff.additive).toContain(sentence);
  });

  const refused: readonly [what: string, before: Model, after: Model, sentence: string][] = [
    ['a content type that is gone', {}, { post: null }, 'content type api::post.post is gone'],
    ['a component in use that is gone', { post: { seo: component }, seo: {} }, {}, 'component shared.seo is gone'],
    ['a locale that is gone', {}, { locales: ['en'] }, 'locale fr is gone'],
    ['an attribute that is gone', { post: { title: text } }, {}, 'attribute title of api::post.post is gone'],
    [
      'another type',
      { post: { title: text } },
      { post: { title: { type: 'integer' } } },
      'type of title of api::post.post is integer, was string',
    ],
    [
      'another storage',
      { post: { title: text } },
      { post: { title: { type: 'media' } } },
      'storage of title of api::post.post is media, was column',
    ],
    [
      'another column',
      { post: { title: text } },
      { post: { title: { ...text, columnName: 'name' } } },
      'column of title of api::post.post is name, was title',
    ],
    [
      'a required attribute',
      {},
      { post: { title: { ...text, required: true } } },
      'attribute title of api::post.post is new and required',
    ],
    [
      'required',
      { post: { title: text } },
      { post: { title: { ...text, required: true } } },
      'required of title of api::post.post is true, was false',
    ],
    [
      'unique',
      { post: { title: text } },
      { post: { title: { ...text, unique: true } } },
      'unique of title of api::post.post is true, was false',
    ],
    [
      'a shorter maxLength',
      { post: { title: { ...text, maxLength: 5 } } },
      { post: { title: { ...text, maxLength: 4 } } },
      'options.maxLength of title of api::post.post is 4, was 5',
    ],
    [
      'a first minLength',
      { post: { title: text } },
      { post: { title: { ...text, minLength: 4 } } },
      'options.minLength of title of api::post.post is 4, was absent',
    ],
    [
      'a first regex',
      { post: { title: text } },
      { post: { title: { ...text, regex: 'a' } } },
      'options.regex of title of api::post.post is a, was absent',
    ],
    [
      'fewer enumeration values',
      { post: { e: { type: 'enumeration', enum: ['a', 'b'] } } },
      { post: { e: { type: 'enumeration', enum: ['a'] } } },
      'options.enum of e of api::post.post is ["a"], was ["a","b"]',
    ],
    [
      'private inside a component',
      { seo: { title: text } },
      { seo: { title: { ...text, private: true } } },
      'private of title of shared.seo is true, was false',
    ],
    [
      'another table',
      {},
      { keys: { collectionName: 'articles' } },
      'collectionName of api::post.post is articles, was posts',
    ],
    [
      'draft & publish',
      {},
      { keys: { options: { draftAndPublish: true } } },
      'draftAndPublish of api::post.post is true, was false',
    ],
    ['locales', {}, { keys: { pluginOptions: localized } }, 'localized of api::post.post is true, was false'],
    ['another kind', {}, { keys: { kind: 'singleType' } }, 'kind of api::post.post is singleType, was collectionType'],
    [
      'a value per locale',
      { post: { title: text }, keys: { pluginOptions: localized } },
      { post: { title: { ...text, pluginOptions: localized } }, keys: { pluginOptions: localized } },
      'localized of title of api::post.post is true, was false',
    ],
    [
      'several instead of one',
      { post: { cover: { type: 'media' } } },
      { post: { cover: { type: 'media', multiple: true } } },
      'many of cover of api::post.post is true, was false',
    ],
    [
      'repeatable',
      { post: { seo: component }, seo: {} },
      { post: { seo: { ...component, repeatable: true } }, seo: {} },
      'repeatable of seo of api::post.post is true, was false',
    ],
  ];

  it.each(refused)('refuses %s', (_, before, after, sentence) => {
    const diff = diffModels(record(before), record(after));
    expect(diff.refused).toContainEqual(expect.stringMatching(/migration$/));
    expect(diff.refused).toContainEqual(expect.stringContaining(sentence));
  });
});
