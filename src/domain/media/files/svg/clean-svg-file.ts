import { createHash, randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../../../../foundations/core/index.js';
import { withStorageFaults } from '../../storage/storage-errors.js';
import type { ReceivedFile } from '../../types.js';
import { cleanSvg } from './clean-svg.js';
import { SvgError } from './xml-tokens.js';

/** Maximum bytes: unlike other files, an SVG image is read into memory as a whole. */
const maxBytes = 2 * 1024 * 1024;

/** A file that replaces the received one. */
export type Replacement = Pick<ReceivedFile, 'path' | 'bytes' | 'checksum'>;

/**
 * Writes the sanitized SVG image to a new file of a folder. Throws Failure upload.invalid with the reason if it is unsafe, upload.too-large
 * above 2 MiB, and Fault media.full, media.unavailable.
 */
export async function cleanSvgFile(
  received: Pick<ReceivedFile, 'path' | 'bytes'>,
  folder: string,
): Promise<Replacement> {
  if (received.bytes > maxBytes) throw new Failure('upload.too-large');
  const bytes = Buffer.from(await cleanText(await withStorageFaults(() => readFile(received.path))));
  const path = join(folder, randomUUID());
  try {
    await withStorageFaults(() => writeFile(path, bytes, { flag: 'wx', mode: 0o600 }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, bytes: bytes.length, checksum: createHash('sha256').update(bytes).digest('hex') };
}

async function cleanText(bytes: Buffer): Promise<string> {
  try {
    return await cleanSvg(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof SvgError) throw svgRefused(error.message);
    if (error instanceof TypeError) throw svgRefused('bytes that are no UTF-8');
    throw error;
  }
}

function svgRefused(found: string): Failure {
  return new Failure('upload.invalid', { message: `The SVG image cannot be stored: it has ${found}` });
}
