import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openFile } from './sqlite.js';

/**
 * A project of Strapi 5 made by hand, with what real ones have: code that shapes reads, custom fields, defaults of enumerations, JSON
 * attributes that hold numbers, attributes called like columns of ours, settings, plug-ins. Written as files and a SQLite database.
 */

type Row = Readonly<Record<string, unknown>>;

/** `schema.json` of the content type of articles. */
const article = {
  kind: 'collectionType',
  collectionName: 'shop-articles',
  info: { singularName: 'article', pluralName: 'articles', displayName: 'Article', mainField: 'title' },
  options: { draftAndPublish: true, increments: true, timestamps: true, privateAttributes: ['secret'] },
  pluginOptions: { 'content-manager': { visible: true } },
  attributes: {
    title: { type: 'string', required: true, displayName: 'Titre', description: 'Shown on top' },
    revision: { type: 'integer' },
    source_revision: { type: 'string' },
    status: { type: 'enumeration', enum: ['new', 'used'], default: 'new', required: true },
    año: { type: 'integer' },
    secret: { type: 'string' },
    internal: { type: 'string' },
    extra: { type: 'json' },
    color: { type: 'customField', customField: 'plugin::color-picker.color', regex: '^#.*$' },
    body: { type: 'customField', customField: 'plugin::ckeditor5.CKEditor', options: { preset: 'toolbar' } },
    mood: { type: 'customField', customField: 'plugin::own.mood', levels: 5 },
    price: { type: 'decimal', precision: 10, scale: 2, column: { unsigned: true } },
    author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'articles' },
    cta: { type: 'component', component: 'shared.cta', repeatable: false, displayName: 'CTA' },
    zone: { type: 'dynamiczone', components: ['shared.cta'] },
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

const home = {
  kind: 'singleType',
  collectionName: 'homes',
  info: { singularName: 'home', pluralName: 'homes', displayName: 'Home' },
  options: { draftAndPublish: false },
  attributes: { title: { type: 'string' }, cta: { type: 'component', component: 'shared.cta' } },
};

const cta = {
  collectionName: 'components_shared_ctas',
  info: { displayName: 'CTA', icon: 'cursor' },
  options: {},
  attributes: {
    text: { type: 'string' },
    variant: { type: 'enumeration', enum: ['primary', 'simple'], default: 'primary', required: true },
    author: { type: 'relation', relation: 'oneToOne', target: 'api::author.author' },
  },
};

/** The whole file, as Strapi writes it. */
const user = {
  kind: 'collectionType',
  collectionName: 'up_users',
  info: { name: 'user', description: '', singularName: 'user', pluralName: 'users', displayName: 'User' },
  options: { timestamps: true, draftAndPublish: false },
  attributes: {
    username: { type: 'string', minLength: 3, unique: true, configurable: false, required: true },
    email: { type: 'email', minLength: 6, configurable: false, required: true },
    resetPasswordToken: { type: 'string', configurable: false, private: true, searchable: false },
    role: { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.role', inversedBy: 'users' },
    phone: { type: 'string' },
  },
};

const models: Readonly<Record<string, object>> = {
  'src/api/article/content-types/article/schema.json': article,
  'src/api/author/content-types/author/schema.json': author,
  'src/api/home/content-types/home/schema.json': home,
  'src/components/shared/cta.json': cta,
  'src/extensions/users-permissions/content-types/user/schema.json': user,
};

const published = Date.UTC(2026, 1, 2);
const versions: readonly Row[] = [
  { extra: 7 },
  { extra: '{"a":[1,true]}' },
  { extra: '"text"' },
  { extra: 'true' },
  { extra: 1.5 },
  { extra: null },
];

/** Documents of articles, a draft and a published row each: `extra` differs, the rest is the same. */
const articles: readonly Row[] = versions.flatMap((version, at) =>
  [null, published].map((publishedAt, second) => ({
    id: at * 2 + second + 1,
    document_id: documentIdOf(at),
    title: `Article ${at}`,
    revision: 41 + at,
    source_revision: `r${at}`,
    status: 'used',
    año: 2020 + at,
    secret: 'hidden',
    internal: 'hidden',
    color: '#00ff00',
    body: '<p>text</p>',
    mood: 3,
    price: 12.5,
    created_at: published,
    updated_at: published,
    published_at: publishedAt,
    locale: 'en',
    ...version,
  })),
);

/** The documentId of the article with this number. */
export function documentIdOf(at: number): string {
  return `article${String(at).padStart(17, '0')}`;
}

/** Writes the project into a new folder, with `code` in addition to its model and database: texts by path. */
export async function makeShop(folder: string, code: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const [path, model] of Object.entries(models)) await put(folder, path, `${JSON.stringify(model, null, 2)}\n`);
  for (const [path, text] of Object.entries(code)) await put(folder, path, text);
  await mkdir(join(folder, '.tmp'), { recursive: true });
  writeTables(join(folder, '.tmp/data.db'), tables);
}

/** Tables of a database by name; each also has a column `id`. */
export type StrapiTables = Readonly<Record<string, { readonly columns: string; readonly rows: readonly Row[] }>>;

/** Writes a SQLite database. */
export function writeTables(file: string, tables: StrapiTables): void {
  const database = openFile(file);
  for (const [name, { columns, rows }] of Object.entries(tables)) fill(database, name, columns, rows);
  database.close();
}

async function put(folder: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

function fill(database: ReturnType<typeof openFile>, table: string, columns: string, rows: readonly Row[]): void {
  database.exec(`CREATE TABLE "${table}" (id integer primary key, ${columns})`);
  for (const row of rows) {
    const names = Object.keys(row).map((name) => `"${name}"`);
    const marks = names.map(() => '?');
    database
      .prepare(`INSERT INTO "${table}" (${names.join(', ')}) VALUES (${marks.join(', ')})`)
      .run(...Object.values(row));
  }
}

const every =
  'document_id varchar(255), created_at datetime, updated_at datetime, published_at datetime, locale varchar(255)';
const times = { created_at: published, updated_at: published, published_at: published };

const tables: StrapiTables = {
  strapi_core_store_settings: {
    columns: 'key varchar(255), value text',
    rows: [{ id: 1, key: 'plugin_i18n_default_locale', value: '"en"' }],
  },
  i18n_locale: {
    columns: `${every}, name varchar(255), code varchar(255)`,
    rows: [{ id: 1, document_id: 'l'.repeat(24), name: 'English (en)', code: 'en', ...times }],
  },
  files: { columns: `${every}, name varchar(255)`, rows: [] },
  'shop-articles': {
    columns:
      `${every}, title varchar(255), revision integer, source_revision varchar(255), status varchar(255), "año" integer, ` +
      'secret varchar(255), internal varchar(255), extra json, color varchar(255), body text, mood integer, price decimal(10,2)',
    rows: articles,
  },
  'shop-articles_author_lnk': {
    columns: 'article_id integer, author_id integer, article_ord double',
    rows: [{ id: 1, article_id: 2, author_id: 1, article_ord: 1 }],
  },
  'shop-articles_cmps': {
    columns: 'entity_id integer, cmp_id integer, component_type varchar(255), field varchar(255), "order" double',
    rows: [1, 2].flatMap((id) => [
      { entity_id: id, cmp_id: id, component_type: 'shared.cta', field: 'cta', order: 1 },
      { entity_id: id, cmp_id: id, component_type: 'shared.cta', field: 'zone', order: 1 },
    ]),
  },
  authors: {
    columns: `${every}, name varchar(255)`,
    rows: [{ id: 1, document_id: 'a'.repeat(24), name: 'Ann', ...times }],
  },
  homes: {
    columns: `${every}, title varchar(255)`,
    rows: [{ id: 1, document_id: 'h'.repeat(24), title: 'Home', ...times }],
  },
  homes_cmps: {
    columns: 'entity_id integer, cmp_id integer, component_type varchar(255), field varchar(255), "order" double',
    rows: [{ entity_id: 1, cmp_id: 3, component_type: 'shared.cta', field: 'cta', order: 1 }],
  },
  components_shared_ctas: {
    columns: 'text varchar(255), variant varchar(255)',
    rows: [1, 2, 3].map((id) => ({ id, text: `cta ${id}`, variant: 'simple' })),
  },
  components_shared_ctas_author_lnk: {
    columns: 'cta_id integer, author_id integer',
    rows: [1, 2, 3].map((id) => ({ id, cta_id: id, author_id: 1 })),
  },
  navigations: {
    columns: 'name varchar(255)',
    rows: [
      { id: 1, name: 'Main' },
      { id: 2, name: 'Footer' },
    ],
  },
};
