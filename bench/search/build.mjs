// Builds the data set of `npm run bench:search`: writes an export, imports it, and indexes what was imported.
// node bench/search/build.mjs <data folder> <stories> [address of an empty PostgreSQL database]
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createApp, exportContent, importExport } from '../../dist/composition/app/index.js';
import { createIndexQueue } from '../../dist/storage/database/index.js';
import { createLayout } from '../../dist/storage/sql/layout/index.js';
import { documentIdOf } from '../dataset/ids.mjs';
import { progressBar } from '../report/progress.mjs';
import { story, topicCount } from './content.mjs';

const project = fileURLToPath(new URL('./model', import.meta.url));
const time = '2026-01-01T00:00:00.000Z';

const [folder = '', stories = '', url] = process.argv.slice(2);
const count = Number(stories);
mkdirSync(folder, { recursive: true });
const database = url === undefined ? {} : { database: { url } };
const options = { project, config: { dataDir: folder, ...database } };
const path = join(folder, 'stories.jsonl');

await withApp(async (app) => {
  writeFileSync(join(folder, 'token'), app.firstToken ?? (await app.createToken('bench')), { mode: 0o600 });
});
await writeExport();
const importing = progressBar('import    ', 2);
importing.at(0);
await importExport(options, { path, dryRun: false }, () => undefined);
importing.at(2);
rmSync(path);
const restore = url === undefined ? null : await dropWordIndexes(url);
await withApp(async (app) => {
  const queue = createIndexQueue(app.store, createLayout(app.snapshot));
  console.error('indexing');
  await queue.drain(new AbortController().signal);
});
await restore?.();

/** @param {(app: Awaited<ReturnType<typeof createApp>>) => Promise<void>} work */
async function withApp(work) {
  const app = await createApp(options);
  try {
    await work(app);
  } finally {
    await app.close();
  }
}

/** The export of the empty database, with documents and versions in it. */
async function writeExport() {
  await exportContent(options, path, () => undefined);
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const stream = createWriteStream(path);
  const write = async (/** @type {string} */ text) => {
    if (!stream.write(`${text}\n`)) await once(stream, 'drain');
  };
  for (const line of lines.slice(0, -1)) await write(line);
  const topics = Array.from({ length: topicCount }, (_, number) => documentIdOf('topic', number));
  const ids = Array.from({ length: count }, (_, number) => documentIdOf('story', number));
  const documents = [
    ...topics.map((documentId) => ({ type: 'api::topic.topic', documentId })),
    ...ids.map((documentId) => ({ type: 'api::story.story', documentId })),
  ].sort((left, right) => (left.documentId < right.documentId ? -1 : 1));
  for (const document of documents) await write(JSON.stringify({ is: 'document', ...document }));
  const progress = progressBar('stories   ', count);
  for (const [number, documentId] of ids.entries()) {
    const { values, topic } = story(number);
    const links = { topic: [{ type: 'api::topic.topic', documentId: topic }] };
    await write(version('api::story.story', documentId, 'en', number + 1, values, links));
    progress.at(number + 1);
  }
  for (const [number, documentId] of topics.entries())
    await write(version('api::topic.topic', documentId, null, number + 1, { name: `Topic ${number}` }, {}));
  const total = documents.length;
  await write(JSON.stringify({ is: 'end', folders: 0, documents: total, versions: total, objects: 0 }));
  stream.end();
  await once(stream, 'close');
}

/** @param {string} type @param {string} documentId @param {string | null} locale @param {number} id @param {object} values @param {object} links */
function version(type, documentId, locale, id, values, links) {
  const times = { createdAt: time, updatedAt: time, publishedAt: time };
  const head = { is: 'version', type, documentId, locale, status: 'published', id, ...times, revision: 1 };
  return JSON.stringify({ ...head, publishedRevision: null, values, links, components: {} });
}

/**
 * Takes away the indexes of words, which are made in a fraction of the time once all rows are there. Returns what makes them again.
 * @param {string} url
 */
async function dropWordIndexes(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "SELECT indexname, indexdef FROM pg_indexes WHERE indexname LIKE 'octavo_search_%_gin' AND schemaname = current_schema()",
  );
  for (const { indexname } of rows) await client.query(`DROP INDEX "${indexname}"`);
  return async () => {
    console.error('index of words');
    await client.query("SET maintenance_work_mem = '1GB'");
    for (const { indexdef } of rows) await client.query(indexdef);
    await client.query('VACUUM ANALYZE');
    await client.end();
  };
}
