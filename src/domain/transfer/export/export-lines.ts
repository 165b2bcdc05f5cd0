import { createHash } from 'node:crypto';
import { packageVersion } from '../../../foundations/core/index.js';
import { fileUid, localesPath, type ModelFile, printLocales, type Snapshot } from '../../../language/schema/index.js';
import type { Session } from '../../../storage/database/index.js';
import { createLayout } from '../../../storage/sql/layout/index.js';
import { plainStatement } from '../../../storage/sql/plan/index.js';
import { createBulkExport } from '../../documents/index.js';
import { exportedFileObjects, type FileObject } from './file-objects.js';
import { versionLine } from './print-version.js';
import {
  type ExportParts,
  type ExportReport,
  emptyCounts,
  exportedContentTypes,
  exportFormatVersion,
} from './types.js';

/** Bytes of a file per line; a multiple of three, so that the Base64 texts of lines can be concatenated. */
const bytesPerLine = 49_152;
const folderBatchSize = 500;

/**
 * Yields the lines of an export (docs/reference/export.md) with their line ends, as `session` sees the database; the
 * final value is the report. Memory stays bounded. Equal content results in equal lines on both databases.
 */
export async function* exportLines(
  parts: ExportParts,
  session: Session,
  onProgress: (lines: number) => void,
): AsyncGenerator<string, ExportReport> {
  const counts = emptyCounts();
  const totals = { lines: 0, bytes: 0, missingObjects: [] as string[], linksToAccounts: 0 };
  const countLine = (line: string): string => {
    totals.lines += 1;
    onProgress(totals.lines);
    return `${line}\n`;
  };
  const { snapshot, store } = parts;
  const types = exportedContentTypes(snapshot);
  const bulkExport = createBulkExport({ snapshot, layout: createLayout(snapshot), store });
  yield countLine(exportLine(parts));
  for (const file of definitionFiles(parts)) yield countLine(definitionLine(file));
  for await (const line of folderLines(parts, session)) {
    counts.folders += 1;
    yield countLine(line);
  }
  for await (const { type, documentId } of bulkExport.documentRows(session)) {
    if (!types.has(type)) continue;
    counts.documents += 1;
    yield countLine(JSON.stringify({ is: 'document', type, documentId }));
  }
  for (const type of types.values()) {
    for await (const version of bulkExport.versions(session, type)) {
      counts.versions += 1;
      const isContent = (uid: string): boolean => types.has(uid);
      yield countLine(versionLine(type, version, isContent, () => (totals.linksToAccounts += 1)));
      for (const object of type.uid === fileUid ? exportedFileObjects(version) : []) {
        let lines = 0;
        for await (const { line, bytes } of objectLines(parts, object)) {
          lines += 1;
          totals.bytes += bytes;
          yield countLine(line);
        }
        if (lines > 0) counts.objects += 1;
        else totals.missingObjects.push(object.key);
      }
    }
  }
  yield countLine(JSON.stringify({ is: 'end', ...counts }));
  return { ...counts, ...totals };
}

function exportLine({ snapshot, createdAt }: ExportParts): string {
  const octavo = packageVersion();
  return JSON.stringify({ is: 'export', format: exportFormatVersion, octavo, createdAt, model: snapshot.version });
}

/**
 * Returns the files of the model by path. That of the locales is always included, even if the locales are configured elsewhere, since they
 * are part of the content.
 */
function definitionFiles({ files, snapshot }: Pick<ExportParts, 'files' | 'snapshot'>): readonly ModelFile[] {
  const all = files.some(({ path }) => path === localesPath) ? files : [...files, localesFile(snapshot)];
  return all.toSorted((first, second) => (first.path < second.path ? -1 : 1));
}

function localesFile(snapshot: Snapshot): ModelFile {
  return { path: localesPath, json: printLocales(snapshot) };
}

function definitionLine({ path, json }: ModelFile): string {
  return JSON.stringify({ is: 'definition', path, definition: JSON.parse(json.replace(/^\ufeff/, '')) });
}

async function* folderLines({ store }: ExportParts, session: Session): AsyncGenerator<string> {
  const selectFolders = plainStatement(
    store.dialect,
    `SELECT [id], [parent_id], [name], [created_at], [updated_at] FROM [octavo_folders] WHERE [id] > ? ORDER BY [id] LIMIT ${folderBatchSize}`,
  );
  for (let lastId = 0; ; ) {
    const rows = await session.rows(selectFolders, [lastId]);
    for (const row of rows) {
      lastId = Number(row.id);
      const parent = Number(row.parent_id);
      yield JSON.stringify({
        is: 'folder',
        id: lastId,
        parent: parent === 0 ? null : parent,
        name: String(row.name),
        createdAt: String(row.created_at),
        updatedAt: String(row.updated_at),
      });
    }
    if (rows.length < folderBatchSize) return;
  }
}

/** Yields the header of an object, its bytes and their total; yields nothing if the object is missing. */
async function* objectLines(
  { storage }: ExportParts,
  object: FileObject,
): AsyncGenerator<{ readonly line: string; readonly bytes: number }> {
  const stream = await storage.open(object.key);
  if (stream === null) return;
  yield { line: JSON.stringify({ is: 'object', ...object }), bytes: 0 };
  const hash = createHash('sha256');
  let count = 0;
  let rest = Buffer.alloc(0);
  const bytesLine = (bytes: Buffer) => {
    count += bytes.length;
    hash.update(bytes);
    return { line: JSON.stringify({ is: 'bytes', base64: bytes.toString('base64') }), bytes: bytes.length };
  };
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    for (; rest.length >= bytesPerLine; rest = rest.subarray(bytesPerLine))
      yield bytesLine(rest.subarray(0, bytesPerLine));
  }
  if (rest.length > 0) yield bytesLine(rest);
  yield { line: JSON.stringify({ is: 'stored', bytes: count, checksum: hash.digest('hex') }), bytes: 0 };
}
