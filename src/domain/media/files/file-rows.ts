import { Failure, isObject } from '../../../foundations/core/index.js';
import type { Store } from '../../../storage/database/index.js';
import { defineTableWithRowId, optional, required } from '../../../storage/sql/layout/index.js';
import {
  columnShape,
  type Dialect,
  type RowOf,
  selectList,
  statementPrinter,
  tableStatements,
} from '../../../storage/sql/plan/index.js';
import type { FileDetails } from '../types.js';

const rowBatchSize = 200;

/** The columns of files that are read here. The table is that of a built-in content type. */
const fileTable = defineTableWithRowId(
  'files',
  [
    required('id', 'integer'),
    required('document_id', 'text'),
    optional('name', 'text'),
    optional('hash', 'text'),
    optional('ext', 'text'),
    optional('mime', 'text'),
    optional('formats', 'json'),
    optional('alternative_text', 'text'),
    optional('caption', 'text'),
    optional('focal_point', 'json'),
    optional('folder_id', 'integer'),
    optional('visibility', 'text'),
  ],
  [],
);
const fileColumns = ['id', 'document_id', 'name', 'hash', 'ext', 'mime', 'formats'] as const;

function createStatements(dialect: Dialect) {
  const print = statementPrinter(dialect);
  const files = tableStatements(dialect, fileTable);
  const row = columnShape(fileTable, fileColumns);
  const image = "[id] > :id AND [mime] LIKE 'image/%'";
  return {
    byId: files.select(fileColumns, { id: '=' }),
    infoById: files.select(['name', 'alternative_text', 'caption', 'focal_point', 'folder_id', 'visibility'], {
      id: '=',
    }),
    byHashes: files.select(fileColumns, { hash: 'IN' }),
    after: files.select(fileColumns, { id: '>' }, { orderBy: ['id'], limit: rowBatchSize }),
    imagesAfter: print(
      `SELECT ${selectList(row)} FROM [files] WHERE ${image} ORDER BY [id] LIMIT ${rowBatchSize}`,
      { id: 'integer' },
      row,
    ),
    imagesLeft: print(
      `SELECT COUNT(*) AS [count] FROM [files] WHERE ${image}`,
      { id: 'integer' },
      { count: 'integer' },
    ),
  };
}

type Statements = ReturnType<typeof createStatements>;

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
  const statements = createStatements(store.dialect);

  async function findByHashes(hashes: readonly string[]): Promise<readonly FileRow[]> {
    const found: FileRow[] = [];
    for (let at = 0; at < hashes.length; at += rowBatchSize) {
      const hash = hashes.slice(at, at + rowBatchSize);
      found.push(...(await statements.byHashes.rows(store, { hash })).map(fileRowFromRow));
    }
    return found;
  }

  return {
    async find(id) {
      const row = await statements.byId.first(store, { id });
      return row === undefined ? null : fileRowFromRow(row);
    },
    async findInfo(id) {
      const row = await statements.infoById.first(store, { id });
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
        const rows = (await next.rows(store, { id: last })).map(fileRowFromRow);
        yield* rows;
        const lastRow = rows.at(-1);
        if (lastRow === undefined) return;
        last = lastRow.id;
      }
    },
    async countImages(after) {
      return (await statements.imagesLeft.one(store, { id: after })).count;
    },
  };
}

/** Returns the possible hashes of an object key: without the extension, and without each prefix that ends with `_`. */
function candidateHashes(key: string): readonly string[] {
  const stem = key.split('.', 1)[0] ?? '';
  const parts = stem.split('_');
  return parts.map((_, at) => parts.slice(at).join('_'));
}

function fileRowFromRow(row: RowOf<Statements['byId']>): FileRow {
  return {
    id: row.id,
    documentId: row.document_id,
    name: row.name ?? '',
    hash: row.hash ?? '',
    ext: row.ext ?? '',
    mime: row.mime ?? '',
    formatKeys: parseFormatKeys(row.formats),
  };
}

function fileInfoFromRow(row: RowOf<Statements['infoById']>): Required<FileDetails> {
  const focus = parseJson(row.focal_point);
  const { x, y } = isObject(focus) ? focus : {};
  return {
    name: row.name ?? '',
    alternativeText: row.alternative_text,
    caption: row.caption,
    focalPoint: typeof x === 'number' && typeof y === 'number' ? { x, y } : null,
    folder: row.folder_id,
    visibility: row.visibility === 'private' ? 'private' : 'public',
  };
}

function parseFormatKeys(column: string | null): readonly string[] {
  const formats = parseJson(column);
  if (!isObject(formats)) return [];
  return Object.values(formats).flatMap((format) =>
    isObject(format) ? [objectKey({ hash: stringOrEmpty(format.hash), ext: stringOrEmpty(format.ext) })] : [],
  );
}

function parseJson(column: string | null): unknown {
  return column === null ? null : JSON.parse(column);
}

function stringOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
