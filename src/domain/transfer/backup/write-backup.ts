import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Pack, pack } from 'tar-stream';
import { CliError } from '../../../foundations/core/index.js';
import { entryNames } from './entry-names.js';
import type { BackedUpFile, BackupSource, BackupSummary, ByteProgress, Manifest } from './types.js';

/** Readable by the owner only: a backup contains secrets. */
const fileMode = 0o600;

/**
 * Writes a backup to a new file: a tar archive of all files, ended by the manifest. Resolves once it is synced to disk. Throws CliError if
 * a file changes while it is read, and errors of the file system.
 */
export async function writeBackup(
  path: string,
  summary: BackupSummary,
  files: AsyncIterable<BackupSource>,
  onProgress: ByteProgress,
): Promise<Manifest> {
  const archive = pack();
  const writing = pipeline(archive, createWriteStream(path, { flags: 'wx', mode: fileMode, flush: true }));
  const [manifest] = await Promise.all([writeEntries(archive, summary, files, onProgress), writing]);
  return manifest;
}

async function writeEntries(
  archive: Pack,
  summary: BackupSummary,
  files: AsyncIterable<BackupSource>,
  onProgress: ByteProgress,
): Promise<Manifest> {
  try {
    const writtenFiles: BackedUpFile[] = [];
    for await (const file of files) {
      const checksum = await writeEntry(archive, file, onProgress);
      if (checksum !== null) writtenFiles.push({ name: file.name, bytes: file.bytes, checksum });
    }
    const manifest: Manifest = { format: 'octavo-backup', formatVersion: 1, ...summary, files: writtenFiles };
    archive.entry({ name: entryNames.manifest, mode: fileMode }, `${JSON.stringify(manifest, null, 2)}\n`);
    archive.finalize();
    return manifest;
  } catch (error) {
    archive.destroy(error as Error);
    throw error;
  }
}

/** Writes one entry. Returns its checksum; null if the file is gone. */
async function writeEntry(
  archive: Pack,
  { name, bytes, open }: BackupSource,
  onProgress: ByteProgress,
): Promise<string | null> {
  const content = await open();
  if (content === null) return null;
  const hash = createHash('sha256');
  let writtenBytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      writtenBytes += chunk.length;
      hash.update(chunk);
      onProgress(chunk.length);
      // The archive has no room for more bytes than the header of the entry announced.
      if (writtenBytes > bytes) done(fileChangedError(name));
      else done(null, chunk);
    },
    flush(done) {
      done(writtenBytes === bytes ? null : fileChangedError(name));
    },
  });
  // The type definitions do not declare that entries are writable streams.
  const entry = archive.entry({ name, size: bytes, mode: fileMode }) as unknown as Writable;
  await pipeline(content, counter, entry);
  return hash.digest('hex');
}

function fileChangedError(name: string): CliError {
  return new CliError(`${name} changed while it was read`, ['start the backup again']);
}
