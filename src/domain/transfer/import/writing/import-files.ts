import { isObject } from '../../../../foundations/core/index.js';
import { fileUid } from '../../../../language/schema/index.js';
import { type ImportedObject, isObjectKey, type ObjectBulkImport } from '../../../media/index.js';
import { stringOrNull } from '../coerce-values.js';
import type { ImportTally } from '../report.js';
import type { ImportSource, SourceRow } from '../types.js';

/** Attributes of files whose bytes are stored, by row id. */
export type StoredFiles = ReadonlyMap<number, Readonly<Record<string, unknown>>>;

const unknownMime = 'application/octet-stream';

/**
 * Stores the bytes of all files and their smaller formats under their original names, so that addresses stay valid. Adds each key to `keys`
 * before storing it. Files without bytes keep the attributes of their row and are reported.
 */
export async function importFiles(
  source: ImportSource,
  storage: ObjectBulkImport,
  tally: ImportTally,
  keys: Set<string>,
  onProgress: (done: number) => void,
): Promise<StoredFiles> {
  const stored = new Map<number, Readonly<Record<string, unknown>>>();
  for await (const row of source.rows(fileUid)) {
    stored.set(row.id, await importFile(row, source, storage, tally, keys));
    onProgress(stored.size);
  }
  return stored;
}

async function importFile(
  { id, data }: SourceRow,
  source: ImportSource,
  storage: ObjectBulkImport,
  tally: ImportTally,
  keys: Set<string>,
): Promise<Readonly<Record<string, unknown>>> {
  const name = stringOrNull(data.name) ?? '';
  const mime = validMime(data.mime);
  const stored = await storeObjectBytes({ hash: data.hash, ext: data.ext, mime, name }, source, storage, tally, keys);
  if (stored === null) {
    const external = /^https?:/.test(stringOrNull(data.url) ?? '');
    const why = external
      ? 'bytes that lie at another store; their address stays as it was'
      : 'bytes that are not there';
    tally.addLeftOut({ of: fileUid, why, which: `row ${id}: ${name}` });
    return { ...data, mime, visibility: 'public' };
  }
  if (stored.mime !== mime) {
    tally.addLeftOut({
      of: fileUid,
      why: 'SVG images with active content, which are served as downloads',
      which: `row ${id}: ${name}`,
    });
  }
  return {
    ...data,
    mime: stored.mime,
    visibility: 'public',
    url: stored.url,
    provider: storage.provider,
    provider_metadata: null,
    bytes: String(stored.bytes),
    checksum: stored.checksum,
    formats: await importFormats(data.formats, { id, name }, source, storage, tally, keys),
  };
}

async function importFormats(
  formats: unknown,
  file: { readonly id: number; readonly name: string },
  source: ImportSource,
  storage: ObjectBulkImport,
  tally: ImportTally,
  keys: Set<string>,
): Promise<unknown> {
  if (!isObject(formats)) return null;
  const imported: Record<string, unknown> = {};
  for (const [name, format] of Object.entries(formats)) {
    if (!isObject(format)) continue;
    const facts = { hash: format.hash, ext: format.ext, mime: validMime(format.mime), name: file.name };
    const stored = await storeObjectBytes(facts, source, storage, tally, keys);
    if (stored === null)
      tally.addLeftOut({ of: fileUid, why: 'smaller formats that are not there', which: `row ${file.id}: ${name}` });
    else imported[name] = { ...format, url: stored.url };
  }
  return Object.keys(imported).length === 0 ? null : imported;
}

interface StoredObject extends ImportedObject {
  readonly url: string;
}

/** Returns null if the bytes are missing or the name is no valid key. */
async function storeObjectBytes(
  facts: { readonly hash: unknown; readonly ext: unknown; readonly mime: string; readonly name: string },
  source: ImportSource,
  storage: ObjectBulkImport,
  tally: ImportTally,
  keys: Set<string>,
): Promise<StoredObject | null> {
  const key = `${stringOrNull(facts.hash) ?? ''}${stringOrNull(facts.ext) ?? ''}`;
  const file = isObjectKey(key) ? await source.file(key) : null;
  if (file === null) return null;
  keys.add(key);
  const stored = await storage.put(key, file.open(), facts);
  tally.files += 1;
  tally.bytes += stored.bytes;
  return { url: storage.objectUrl(key), ...stored };
}

function validMime(value: unknown): string {
  const mime = typeof value === 'string' ? value.toLowerCase() : '';
  return /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(mime) ? mime : unknownMime;
}
