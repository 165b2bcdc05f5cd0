import { author, category, file, localizedPart, sharedPart } from '../../dataset/content.mjs';
import { documentIdOf } from '../../dataset/ids.mjs';

/** @typedef {import('../../dataset/content.mjs').Size} Size */
/** @typedef {import('../fill-database.mjs').Row} Row */
/** @typedef {import('../fill-database.mjs').Placed} Placed */

/** Rows of an article: a draft and a published one per locale. */
const versions = [
  { locale: /** @type {const} */ ('en'), published: false },
  { locale: /** @type {const} */ ('en'), published: true },
  { locale: /** @type {const} */ ('fr'), published: false },
  { locale: /** @type {const} */ ('fr'), published: true },
];

/** Repeated components that a row of an article has. */
const blocksPerRow = 3;

/**
 * What stands around the articles, as Strapi's tables have it: locales, authors, categories and files, whose row ids are their numbers
 * counted from 1, and what everybody may do.
 * @param {Size} size
 * @param {number} now Milliseconds.
 * @param {{ roleId: number, firstPermissionId: number }} everybody The role of those who did not sign in, and a free row id.
 * @returns {Iterable<Placed>}
 */
export function* surroundingRows(size, now, { roleId, firstPermissionId }) {
  const french = { document_id: documentIdOf('locale', 1), name: 'French (fr)', code: 'fr', ...times(now) };
  yield { table: 'i18n_locale', row: french };
  for (let at = 0; at < size.authors; at++) yield { table: 'authors', row: plain('author', at, author(at), now) };
  for (let at = 0; at < size.categories; at++)
    yield { table: 'categories', row: plain('category', at, category(at), now) };
  for (let at = 0; at < size.files; at++) {
    const content = { ...file(at), size: Number(file(at).size), folder_path: '/' };
    yield { table: 'files', row: plain('file', at, content, now) };
  }
  for (const [at, action] of allowed.entries()) {
    const id = firstPermissionId + at;
    const documentId = documentIdOf('permission', at);
    yield { table: 'up_permissions', row: { id, document_id: documentId, action, ...times(now) } };
    yield { table: 'up_permissions_role_lnk', row: { permission_id: id, role_id: roleId, permission_ord: at + 1 } };
  }
}

/** What the cases ask for, and what they populate. */
const allowed = [
  'api::article.article.find',
  'api::article.article.findOne',
  'api::article.article.create',
  'api::article.article.update',
  'api::author.author.find',
  'api::author.author.findOne',
  'api::category.category.find',
  'api::category.category.findOne',
  'plugin::upload.content-api.find',
  'plugin::upload.content-api.findOne',
  'api::page.page.find',
  'api::page.page.findOne',
  'api::page.page.create',
  'api::menu.menu.find',
  'api::menu.menu.update',
];

/**
 * One article, as Strapi's tables have it: its rows, their links, their components, their picture.
 * @param {number} number Counted from 0.
 * @param {Size} size
 * @param {number} now Milliseconds.
 * @returns {Iterable<Placed>}
 */
export function* articleRows(number, size, now) {
  const shared = sharedPart(number, size);
  const attributes = stored(shared.attributes);
  for (const [at, { locale, published }] of versions.entries()) {
    const id = number * versions.length + at + 1;
    const { seo, blocks, ...texts } = localizedPart(number, locale);
    const ids = { id, document_id: documentIdOf('article', number), locale };
    yield {
      table: 'articles',
      row: { ...ids, ...stored(texts), ...attributes, ...times(now), published_at: published ? now : null },
    };
    const authorLink = { article_id: id, author_id: shared.author + 1, article_ord: id };
    yield { table: 'articles_author_lnk', row: authorLink };
    for (const [order, target] of shared.categories.entries()) {
      const link = { article_id: id, category_id: target + 1, category_ord: order + 1, article_ord: id };
      yield { table: 'articles_categories_lnk', row: link };
    }
    const picture = { related_id: id, related_type: 'api::article.article', field: 'cover', order: 1 };
    yield { table: 'files_related_mph', row: { file_id: shared.cover + 1, ...picture } };
    yield* componentRows(id, seo, blocks);
  }
}

/**
 * @param {number} owner Row id of the article.
 * @param {object} seo
 * @param {readonly object[]} blocks
 * @returns {Iterable<Placed>}
 */
function* componentRows(owner, seo, blocks) {
  yield { table: 'components_shared_seos', row: { id: owner, ...stored(seo) } };
  const seoLink = { entity_id: owner, cmp_id: owner, component_type: 'shared.seo', field: 'seo', order: 1 };
  yield { table: 'articles_cmps', row: seoLink };
  for (const [at, block] of blocks.entries()) {
    const id = (owner - 1) * blocksPerRow + at + 1;
    yield { table: 'components_shared_blocks', row: { id, ...stored(block) } };
    const link = { entity_id: owner, cmp_id: id, component_type: 'shared.block', field: 'blocks', order: at + 1 };
    yield { table: 'articles_cmps', row: link };
  }
}

/** @param {string} thing @param {number} number @param {object} content @param {number} now @returns {Row} */
function plain(thing, number, content, now) {
  return { id: number + 1, document_id: documentIdOf(thing, number), ...stored(content), ...times(now) };
}

/** @param {number} now */
function times(now) {
  return { created_at: now, updated_at: now, published_at: now };
}

/** Attributes by their columns, in the types that Strapi keeps on SQLite. @param {object} attributes @returns {Row} */
function stored(attributes) {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      columnValue(name, value),
    ]),
  );
}

/** @param {string} name @param {unknown} value @returns {string | number | null} */
function columnValue(name, value) {
  if (name === 'eventAt') return Date.parse(String(value));
  if (name === 'score') return Number(value);
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
  return JSON.stringify(value);
}
