// Rows as objects for L0: what a careful person writes by hand without a framework. One statement for the articles, one for
// each relation of all of them together, then JSON.stringify.

/** @typedef {import('./types.mjs').Database} Database */
/** @typedef {Record<string, any>} Row */

/** @param {Row} row */
const stamps = (row) => ({ createdAt: row.created_at, updatedAt: row.updated_at, publishedAt: row.published_at });

/** @param {Row} row */
export function articleObject(row) {
  return {
    id: row.id,
    documentId: row.document_id,
    title: row.title,
    slug: row.slug,
    subtitle: row.subtitle,
    excerpt: row.excerpt,
    body: row.body,
    kind: row.kind,
    section: row.section,
    views: row.views,
    rating: row.rating,
    score: Number(row.score),
    featured: row.featured === 1,
    publishedOn: row.published_on,
    readingMinutes: row.reading_minutes,
    wordCount: row.word_count,
    eventAt: row.event_at,
    sourceUrl: row.source_url,
    contact: row.contact,
    extra: JSON.parse(row.extra),
    ...stamps(row),
    locale: row.locale,
  };
}

/** @param {Row} row */
const authorObject = (row) => ({
  id: row.id,
  documentId: row.document_id,
  name: row.name,
  email: row.email,
  city: row.city,
  bio: row.bio,
  ...stamps(row),
});

/** @param {Row} row */
const categoryObject = (row) => ({
  id: row.id,
  documentId: row.document_id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  rank: row.rank,
  ...stamps(row),
});

/** @param {Row} row */
const fileObject = (row) => ({
  id: row.id,
  documentId: row.document_id,
  name: row.name,
  alternativeText: row.alternative_text,
  caption: row.caption,
  focalPoint: row.focal_point === null ? null : JSON.parse(row.focal_point),
  width: row.width,
  height: row.height,
  formats: row.formats === null ? null : JSON.parse(row.formats),
  hash: row.hash,
  ext: row.ext,
  mime: row.mime,
  size: Number(row.size),
  url: row.url,
  previewUrl: row.preview_url,
  provider: row.provider,
  provider_metadata: row.provider_metadata === null ? null : JSON.parse(row.provider_metadata),
  ...stamps(row),
});

/**
 * Adds to articles what is asked for by name. Returns a function of rows and their objects, for lists of up to so many articles.
 * @param {Database} database
 * @param {readonly ('author' | 'categories' | 'seo' | 'blocks' | 'cover' | 'localizations')[]} names
 * @param {number} most
 */
export function populate(database, names, most) {
  const marks = Array.from({ length: most }, () => '?').join(', ');
  const byDocument = (/** @type {string} */ table) =>
    database.prepare(`SELECT * FROM ${table} WHERE document_id IN (${marks}) AND locale = '' AND status = 'published'`);
  const authors = byDocument('authors');
  const files = byDocument('files');
  const categories = database.prepare(
    `SELECT l.owner_id, c.* FROM articles_categories_links l CROSS JOIN categories c ON c.document_id = l.target_document_id AND c.locale = '' AND c.status = 'published' WHERE l.owner_id IN (${marks}) ORDER BY l.owner_id, l.position`,
  );
  const localizations = database.prepare(
    `SELECT * FROM articles WHERE document_id IN (${marks}) AND status = 'published' ORDER BY id`,
  );
  const fill = (/** @type {readonly unknown[]} */ values) => [
    ...values,
    ...Array.from({ length: most - values.length }, () => null),
  ];

  /** @type {Record<string, (rows: readonly Row[]) => (row: Row) => unknown>} */
  const parts = {
    author: toOne(authors, 'author_document_id', authorObject),
    cover: toOne(files, 'cover_document_id', fileObject),
    categories(rows) {
      const found = grouped(all(categories, rows, 'id'), (row) => row.owner_id);
      return (row) => (found.get(row.id) ?? []).map(categoryObject);
    },
    localizations(rows) {
      const found = grouped(all(localizations, rows, 'document_id'), (row) => row.document_id);
      return (row) =>
        (found.get(row.document_id) ?? []).filter(({ locale }) => locale !== row.locale).map(articleObject);
    },
    seo: () => (row) => JSON.parse(row.seo),
    blocks: () => (row) => JSON.parse(row.blocks),
  };

  /** @param {import('../servers/database.mjs').Statement} statement @param {readonly Row[]} rows @param {string} key */
  function all(statement, rows, key) {
    return /** @type {Row[]} */ (statement.all(...fill([...new Set(rows.map((row) => row[key]))])));
  }

  /** @param {import('../servers/database.mjs').Statement} statement @param {string} key @param {(row: Row) => object} object */
  function toOne(statement, key, object) {
    return (/** @type {readonly Row[]} */ rows) => {
      const found = new Map(all(statement, rows, key).map((row) => [row.document_id, object(row)]));
      return (/** @type {Row} */ row) => found.get(row[key]) ?? null;
    };
  }

  return (/** @type {readonly Row[]} */ rows) => {
    const wanted = names.map((name) => /** @type {const} */ ([name, parts[name]?.(rows)]));
    return rows.map((row) => {
      /** @type {Row} */
      const article = articleObject(row);
      for (const [name, of] of wanted) article[name] = of?.(row);
      return article;
    });
  };
}

/** @param {readonly Row[]} rows @param {(row: Row) => unknown} keyOf @returns {Map<unknown, Row[]>} */
function grouped(rows, keyOf) {
  const groups = new Map();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}
