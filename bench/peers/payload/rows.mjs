import { author, category, file, localizedPart, sharedPart } from '../../dataset/content.mjs';

/** @typedef {import('../../dataset/content.mjs').Size} Size */
/** @typedef {import('../fill-database.mjs').Row} Row */
/** @typedef {import('../fill-database.mjs').Placed} Placed */

const locales = /** @type {const} */ (['en', 'fr']);
const categoriesPerArticle = 2;
const blocksPerLocale = 3;

/**
 * Where an article stands: by itself, and as the version of it that was saved last, whose columns are named another way.
 * @typedef {object} Place
 * @property {string} table
 * @property {string} prefix Of columns of the article.
 * @property {string} blocks Table.
 * @property {string} path Of categories.
 */

/** @type {Place} */
const current = { table: 'articles', prefix: '', blocks: 'articles_blocks', path: 'categories' };
/** @type {Place} */
const saved = {
  table: '_articles_v',
  prefix: 'version_',
  blocks: '_articles_v_version_blocks',
  path: 'version.categories',
};

/**
 * What stands around the articles, as Payload's tables have it: authors, categories and files, whose row ids are their numbers counted
 * from 1.
 * @param {Size} size
 * @param {number} now Milliseconds.
 * @returns {Iterable<Placed>}
 */
export function* surroundingRows(size, now) {
  for (let at = 0; at < size.authors; at++) yield { table: 'authors', row: plain(at, author(at), now) };
  for (let at = 0; at < size.categories; at++) yield { table: 'categories', row: plain(at, category(at), now) };
  for (let at = 0; at < size.files; at++) {
    const { name, alternative_text, width, height, mime, size: kilobytes } = file(at);
    const picture = {
      alternative_text,
      url: `/api/media/file/${name}`,
      filename: name,
      mime_type: mime,
      width,
      height,
    };
    yield { table: 'media', row: plain(at, { ...picture, filesize: Math.round(Number(kilobytes) * 1000) }, now) };
  }
}

/**
 * One published article, as Payload's tables have it: the article and its last version, with texts and blocks for each locale, and links to
 * categories.
 * @param {number} number Counted from 0.
 * @param {Size} size
 * @param {number} now Milliseconds.
 * @returns {Iterable<Placed>}
 */
export function* articleRows(number, size, now) {
  const id = number + 1;
  const { attributes, author: writer, categories, cover } = sharedPart(number, size);
  const content = { ...stored(attributes), author_id: writer + 1, cover_id: cover + 1, _status: 'published' };
  const version = { ...content, ...times(now) };
  const row = { id, parent_id: id, ...prefixed(saved.prefix, version), ...times(now), latest: 1 };
  yield { table: current.table, row: { id, ...version } };
  yield { table: saved.table, row };
  for (const place of [current, saved]) {
    yield* localeRows(number, place);
    for (const [at, target] of categories.entries()) {
      const ids = { id: number * categoriesPerArticle + at + 1, parent_id: id, categories_id: target + 1 };
      yield { table: `${place.table}_rels`, row: { ...ids, order: at + 1, path: place.path } };
    }
  }
}

/** @param {number} number @param {Place} place @returns {Iterable<Placed>} */
function* localeRows(number, { table, prefix, blocks: blocksTable }) {
  for (const [at, locale] of locales.entries()) {
    const { seo, blocks, ...texts } = localizedPart(number, locale);
    const id = number * locales.length + at + 1;
    const own = { _locale: locale, _parent_id: number + 1 };
    const content = { ...stored(texts), ...prefixed('seo_', stored(seo)) };
    yield { table: `${table}_locales`, row: { id, ...own, ...prefixed(prefix, content) } };
    for (const [order, block] of blocks.entries()) {
      const blockId = (id - 1) * blocksPerLocale + order + 1;
      const unique = blockId.toString(16).padStart(24, '0');
      /** @type {Row} */
      const ids = table === current.table ? { id: unique } : { id: blockId, _uuid: unique };
      yield { table: blocksTable, row: { ...ids, ...own, _order: order + 1, ...stored(block) } };
    }
  }
}

/** @param {number} number @param {object} content @param {number} now @returns {Row} */
function plain(number, content, now) {
  return { id: number + 1, ...stored(content), ...times(now) };
}

/** @param {number} now */
function times(now) {
  const text = new Date(now).toISOString();
  return { created_at: text, updated_at: text };
}

/** @param {string} prefix @param {Row} row @returns {Row} */
function prefixed(prefix, row) {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [`${prefix}${name}`, value]));
}

/** Attributes by their columns, in the types that Payload keeps on SQLite. @param {object} attributes @returns {Row} */
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
  // A day is a moment to Payload.
  if (name === 'publishedOn') return `${value}T00:00:00.000Z`;
  if (name === 'score') return Number(value);
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
  return JSON.stringify(value);
}
