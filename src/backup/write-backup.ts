import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Pack, pack } from 'tar-stream';
import { Refusal } from '../kernel/index.js';
import { entryNames } from './entry-names.js';
import type { BackedUpFile, BackupFacts, BytesTold, FileToKeep, Manifest } from './types.js';

/** What is in a backup may be read by its owner alone: it holds the secrets. */
const mode = 0o600;

/**
 * Writes a backup to a new file: a tar archive with every file as it comes, and what is said of them at its end. It is on the disk when
 * this resolves. Raises Refusal where a file changes while it is read; what the file system raises.
 */
export async function writeBackup(
  path: string,
  facts: BackupFacts,
  files: AsyncIterable<FileToKeep>,
  told: BytesTold,
): Promise<Manifest> {
  const archive = pack();
  const written = pipeline(archive, createWriteStream(path, { flags: 'wx', mode, flush: true }));
  const [manifest] = await Promise.all([fill(archive, facts, files, told), written]);
  return manifest;
}

async function fill(
  archive: Pack,
  facts: BackupFacts,
  files: AsyncIterable<FileToKeep>,
  told: BytesTold,
): Promise<Manifest> {
  try {
    const kept: BackedUpFile[] = [];
    for await (const file of files) {
      const checksum = await keep(archive, file, told);
      if (checksum !== null) kept.push({ name: file.name, bytes: file.bytes, checksum });
    }
    const manifest: Manifest = { format: 'octavo-backup', formatVersion: 1, ...facts, files: kept };
    archive.entry({ name: entryNames.manifest, mode }, `${JSON.stringify(manifest, null, 2)}\n`);
    archive.finalize();
    return manifest;
  } catch (error) {
    archive.destroy(error as Error);
    throw error;
  }
}

/** Gives the checksum; null where the file is gone. */
async function keep(archive: Pack, { name, bytes, open }: FileToKeep, told: BytesTold): Promise<string | null> {
  const content = await open();
  if (content === null) return null;
  const hash = createHash('sha256');
  let seen = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      hash.update(chunk);
      told(chunk.length);
      // More than was announced would not fit into the archive.
      if (seen > bytes) done(changed(name));
      else done(null, chunk);
    },
    flush(done) {
      done(seen === bytes ? null : changed(name));
    },
  });
  // The types of the archive's entries leave out what they are: writable streams.
  const entry = archive.entry({ name, size: bytes, mode }) as unknown as Writable;
  await pipeline(content, counted, entry);
  return hash.digest('hex');
}

function changed(name: string): Refusal {
  return new Refusal(`${name} changed while it was read`, ['begin the backup again']);
}
