// L for creating: bare node:http, JSON.parse, and the fewest hand-written statements that leave the same rows behind, in one
// durable transaction. It believes every body it gets.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { articleText } from '../cases/article-json.mjs';
import { sqlite } from '../cases/databases.mjs';
import { openDatabase } from './database.mjs';

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
  ...scalars.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
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
const sequence = 'components';

process.once('message', (/** @type {{ database: string }} */ { database }) => {
  const create = creator(database);
  const server = createServer((request, response) => {
    /** @type {Buffer[]} */
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = create(JSON.parse(Buffer.concat(chunks).toString()).data);
      const headers = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length)];
      response.writeHead(200, headers);
      response.end(body);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ port: /** @type {import('node:net').AddressInfo} */ (server.address()).port });
  });
});

/** @param {string} path @returns {(data: Record<string, any>) => Buffer} */
function creator(path) {
  const database = openDatabase(path, { readonly: false });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  const insertHead = database.prepare(
    "INSERT INTO octavo_documents (document_id, type, revision) VALUES (?, 'api::article.article', 1)",
  );
  const takeIds = database
    .prepare(`UPDATE octavo_sequences SET value = value + ? WHERE name = '${sequence}' RETURNING value`)
    .pluck();
  const lastOfAuthor = database
    .prepare('SELECT coalesce(max(author_position), 0) FROM articles WHERE author_document_id = ?')
    .pluck();
  const lastOfCategory = database
    .prepare('SELECT coalesce(max(inverse_position), 0) FROM articles_categories_links WHERE target_document_id = ?')
    .pluck();
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
  const answer = database.prepare(oneBody(articleJson('a'), 'articles a WHERE a.id = +?')).pluck();

  return database.transaction((data) => {
    const now = new Date().toISOString();
    const documentId = newDocumentId();
    insertHead.run(documentId);
    const last = /** @type {number} */ (takeIds.get(1 + data.blocks.length));
    const at = last - data.blocks.length;
    const values = [
      ...scalars.map((name) => (name === 'featured' ? Number(data[name]) : data[name])),
      JSON.stringify(data.extra),
      data.author,
      Number(lastOfAuthor.get(data.author)) + 1,
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
      const inverse = Number(lastOfCategory.get(category)) + 1;
      insertLink.run(draft, n + 1, category, inverse);
      insertLink.run(published, n + 1, category, inverse);
    });
    return /** @type {Buffer} */ (answer.get(published, '{}'));
  });
}

/** 24 letters and digits, a letter first; the bias of the remainder does not matter here. */
function newDocumentId() {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from(randomBytes(24), (byte, at) => alphabet[byte % (at === 0 ? 26 : 36)]).join('');
}
