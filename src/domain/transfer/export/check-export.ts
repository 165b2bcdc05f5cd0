import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { CliError, unreachable } from '../../../foundations/core/index.js';
import { fileUid, type Snapshot } from '../../../language/schema/index.js';
import type { ObjectBulkImport } from '../../media/index.js';
import { exportedFileObjects, type FileObject } from './file-objects.js';
import { isInstantText } from './parse-exported-scalar.js';
import { VersionReader } from './parse-version.js';
import { type ExportLine, invalidLine, parseExportLine, readExportLines } from './read-export-lines.js';
import { type ExportCounts, emptyCounts } from './types.js';

/** Result of checking an export. */
export interface CheckedExport extends Readonly<ExportCounts> {
  readonly lines: number;
  /** Bytes of all files. */
  readonly bytes: number;
}

/** Values of `is`, the kind of a line. */
const kinds = ['export', 'definition', 'folder', 'document', 'version', 'object', 'bytes', 'stored', 'end'] as const;
type LineKind = (typeof kinds)[number];

/**
 * Reads an export to its end, so that every mistake is found before rows are written. Stores the bytes of files in `objects` and compares
 * them with their checksums; adds each key to `keys` before storing it, for removal after a failure. Throws CliError with the number of the
 * line; Fault media.*.
 */
export async function checkExport(
  path: string,
  snapshot: Snapshot,
  objects: Pick<ObjectBulkImport, 'put'>,
  keys: Set<string>,
  onProgress: (lines: number) => void,
): Promise<CheckedExport> {
  const reader = new VersionReader(snapshot);
  const counts = emptyCounts();
  const lines = readExportLines(path);
  let [lineNumber, bytes, ended] = [0, 0, false];
  let expectedObjects: readonly FileObject[] = [];
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    const line = next.value;
    lineNumber = line.lineNumber;
    onProgress(lineNumber);
    if (ended) throw invalidLine(lineNumber, 'there is something behind the last line');
    const fields = parseExportLine(line);
    const kind = parseKind(fields, line);
    switch (kind) {
      case 'export':
      case 'definition':
        break;
      case 'folder':
        checkFolder(fields, line);
        counts.folders += 1;
        break;
      case 'document':
        checkDocument(fields, line, reader);
        counts.documents += 1;
        break;
      case 'version': {
        const { type, version } = reader.read(line);
        expectedObjects = type.uid === fileUid ? exportedFileObjects(version) : [];
        counts.versions += 1;
        break;
      }
      case 'object': {
        const object = expectedObjects.find(({ key }) => key === fields.key);
        if (object === undefined) throw invalidLine(lineNumber, 'the file before it has no such object');
        keys.add(object.key);
        bytes += await storeObject(object, lines, objects, line);
        counts.objects += 1;
        break;
      }
      case 'bytes':
      case 'stored':
        throw invalidLine(lineNumber, 'there is no object before it');
      case 'end':
        compareCounts(counts, fields, line);
        ended = true;
        break;
      default:
        unreachable(kind);
    }
  }
  if (!ended) {
    throw new CliError(`The export ends with line ${lineNumber}, without its last line; nothing was imported`, [
      'it was cut off: copy it again, or export again',
    ]);
  }
  return { ...counts, lines: lineNumber, bytes };
}

function parseKind({ is }: Readonly<Record<string, unknown>>, { lineNumber }: ExportLine): LineKind {
  const kind = kinds.find((candidate) => candidate === is);
  if (kind === undefined) throw invalidLine(lineNumber, `there are no lines of the kind ${JSON.stringify(is)}`);
  if ((kind === 'export') !== (lineNumber === 1))
    throw invalidLine(lineNumber, 'the first line, and no other, is that of the export');
  return kind;
}

function checkFolder(fields: Readonly<Record<string, unknown>>, { lineNumber }: ExportLine): void {
  const { id, parent, name, createdAt, updatedAt } = fields;
  const numbers = [id, parent ?? 1].every((value) => Number.isSafeInteger(value) && Number(value) > 0);
  if (!numbers || typeof name !== 'string' || !isInstantText(createdAt) || !isInstantText(updatedAt)) {
    throw invalidLine(lineNumber, 'a folder has id, parent (or null), name, createdAt and updatedAt');
  }
}

function checkDocument(
  fields: Readonly<Record<string, unknown>>,
  { lineNumber }: ExportLine,
  reader: VersionReader,
): void {
  reader.requireContentType(fields.type, lineNumber);
  const { documentId } = fields;
  if (typeof documentId !== 'string' || !/^[\w-]{1,64}$/.test(documentId)) {
    throw invalidLine(lineNumber, 'a documentId is letters, digits, - and _');
  }
}

/** Stores the bytes of the lines that follow an object, up to the line with their total. Returns the number of bytes. */
async function storeObject(
  object: FileObject,
  lines: AsyncGenerator<ExportLine>,
  objects: Pick<ObjectBulkImport, 'put'>,
  { lineNumber }: ExportLine,
): Promise<number> {
  let count = 0;
  async function* bytes(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
      const line = next.value;
      const fields = parseExportLine(line);
      if (fields.is === 'stored') {
        const same = fields.bytes === count && fields.checksum === hash.digest('hex');
        if (!same) throw invalidLine(line.lineNumber, `the bytes of ${object.key} are not what was exported`);
        return;
      }
      if (fields.is !== 'bytes' || typeof fields.base64 !== 'string') {
        throw invalidLine(line.lineNumber, `the bytes of ${object.key} go on here, or end with a line "stored"`);
      }
      const chunk = Buffer.from(fields.base64, 'base64');
      count += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
    throw invalidLine(lineNumber, `the export ends within the bytes of ${object.key}`);
  }
  const stored = await objects.put(object.key, Readable.from(bytes()), object);
  if (stored.mime === object.mime) return count;
  throw invalidLine(lineNumber, `${object.key} is no image that can be shown safely: take its file out of the export`);
}

function compareCounts(
  counts: ExportCounts,
  fields: Readonly<Record<string, unknown>>,
  { lineNumber }: ExportLine,
): void {
  const mismatches = Object.entries(counts).filter(([name, count]) => fields[name] !== count);
  if (mismatches.length === 0) return;
  const descriptions = mismatches.map(([name, count]) => `${count} ${name}, not ${fields[name]}`);
  throw invalidLine(lineNumber, `before it there are ${descriptions.join(', ')}`);
}
