import { CliError, Failure } from '../../../foundations/core/index.js';
import { fileUid } from '../../../language/schema/index.js';
import { LengthViolation, type Transaction, UniqueViolation } from '../../../storage/database/index.js';
import { plainStatement } from '../../../storage/sql/plan/index.js';
import { type BulkImportServices, createBulkImport } from '../../documents/index.js';
import type { ObjectBulkImport } from '../../media/index.js';
import { assertDatabaseHasNoDocuments, type ImportProgress, type ImportReport, ImportTally } from '../import/index.js';
import { checkExport } from './check-export.js';
import { withUrls } from './file-objects.js';
import { findMissingTarget } from './find-missing-target.js';
import { VersionReader } from './parse-version.js';
import { type ExportLine, invalidLine, parseExportLine, readExportLines } from './read-export-lines.js';

/** Destination of an export: a model with its tables. */
export interface ExportImportTarget extends BulkImportServices {
  readonly objects: ObjectBulkImport;
  /** Runs last in the transaction: invalidates cached accounts and writes the audit log. */
  close(tx: Transaction): Promise<void>;
}

/**
 * Imports an export into a database without documents; ids, times, versions and revisions stay as they were. Reads the file twice: the
 * first pass checks everything and stores the bytes of files, the second writes all rows in one transaction. A failure leaves nothing
 * behind. Throws CliError if the operator has to fix something; Fault store.*, media.*.
 */
export async function loadExport(
  path: string,
  name: string,
  target: ExportImportTarget,
  onProgress: ImportProgress,
): Promise<ImportReport> {
  const keys = new Set<string>();
  try {
    await assertDatabaseHasNoDocuments(target.store);
    const checked = await checkExport(path, target.snapshot, target.objects, keys, (done) =>
      onProgress('Reading lines, storing files', done, null),
    );
    const loadInTransaction = async (tx: Transaction): Promise<ImportReport> => {
      const tally = new ImportTally(name);
      tally.files = checked.objects;
      tally.bytes = checked.bytes;
      await tx.acquireLock('import');
      await assertDatabaseHasNoDocuments(target.store, tx);
      await loadLines(path, tx, target, tally, (done) => onProgress('Writing lines', done, checked.lines));
      return tally.report();
    };
    return await target.store.write(loadInTransaction, { longRunning: true });
  } catch (error) {
    await target.objects.remove(keys);
    throw error;
  }
}

async function loadLines(
  path: string,
  tx: Transaction,
  target: ExportImportTarget,
  tally: ImportTally,
  onProgress: (done: number) => void,
): Promise<void> {
  const bulkImport = createBulkImport(target);
  const reader = new VersionReader(target.snapshot);
  const insertFolder = plainStatement(
    target.store.dialect,
    'INSERT INTO [octavo_folders] ([id], [parent_id], [name], [created_at], [updated_at]) VALUES (?, ?, ?, ?, ?)',
  );
  for await (const line of readExportLines(path)) {
    onProgress(line.lineNumber);
    // The bytes, most of an export, were stored in the first pass.
    if (line.text.startsWith('{"is":"bytes"')) continue;
    const fields = parseExportLine(line);
    await withLineContext(line, async () => {
      if (fields.is === 'folder') {
        const { id, parent, name, createdAt, updatedAt } = fields;
        await tx.run(insertFolder, [
          Number(id),
          Number(parent ?? 0),
          String(name),
          String(createdAt),
          String(updatedAt),
        ]);
        tally.countRead('folders');
        tally.countWritten('folders');
      } else if (fields.is === 'document') {
        const type = reader.requireContentType(fields.type, line.lineNumber);
        await bulkImport.createDocumentRow(tx, type, String(fields.documentId), null);
        tally.countWritten(type.uid);
      } else if (fields.is === 'version') {
        const { type, version } = reader.read(line);
        const missing = await findMissingTarget(tx, target.store.dialect, version);
        if (missing !== null)
          throw invalidLine(line.lineNumber, `there is no ${missing.type} ${missing.documentId} to link to`);
        const scalars = type.uid === fileUid ? withUrls(version.scalars, objectUrls(target)) : version.scalars;
        await bulkImport.restoreVersion(tx, type, { ...version, scalars });
        tally.countRead(type.uid);
        tally.countVersion(
          type.uid,
          version.locale,
          [...version.links.values()].reduce((sum, { length }) => sum + length, 0),
        );
      }
    });
  }
  await bulkImport.resetSequences(tx, reader.maxComponentId);
  await target.close(tx);
}

function objectUrls({ objects }: ExportImportTarget): { readonly provider: string; urlOf(key: string): string } {
  return { provider: objects.provider, urlOf: (key) => objects.objectUrl(key) };
}

/** Adds the number of the line to violations of the database or of a rule. */
async function withLineContext(line: ExportLine, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof CliError) throw error;
    if (error instanceof UniqueViolation || error instanceof LengthViolation)
      throw invalidLine(line.lineNumber, error.message);
    if (error instanceof Failure) throw invalidLine(line.lineNumber, error.problems[0]?.message ?? error.message);
    throw error;
  }
}
