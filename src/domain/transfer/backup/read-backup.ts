import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Extract, extract } from 'tar-stream';
import { CliError } from '../../../foundations/core/index.js';
import { entryNames, isEntryName } from './entry-names.js';
import { parseManifest } from './parse-manifest.js';
import type { BackedUpFile, ByteProgress, Manifest } from './types.js';

type Entry = Extract extends AsyncIterable<infer E> ? E : never;

/** Larger than any manifest can be, which names every file. */
const maxManifestBytes = 512 * 1024 * 1024;

/**
 * Reads a backup to its end and compares every file with its checksum. Writes the files to `folder`; null: writes nothing. No entry is
 * written outside of the folder. Throws CliError if the file is no backup, is truncated or damaged.
 */
export async function readBackup(source: Readable, folder: string | null, onProgress: ByteProgress): Promise<Manifest> {
  const archive = extract();
  // An entry that is not being read yet does not notice that the source ended early.
  const aborted = new AbortController();
  const feeding = pipeline(source, archive).catch((error: unknown) => aborted.abort(error));
  const entries: BackedUpFile[] = [];
  let manifest: Manifest | null = null;
  try {
    for await (const entry of archive) {
      const { name } = entry.header;
      if (manifest !== null) throw damagedBackup([`there is something behind ${entryNames.manifest}`]);
      if (name === entryNames.manifest) manifest = parseManifest(await readManifestText(entry));
      else entries.push(await readEntry(entry, { folder, onProgress, signal: aborted.signal }));
    }
  } catch (error) {
    source.destroy();
    await feeding;
    throw error instanceof CliError ? error : damagedBackup([(error as Error).message]);
  }
  if (manifest === null)
    throw damagedBackup([`it ends before ${entryNames.manifest}: it was cut off, or is something else`]);
  checkFiles(manifest, entries);
  return manifest;
}

async function readManifestText(entry: Entry): Promise<string> {
  if ((entry.header.size ?? 0) > maxManifestBytes) throw damagedBackup([`${entryNames.manifest} is too long`]);
  return text(entry as unknown as Readable);
}

/** Destination of an entry. */
interface ReadEntryOptions {
  readonly folder: string | null;
  readonly onProgress: ByteProgress;
  readonly signal: AbortSignal;
}

async function readEntry(entry: Entry, { folder, onProgress, signal }: ReadEntryOptions): Promise<BackedUpFile> {
  const { name, type } = entry.header;
  if (type !== 'file' || !isEntryName(name)) throw damagedBackup([`no backup has an entry ${JSON.stringify(name)}`]);
  const hash = createHash('sha256');
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      onProgress(chunk.length);
      done(null, folder === null ? undefined : chunk);
    },
  });
  const content = entry as unknown as Readable;
  if (folder === null) await pipeline(content, counter.resume(), { signal });
  else await pipeline(content, counter, await createFileIn(folder, name), { signal });
  return { name, bytes, checksum: hash.digest('hex') };
}

async function createFileIn(folder: string, name: string) {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
}

function checkFiles({ files }: Manifest, found: readonly BackedUpFile[]): void {
  const filesByName = new Map(found.map((file) => [file.name, file]));
  const problems = files.flatMap(({ name, bytes, checksum }) => {
    const file = filesByName.get(name);
    if (file === undefined) return [`${name} is missing`];
    return file.bytes === bytes && file.checksum === checksum ? [] : [`${name} is not what was written`];
  });
  const listedNames = new Set(files.map(({ name }) => name));
  const unlisted = found.flatMap(({ name }) => (listedNames.has(name) ? [] : [`${name} is not listed`]));
  if (!listedNames.has(entryNames.database)) problems.push(`${entryNames.database} is missing`);
  if (problems.length + unlisted.length > 0) throw damagedBackup([...problems, ...unlisted].slice(0, 20));
}

function damagedBackup(lines: readonly string[]): CliError {
  return new CliError('This backup is incomplete; nothing was restored', lines);
}
