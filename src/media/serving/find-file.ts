import { listOf, statement } from '../../accounts/index.js';
import { type Clock, isObject, Lru } from '../../kernel/index.js';
import type { Row, Store } from '../../store/index.js';
import type { VariantRequest } from '../images/images.js';

/** An object that belongs to a file: the file itself, or one of its formats. */
export interface ServedFile {
  readonly key: string;
  /** The file's name, for whoever saves it. */
  readonly name: string;
  /** What the object's content is. */
  readonly mime: string;
  readonly isPrivate: boolean;
  /** Of the file's content; null: not known. */
  readonly checksum: string | null;
  readonly focalPoint: VariantRequest['focalPoint'];
}

/** Finds the file that an object belongs to. */
export interface FileFinder {
  /** null: no file has such an object. */
  find(key: string): Promise<ServedFile | null>;
}

/** How long a row is believed without being asked for again, in milliseconds. */
const trustTime = 1_000;
const mostRemembered = 2_000;

/** `<format>_<hash>`: the name of a format is one word. */
const formatKey = /^[a-z][a-z0-9]*_(.+)$/;

/** Looks files up by the hash in their key, with one statement; what was found is remembered for a second. */
export function createFileFinder(store: Store, clock: Clock): FileFinder {
  const byHashes = (count: number) =>
    statement(
      store.dialect,
      'SELECT [hash], [ext], [url], [name], [mime], [formats], [focal_point], [visibility], [checksum] ' +
        `FROM [files] WHERE [status] = 'published' AND [locale] = '' AND [hash] IN ${listOf(count)} ORDER BY [id]`,
    );
  const ofFile = byHashes(1);
  const ofFormat = byHashes(2);
  const remembered = new Lru<string, { readonly file: ServedFile; readonly until: number }>(mostRemembered);

  async function ask(key: string): Promise<ServedFile | null> {
    const [base = ''] = key.split('.', 1);
    const inner = formatKey.exec(base)?.[1];
    const rows = await (inner === undefined ? store.rows(ofFile, [base]) : store.rows(ofFormat, [base, inner]));
    for (const row of rows) {
      const mime = mimeOf(row, key);
      if (mime !== null) return servedFile(row, key, mime);
    }
    return null;
  }

  return {
    async find(key) {
      const now = clock.now();
      const known = remembered.get(key);
      if (known !== undefined && now < known.until) return known.file;
      const file = await ask(key);
      if (file !== null) remembered.set(key, { file, until: now + trustTime });
      return file;
    },
  };
}

/** What the object with this key is, if it is one of the row's. */
function mimeOf(row: Row, key: string): string | null {
  if (isNamed(row, key)) return textOf(row.mime);
  const formats = parsed(row.formats);
  if (!isObject(formats)) return null;
  const format = Object.values(formats).find((one) => isObject(one) && isNamed(one, key));
  return isObject(format) ? textOf(format.mime) : null;
}

/** By hash and extension, or, once its content was replaced by one of another kind, by the address that it has kept. */
function isNamed({ hash, ext, url }: Readonly<Record<string, unknown>>, key: string): boolean {
  return `${textOf(hash)}${textOf(ext)}` === key || textOf(url).endsWith(`/${key}`);
}

function servedFile(row: Row, key: string, mime: string): ServedFile {
  const focus = parsed(row.focal_point);
  const { x, y } = isObject(focus) ? focus : {};
  return {
    key,
    name: textOf(row.name),
    mime,
    isPrivate: row.visibility === 'private',
    checksum: typeof row.checksum === 'string' ? row.checksum : null,
    focalPoint: typeof x === 'number' && typeof y === 'number' ? { x, y } : null,
  };
}

function parsed(column: unknown): unknown {
  return typeof column === 'string' ? JSON.parse(column) : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
