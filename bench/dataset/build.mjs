// Builds the data set in a folder, through the write path of Octavo itself, in order, so that every build gives the same rows
// (their times excepted). Run as a process of its own: node bench/dataset/build.mjs <folder> <articles>
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from '../../dist/composition/app/index.js';
import { fullAccess } from '../../dist/language/query/access/index.js';
import { progressBar } from '../report/progress.mjs';
import { author, category, file, localizedPart, sharedPart, sizeOf } from './content.mjs';
import { documentIdOf } from './ids.mjs';

const [folder = '', articles = ''] = process.argv.slice(2);
const size = sizeOf(Number(articles));
const project = fileURLToPath(new URL('../model', import.meta.url));

const app = await createApp({ project, config: { dataDir: folder } });
try {
  await writeFiles();
  await writeAll('authors', 'api::author.author', size.authors, 'author', author);
  await writeAll('categories', 'api::category.category', size.categories, 'category', category);
  await writeArticles();
  writeFileSync(join(folder, 'token'), app.firstToken ?? (await app.createToken('bench')), { mode: 0o600 });
} finally {
  await app.close();
}

/** Files have no address to write them by, so they are put where an upload would have put them. */
async function writeFiles() {
  const now = new Date().toISOString();
  const columns = Object.keys(file(0));
  const all = ['document_id', 'locale', 'status', ...columns, 'created_at', 'updated_at', 'published_at', 'revision'];
  const insertHead = statement(
    "INSERT INTO octavo_documents (document_id, type, revision) VALUES (?, 'plugin::upload.file', 1)",
    1,
  );
  const insertFile = statement(
    `INSERT INTO files (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')})`,
    all.length,
  );
  await app.store.write(
    async (/** @type {import('../../dist/storage/database/index.js').Transaction} */ transaction) => {
      for (let number = 0; number < size.files; number++) {
        const documentId = documentIdOf('file', number);
        await transaction.run(insertHead, [documentId]);
        const values = Object.values(file(number));
        await transaction.run(insertFile, [documentId, '', 'published', ...values, now, now, now, 1]);
      }
      transaction.touch('plugin::upload.file');
    },
  );
}

/** @param {string} sql @param {number} values */
function statement(sql, values) {
  return { sql, slots: Array.from({ length: values }, (_, at) => at), reads: [] };
}

/**
 * @param {string} title
 * @param {string} uid
 * @param {number} count
 * @param {string} name
 * @param {(number: number) => object} content
 */
async function writeAll(title, uid, count, name, content) {
  const progress = progressBar(title.padEnd(10), count);
  for (let number = 0; number < count; number++) {
    const withDocumentId = documentIdOf(name, number);
    await app.documents.create({ ...requestFor(uid, null, content(number)), createWithDocumentId: withDocumentId });
    progress.at(number + 1);
  }
}

async function writeArticles() {
  const progress = progressBar('articles  ', size.articles);
  for (let number = 0; number < size.articles; number++) {
    const documentId = documentIdOf('article', number);
    const shared = sharedPart(number, size);
    const english = {
      ...shared.attributes,
      ...localizedPart(number, 'en'),
      author: documentIdOf('author', shared.author),
      categories: shared.categories.map((at) => documentIdOf('category', at)),
      cover: documentIdOf('file', shared.cover),
    };
    const uid = 'api::article.article';
    await app.documents.create({ ...requestFor(uid, 'en', english), createWithDocumentId: documentId });
    await app.documents.update({ ...requestFor(uid, 'fr', localizedPart(number, 'fr')), documentId });
    progress.at(number + 1);
  }
}

/**
 * @param {string} uid
 * @param {string | null} locale
 * @param {object} data
 */
function requestFor(uid, locale, data) {
  const type = app.snapshot.contentTypes.get(uid);
  if (type === undefined) throw new Error(`the model of the bench has no ${uid}`);
  const fields = [...type.system.values()].filter(({ name }) => name === 'id');
  const answer = { shape: type, fields, populate: [], filter: null, sort: [] };
  return { type, ability: fullAccess, data, locale, status: /** @type {const} */ ('published'), answer, values: [] };
}
