// SQL text for the limit: rows as JSON, written by hand for this one model.

/** @typedef {import('./databases.mjs').Database} Database */

/**
 * Parts of a template for `format`, with the values that fill it.
 * @typedef {object} Part
 * @property {string} text
 * @property {readonly string[]} values
 */

/**
 * The texts in the spelling of a database.
 * @param {Database} database
 */
export function articleText({ whole, real, quoted, flag, text, across, joined, body }) {
  /** What every content type has at the end. @param {string} row @returns {Part} */
  const stamps = (row) => ({
    text: '"createdAt":"%s","updatedAt":"%s","publishedAt":"%s"',
    values: [`${row}.created_at`, `${row}.updated_at`, `${row}.published_at`],
  });

  /** @param {string} row @returns {Part} */
  const identity = (row) => ({
    text: `"id":${whole},"documentId":"%s"`,
    values: [`${row}.id`, `${row}.document_id`],
  });

  /** @param {string} name @param {string} value @returns {Part} */
  const named = (name, value) => ({ text: `"${name}":%s`, values: [quoted(value)] });

  /** @param {string} row */
  const articleScalars = (row) =>
    openObject([
      identity(row),
      named('title', `${row}.title`),
      named('slug', `${row}.slug`),
      named('subtitle', `${row}.subtitle`),
      named('excerpt', `${row}.excerpt`),
      named('body', `${row}.body`),
      {
        text: `"kind":"%s","section":"%s","views":${whole},"rating":${real},"score":%s,"featured":%s`,
        values: [
          `${row}.kind`,
          `${row}.section`,
          `${row}.views`,
          `${row}.rating`,
          `${row}.score`,
          flag(`${row}.featured`),
        ],
      },
      {
        text: `"publishedOn":"%s","readingMinutes":${whole},"wordCount":${whole},"eventAt":"%s","sourceUrl":"%s","contact":"%s","extra":%s`,
        values: ['published_on', 'reading_minutes', 'word_count', 'event_at', 'source_url', 'contact', 'extra'].map(
          (column) => `${row}.${column}`,
        ),
      },
      stamps(row),
      { text: '"locale":"%s"', values: [`${row}.locale`] },
    ]);

  /** @param {string} row */
  const authorJson = (row) =>
    closed(
      openObject([
        identity(row),
        named('name', `${row}.name`),
        named('email', `${row}.email`),
        named('city', `${row}.city`),
        named('bio', `${row}.bio`),
        stamps(row),
      ]),
    );

  /** @param {string} row */
  const categoryJson = (row) =>
    closed(
      openObject([
        identity(row),
        named('name', `${row}.name`),
        named('slug', `${row}.slug`),
        named('description', `${row}.description`),
        { text: `"rank":${whole}`, values: [`${row}.rank`] },
        stamps(row),
      ]),
    );

  /** @param {string} row */
  const fileJson = (row) =>
    closed(
      openObject([
        identity(row),
        named('name', `${row}.name`),
        named('alternativeText', `${row}.alternative_text`),
        named('caption', `${row}.caption`),
        {
          text: `"focalPoint":%s,"width":${whole},"height":${whole},"formats":%s`,
          values: [
            `coalesce(${row}.focal_point, 'null')`,
            `${row}.width`,
            `${row}.height`,
            `coalesce(${row}.formats, 'null')`,
          ],
        },
        {
          text: '"hash":"%s","ext":"%s","mime":"%s","size":%s,"url":"%s","previewUrl":%s,"provider":"%s","provider_metadata":%s',
          values: [
            ...['hash', 'ext', 'mime', 'size', 'url'].map((column) => `${row}.${column}`),
            quoted(`${row}.preview_url`),
            `${row}.provider`,
            `coalesce(${row}.provider_metadata, 'null')`,
          ],
        },
        stamps(row),
      ]),
    );

  /** The populated keys of an article, each ready to follow the scalars. @param {string} row */
  const populated = (row) => {
    const categories = `SELECT ${categoryJson('c')} AS json FROM articles_categories_links l ${across} categories c ON c.document_id = l.target_document_id AND c.locale = '' AND c.status = 'published' WHERE l.owner_id = ${row}.id ORDER BY l.position`;
    const localizations = `SELECT ${closed(articleScalars('o'))} AS json FROM articles o WHERE o.document_id = ${row}.document_id AND o.status = 'published' AND o.locale <> ${row}.locale ORDER BY o.id`;
    return {
      author: `(SELECT ${authorJson('u')} FROM authors u WHERE u.document_id = ${row}.author_document_id AND u.locale = '' AND u.status = 'published')`,
      categories: `(${joined(categories)})`,
      seo: `${row}.seo`,
      blocks: `${row}.blocks`,
      cover: `(SELECT ${fileJson('f')} FROM files f WHERE f.document_id = ${row}.cover_document_id AND f.locale = '' AND f.status = 'published')`,
      localizations: `(${joined(localizations)})`,
    };
  };

  return {
    /**
     * An article as JSON text, with its populated keys.
     * @param {string} row
     * @param {readonly (keyof ReturnType<typeof populated>)[]} [names]
     */
    articleJson(row, names = []) {
      const scalars = articleScalars(row);
      const more = populated(row);
      const added = names.map((name) => `,"${name}":${lists.has(name) ? '[%s]' : '%s'}`).join('');
      return closed({ text: scalars.text + added, values: [...scalars.values, ...names.map((name) => more[name])] });
    },
    /** The body of a list. @param {string} rows A query for `json`. */
    listBody: (rows) => body(`format('{"data":[%s],"meta":%s}', (${joined(rows)}), ${text})`),
    /** The body of one document. @param {string} json @param {string} from */
    oneBody: (json, from) => body(`format('{"data":%s,"meta":%s}', (SELECT ${json} FROM ${from}), ${text})`),
  };
}

const lists = new Set(['categories', 'localizations']);

/**
 * A JSON object without its closing brace.
 * @param {readonly Part[]} parts
 * @returns {Part}
 */
function openObject(parts) {
  const text = parts.map((part) => part.text).join(',');
  return { text: `{${text}`, values: parts.flatMap((part) => part.values) };
}

/** @param {Part} open */
function closed({ text, values }) {
  return `format('${text}}', ${values.join(', ')})`;
}
