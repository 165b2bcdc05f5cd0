import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Bug, CliError } from '../../../foundations/core/index.js';
import { fullAccess } from '../../../language/query/access/index.js';
import { fileUid, getContentType } from '../../../language/schema/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import { type BulkImportServices, type ChangeSets, createBulkImport, resolveAll } from '../../documents/index.js';
import { isObjectKey, type ObjectBulkImport } from '../../media/index.js';
import { exportedFileObjects, type ObjectReader, withUrls } from '../export/file-objects.js';
import { readSetFolder, type SetFolder } from './read-set-folder.js';
import {
  type MovedFile,
  type SetHeader,
  type SetImportOptions,
  type SetImportReport,
  setFolderNames,
} from './types.js';

/** Where sets are imported. */
export interface SetImportTarget extends BulkImportServices {
  readonly changeSets: Pick<ChangeSets, 'transfer' | 'publish'>;
  readonly objects: ObjectBulkImport;
  readonly storage: ObjectReader;
  /** Runs the import in a transaction, in which the database has the model of `snapshot`. */
  write(work: (tx: Transaction) => Promise<void>): Promise<void>;
}

const maxClashes = 100;

/** Carries the result of a rehearsal, whose transaction is rolled back. */
class RehearsalRollback extends Error {
  readonly report: SetImportReport;

  constructor(report: SetImportReport) {
    super('a rehearsal is rolled back');
    this.report = report;
  }
}

/**
 * Imports a change set from a folder: makes the open set with its id have the entries of the folder, and publishes it on request, all in one
 * transaction. A failure leaves nothing behind. Throws CliError for what the operator has to fix, Failure write.* if the set cannot be
 * published; Fault store.*, media.*.
 */
export async function importSet(
  target: SetImportTarget,
  folder: string,
  header: SetHeader,
  options: SetImportOptions,
): Promise<SetImportReport> {
  const set = await readSetFolder(folder, header, target.snapshot);
  const files = await findNewFiles(target, set.files);
  const stored = new Set<string>();
  try {
    for (const file of options.rehearse ? [] : files) await storeObjects(target, folder, file, stored);
    let report: SetImportReport | null = null;
    await target.write(async (tx) => {
      report = await importInTransaction(target, tx, { ...set, files }, options);
      if (options.rehearse) throw new RehearsalRollback(report);
    });
    if (report === null) throw new Bug('the import has not run');
    return report;
  } catch (error) {
    if (error instanceof RehearsalRollback) return error.report;
    await target.objects.remove(stored);
    throw error;
  }
}

async function importInTransaction(
  target: SetImportTarget,
  tx: Transaction,
  { header, entries, files, maxComponentId }: SetFolder,
  { publish, take }: SetImportOptions,
): Promise<SetImportReport> {
  const { changeSets, store } = target;
  const { id, name, description } = header;
  await createFiles(target, tx, files);
  const imported = await changeSets.transfer.write(tx, fullAccess, { id, name, description, entries });
  const { copyDialect } = store.schemaConnection();
  if (maxComponentId > (await copyDialect.lastComponentId(tx)))
    await copyDialect.setLastComponentId(tx, maxComponentId);
  const report: SetImportReport = { ...imported, id, name, files: files.length, published: null };
  if (!publish || imported.state !== 'open') return report;
  const clashes = imported.entries.flatMap(({ type, documentId, locale, clashes: paths }) =>
    paths.map((path) =>
      [type, documentId, locale, path || 'the whole version'].filter((part) => part !== '').join(' '),
    ),
  );
  if (clashes.length > 0 && take === null) {
    throw new CliError(`${clashes.length} values were changed in the set and here; nothing was imported`, [
      ...clashes.slice(0, maxClashes),
      'import it without --publish and decide in the panel, or take one side for all: --take ours (the set) or --take theirs (this server)',
    ]);
  }
  const resolutions = take === null ? [] : resolveAll(imported.entries, take);
  const { entries: published } = await changeSets.publish({ ability: fullAccess, resolutions, transaction: tx }, id);
  return { ...report, state: 'published', published };
}

/** Returns the files that the library does not have, by documentId. */
async function findNewFiles(
  { store, snapshot, changeSets }: SetImportTarget,
  files: readonly MovedFile[],
): Promise<readonly MovedFile[]> {
  const type = getContentType(snapshot, fileUid);
  return store.read(async (session) => {
    const missing: MovedFile[] = [];
    for (const file of files)
      if ((await changeSets.transfer.readPublished(session, type, file.documentId)) === null) missing.push(file);
    return missing;
  });
}

/**
 * Stores the objects of a file that the storage does not have, and adds their keys to `stored` before. Two servers may share a storage.
 */
async function storeObjects(
  { objects, storage }: SetImportTarget,
  folder: string,
  { documentId, content, objects: moved }: MovedFile,
  stored: Set<string>,
): Promise<void> {
  const names = new Map(moved.map(({ key, name }) => [key, name] as const));
  for (const { key, mime, name } of exportedFileObjects(content)) {
    const objectName = names.get(key);
    if (objectName === undefined || !isObjectKey(key)) continue;
    const existing = await storage.open(key);
    existing?.destroy();
    if (existing !== null) continue;
    stored.add(key);
    const path = join(folder, setFolderNames.files, setFolderNames.objects, objectName);
    const result = await objects.put(key, createReadStream(path), { mime, name });
    if (result.mime !== mime || result.checksum !== objectName.slice(0, 64)) {
      throw new CliError(`The bytes of the file ${documentId} are not what was exported; nothing was imported`, [
        `${path} was changed, or is no image that can be shown safely`,
      ]);
    }
  }
}

async function createFiles(target: SetImportTarget, tx: Transaction, files: readonly MovedFile[]): Promise<void> {
  const type = getContentType(target.snapshot, fileUid);
  const bulkImport = createBulkImport(target);
  const { objects } = target;
  const urls = { provider: objects.provider, urlOf: (key: string) => objects.objectUrl(key) };
  for (const { documentId, updatedAt, content } of files) {
    await bulkImport.createDocumentRow(tx, type, documentId, null);
    const version = {
      locale: '',
      status: 'published',
      id: null,
      scalars: withUrls(content.scalars, urls),
      links: new Map(),
      components: new Map(),
      createdAt: updatedAt,
      updatedAt,
      publishedAt: updatedAt,
      createdBy: null,
      updatedBy: null,
    } as const;
    await bulkImport.writeVersions(tx, { type, documentId, versions: [version] });
  }
  if (files.length > 0) tx.touch(fileUid);
}
