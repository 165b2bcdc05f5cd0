import { Failure, isObject } from '../../../foundations/core/index.js';
import type { Row, Store } from '../../../storage/database/index.js';
import type { FileDetails } from '../types.js';
import { type FileStatements, fileStatements, rowBatchSize } from './file-statements.js';

/** The columns of a file that locate its objects. */
export interface FileRow {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly hash: string;
  /** With its dot. */
  readonly ext: string;
  readonly mime: string;
  /** Keys of the objects of its formats. */
  readonly formatKeys: readonly string[];
}

/** Reads the rows of files. */
export interface FileRows {
  /** Returns null if the file does not exist. */
  find(id: number): Promise<FileRow | null>;
  /** Returns the details of a file that administrators edit; null if the file does not exist. */
  findInfo(id: number): Promise<Required<FileDetails> | null>;
  /** Returns those keys that belong to a row. */
  existingKeys(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Yields all rows, or those of images, with a larger id, in order of id. Memory stays bounded. */
  list(after: number, which: 'files' | 'images'): AsyncIterable<FileRow>;
  /** Counts the images with larger ids. */
  countImages(after: number): Promise<number>;
}

/** Returns the row of a file. Throws Failure upload.not-found. */
export async function requireFile(rows: Pick<FileRows, 'find'>, id: number): Promise<FileRow> {
  const row = await rows.find(id);
  if (row === null) throw new Failure('upload.not-found');
  return row;
}

/** Returns the key of the object with the content of a file. */
export function objectKey({ hash, ext }: Pick<FileRow, 'hash' | 'ext'>): string {
  return `${hash}${ext}`;
}

/** Returns the keys of all objects of a file. */
export function objectKeys(row: FileRow): readonly string[] {
  return [objectKey(row), ...row.formatKeys];
}

/** Creates the reader of rows of files. */
export function createFileRows(store: Store): FileRows {
  const statements: FileStatements = fileStatements(store.dialect);

  async function findByHashes(hashes: readonly string[]): Promise<readonly FileRow[]> {
    const found: FileRow[] = [];
    for (let at = 0; at < hashes.length; at += rowBatchSize) {
      const batch = hashes.slice(at, at + rowBatchSize);
      const slots = Array.from({ length: rowBatchSize }, (_, slot) => batch[slot] ?? null);
      found.push(...(await store.rows(statements.byHashes, slots)).map(fileRowFromRow));
    }
    return found;
  }

  return {
    async find(id) {
      const [row] = await store.rows(statements.byId, [id]);
      return row === undefined ? null : fileRowFromRow(row);
    },
    async findInfo(id) {
      const [row] = await store.rows(statements.infoById, [id]);
      return row === undefined ? null : fileInfoFromRow(row);
    },
    async existingKeys(keys) {
      const rows = await findByHashes([...new Set(keys.flatMap(candidateHashes))]);
      const rowKeys = new Set(rows.flatMap(objectKeys));
      return new Set(keys.filter((key) => rowKeys.has(key)));
    },
    async *list(after, which) {
      const next = which === 'files' ? statements.after : statements.imagesAfter;
      for (let last = after; ; ) {
        const rows = (await store.rows(next, [last])).map(fileRowFromRow);
        yield* rows;
        const lastRow = rows.at(-1);
        if (lastRow === undefined) return;
        last = lastRow.id;
      }
    },
    async countImages(after) {
      const [row] = await store.rows(statements.imagesLeft, [after]);
      return Number(row?.count ?? 0);
    },
  };
}

/** Returns the possible hashes of an object key: without the extension, and without each prefix that ends with `_`. */
function candidateHashes(key: string): readonly string[] {
  const stem = key.split('.', 1)[0] ?? '';
  const parts = stem.split('_');
  return parts.map((_, at) => parts.slice(at).join('_'));
}

function fileRowFromRow(row: Row): FileRow {
  return {
    id: Number(row.id),
    documentId: String(row.document_id),
    name: stringOrEmpty(row.name),
    hash: stringOrEmpty(row.hash),
    ext: stringOrEmpty(row.ext),
    mime: stringOrEmpty(row.mime),
    formatKeys: parseFormatKeys(row.formats),
  };
}

function fileInfoFromRow(row: Row): Required<FileDetails> {
  const focus = parseJson(row.focal_point);
  const { x, y } = isObject(focus) ? focus : {};
  return {
    name: stringOrEmpty(row.name),
    alternativeText: textOrNull(row.alternative_text),
    caption: textOrNull(row.caption),
    focalPoint: typeof x === 'number' && typeof y === 'number' ? { x, y } : null,
    folder: row.folder_id === null ? null : Number(row.folder_id),
    visibility: row.visibility === 'private' ? 'private' : 'public',
  };
}

function parseFormatKeys(column: unknown): readonly string[] {
  const formats = parseJson(column);
  if (!isObject(formats)) return [];
  return Object.values(formats).flatMap((format) =>
    isObject(format) ? [objectKey({ hash: stringOrEmpty(format.hash), ext: stringOrEmpty(format.ext) })] : [],
  );
}

function parseJson(column: unknown): unknown {
  return typeof column === 'string' ? JSON.parse(column) : column;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function stringOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
