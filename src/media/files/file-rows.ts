import { Failure, isObject } from '../../kernel/index.js';
import type { Row, Store } from '../../store/index.js';
import type { FileInfo } from '../types.js';
import { type FileStatements, fileStatements, rowsAtOnce } from './file-statements.js';

/** What is needed of a file's row to find its objects. */
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
  /** null: there is none. */
  find(id: number): Promise<FileRow | null>;
  /** What people have said about a file; null: there is none. */
  info(id: number): Promise<Required<FileInfo> | null>;
  /** Those of the keys that some row has. */
  known(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Every row with a larger id, in the order of ids; images alone where they are asked for. Memory stays bounded. */
  all(after: number, which: 'files' | 'images'): AsyncIterable<FileRow>;
  /** How many images have larger ids. */
  imagesLeft(after: number): Promise<number>;
}

/** The row of a file. Raises Failure upload.not-found where there is none. */
export async function standing(rows: Pick<FileRows, 'find'>, id: number): Promise<FileRow> {
  const row = await rows.find(id);
  if (row === null) throw new Failure('upload.not-found');
  return row;
}

/** The key of the object with a file's own content. */
export function keyOf({ hash, ext }: Pick<FileRow, 'hash' | 'ext'>): string {
  return `${hash}${ext}`;
}

/** The keys of all objects of a file. */
export function keysOf(row: FileRow): readonly string[] {
  return [keyOf(row), ...row.formatKeys];
}

/** Reads rows over a store. */
export function createFileRows(store: Store): FileRows {
  const statements: FileStatements = fileStatements(store.dialect);

  async function having(hashes: readonly string[]): Promise<readonly FileRow[]> {
    const found: FileRow[] = [];
    for (let at = 0; at < hashes.length; at += rowsAtOnce) {
      const some = hashes.slice(at, at + rowsAtOnce);
      const slots = Array.from({ length: rowsAtOnce }, (_, slot) => some[slot] ?? null);
      found.push(...(await store.rows(statements.byHashes, slots)).map(fileRow));
    }
    return found;
  }

  return {
    async find(id) {
      const [row] = await store.rows(statements.byId, [id]);
      return row === undefined ? null : fileRow(row);
    },
    async info(id) {
      const [row] = await store.rows(statements.infoById, [id]);
      return row === undefined ? null : infoOf(row);
    },
    async known(keys) {
      const rows = await having([...new Set(keys.flatMap(hashesOf))]);
      const named = new Set(rows.flatMap(keysOf));
      return new Set(keys.filter((key) => named.has(key)));
    },
    async *all(after, which) {
      const next = which === 'files' ? statements.after : statements.imagesAfter;
      for (let last = after; ; ) {
        const rows = (await store.rows(next, [last])).map(fileRow);
        yield* rows;
        const end = rows.at(-1);
        if (end === undefined) return;
        last = end.id;
      }
    },
    async imagesLeft(after) {
      const [row] = await store.rows(statements.imagesLeft, [after]);
      return Number(row?.count ?? 0);
    },
  };
}

/** The hashes that the row of an object may have: the key without its extension, and that without what stands before one of its `_`. */
function hashesOf(key: string): readonly string[] {
  const whole = key.split('.', 1)[0] ?? '';
  const parts = whole.split('_');
  return parts.map((_, at) => parts.slice(at).join('_'));
}

function fileRow(row: Row): FileRow {
  return {
    id: Number(row.id),
    documentId: String(row.document_id),
    name: textOf(row.name),
    hash: textOf(row.hash),
    ext: textOf(row.ext),
    mime: textOf(row.mime),
    formatKeys: formatKeys(row.formats),
  };
}

function infoOf(row: Row): Required<FileInfo> {
  const focus = jsonOf(row.focal_point);
  const { x, y } = isObject(focus) ? focus : {};
  return {
    name: textOf(row.name),
    alternativeText: textOrNull(row.alternative_text),
    caption: textOrNull(row.caption),
    focalPoint: typeof x === 'number' && typeof y === 'number' ? { x, y } : null,
    folder: row.folder_id === null ? null : Number(row.folder_id),
    visibility: row.visibility === 'private' ? 'private' : 'public',
  };
}

function formatKeys(column: unknown): readonly string[] {
  const formats = jsonOf(column);
  if (!isObject(formats)) return [];
  return Object.values(formats).flatMap((format) =>
    isObject(format) ? [keyOf({ hash: textOf(format.hash), ext: textOf(format.ext) })] : [],
  );
}

function jsonOf(column: unknown): unknown {
  return typeof column === 'string' ? JSON.parse(column) : column;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
