// SQL text for the limit: rows as JSON, written by hand for this one model.
//
// `format` with `%s` is the fastest way to put JSON together inside SQLite. What can be neither null nor in need of escapes
// goes in bare; a bound limit hides behind a plus, or the statement is prepared again on every call.

/** What every content type has at the end. @param {string} row */
const stamps = (row) => ({
  text: '"createdAt":"%s","updatedAt":"%s","publishedAt":"%s"',
  values: [`${row}.created_at`, `${row}.updated_at`, `${row}.published_at`],
});

/**
 * A JSON object without its closing brace.
 * @param {readonly { text: string, values: readonly string[] }[]} parts
 */
function openObject(parts) {
  const text = parts.map((part) => part.text).join(',');
  return { text: `{${text}`, values: parts.flatMap((part) => part.values) };
}

/** @param {string} row */
const identity = (row) => ({ text: '"id":%d,"documentId":"%s"', values: [`${row}.id`, `${row}.document_id`] });

/** @param {string} name @param {string} value */
const quoted = (name, value) => ({ text: `"${name}":%s`, values: [`json_quote(${value})`] });

/** @param {string} row */
export function articleScalars(row) {
  return openObject([
    identity(row),
    quoted('title', `${row}.title`),
    quoted('slug', `${row}.slug`),
    quoted('subtitle', `${row}.subtitle`),
    quoted('excerpt', `${row}.excerpt`),
    quoted('body', `${row}.body`),
    {
      text: '"kind":"%s","section":"%s","views":%d,"rating":%.15g,"score":%s,"featured":%s',
      values: [
        `${row}.kind`,
        `${row}.section`,
        `${row}.views`,
        `${row}.rating`,
        `${row}.score`,
        `iif(${row}.featured, 'true', 'false')`,
      ],
    },
    {
      text: '"publishedOn":"%s","readingMinutes":%d,"wordCount":%d,"eventAt":"%s","sourceUrl":"%s","contact":"%s","extra":%s',
      values: ['published_on', 'reading_minutes', 'word_count', 'event_at', 'source_url', 'contact', 'extra'].map(
        (column) => `${row}.${column}`,
      ),
    },
    stamps(row),
    { text: '"locale":"%s"', values: [`${row}.locale`] },
  ]);
}

/** @param {string} row */
const authorJson = (row) =>
  closed(
    openObject([
      identity(row),
      quoted('name', `${row}.name`),
      quoted('email', `${row}.email`),
      quoted('city', `${row}.city`),
      quoted('bio', `${row}.bio`),
      stamps(row),
    ]),
  );

/** @param {string} row */
const categoryJson = (row) =>
  closed(
    openObject([
      identity(row),
      quoted('name', `${row}.name`),
      quoted('slug', `${row}.slug`),
      quoted('description', `${row}.description`),
      { text: '"rank":%d', values: [`${row}.rank`] },
      stamps(row),
    ]),
  );

/** @param {string} row */
const fileJson = (row) =>
  closed(
    openObject([
      identity(row),
      quoted('name', `${row}.name`),
      quoted('alternativeText', `${row}.alternative_text`),
      quoted('caption', `${row}.caption`),
      {
        text: '"focalPoint":%s,"width":%d,"height":%d,"formats":%s',
        values: [
          `coalesce(${row}.focal_point, 'null')`,
          `${row}.width`,
          `${row}.height`,
          `coalesce(${row}.formats, 'null')`,
        ],
      },
      {
        text: '"hash":"%s","ext":"%s","mime":"%s","size":%s,"url":"%s","previewUrl":%s,"provider":"%s"',
        values: [
          ...['hash', 'ext', 'mime', 'size', 'url'].map((column) => `${row}.${column}`),
          `json_quote(${row}.preview_url)`,
          `${row}.provider`,
        ],
      },
      stamps(row),
    ]),
  );

/** @param {{ text: string, values: readonly string[] }} open */
function closed({ text, values }) {
  return `format('${text}}', ${values.join(', ')})`;
}

/** The keys of an article that are asked for by name, each ready to follow the scalars. @param {string} row */
export const populated = (row) => ({
  author: `(SELECT ${authorJson('u')} FROM authors u WHERE u.document_id = ${row}.author_document_id AND u.locale = '' AND u.status = 'published')`,
  categories: `(SELECT group_concat(json) FROM (SELECT ${categoryJson('c')} AS json FROM articles_categories_links l CROSS JOIN categories c ON c.document_id = l.target_document_id AND c.locale = '' AND c.status = 'published' WHERE l.owner_id = ${row}.id ORDER BY l.position))`,
  seo: `${row}.seo`,
  blocks: `${row}.blocks`,
  cover: `(SELECT ${fileJson('f')} FROM files f WHERE f.document_id = ${row}.cover_document_id AND f.locale = '' AND f.status = 'published')`,
  localizations: `(SELECT group_concat(json) FROM (SELECT ${closed(articleScalars('o'))} AS json FROM articles o WHERE o.document_id = ${row}.document_id AND o.status = 'published' AND o.locale <> ${row}.locale ORDER BY o.id))`,
});

const lists = new Set(['categories', 'localizations']);

/**
 * An article as JSON text, with what is asked for.
 * @param {string} row
 * @param {readonly (keyof ReturnType<typeof populated>)[]} [names]
 */
export function articleJson(row, names = []) {
  const scalars = articleScalars(row);
  const more = populated(row);
  const text = names.map((name) => `,"${name}":${lists.has(name) ? '[%s]' : '%s'}`).join('');
  return closed({ text: scalars.text + text, values: [...scalars.values, ...names.map((name) => more[name])] });
}

/** The body of a list. @param {string} rows A query for `json`. */
export function listBody(rows) {
  return `SELECT CAST(format('{"data":[%s],"meta":%s}', (SELECT group_concat(json) FROM (${rows})), ?) AS BLOB)`;
}

/** The body of one document. @param {string} json @param {string} from */
export function oneBody(json, from) {
  return `SELECT CAST(format('{"data":%s,"meta":%s}', (SELECT ${json} FROM ${from}), ?) AS BLOB)`;
}
