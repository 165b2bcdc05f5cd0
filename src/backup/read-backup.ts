import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Extract, extract } from 'tar-stream';
import { Refusal } from '../kernel/index.js';
import { entryNames, isEntryName } from './entry-names.js';
import { parseManifest } from './parse-manifest.js';
import type { BackedUpFile, BytesTold, Manifest } from './types.js';

type Entry = Extract extends AsyncIterable<infer E> ? E : never;

/** A manifest names every file; beyond this it is none. */
const longestManifest = 512 * 1024 * 1024;

/**
 * Reads a backup through to its end and holds every file against its checksum; `folder` gets the files, null: nothing is kept. Nothing
 * is written outside of it, whatever the archive says. Raises Refusal for what is no backup, was cut off or is damaged.
 */
export async function readBackup(source: Readable, folder: string | null, told: BytesTold): Promise<Manifest> {
  const archive = extract();
  // An entry that has not begun to be read does not hear by itself that the source has ended too early.
  const cut = new AbortController();
  const fed = pipeline(source, archive).catch((error: unknown) => cut.abort(error));
  const found: BackedUpFile[] = [];
  let manifest: Manifest | null = null;
  try {
    for await (const entry of archive) {
      const { name } = entry.header;
      if (manifest !== null) throw damaged([`there is something behind ${entryNames.manifest}`]);
      if (name === entryNames.manifest) manifest = parseManifest(await manifestText(entry));
      else found.push(await take(entry, { folder, told, signal: cut.signal }));
    }
  } catch (error) {
    source.destroy();
    await fed;
    throw error instanceof Refusal ? error : damaged([(error as Error).message]);
  }
  if (manifest === null) throw damaged([`it ends before ${entryNames.manifest}: it was cut off, or is something else`]);
  compare(manifest, found);
  return manifest;
}

async function manifestText(entry: Entry): Promise<string> {
  if ((entry.header.size ?? 0) > longestManifest) throw damaged([`${entryNames.manifest} is too long`]);
  return text(entry as unknown as Readable);
}

/** Where an entry goes. */
interface Taking {
  readonly folder: string | null;
  readonly told: BytesTold;
  readonly signal: AbortSignal;
}

async function take(entry: Entry, { folder, told, signal }: Taking): Promise<BackedUpFile> {
  const { name, type } = entry.header;
  if (type !== 'file' || !isEntryName(name)) throw damaged([`no backup has an entry ${JSON.stringify(name)}`]);
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      told(chunk.length);
      done(null, folder === null ? undefined : chunk);
    },
  });
  const content = entry as unknown as Readable;
  if (folder === null) await pipeline(content, counted.resume(), { signal });
  else await pipeline(content, counted, await fileIn(folder, name), { signal });
  return { name, bytes, checksum: hash.digest('hex') };
}

async function fileIn(folder: string, name: string) {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
}

function compare({ files }: Manifest, found: readonly BackedUpFile[]): void {
  const seen = new Map(found.map((file) => [file.name, file]));
  const wrong = files.flatMap(({ name, bytes, checksum }) => {
    const file = seen.get(name);
    if (file === undefined) return [`${name} is missing`];
    return file.bytes === bytes && file.checksum === checksum ? [] : [`${name} is not what was written`];
  });
  const listed = new Set(files.map(({ name }) => name));
  const more = found.flatMap(({ name }) => (listed.has(name) ? [] : [`${name} is not listed`]));
  if (!listed.has(entryNames.database)) wrong.push(`${entryNames.database} is missing`);
  if (wrong.length + more.length > 0) throw damaged([...wrong, ...more].slice(0, 20));
}

function damaged(lines: readonly string[]): Refusal {
  return new Refusal('This is no whole backup; nothing was restored', lines);
}
