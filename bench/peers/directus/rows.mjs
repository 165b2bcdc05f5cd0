import { author, category, file, localizedPart, sharedPart } from '../../dataset/content.mjs';
import { documentIdOf } from '../../dataset/ids.mjs';
import { articleIdOf, fileIdOf } from './ids.mjs';

/** @typedef {import('../../dataset/content.mjs').Size} Size */
/** @typedef {import('../fill-database.mjs').Row} Row */
/** @typedef {import('../fill-database.mjs').Placed} Placed */

/** Rows of an article: Directus knows neither locales nor drafts of a document, so that each of them is an item. */
const versions = /** @type {const} */ ([
  { locale: 'en', status: 'draft' },
  { locale: 'en', status: 'published' },
  { locale: 'fr', status: 'draft' },
  { locale: 'fr', status: 'published' },
]);

const categoriesPerRow = 2;

/**
 * What stands around the articles, as Directus keeps it: authors and categories, whose row ids are their numbers counted from 1, files, and
 * what everybody may do.
 * @param {Size} size
 * @param {number} now Milliseconds.
 * @param {string} policy The one of those who did not sign in.
 * @returns {Iterable<Placed>}
 */
export function* surroundingRows(size, now, policy) {
  for (let at = 0; at < size.authors; at++) yield { table: 'authors', row: plain('author', at, author(at), now) };
  for (let at = 0; at < size.categories; at++)
    yield { table: 'categories', row: plain('category', at, category(at), now) };
  for (let at = 0; at < size.files; at++) yield { table: 'directus_files', row: fileRow(at, now) };
  for (const [collection, action] of allowed) {
    yield { table: 'directus_permissions', row: { collection, action, permissions: '{}', fields: '*', policy } };
  }
}

/** What the cases ask for, and what they write. @type {readonly (readonly [collection: string, action: string])[]} */
const allowed = [
  ['articles', 'read'],
  ['authors', 'read'],
  ['categories', 'read'],
  ['articles_categories', 'read'],
  ['directus_files', 'read'],
  ['articles', 'create'],
  ['articles_categories', 'create'],
  ['articles', 'update'],
  ...['pages', 'menu', 'menu_sections', 'menu_links'].flatMap((collection) =>
    ['read', 'create', 'update'].map((action) => /** @type {const} */ ([collection, action])),
  ),
];

/**
 * One article, as Directus keeps it: its rows with their components, and the links to categories.
 * @param {number} number Counted from 0.
 * @param {Size} size
 * @param {number} now Milliseconds.
 * @returns {Iterable<Placed>}
 */
export function* articleRows(number, size, now) {
  const shared = sharedPart(number, size);
  for (const [at, { locale, status }] of versions.entries()) {
    const id = articleIdOf(number, at);
    const content = { ...localizedPart(number, locale), ...shared.attributes };
    yield {
      table: 'articles',
      row: {
        id,
        documentId: documentIdOf('article', number),
        locale,
        status,
        ...stored(content),
        author: shared.author + 1,
        cover: fileIdOf(shared.cover),
        createdAt: now,
        updatedAt: now,
        publishedAt: status === 'published' ? now : null,
      },
    };
    for (const [order, target] of shared.categories.entries()) {
      const row = { id: (id - 1) * categoriesPerRow + order + 1, articles_id: id, categories_id: target + 1 };
      yield { table: 'articles_categories', row };
    }
  }
}

/** @param {string} thing @param {number} number @param {object} content @param {number} now @returns {Row} */
function plain(thing, number, content, now) {
  const times = { createdAt: now, updatedAt: now, publishedAt: now };
  return { id: number + 1, documentId: documentIdOf(thing, number), ...stored(content), ...times };
}

/** @param {number} number @param {number} now @returns {Row} */
function fileRow(number, now) {
  const { name, alternative_text, width, height, hash, ext, mime, size } = file(number);
  return {
    id: fileIdOf(number),
    storage: 'local',
    filename_disk: `${hash}${ext}`,
    filename_download: name,
    title: hash,
    type: mime,
    description: alternative_text,
    filesize: Math.round(Number(size) * 1000),
    width,
    height,
    created_on: now,
    modified_on: now,
    uploaded_on: now,
  };
}

/** Attributes in the types that Directus keeps on SQLite. @param {object} attributes @returns {Row} */
function stored(attributes) {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, columnValue(name, value)]));
}

/** @param {string} name @param {unknown} value @returns {string | number | null} */
function columnValue(name, value) {
  if (name === 'eventAt') return Date.parse(String(value));
  // A day begins where the server stands.
  if (name === 'publishedOn') return Date.parse(`${value}T00:00:00`);
  if (name === 'score') return Number(value);
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
  return JSON.stringify(value);
}
