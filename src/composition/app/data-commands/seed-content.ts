import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deterministicDocumentId } from '../../../foundations/core/index.js';
import { roleUid, userUid } from '../../../language/schema/index.js';
import { systemTableNames } from '../../../storage/sql/layout/index.js';
import type { App } from '../types.js';
import { type ContentFile, readContentFiles } from './content-files.js';
import { writeContent, writeWithoutLinks } from './write-content.js';

/** Progress callback. */
export type ProgressListener = (done: number, total: number) => void;

/**
 * Writes the project's content folder into a database without documents, or continues an interrupted attempt. Returns
 * the number of documents; null if the database already contains documents and was not changed. Throws CliError for
 * content that does not fit the model.
 */
export async function seedContent(app: App, onProgress: ProgressListener): Promise<number | null> {
  const markerPath = join(app.dataDir, 'seeding');
  if (!existsSync(markerPath) && (await findDocumentIds(app, 'any')).size > 0) return null;
  await writeFile(markerPath, 'The content folder is being written. This file goes when that is done.\n');
  const written = await writeContentFolder(app, onProgress);
  await rm(markerPath);
  return written;
}

/** Processes `batchSize` files in parallel, batch after batch. `onProgress` receives the number done. */
export async function processInBatches(
  batchSize: number,
  files: readonly ContentFile[],
  work: (file: ContentFile) => Promise<void>,
  onProgress: (done: number) => void,
): Promise<void> {
  for (let start = 0; start < files.length; start += batchSize) {
    const batch = files.slice(start, start + batchSize);
    await Promise.all(batch.map(work));
    onProgress(start + batch.length);
  }
}

/**
 * First writes all documents without links, so that files may refer to each other in any order, then the complete
 * documents.
 */
async function writeContentFolder(
  { project, snapshot, documents, writesAtOnce, ...app }: App,
  onProgress: ProgressListener,
): Promise<number> {
  const files = await readContentFiles(project, snapshot);
  const existing = await findDocumentIds(app, 'all');
  const total = 2 * files.length;
  const outline = (file: ContentFile): Promise<void> =>
    writeWithoutLinks(documents, file, !existing.has(deterministicDocumentId(file.name)));
  await processInBatches(writesAtOnce, files, outline, (done) => onProgress(done, total));
  const content = (file: ContentFile): Promise<void> => writeContent(documents, file, false);
  await processInBatches(writesAtOnce, files, content, (done) => onProgress(files.length + done, total));
  return files.length;
}

/** The addresses of all documents of the model and of files, or of any one. Users and their roles are no content. */
async function findDocumentIds({ store }: Pick<App, 'store'>, which: 'all' | 'any'): Promise<ReadonlySet<string>> {
  const { dialect } = store;
  const limit = which === 'all' ? '' : ' LIMIT 1';
  const isContent = `${dialect.identifier('type')} NOT IN (${dialect.placeholder(1)}, ${dialect.placeholder(2)})`;
  const table = dialect.identifier(systemTableNames.documents);
  const sql = `SELECT ${dialect.identifier('document_id')} FROM ${table} WHERE ${isContent}${limit}`;
  const rows = await store.rows({ sql, slots: [0, 1], reads: [] }, [userUid, roleUid]);
  return new Set(rows.map((row) => String(row.document_id)));
}
