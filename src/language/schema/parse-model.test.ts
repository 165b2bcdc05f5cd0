import { describe, expect, it } from 'vitest';
import {
  fileUid,
  findShapeAttribute,
  getDefinitionLocation,
  getShape,
  type ModelFile,
  parseModel,
  printLocales,
  resolveStoredTypes,
  roleUid,
  type Shape,
  type Snapshot,
  userUid,
} from './index.js';

const settings = { locales: ['en', 'fr'], defaultLocale: 'en' };
const localized = { i18n: { localized: true } };

const article = {
  kind: 'collectionType',
  collectionName: 'articles',
  info: { singularName: 'article', pluralName: 'articles', displayName: 'Article', icon: 'feather' },
  options: { draftAndPublish: true },
  pluginOptions: localized,
  config: { attributes: {} },
  attributes: {
    title: { type: 'string', required: true, maxLength: 80, pluginOptions: localized },
    slug: { type: 'uid', targetField: 'title' },
    stock: { type: 'integer', default: 0, min: 0, index: true },
    internalNote: { type: 'text', private: true, columnName: 'note' },
    cover: { type: 'media', allowedTypes: ['images'] },
    gallery: { type: 'media', multiple: true },
    author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'articles' },
    related: { type: 'relation', relation: 'manyToMany', target: 'api::article.article' },
    featured: { type: 'relation', relation: 'morphToMany' },
    seo: { type: 'component', component: 'shared.seo', pluginOptions: localized },
    quotes: { type: 'component', component: 'shared.quote', repeatable: true, min: 1, max: 3 },
    blocks: { type: 'dynamiczone', components: ['shared.quote', 'shared.seo'] },
  },
};

const author = {
  kind: 'collectionType',
  info: { singularName: 'author', pluralName: 'authors', displayName: 'Author' },
  attributes: {
    name: { type: 'string' },
    articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'author' },
    mentions: { type: 'relation', relation: 'morphMany', target: 'api::article.article', morphBy: 'featured' },
    spouse: { type: 'relation', relation: 'oneToOne', target: 'api::author.author', mappedBy: 'partner' },
    partner: { type: 'relation', relation: 'oneToOne', target: 'api::author.author', inversedBy: 'spouse' },
  },
};

const homepage = {
  kind: 'singleType',
  info: { singularName: 'homepage', pluralName: 'homepages', displayName: 'Homepage' },
  attributes: {},
};

const quote = {
  collectionName: 'components_shared_quotes',
  info: { displayName: 'Quote' },
  attributes: {
    text: { type: 'text', required: true },
    by: { type: 'relation', relation: 'oneToOne', target: 'api::author.author' },
  },
};

const seo = { info: { displayName: 'SEO' }, attributes: { metaTitle: { type: 'string', pluginOptions: localized } } };

function file(path: string, definition: unknown): ModelFile {
  return { path, json: JSON.stringify(definition, null, 2) };
}

const files = [
  file('src/api/article/content-types/article/schema.json', article),
  file('src/api/author/content-types/author/schema.json', author),
  file('src/api/homepage/content-types/homepage/schema.json', homepage),
  file('src/components/shared/quote.json', quote),
  file('src/components/shared/seo.json', seo),
];

const flatFiles = [
  file('schema/content-types/article.json', article),
  file('schema/content-types/author.json', author),
  file('schema/content-types/homepage.json', homepage),
  file('schema/components/shared/quote.json', quote),
  file('schema/components/shared/seo.json', seo),
];

function attribute(snapshot: Snapshot, uid: string, name: string) {
  return findShapeAttribute(getShape(snapshot, uid), name);
}

describe('parseModel', () => {
  const snapshot = parseModel(files, settings);

  it('parses both layouts equally', () => {
    expect(parseModel(flatFiles, settings)).toEqual(snapshot);
  });

  it('takes the API part of the uid from the folder', () => {
    const model = parseModel([file('src/api/site/content-types/home/schema.json', homepage)], settings);
    expect(model.contentTypes.has('api::site.homepage')).toBe(true);
  });

  it('resolves content types', () => {
    expect([...snapshot.contentTypes.keys()]).toEqual([
      'api::article.article',
      'api::author.author',
      'api::homepage.homepage',
      fileUid,
      roleUid,
      userUid,
    ]);
    expect(snapshot.contentTypes.get('api::article.article')).toMatchObject({
      kind: 'collectionType',
      draftAndPublish: true,
      localized: true,
      collectionName: 'articles',
      definition: article,
    });
    expect(snapshot.contentTypes.get('api::homepage.homepage')).toMatchObject({
      kind: 'singleType',
      draftAndPublish: false,
      localized: false,
      collectionName: 'homepages',
    });
  });

  it('keeps attributes in the order of the definition', () => {
    expect([...getShape(snapshot, 'api::article.article').attributes.keys()]).toEqual(Object.keys(article.attributes));
  });

  it('resolves scalars', () => {
    expect(attribute(snapshot, 'api::article.article', 'title')).toMatchObject({
      storage: 'column',
      column: 'title',
      required: true,
      localized: true,
      unique: false,
      options: { maxLength: 80 },
    });
    expect(attribute(snapshot, 'api::article.article', 'slug')).toMatchObject({ unique: true, localized: false });
    expect(attribute(snapshot, 'api::article.article', 'stock')).toMatchObject({
      default: 0,
      index: true,
      options: { min: 0 },
    });
    expect(attribute(snapshot, 'api::article.article', 'internalNote')).toMatchObject({
      private: true,
      column: 'note',
    });
  });

  it('resolves ids', () => {
    const id = (value: string) => ({ pluginOptions: { octavo: { id: value } } });
    const files = [
      {
        path: 'schema/content-types/note.json',
        json: JSON.stringify({
          kind: 'collectionType',
          info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
          ...id('n-1'),
          attributes: { title: { type: 'string', ...id('t_1') }, text: { type: 'text' } },
        }),
      },
      {
        path: 'schema/components/shared/quote.json',
        json: JSON.stringify({ info: { displayName: 'Quote' }, ...id('q1'), attributes: {} }),
      },
    ];
    const model = parseModel(files, { locales: ['en'], defaultLocale: 'en' });
    expect(getShape(model, 'api::note.note').id).toBe('n-1');
    expect(getShape(model, 'shared.quote').id).toBe('q1');
    expect(getShape(model, 'plugin::upload.file').id).toBeNull();
    expect(attribute(model, 'api::note.note', 'title')?.id).toBe('t_1');
    expect(attribute(model, 'api::note.note', 'text')?.id).toBeNull();
  });

  it('resolves relations', () => {
    expect(attribute(snapshot, 'api::article.article', 'author')).toMatchObject({
      target: 'api::author.author',
      many: false,
      side: 'owner',
      other: 'articles',
      exclusive: false,
      localized: true,
    });
    expect(attribute(snapshot, 'api::author.author', 'articles')).toMatchObject({
      many: true,
      side: 'inverse',
      other: 'author',
      exclusive: true,
      localized: false,
    });
    expect(attribute(snapshot, 'api::article.article', 'related')).toMatchObject({
      side: 'owner',
      other: null,
      exclusive: false,
    });
    expect(attribute(snapshot, 'api::article.article', 'featured')).toMatchObject({
      target: null,
      many: true,
      side: 'owner',
    });
    expect(attribute(snapshot, 'api::author.author', 'mentions')).toMatchObject({ side: 'inverse', other: 'featured' });
    expect(attribute(snapshot, 'api::author.author', 'spouse')).toMatchObject({ side: 'inverse', exclusive: true });
    expect(attribute(snapshot, 'api::author.author', 'partner')).toMatchObject({ side: 'owner', exclusive: true });
  });

  it('resolves media, components and zones', () => {
    expect(attribute(snapshot, 'api::article.article', 'cover')).toMatchObject({
      many: false,
      allowedTypes: ['images'],
    });
    expect(attribute(snapshot, 'api::article.article', 'gallery')).toMatchObject({
      many: true,
      target: fileUid,
      allowedTypes: ['images', 'videos', 'audios', 'files'],
    });
    expect(attribute(snapshot, 'api::article.article', 'seo')).toMatchObject({
      repeatable: false,
      localized: true,
      min: undefined,
    });
    expect(attribute(snapshot, 'api::article.article', 'quotes')).toMatchObject({ repeatable: true, min: 1, max: 3 });
    expect(attribute(snapshot, 'api::article.article', 'blocks')).toMatchObject({
      components: ['shared.quote', 'shared.seo'],
    });
    expect(attribute(snapshot, 'shared.seo', 'metaTitle')).toMatchObject({ localized: false });
  });

  it('adds the system attributes to every document', () => {
    const names = (uid: string) => [...getShape(snapshot, uid).system.keys()];
    expect(names('api::article.article')).toEqual([
      'id',
      'documentId',
      'createdAt',
      'updatedAt',
      'publishedAt',
      'locale',
    ]);
    expect(names('api::author.author')).toEqual(['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt']);
    expect(names('shared.seo')).toEqual(['id']);
  });

  it('always includes files', () => {
    const files = parseModel([], settings).contentTypes.get(fileUid);
    expect(files).toMatchObject({ kind: 'system', collectionName: 'files', singularName: 'file', pluralName: 'files' });
    expect(files?.attributes.get('provider_metadata')?.private).toBe(false);
    expect(files?.attributes.get('checksum')?.private).toBe(true);
    expect(files?.attributes.get('name')?.required).toBe(true);
  });

  it('always includes end users and their roles', () => {
    const model = parseModel([], settings);
    expect(getShape(model, userUid)).toMatchObject({ kind: 'system', collectionName: 'up_users', localized: false });
    expect(getShape(model, roleUid)).toMatchObject({ kind: 'system', collectionName: 'up_roles', localized: false });
    const names = ['username', 'email', 'provider', 'password', 'confirmed', 'blocked', 'role'];
    expect([...getShape(model, userUid).attributes.keys()]).toEqual(names);
    expect([...getShape(model, roleUid).attributes.keys()]).toEqual([
      'name',
      'description',
      'type',
      'readDrafts',
      'users',
    ]);
    expect(attribute(model, userUid, 'role')).toMatchObject({ side: 'owner', target: roleUid, other: 'users' });
    expect(attribute(model, roleUid, 'users')).toMatchObject({ side: 'inverse', target: userUid, other: 'role' });
    expect(attribute(model, userUid, 'password')?.private).toBe(true);
    expect(attribute(model, roleUid, 'readDrafts')?.private).toBe(true);
  });

  it('adds the attributes of a project to users, after their own', () => {
    const path = 'src/extensions/users-permissions/content-types/user/schema.json';
    const added = {
      nickname: { type: 'string' },
      tags: { type: 'relation', relation: 'oneToMany', target: 'api::tag.tag', mappedBy: 'owner' },
    };
    const tag = {
      kind: 'collectionType',
      info: { singularName: 'tag', pluralName: 'tags', displayName: 'Tag' },
      attributes: { owner: { type: 'relation', relation: 'manyToOne', target: userUid, inversedBy: 'tags' } },
    };
    const tags = file('schema/content-types/tag.json', tag);
    const model = parseModel([file(path, { attributes: added }), tags], settings);
    expect([...getShape(model, userUid).attributes.keys()].slice(-3)).toEqual(['role', 'nickname', 'tags']);
    expect(attribute(model, userUid, 'tags')).toMatchObject({ side: 'inverse', other: 'owner' });
    expect(getShape(model, userUid).definition).toMatchObject({ collectionName: 'up_users', attributes: added });
    expect([...getShape(parseModel([], settings), userUid).attributes.keys()]).not.toContain('nickname');
  });

  it('finds nothing under the names of object prototypes', () => {
    const shape: Shape = getShape(snapshot, 'api::article.article');
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(findShapeAttribute(shape, name)).toBeUndefined();
    }
  });

  it('is frozen to the last leaf', () => {
    const title = attribute(snapshot, 'api::article.article', 'title');
    expect(Object.isFrozen(title)).toBe(true);
    expect(Object.isFrozen(snapshot.contentTypes.get('api::article.article')?.definition)).toBe(true);
    const types = snapshot.contentTypes as Map<string, unknown>;
    expect(() => types.set('api::x.x', {})).toThrow(TypeError);
    expect(() => types.delete('api::article.article')).toThrow(TypeError);
    expect(() => (snapshot.locales as string[]).push('de')).toThrow(TypeError);
  });
});

describe('schema/locales.json', () => {
  const fallback = { default: 'en', locales: [{ code: 'en' }, { code: 'fr', name: 'Français', fallback: ['en'] }] };
  const parse = (definition: object): Snapshot =>
    parseModel([{ path: 'schema/locales.json', json: JSON.stringify(definition) }], settings);

  it('has names and fallbacks, and is printed as it was read', () => {
    const parsed = parse(fallback);
    expect([parsed.locales, parsed.defaultLocale]).toEqual([['en', 'fr'], 'en']);
    expect([...parsed.localeNames]).toEqual([['fr', 'Français']]);
    expect([...parsed.localeFallbacks]).toEqual([['fr', ['en']]]);
    expect(JSON.parse(printLocales(parsed))).toEqual(fallback);
  });

  it('fallbacks are part of the version', () => {
    const [en, fr] = fallback.locales;
    const without = parse({ ...fallback, locales: [en, { ...fr, fallback: [] }] });
    expect(without.version).not.toBe(parse(fallback).version);
    expect(without.version).toBe(parse({ ...fallback, locales: [en, { ...fr, fallback: undefined }] }).version);
  });
});

describe('version', () => {
  const version = parseModel(files, settings).version;

  it('is the same for models with the same meaning', () => {
    const respelled = files.map(({ path, json }) => ({ path, json: JSON.stringify(JSON.parse(json)) })).reverse();
    expect(parseModel(respelled, settings).version).toBe(version);
    const { kind, ...rest } = homepage;
    const reordered = files.map((one) => (one.path.includes('homepage') ? file(one.path, { ...rest, kind }) : one));
    expect(parseModel(reordered, settings).version).toBe(version);
  });

  it('changes with a definition, the order of attributes, and the locales', () => {
    const changed = (definition: unknown) => [
      ...files.slice(0, 3),
      file('src/components/shared/quote.json', definition),
      ...files.slice(4),
    ];
    const { text, by } = quote.attributes;
    const versions = [
      version,
      parseModel(changed({ ...quote, attributes: { text: { type: 'text' }, by } }), settings).version,
      parseModel(changed({ ...quote, attributes: { by, text } }), settings).version,
      parseModel(files, { ...settings, locales: ['en'] }).version,
      parseModel(files, { ...settings, defaultLocale: 'fr' }).version,
    ];
    expect(new Set(versions).size).toBe(versions.length);
  });
});

describe('getDefinitionLocation', () => {
  it.each([
    ['src/api/blog/content-types/post/schema.json', { is: 'contentType', api: 'blog' }],
    ['schema/content-types/post.json', { is: 'contentType', api: null }],
    ['src/extensions/users-permissions/content-types/user/schema.json', { is: 'userExtension' }],
    ['src/extensions/users-permissions/content-types/role/schema.json', null],
    ['src/components/shared/seo.json', { is: 'component', category: 'shared', name: 'seo' }],
    ['schema/components/shared/seo.json', { is: 'component', category: 'shared', name: 'seo' }],
    ['src/api/blog/routes/post.json', null],
    ['schema/post.json', null],
    ['package.json', null],
  ])('%s', (path, location) => {
    expect(getDefinitionLocation(path)).toEqual(location);
  });
});

describe('definitions as Strapi writes them', () => {
  const strapi = {
    kind: 'collectionType',
    collectionName: 'shop-pages',
    info: { singularName: 'page', pluralName: 'pages', displayName: 'Page', mainField: 'title' },
    options: { increments: true, timestamps: true, populateCreatorFields: true, privateAttributes: ['secret'] },
    attributes: {
      revision: { type: 'integer' },
      sourceRevision: { type: 'integer' },
      status: { type: 'string', displayName: 'State', description: 'of the page', searchable: false },
      año: { type: 'decimal', precision: 10, scale: 2 },
      secret: { type: 'string' },
      color: { type: 'customField', customField: 'plugin::color-picker.color', format: 'hex' },
      body: { type: 'richtext', customField: 'plugin::ckeditor5.CKEditor', options: { preset: 'toolbar' } },
    },
  };
  const path = 'src/api/page/content-types/page/schema.json';

  it('are a model; movers A2: columns of the server do not restrict names', () => {
    const snapshot = parseModel([{ path, json: JSON.stringify(strapi) }], settings);
    const page = snapshot.contentTypes.get('api::page.page');
    expect(page).toMatchObject({ collectionName: 'shop_pages', definition: strapi });
    const columns = [...(page?.attributes.values() ?? [])].map(({ column }) => column);
    expect(columns).toEqual(['attr_revision', 'attr_source_revision', 'attr_status', 'año', 'secret', 'color', 'body']);
    expect(page?.attributes.get('secret')).toMatchObject({ private: true });
    expect(page?.attributes.get('color')).toMatchObject({ type: { name: 'string' } });
  });

  it('have custom fields of stored types where the panel edits them', () => {
    expect(resolveStoredTypes(strapi)).toMatchObject({ attributes: { color: { type: 'string', format: 'hex' } } });
  });

  it('add attributes to end users that are not built in', () => {
    const attributes = { email: { type: 'email' }, resetPasswordToken: { type: 'string' }, phone: { type: 'string' } };
    const json = JSON.stringify({ kind: 'collectionType', collectionName: 'up_users', info: {}, attributes });
    const user = parseModel(
      [{ path: 'src/extensions/users-permissions/content-types/user/schema.json', json }],
      settings,
    ).contentTypes.get(userUid);
    expect([...(user?.attributes.keys() ?? [])].slice(-2)).toEqual(['role', 'phone']);
  });
});
