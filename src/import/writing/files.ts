import { isObject } from '../../kernel/index.js';
import type { ArrivedObject, ObjectArrivals } from '../../media/index.js';
import { fileUid } from '../../schema/index.js';
import { isFileKey } from '../file-key.js';
import type { Tally } from '../report.js';
import type { Source, SourceRow } from '../types.js';
import { textOf } from '../values.js';

/** What the rows of files say besides once their bytes are stored: attributes by row id. */
export type StoredFiles = ReadonlyMap<number, Readonly<Record<string, unknown>>>;

const unsound = 'application/octet-stream';

/**
 * Stores the bytes of all files with their smaller formats, under the names they had, so that addresses stay. `keys` hears of each
 * before it is begun. Files whose bytes are not there keep what their row says, which is told.
 */
export async function storeFiles(
  source: Source,
  to: ObjectArrivals,
  tally: Tally,
  keys: Set<string>,
  told: (done: number) => void,
): Promise<StoredFiles> {
  const stored = new Map<number, Readonly<Record<string, unknown>>>();
  for await (const row of source.rows(fileUid)) {
    stored.set(row.id, await storeFile(row, source, to, tally, keys));
    told(stored.size);
  }
  return stored;
}

async function storeFile(
  { id, data }: SourceRow,
  source: Source,
  to: ObjectArrivals,
  tally: Tally,
  keys: Set<string>,
): Promise<Readonly<Record<string, unknown>>> {
  const name = textOf(data.name) ?? '';
  const mime = mimeOf(data.mime);
  const own = await put({ hash: data.hash, ext: data.ext, mime, name }, source, to, tally, keys);
  if (own === null) {
    const external = /^https?:/.test(textOf(data.url) ?? '');
    const why = external
      ? 'bytes that lie at another store; their address stays as it was'
      : 'bytes that are not there';
    tally.leftOut({ of: fileUid, why, which: `row ${id}: ${name}` });
    return { ...data, mime, visibility: 'public' };
  }
  if (own.mime !== mime) {
    tally.leftOut({
      of: fileUid,
      why: 'SVG images that could do more than be looked at, and are for saving now',
      which: `row ${id}: ${name}`,
    });
  }
  return {
    ...data,
    mime: own.mime,
    visibility: 'public',
    url: own.url,
    provider: to.provider,
    provider_metadata: null,
    bytes: String(own.bytes),
    checksum: own.checksum,
    formats: await putFormats(data.formats, { id, name }, source, to, tally, keys),
  };
}

async function putFormats(
  formats: unknown,
  file: { readonly id: number; readonly name: string },
  source: Source,
  to: ObjectArrivals,
  tally: Tally,
  keys: Set<string>,
): Promise<unknown> {
  if (!isObject(formats)) return null;
  const kept: Record<string, unknown> = {};
  for (const [name, format] of Object.entries(formats)) {
    if (!isObject(format)) continue;
    const about = { hash: format.hash, ext: format.ext, mime: mimeOf(format.mime), name: file.name };
    const own = await put(about, source, to, tally, keys);
    if (own === null)
      tally.leftOut({ of: fileUid, why: 'smaller formats that are not there', which: `row ${file.id}: ${name}` });
    else kept[name] = { ...format, url: own.url };
  }
  return Object.keys(kept).length === 0 ? null : kept;
}

interface Put extends ArrivedObject {
  readonly url: string;
}

/** null: the bytes are not there, or their name is none under which files are kept. */
async function put(
  about: { readonly hash: unknown; readonly ext: unknown; readonly mime: string; readonly name: string },
  source: Source,
  to: ObjectArrivals,
  tally: Tally,
  keys: Set<string>,
): Promise<Put | null> {
  const key = `${textOf(about.hash) ?? ''}${textOf(about.ext) ?? ''}`;
  const file = isFileKey(key) ? await source.file(key) : null;
  if (file === null) return null;
  keys.add(key);
  const arrived = await to.put(key, file.open(), about);
  tally.files += 1;
  tally.bytes += arrived.bytes;
  return { url: to.urlOf(key), ...arrived };
}

function mimeOf(value: unknown): string {
  const mime = typeof value === 'string' ? value.toLowerCase() : '';
  return /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(mime) ? mime : unsound;
}
