import { createDecipheriv, scrypt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { CliError } from '../../../../foundations/core/index.js';
import {
  type ArchiveLimits,
  archiveTooLarge,
  ByteCounter,
  defaultArchiveLimits,
  LimitedStream,
} from './archive-limits.js';

/**
 * Unpacks an archive (.tar, .tar.gz, encrypted or not) into an empty folder. Rejects the whole archive if it contains a link, a device or a
 * name that leads outside of the folder. Throws CliError, with advice, for a file that cannot be read as an export.
 */
export async function unpackArchive(
  archive: string,
  folder: string,
  passPhrase: string | null,
  limits: ArchiveLimits = defaultArchiveLimits,
): Promise<void> {
  const encrypted = archive.endsWith('.enc');
  if (encrypted && passPhrase === null) {
    throw new CliError('The archive is encrypted', ['give its pass phrase with --key, or in OCTAVO_IMPORT_KEY']);
  }
  const decipher = encrypted && passPhrase !== null ? await createDecipher(passPhrase) : null;
  const compressed = new ByteCounter();
  const gunzip = /\.gz(?:\.enc)?$/.test(archive) ? [createGunzip()] : [];
  if (!encrypted && gunzip.length === 0) await assertTar(archive);
  const limited = new LimitedStream(compressed, limits);
  const streams = [createReadStream(archive), ...(decipher === null ? [] : [decipher]), compressed, ...gunzip, limited];
  try {
    await Promise.all([pipeline(streams), writeEntries(limited, folder, limits)]);
  } catch (error) {
    throw error instanceof CliError ? error : unreadableArchive(encrypted, error);
  }
}

async function writeEntries(source: Readable, folder: string, limits: ArchiveLimits): Promise<void> {
  const entries = extract();
  source.on('error', (error) => entries.destroy(error));
  source.pipe(entries as unknown as NodeJS.WritableStream);
  let count = 0;
  try {
    for await (const entry of entries) {
      count += 1;
      if (count > limits.entries) throw archiveTooLarge();
      await writeEntry(entry.header, entry as unknown as Readable, folder);
    }
  } catch (error) {
    source.destroy(error as Error);
    throw error;
  }
  if (count === 0) throw new CliError('The archive is empty', ['export again, and check the size of the file']);
}

async function writeEntry(header: Header, bytes: Readable, folder: string): Promise<void> {
  if (header.type === 'directory') {
    bytes.resume();
    return;
  }
  const path = entryPath(header);
  await mkdir(dirname(join(folder, path)), { recursive: true });
  const file = await open(join(folder, path), 'wx', 0o600);
  try {
    for await (const chunk of bytes) await file.write(chunk as Buffer);
  } finally {
    await file.close();
  }
}

/** Returns the path of an entry relative to the folder. */
function entryPath({ name, type }: Header): string {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  const escapes = name.startsWith('/') || parts.includes('..') || /[\\\0]|^[A-Za-z]:/.test(name);
  if (type !== 'file' && type !== 'contiguous-file') {
    throw unsafeArchive(`${JSON.stringify(name)} is no plain file but a ${String(type)}`);
  }
  if (escapes || parts.length === 0 || name.length > 1_000)
    throw unsafeArchive(`${JSON.stringify(name)} leads outside of the folder`);
  return parts.join('/');
}

function unsafeArchive(reason: string): CliError {
  return new CliError('The archive has entries that no export has; it was not unpacked', [
    reason,
    'do not trust this file',
  ]);
}

/** A file without tar headers would be read as an empty archive. */
async function assertTar(archive: string): Promise<void> {
  const file = await open(archive);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
    if (bytesRead < 512 || buffer.toString('latin1', 257, 262) !== 'ustar') throw unreadableArchive(false, null);
  } finally {
    await file.close();
  }
}

function unreadableArchive(encrypted: boolean, error: unknown): CliError {
  const reason = error instanceof Error ? [error.message] : [];
  if (encrypted) {
    return new CliError('The archive cannot be decrypted and unpacked', [
      'check the pass phrase (--key): it is the one that was given to the export',
      'or the file is truncated: copy it again',
      ...reason,
    ]);
  }
  return new CliError('The file is no archive of an export, or is truncated', [
    'name a folder, a .tar, a .tar.gz, or one of these with .enc behind it, as "strapi export" makes them',
    ...reason,
  ]);
}

const deriveKey = promisify<string, string, number, Buffer>(scrypt);

/** Creates the decipher of an encrypted export: AES-128-ECB, with a key derived by scrypt without a salt. */
async function createDecipher(passPhrase: string): Promise<Transform> {
  return createDecipheriv('aes-128-ecb', await deriveKey(passPhrase, '', 16), null);
}
