import { describe, expect, it } from 'vitest';
import { CliError } from '../../foundations/core/index.js';
import { type ModelFile, parseModel } from './index.js';

const settings = { locales: ['en'], defaultLocale: 'en' };

type Definition = Readonly<Record<string, unknown>>;

function contentType(name: string, attributes: Definition, changes: Definition = {}): ModelFile {
  const definition = {
    kind: 'collectionType',
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    attributes,
    ...changes,
  };
  return { path: `schema/content-types/${name}.json`, json: JSON.stringify(definition) };
}

function component(name: string, attributes: Definition): ModelFile {
  return {
    path: `schema/components/shared/${name}.json`,
    json: JSON.stringify({ info: { displayName: name }, attributes }),
  };
}

/** A content type `post` with one attribute `value`, a content type `tag` and a component `shared.seo`. */
function withValue(attribute: unknown): readonly ModelFile[] {
  return [
    contentType('post', { title: { type: 'string' }, value: attribute }),
    contentType('tag', { label: { type: 'string' } }),
    component('seo', { title: { type: 'string' } }),
  ];
}

function linesOf(files: readonly ModelFile[], locales = settings): readonly string[] {
  try {
    parseModel(files, locales);
  } catch (error) {
    if (error instanceof CliError) return error.lines;
    throw error;
  }
  return [];
}

const info = { singularName: 'post', pluralName: 'posts', displayName: 'Post' };
const post = 'schema/content-types/post.json';

const extension = 'src/extensions/users-permissions/content-types/user/schema.json';

describe('a wrong extension of users', () => {
  const cases: readonly [what: string, definition: Definition, line: string][] = [
    ['no attributes', {}, `${extension}: attributes: is missing – write an object`],
    [
      'more than attributes',
      { collectionName: 'members', attributes: {} },
      `${extension}: collectionName: is not known`,
    ],
    [
      'an attribute that users have already',
      { attributes: { email: { type: 'email' }, nickname: { type: 'string' } } },
      `${extension}: attributes.email: is an attribute that plugin::users-permissions.user has already`,
    ],
    [
      'a mistake in an added attribute',
      { attributes: { nickname: { type: 'strin' } } },
      `${extension}: attributes.nickname.type: is "strin"`,
    ],
    [
      'a column that users have already',
      { attributes: { role_position: { type: 'integer' } } },
      `${extension}: attributes.role_position: needs the column "role_position", which the attribute role has already`,
    ],
    [
      'a name of object prototypes',
      { attributes: { constructor: { type: 'string' } } },
      `${extension}: attributes.constructor: is a reserved name`,
    ],
  ];

  it.each(cases)('%s', (_, definition, line) => {
    expect(linesOf([{ path: extension, json: JSON.stringify(definition) }])).toEqual([expect.stringContaining(line)]);
  });

  it('another built-in type', () => {
    const path = 'src/extensions/users-permissions/content-types/role/schema.json';
    const lines = linesOf([{ path, json: '{ "attributes": {} }' }]);
    expect(lines).toEqual([expect.stringContaining(`${path}: no definition is read from this path`)]);
  });
});

describe('a wrong file', () => {
  const cases: readonly [what: string, files: readonly ModelFile[], line: string][] = [
    ['no JSON', [{ path: post, json: '{ "kind": ' }], `${post}: is not JSON`],
    ['no object', [{ path: post, json: '[]' }], `${post}: holds no JSON object`],
    [
      'no place for a definition',
      [{ path: 'schema/post.json', json: '{}' }],
      'schema/post.json: no definition is read from this path',
    ],
    [
      'a folder that is no name',
      [{ path: 'schema/components/1a/x.json', json: '{}' }],
      'schema/components/1a/x.json: "1a" cannot be part of a name',
    ],
    [
      'an unknown kind',
      [contentType('post', {}, { kind: 'collection' })],
      `${post}: kind: is "collection" – write "collectionType" or "singleType"`,
    ],
    ['no kind', [contentType('post', {}, { kind: undefined })], `${post}: kind: is missing`],
    ['no info', [contentType('post', {}, { info: undefined })], `${post}: info: is missing – write an object`],
    [
      'no attributes',
      [contentType('post', {}, { attributes: undefined })],
      `${post}: attributes: is missing – write an object`,
    ],
    [
      'an unknown key',
      [contentType('post', {}, { atributes: {} })],
      `${post}: atributes: is not known – remove it, or write "attributes"`,
    ],
    [
      'an unknown key of info',
      [contentType('post', {}, { info: { ...info, plural: 'x' } })],
      `${post}: info.plural: is not known`,
    ],
    [
      'an unknown option',
      [contentType('post', {}, { options: { draftAndPublished: true } })],
      `${post}: options.draftAndPublished: is not known – remove it, or write "draftAndPublish"`,
    ],
    [
      'a switch that is no boolean',
      [contentType('post', {}, { options: { draftAndPublish: 'yes' } })],
      `${post}: options.draftAndPublish: is "yes" – write true or false`,
    ],
    [
      'a locale switch that is no boolean',
      [contentType('post', {}, { pluginOptions: { i18n: { localized: 1 } } })],
      `${post}: pluginOptions.i18n.localized: is 1 – write true or false`,
    ],
    [
      'a name that is not kebab-case',
      [contentType('post', {}, { info: { ...info, singularName: 'blogPost' } })],
      `${post}: info.singularName: is "blogPost" – write a name in kebab-case`,
    ],
    [
      'a name with a leading underscore',
      [contentType('post', {}, { info: { ...info, pluralName: '_posts' } })],
      `${post}: info.pluralName: is "_posts"`,
    ],
    [
      'no display name',
      [contentType('post', {}, { info: { ...info, displayName: '' } })],
      `${post}: info.displayName: is "" – write a name for people`,
    ],
    [
      'equal names',
      [contentType('post', {}, { info: { ...info, pluralName: 'post' } })],
      `${post}: info.pluralName: is the same as singularName`,
    ],
    [
      'a name of another type',
      [contentType('post', {}), contentType('posts', {})],
      'schema/content-types/posts.json: info.singularName: is "posts", which api::post.post is called already',
    ],
    [
      'one uid twice',
      [contentType('post', {}), { ...contentType('post', {}), path: 'src/api/post/content-types/post/schema.json' }],
      'src/api/post/content-types/post/schema.json: defines api::post.post, which another file defines already',
    ],
    [
      'an unsafe table',
      [contentType('post', {}, { collectionName: 'posts; drop' })],
      `${post}: collectionName: is "posts; drop"`,
    ],
    [
      'a table of the server',
      [contentType('post', {}, { collectionName: 'octavo_tokens' })],
      `${post}: collectionName: is "octavo_tokens", a name of the server or the database`,
    ],
    [
      'the table of files',
      [contentType('post', {}, { collectionName: 'Files' })],
      `${post}: collectionName: needs the table "Files", which plugin::upload.file has already`,
    ],
    [
      'the table of end users',
      [contentType('post', {}, { collectionName: 'up_users' })],
      `${post}: collectionName: needs the table "up_users", which plugin::users-permissions.user has already`,
    ],
    [
      'the table of another type',
      [contentType('post', {}), contentType('tag', {}, { collectionName: 'posts' })],
      'schema/content-types/tag.json: collectionName: needs the table "posts", which api::post.post has already',
    ],
    [
      'a link table of another type',
      [
        contentType('post', { tags: { type: 'media', multiple: true } }, { collectionName: 'a' }),
        contentType('tag', {}, { collectionName: 'a_tags_links' }),
      ],
      `${post}: attributes.tags: needs the table "a_tags_links", which api::tag.tag has already`,
    ],
    [
      'a table name that is too long',
      [contentType('post', {}, { info: { ...info, pluralName: 'p'.repeat(64) } })],
      `${post}: collectionName: is longer than 63 characters`,
    ],
  ];

  it.each(cases)('%s', (_, files, line) => {
    expect(linesOf(files)).toContainEqual(expect.stringContaining(line));
  });
});

describe('a wrong attribute name', () => {
  const names = [
    ...['id', 'documentId', 'document_id', 'locale', 'createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy'],
    ...['localizations', '__component', '__type', 'published_at', 'constructor', 'toString'],
    ...['hasOwnProperty', 'valueOf', '__proto__', 'prototype', 'Id'],
  ];

  it.each(names)('%s is reserved', (name) => {
    const json = `{"kind":"collectionType","info":${JSON.stringify(info)},"attributes":{"${name}":{"type":"string"}}}`;
    expect(linesOf([{ path: post, json }])).toEqual([
      `${post}: attributes.${name}: is a reserved name – write another`,
    ]);
  });

  it.each(['12', '-x', ' a', 'a ', 'a,b', 'a.b', 'a:b', 'a[b', 'a"b', "a'b", '$eq', ''])('%j is no name', (name) => {
    expect(linesOf([contentType('post', { [name]: { type: 'string' } })])).toEqual([
      expect.stringContaining('is no name – write letters'),
    ]);
  });

  const media = { type: 'media' };
  const text = { type: 'string' };
  const seo = { type: 'component', component: 'shared.seo' };
  it.each([
    [{ fooBar: text, foo_bar: text }, 'foo_bar'],
    [{ cover: media, cover_document_id: text }, 'cover_document_id'],
    [{ cover: media, coverPosition: text }, 'cover_position'],
    [{ cover: media, coverLocale: text }, 'cover_locale'],
    [{ cover: media, coverStatus: text }, 'cover_status'],
    [{ seo, seo__deep: text }, 'seo__deep'],
    [{ one: text, two: { type: 'string', columnName: 'ONE' } }, 'ONE'],
    [{ one: { type: 'string', columnName: 'published_at' } }, 'published_at'],
  ])('%j share a column', (attributes, column) => {
    const files = [contentType('post', attributes), component('seo', { title: text })];
    expect(linesOf(files)).toContainEqual(expect.stringContaining(`needs the column "${column}"`));
  });
});

describe('a wrong attribute', () => {
  const relation = { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag' };
  const cases: readonly [attribute: unknown, line: string][] = [
    [null, 'value: is null – write an object with a type'],
    [{}, 'value.type: is missing'],
    [{ type: 'sting' }, 'value.type: is "sting", which is no attribute type – write "string"'],
    [{ type: 'customField' }, 'value.type: is "customField", which is no attribute type – write one of string, text'],
    [{ type: 'constructor' }, 'value.type: is "constructor", which is no attribute type'],
    [{ type: 'string', maxlength: 5 }, 'value.maxlength: is not known – remove it, or write "maxLength"'],
    [{ type: 'integer', maxLength: 5 }, 'value.maxLength: is not known'],
    [{ type: 'string', required: 'true' }, 'value.required: is "true" – write true or false'],
    [{ type: 'string', private: 1 }, 'value.private: is 1 – write true or false'],
    [{ type: 'string', pluginOptions: [] }, 'value.pluginOptions: is [] – write an object'],
    [{ type: 'string', columnName: 'a b' }, 'value.columnName: is "a b"'],
    [{ type: 'string', maxLength: '5' }, 'value: maxLength is "5" – write a whole number'],
    [{ type: 'string', minLength: 5, maxLength: 4 }, 'value: minLength is 5 – write at most maxLength, which is 4'],
    [{ type: 'string', regex: '(' }, 'value: regex does not compile'],
    [{ type: 'string', regex: 'x'.repeat(501) }, 'value: regex is longer than 500 characters'],
    [{ type: 'string', default: 5 }, 'value.default: is 5: it must be a `string` type'],
    [{ type: 'string', default: 'abc', maxLength: 2 }, 'value.default: is "abc": it must be at most 2 characters'],
    [{ type: 'email', default: 'nobody' }, 'value.default: is "nobody": it must be a valid email'],
    [{ type: 'password', default: 'secret' }, 'value.default: is not known'],
    [{ type: 'password', unique: true }, 'value.unique: is true, but password values are never unique'],
    [{ type: 'uid', unique: false }, 'value.unique: is false, but uid values are always unique'],
    [{ type: 'uid', targetField: 'nothing' }, 'value.targetField: is "nothing", which does not exist'],
    [{ type: 'uid', targetField: 'value' }, 'value.targetField: is "value", which is no text'],
    [{ type: 'uid', targetField: 5 }, 'value: targetField is 5'],
    [{ type: 'json', index: true }, 'value.index: is true, but json values are never searched for'],
    [{ type: 'string', index: 'words' }, 'value.index: is "words" – write true, false or "text"'],
    [{ type: 'integer', index: 'text' }, 'value.index: is "text", but integer values have no index for what is inside'],
    [
      { type: 'enumeration', enum: ['a'], index: 'text' },
      'value.index: is "text", but enumeration values have no index for what is inside of them – write true',
    ],
    [
      { type: 'json', index: 'text' },
      'value.index: is "text", but json values have no index for what is inside of them – remove it',
    ],
    [{ type: 'integer', index: 'whole' }, 'value.index: is "whole" – write true or false'],
    [{ type: 'integer', min: 1.5 }, 'value: min is 1.5 – write a whole number'],
    [{ type: 'integer', min: 5, max: 4 }, 'value: min is 5 – write at most max, which is 4'],
    [
      { type: 'biginteger', min: '9223372036854775807', max: '9223372036854775806' },
      'value: min is 9223372036854775807',
    ],
    [{ type: 'decimal', max: 'much' }, 'value: max is "much"'],
    [{ type: 'integer', default: 'x' }, 'value.default: is "x": it must be a `number` type'],
    [{ type: 'enumeration' }, 'value: enum is missing'],
    [{ type: 'enumeration', enum: [] }, 'value: enum is []'],
    [{ type: 'enumeration', enum: ['a', ''] }, 'value: enum holds ""'],
    [{ type: 'enumeration', enum: ['a', 'b', 'a'] }, 'value: enum holds "a" twice'],
    [
      { type: 'enumeration', enum: ['a'], default: 'b' },
      'value.default: is "b": it must be one of the following values: a',
    ],
    [{ type: 'date', default: '2024-02-30' }, 'value.default: is "2024-02-30": Invalid date'],
    [
      { type: 'media', allowedTypes: ['image'] },
      'value.allowedTypes: holds a kind of file that is "image" – write "images"',
    ],
    [{ type: 'media', multiple: 'no' }, 'value.multiple: is "no"'],
    [
      { type: 'component', component: 'shared.soe' },
      'value.component: is "shared.soe", which is no component – write "shared.seo"',
    ],
    [{ type: 'component' }, 'value.component: is missing, which is no component'],
    [{ type: 'component', component: 'shared.seo', min: 3, max: 2 }, 'value.min: is 3 – write at most max, which is 2'],
    [{ type: 'component', component: 'shared.seo', max: -1 }, 'value.max: is -1 – write a whole number'],
    [{ type: 'dynamiczone', components: [] }, 'value.components: is []'],
    [{ type: 'dynamiczone', components: ['shared.seo', 'shared.seo'] }, 'value.components: names a component twice'],
    [
      { type: 'dynamiczone', components: ['api::tag.tag'] },
      'value.components: is "api::tag.tag", which is no component',
    ],
    [{ ...relation, relation: 'oneToNone' }, 'value.relation: is "oneToNone" – write "oneToOne"'],
    [
      { ...relation, target: 'api::tag.tga' },
      'value.target: is "api::tag.tga", which is no content type – write "api::tag.tag"',
    ],
    [{ ...relation, target: 'shared.seo' }, 'value.target: is "shared.seo", which is no content type'],
    [{ ...relation, target: undefined }, 'value.target: is missing'],
    [{ ...relation, unique: true }, 'value.unique: is not known'],
    [
      { ...relation, inversedBy: 'posts' },
      'value.inversedBy: is "posts", which api::tag.tag does not have – add there a oneToOne relation',
    ],
    [{ ...relation, inversedBy: 'label' }, 'value.inversedBy: is "label", which is no oneToOne relation'],
    [{ ...relation, inversedBy: 5 }, 'value.inversedBy: is 5 – write the name of an attribute'],
    [
      { ...relation, inversedBy: 'label', mappedBy: 'label' },
      'value: names inversedBy and mappedBy – write one of them',
    ],
    [
      { ...relation, relation: 'manyToOne', mappedBy: 'label' },
      'value.mappedBy: is given, but a manyToOne relation has no such side – write inversedBy',
    ],
    [
      { ...relation, relation: 'oneToMany', inversedBy: 'label' },
      'value.inversedBy: is given, but a oneToMany relation has no such side – write mappedBy',
    ],
    [
      { type: 'relation', relation: 'morphToOne', target: 'api::tag.tag' },
      'value.target: is given, but morphToOne leads to any type',
    ],
    [{ ...relation, relation: 'morphMany' }, 'value.morphBy: is missing'],
    [
      { ...relation, relation: 'morphMany', morphBy: 'label' },
      'value.morphBy: is "label", which is no morphToOne or morphToMany relation',
    ],
    [
      { type: 'relation', relation: 'manyToMany', target: 'api::post.post', mappedBy: 'value' },
      'value.mappedBy: is "value", which does not lead back',
    ],
  ];

  it.each(cases)('%j', (attribute, line) => {
    expect(linesOf(withValue(attribute))).toContainEqual(expect.stringContaining(`${post}: attributes.${line}`));
  });

  it('that names another attribute as its other side', () => {
    const to = (target: string, relation: string, side: Definition) => ({
      type: 'relation',
      relation,
      target: `api::${target}.${target}`,
      ...side,
    });
    const files = [
      contentType('post', {
        tags: to('tag', 'manyToMany', { inversedBy: 'posts' }),
        others: to('tag', 'manyToMany', { inversedBy: 'posts' }),
      }),
      contentType('tag', { posts: to('post', 'manyToMany', { mappedBy: 'tags' }) }),
    ];
    expect(linesOf(files)).toEqual([
      `${post}: attributes.others.inversedBy: is "posts", which does not lead back – write there "target": "api::post.post", "mappedBy": "others"`,
    ]);
  });

  it('whose two sides both own the links, or neither', () => {
    for (const side of ['inversedBy', 'mappedBy']) {
      const files = [
        contentType('post', {
          tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag', [side]: 'posts' },
        }),
        contentType('tag', {
          posts: { type: 'relation', relation: 'manyToMany', target: 'api::post.post', [side]: 'tags' },
        }),
      ];
      expect(linesOf(files)).toContainEqual(expect.stringContaining('is given on both sides'));
    }
  });

  it('of a component that leads both ways', () => {
    const by = { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag', inversedBy: 'label' };
    expect(linesOf([contentType('tag', { label: { type: 'string' } }), component('seo', { by })])).toContainEqual(
      expect.stringContaining('attributes.by.inversedBy: is given, but relations of components lead one way'),
    );
  });

  it('through which a component contains itself', () => {
    const inner = (uid: string) => ({ inner: { type: 'component', component: uid } });
    const zone = { inner: { type: 'dynamiczone', components: ['shared.a'] } };
    const files = [component('a', inner('shared.b')), component('b', inner('shared.c')), component('c', zone)];
    expect(linesOf(files)).toEqual([
      'schema/components/shared/c.json: attributes.inner: makes shared.a hold itself (shared.a → shared.b → shared.c → shared.a) – remove it',
    ]);
    expect(linesOf([component('a', { self: inner('shared.a').inner })])).toEqual([
      'schema/components/shared/a.json: attributes.self: makes shared.a hold itself (shared.a → shared.a) – remove it',
    ]);
  });
});

describe('a wrong id', () => {
  const octavo = (value: unknown) => ({ pluginOptions: { octavo: value } });
  const id = (value: unknown) => octavo({ id: value });
  const title = (more: Definition) => contentType('post', { title: { type: 'string', ...more } });
  const cases: readonly [what: string, files: readonly ModelFile[], line: string][] = [
    ['no text', [title(id(5))], `${post}: attributes.title.pluginOptions.octavo.id: is 5 – write 1 to 64 letters`],
    ['empty', [title(id(''))], `${post}: attributes.title.pluginOptions.octavo.id: is ""`],
    ['null', [contentType('post', {}, id(null))], `${post}: pluginOptions.octavo.id: is null`],
    ['with a blank', [contentType('post', {}, id('a b'))], `${post}: pluginOptions.octavo.id: is "a b"`],
    [
      'not in an object',
      [contentType('post', {}, octavo('a'))],
      `${post}: pluginOptions.octavo: is "a" – write { "id"`,
    ],
    [
      'under another name',
      [title(octavo({ ID: 'a' }))],
      `${post}: attributes.title.pluginOptions.octavo.ID: is not known – remove it, or write "id"`,
    ],
    [
      'that another content type has',
      [contentType('post', {}, id('a')), contentType('tag', {}, id('a'))],
      'schema/content-types/tag.json: pluginOptions.octavo.id: is "a", the id of api::post.post – remove it',
    ],
    [
      'that another attribute has',
      [contentType('post', { a: { type: 'text', ...id('x') }, b: { type: 'text', ...id('x') } })],
      `${post}: attributes.b.pluginOptions.octavo.id: is "x", the id of a – remove it, or write another`,
    ],
    [
      'of an attribute that users are given',
      [{ path: extension, json: JSON.stringify({ attributes: { a: { type: 'text', ...id(true) } } }) }],
      `${extension}: attributes.a.pluginOptions.octavo.id: is true`,
    ],
  ];

  it.each(cases)('%s', (_, files, line) => {
    expect(linesOf(files)).toEqual([expect.stringContaining(line)]);
  });

  it('is none that attributes of two content types share', () => {
    const attributes = { a: { type: 'text', ...id('x') } };
    expect(linesOf([contentType('post', attributes), contentType('tag', attributes)])).toEqual([]);
  });
});

describe('a wrong configuration', () => {
  it.each([
    [{ locales: ['en'], defaultLocale: 'fr' }, 'configuration: defaultLocale: is "fr", which is not among the locales'],
    [{ locales: [], defaultLocale: 'en' }, 'configuration: defaultLocale: is "en"'],
    [{ locales: ['en', 'e n'], defaultLocale: 'en' }, 'configuration: locales.1: is "e n" – write a locale code'],
    [{ locales: ['en', 'en'], defaultLocale: 'en' }, 'configuration: locales.1: is "en" a second time'],
  ])('%j', (locales, line) => {
    expect(linesOf([], locales)).toContainEqual(expect.stringContaining(line));
  });
});

describe('a wrong file of locales', () => {
  const [en, de] = [{ code: 'en' }, { code: 'de' }];
  it.each([
    [[en, { code: 'fr', fallback: 'en' }], 'locales.1.fallback: is "en" – write a list of up to 9 codes, each once'],
    [[en, { code: 'fr', fallback: ['en', 'es'] }], 'locales.1.fallback: is "es", which is not among the locales'],
    [[en, de, { code: 'fr', fallback: ['de', 'de'] }], 'locales.2.fallback: is […] – write a list'],
    [[en, { code: 'fr', fallback: [7] }], 'locales.1.fallback: is 7, which is not among the locales'],
    [[en, { code: 'fr', fallback: Array(10).fill('en') }], 'write a list of up to 9 codes'],
  ])('%j', (locales, line) => {
    const file = { path: 'schema/locales.json', json: JSON.stringify({ default: 'en', locales }) };
    expect(linesOf([file])).toContainEqual(expect.stringContaining(line));
  });
});

it('all mistakes are reported together, in words', () => {
  const files = [
    contentType('post', { a: { type: 'nothing' }, b: { type: 'string', minLength: -1 } }),
    contentType('tag', { id: { type: 'string' } }),
    { path: 'schema/components/shared/seo.json', json: '' },
  ];
  expect(linesOf(files)).toHaveLength(4);
  expect(() => parseModel(files, settings)).toThrow('The content model has 4 mistakes');
});
