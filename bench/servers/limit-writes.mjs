// L for writing: bare node:http, JSON.parse, and the fewest hand-written statements that leave the same rows behind, in one
// durable transaction; where `checkpoints` is false nothing but that is ever waited for. It believes every body it gets, and tells nobody what happened.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { articleText } from '../cases/article-json.mjs';
import { sqlite } from '../cases/databases.mjs';
import { openDatabase, prepareArrays } from './database.mjs';

const scalars = [
  'title',
  'slug',
  'subtitle',
  'excerpt',
  'body',
  'kind',
  'section',
  'views',
  'rating',
  'score',
  'featured',
  'publishedOn',
  'readingMinutes',
  'wordCount',
  'eventAt',
  'sourceUrl',
  'contact',
];
const columns = [
  ...scalars.map(columnOf),
  'extra',
  'author_document_id',
  'author_position',
  'seo',
  'blocks',
  'cover_document_id',
  'document_id',
  'locale',
  'created_at',
  'updated_at',
  'revision',
];
const sequence = 'component';

process.once('message', (/** @type {{ database: string, checkpoints?: false }} */ { database: path, checkpoints }) => {
  const database = openDatabase(path, { readonly: false });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  if (checkpoints === false) database.exec('PRAGMA wal_autocheckpoint = 0');
  const create = creator(database);
  const update = updater(database);
  const server = createServer((request, response) => {
    /** @type {Buffer[]} */
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(chunks).toString());
      const body = request.method === 'PUT' ? update(documentIdOf(String(request.url)), data) : create(data);
      const headers = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length)];
      response.writeHead(200, headers);
      response.end(body);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ port: /** @type {import('node:net').AddressInfo} */ (server.address()).port });
  });
});

/** Of `/api/articles/:documentId?locale=en`. @param {string} url */
function documentIdOf(url) {
  return url.slice('/api/articles/'.length, url.indexOf('?'));
}

/** @param {import('./database.mjs').Database} database @returns {(data: Record<string, any>) => Buffer} */
function creator(database) {
  const insertHead = database.prepare(
    "INSERT INTO octavo_documents (document_id, type, revision) VALUES (?, 'api::article.article', 1)",
  );
  const takeIds = prepareArrays(
    database,
    `UPDATE octavo_sequences SET value = value + ? WHERE name = '${sequence}' RETURNING value`,
  );
  const lastOfAuthor = prepareArrays(
    database,
    'SELECT coalesce(max(author_position), 0) FROM articles WHERE author_document_id = ?',
  );
  const lastOfCategory = prepareArrays(
    database,
    'SELECT coalesce(max(inverse_position), 0) FROM articles_categories_links WHERE target_document_id = ?',
  );
  const insert = (/** @type {readonly string[]} */ more) => {
    const all = [...columns, ...more];
    return database.prepare(`INSERT INTO articles (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')})`);
  };
  const insertDraft = insert(['status']);
  const insertPublished = insert(['status', 'published_at', 'source_revision']);
  const insertLink = database.prepare(
    'INSERT INTO articles_categories_links (owner_id, position, target_document_id, inverse_position) VALUES (?, ?, ?, ?)',
  );
  const { articleJson, oneBody } = articleText(sqlite);
  const answer = prepareArrays(database, oneBody(articleJson('a'), 'articles a WHERE a.id = +?'));

  return database.transaction((data) => {
    const now = new Date().toISOString();
    const documentId = newDocumentId();
    insertHead.run(documentId);
    const last = /** @type {number} */ (takeIds.get(1 + data.blocks.length)[0]);
    const at = last - data.blocks.length;
    const values = [
      ...scalars.map((name) => (name === 'featured' ? Number(data[name]) : data[name])),
      JSON.stringify(data.extra),
      data.author,
      Number(lastOfAuthor.get(data.author)[0]) + 1,
      JSON.stringify({ id: at, ...data.seo }),
      JSON.stringify(
        data.blocks.map((/** @type {object} */ block, /** @type {number} */ n) => ({ id: at + 1 + n, ...block })),
      ),
      data.cover,
      documentId,
      'en',
      now,
      now,
      1,
    ];
    const draft = insertDraft.run(...values, 'draft').lastInsertRowid;
    const published = insertPublished.run(...values, 'published', now, 1).lastInsertRowid;
    data.categories.forEach((/** @type {string} */ category, /** @type {number} */ n) => {
      const inverse = Number(lastOfCategory.get(category)[0]) + 1;
      insertLink.run(draft, n + 1, category, inverse);
      insertLink.run(published, n + 1, category, inverse);
    });
    return /** @type {Buffer} */ (answer.get(published, '{}')[0]);
  });
}

/** @param {import('./database.mjs').Database} database @returns {(documentId: string, data: Record<string, any>) => Buffer} */
function updater(database) {
  const countChange = database.prepare('UPDATE octavo_documents SET revision = revision + 1 WHERE document_id = ?');
  const versions = database.prepare(
    "SELECT id, revision FROM articles WHERE document_id = ? AND locale = 'en' ORDER BY status",
  );
  const names = [...scalars, 'extra', 'seo', 'blocks', 'author_document_id', 'cover_document_id'];
  const members = names.map((name) => `'${name}', a.${columnOf(name)}`).join(', ');
  const categories =
    '(SELECT json_group_array(l.target_document_id) FROM articles_categories_links l WHERE l.owner_id = a.id)';
  const keep = database.prepare(
    'INSERT INTO octavo_history ' +
      '(type, document_id, locale, status, revision, model, content, saved_at, saved_by, replaced_at, replaced_by, action) ' +
      `SELECT 'api::article.article', a.document_id, a.locale, a.status, a.revision, '1', json_object(${members}, ` +
      `'categories', ${categories}), a.updated_at, a.updated_by, ?, NULL, 'publish' FROM articles a WHERE a.id = ?`,
  );
  const change = (/** @type {string} */ more) => {
    const texts = 'title = ?, subtitle = ?, excerpt = ?, body = ?, updated_at = ?, revision = ?';
    return database.prepare(`UPDATE articles SET ${texts}${more} WHERE id = ?`);
  };
  const changeDraft = change('');
  const changePublished = change(', published_at = ?, source_revision = ?');
  const { articleJson, oneBody } = articleText(sqlite);
  const answer = prepareArrays(database, oneBody(articleJson('a'), 'articles a WHERE a.id = +?'));

  return database.transaction((documentId, { title, subtitle, excerpt, body }) => {
    const now = new Date().toISOString();
    countChange.run(documentId);
    const [draft, published] = /** @type {{ id: number, revision: number }[]} */ (versions.all(documentId));
    if (draft === undefined || published === undefined) throw new Error(`no article ${documentId}`);
    const revision = draft.revision + 1;
    const values = [title, subtitle, excerpt, body, now, revision];
    changeDraft.run(...values, draft.id);
    keep.run(now, published.id);
    changePublished.run(...values, now, revision, published.id);
    return /** @type {Buffer} */ (answer.get(published.id, '{}')[0]);
  });
}

/** @param {string} name */
function columnOf(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** 24 letters and digits, a letter first; the bias of the remainder does not matter here. */
function newDocumentId() {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from(randomBytes(24), (byte, at) => alphabet[byte % (at === 0 ? 26 : 36)]).join('');
}
