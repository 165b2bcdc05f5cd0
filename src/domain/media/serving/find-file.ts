import { type Clock, isObject, Lru } from '../../../foundations/core/index.js';
import type { Row, Store } from '../../../storage/database/index.js';
import { placeholderList, plainStatement } from '../../../storage/sql/plan/index.js';
import type { VariantRequest } from '../images/images.js';

/** An object of a file: its content, or one of its formats. */
export interface ServedFile {
  readonly key: string;
  /** Name for saving the file. */
  readonly name: string;
  /** Media type of the object. */
  readonly mime: string;
  readonly isPrivate: boolean;
  /** Of the file's content; null if it is unknown. */
  readonly checksum: string | null;
  readonly focalPoint: VariantRequest['focalPoint'];
}

/** Finds the file of an object. */
export interface FileFinder {
  /** Returns null if no file has this object. */
  find(key: string): Promise<ServedFile | null>;
}

/** Milliseconds for which a row is cached. */
const maxAge = 1_000;
const maxEntries = 2_000;

/** `<format>_<hash>`: names of formats are one word. */
const formatKeyPattern = /^[a-z][a-z0-9]*_(.+)$/;

/** Creates a finder of files by the hash in their key, with one statement. Results are cached for a second. */
export function createFileFinder(store: Store, clock: Clock): FileFinder {
  const byHashes = (count: number) =>
    plainStatement(
      store.dialect,
      'SELECT [hash], [ext], [url], [name], [mime], [formats], [focal_point], [visibility], [checksum] ' +
        `FROM [files] WHERE [status] = 'published' AND [locale] = '' AND [hash] IN ${placeholderList(count)} ORDER BY [id]`,
    );
  const byFileHash = byHashes(1);
  const byFormatHash = byHashes(2);
  const cache = new Lru<string, { readonly file: ServedFile; readonly expiresAt: number }>(maxEntries);

  async function load(key: string): Promise<ServedFile | null> {
    const [base = ''] = key.split('.', 1);
    const fileHash = formatKeyPattern.exec(base)?.[1];
    const rows = await (fileHash === undefined
      ? store.rows(byFileHash, [base])
      : store.rows(byFormatHash, [base, fileHash]));
    for (const row of rows) {
      const mime = findMime(row, key);
      if (mime !== null) return servedFileFromRow(row, key, mime);
    }
    return null;
  }

  return {
    async find(key) {
      const now = clock.now();
      const entry = cache.get(key);
      if (entry !== undefined && now < entry.expiresAt) return entry.file;
      const file = await load(key);
      if (file !== null) cache.set(key, { file, expiresAt: now + maxAge });
      return file;
    },
  };
}

/** Returns the type of the object with this key if it belongs to the row. */
function findMime(row: Row, key: string): string | null {
  if (matchesKey(row, key)) return stringOrEmpty(row.mime);
  const formats = parseJson(row.formats);
  if (!isObject(formats)) return null;
  const format = Object.values(formats).find((candidate) => isObject(candidate) && matchesKey(candidate, key));
  return isObject(format) ? stringOrEmpty(format.mime) : null;
}

/** Compares hash and extension, or the address, which a file keeps when its content is replaced by another type. */
function matchesKey({ hash, ext, url }: Readonly<Record<string, unknown>>, key: string): boolean {
  return `${stringOrEmpty(hash)}${stringOrEmpty(ext)}` === key || stringOrEmpty(url).endsWith(`/${key}`);
}

function servedFileFromRow(row: Row, key: string, mime: string): ServedFile {
  const focus = parseJson(row.focal_point);
  const { x, y } = isObject(focus) ? focus : {};
  return {
    key,
    name: stringOrEmpty(row.name),
    mime,
    isPrivate: row.visibility === 'private',
    checksum: typeof row.checksum === 'string' ? row.checksum : null,
    focalPoint: typeof x === 'number' && typeof y === 'number' ? { x, y } : null,
  };
}

function parseJson(column: unknown): unknown {
  return typeof column === 'string' ? JSON.parse(column) : null;
}

function stringOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
