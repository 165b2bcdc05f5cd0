import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type StrapiTables, writeTables } from './strapi-shop.js';

/** A project of Strapi 4 made by hand: its model, its database with the names of tables and columns that it has there, and an archive of it. */

const localized = { pluginOptions: { i18n: { localized: true } } };

const article = {
  kind: 'collectionType',
  collectionName: 'articles',
  info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
  options: { draftAndPublish: true },
  ...localized,
  attributes: {
    title: { type: 'string', ...localized },
    status: { type: 'enumeration', enum: ['new', 'used'] },
    author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'articles' },
    related: { type: 'relation', relation: 'manyToMany', target: 'api::article.article' },
    cover: { type: 'media', multiple: false, allowedTypes: ['images', 'files'] },
    seo: { type: 'component', component: 'shared.seo', repeatable: false },
  },
};

const author = {
  kind: 'collectionType',
  collectionName: 'authors',
  info: { singularName: 'author', pluralName: 'authors', displayName: 'Author' },
  options: { draftAndPublish: false },
  attributes: {
    name: { type: 'string' },
    articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'author' },
  },
};

const seo = {
  collectionName: 'components_shared_seos',
  info: { displayName: 'SEO' },
  attributes: { metaTitle: { type: 'string' }, image: { type: 'media', multiple: false } },
};

const [made, published] = [Date.UTC(2023, 0, 1), Date.UTC(2023, 0, 2)];
const times = { created_at: made, updated_at: made };
const stamps = 'created_at datetime, updated_at datetime, created_by_id integer, updated_by_id integer';

const articles = [
  { id: 1, title: 'Hello', status: 'used', published_at: published, locale: 'en' },
  { id: 2, title: 'Bonjour', status: 'used', published_at: published, locale: 'fr' },
  { id: 3, title: 'Not yet', status: 'new', published_at: null, locale: 'en' },
];

const tables: StrapiTables = {
  strapi_core_store_settings: {
    columns: 'key varchar(255), value text',
    rows: [{ id: 1, key: 'plugin_i18n_default_locale', value: '"en"' }],
  },
  i18n_locale: {
    columns: `${stamps}, name varchar(255), code varchar(255)`,
    rows: [
      { id: 1, name: 'English (en)', code: 'en', ...times },
      { id: 2, name: 'French (fr)', code: 'fr', ...times },
    ],
  },
  files: {
    columns: `${stamps}, name varchar(255), hash varchar(255), ext varchar(255), mime varchar(255), size decimal(10,2), url text`,
    rows: [
      {
        id: 5,
        name: 'a.txt',
        hash: 'a_1',
        ext: '.txt',
        mime: 'text/plain',
        size: 0.01,
        url: '/uploads/a_1.txt',
        ...times,
      },
    ],
  },
  files_related_morphs: {
    columns: 'file_id integer, related_id integer, related_type varchar(255), field varchar(255), "order" double',
    rows: [
      { file_id: 5, related_id: 1, related_type: 'api::article.article', field: 'cover', order: 1 },
      { file_id: 5, related_id: 7, related_type: 'shared.seo', field: 'image', order: 1 },
    ],
  },
  articles: {
    columns: `${stamps}, title varchar(255), status varchar(255), published_at datetime, locale varchar(255)`,
    rows: articles.map((row) => ({ ...row, ...times })),
  },
  articles_localizations_links: {
    columns: 'article_id integer, inv_article_id integer, article_order double',
    rows: [
      { article_id: 1, inv_article_id: 2, article_order: 1 },
      { article_id: 2, inv_article_id: 1, article_order: 1 },
    ],
  },
  articles_author_links: {
    columns: 'article_id integer, author_id integer, article_order double',
    rows: [{ article_id: 1, author_id: 4, article_order: 1 }],
  },
  articles_related_links: {
    columns: 'article_id integer, inv_article_id integer, article_order double, inv_article_order double',
    rows: [{ article_id: 3, inv_article_id: 1, article_order: 1, inv_article_order: 1 }],
  },
  articles_components: {
    columns: 'entity_id integer, component_id integer, component_type varchar(255), field varchar(255), "order" double',
    rows: [{ entity_id: 1, component_id: 7, component_type: 'shared.seo', field: 'seo', order: 1 }],
  },
  components_shared_seos: { columns: 'meta_title varchar(255)', rows: [{ id: 7, meta_title: 'Greeting' }] },
  authors: { columns: `${stamps}, name varchar(255)`, rows: [{ id: 4, name: 'Ann', ...times }] },
  up_roles: {
    columns: `${stamps}, name varchar(255), description varchar(255), type varchar(255)`,
    rows: [
      { id: 1, name: 'Authenticated', type: 'authenticated', ...times },
      { id: 2, name: 'Public', type: 'public', ...times },
    ],
  },
  up_users: {
    columns: `${stamps}, username varchar(255), email varchar(255), provider varchar(255), confirmed boolean, blocked boolean`,
    rows: [
      { id: 9, username: 'reader', email: 'reader@example.org', provider: 'local', confirmed: 1, blocked: 0, ...times },
    ],
  },
  up_users_role_links: {
    columns: 'user_id integer, role_id integer, user_order double',
    rows: [{ user_id: 9, role_id: 1, user_order: 1 }],
  },
  up_permissions: {
    columns: `${stamps}, action varchar(255)`,
    rows: [{ id: 1, action: 'api::article.article.find', ...times }],
  },
  up_permissions_role_links: {
    columns: 'permission_id integer, role_id integer, permission_order double',
    rows: [{ permission_id: 1, role_id: 2, permission_order: 1 }],
  },
};

/** Writes the project into a folder that is not there yet. */
export async function makeProjectOf4(folder: string): Promise<void> {
  const files = {
    'src/api/article/content-types/article/schema.json': JSON.stringify(article),
    'src/api/author/content-types/author/schema.json': JSON.stringify(author),
    'src/components/shared/seo.json': JSON.stringify(seo),
    'public/uploads/a_1.txt': 'hello',
  };
  for (const [path, text] of Object.entries(files)) await put(folder, path, text);
  await mkdir(join(folder, '.tmp'), { recursive: true });
  writeTables(join(folder, '.tmp/data.db'), tables);
}

const entity = (type: string, id: number, data: object) => ({
  type,
  id,
  data: { id, createdAt: '2023-01-01T00:00:00.000Z', updatedAt: '2023-01-01T00:00:00.000Z', ...data },
});
const to = (type: string, ref: number, field: string, pos?: number) => ({
  type,
  ref,
  field,
  ...(pos === undefined ? {} : { pos }),
});
const [ofArticle, ofFile] = ['api::article.article', 'plugin::upload.file'];

/** Writes the same as an unpacked export of it. */
export async function makeArchiveOf4(folder: string): Promise<void> {
  const publishedAt = '2023-01-02T00:00:00.000Z';
  const schemas = [
    { uid: ofArticle, modelType: 'contentType', ...article },
    { uid: 'api::author.author', modelType: 'contentType', ...author },
    { uid: 'shared.seo', modelType: 'component', ...seo },
  ];
  const entities = [
    entity('plugin::i18n.locale', 1, { name: 'English (en)', code: 'en' }),
    entity('plugin::i18n.locale', 2, { name: 'French (fr)', code: 'fr' }),
    entity(ofFile, 5, {
      name: 'a.txt',
      hash: 'a_1',
      ext: '.txt',
      mime: 'text/plain',
      size: 0.01,
      url: '/uploads/a_1.txt',
    }),
    entity(ofArticle, 1, {
      title: 'Hello',
      status: 'used',
      publishedAt,
      locale: 'en',
      seo: { id: 7, metaTitle: 'Greeting' },
    }),
    entity(ofArticle, 2, { title: 'Bonjour', status: 'used', publishedAt, locale: 'fr' }),
    entity(ofArticle, 3, { title: 'Not yet', status: 'new', publishedAt: null, locale: 'en' }),
    entity('api::author.author', 4, { name: 'Ann' }),
    entity('plugin::users-permissions.role', 1, { name: 'Authenticated', type: 'authenticated' }),
    entity('plugin::users-permissions.role', 2, { name: 'Public', type: 'public' }),
    entity('plugin::users-permissions.user', 9, { username: 'reader', email: 'reader@example.org', confirmed: true }),
    entity('plugin::users-permissions.permission', 1, { action: 'api::article.article.find' }),
  ];
  const links = [
    { kind: 'relation.basic', left: to(ofArticle, 1, 'localizations'), right: to(ofArticle, 2, '') },
    { kind: 'relation.basic', left: to(ofArticle, 1, 'author'), right: to('api::author.author', 4, 'articles', 1) },
    { kind: 'relation.basic', left: to(ofArticle, 3, 'related', 1), right: to(ofArticle, 1, '') },
    { kind: 'relation.morph', left: to(ofFile, 5, 'related'), right: to(ofArticle, 1, 'cover', 1) },
    { kind: 'relation.morph', left: to(ofFile, 5, 'related'), right: to('shared.seo', 7, 'image', 1) },
    {
      kind: 'relation.basic',
      left: to('plugin::users-permissions.user', 9, 'role'),
      right: to('plugin::users-permissions.role', 1, 'users'),
    },
    {
      kind: 'relation.basic',
      left: to('plugin::users-permissions.permission', 1, 'role'),
      right: to('plugin::users-permissions.role', 2, 'permissions'),
    },
  ];
  const lines = (values: readonly object[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
  await put(folder, 'metadata.json', JSON.stringify({ strapi: { version: '4.25.0' } }));
  await put(folder, 'schemas/schemas_00001.jsonl', lines(schemas));
  await put(folder, 'entities/entities_00001.jsonl', lines(entities));
  await put(folder, 'links/links_00001.jsonl', lines(links));
  await put(folder, 'assets/uploads/a_1.txt', 'hello');
}

async function put(folder: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}
