import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type ExportParts, type ExportReport, exportLines } from '../../../domain/transfer/export/index.js';
import { CliError, isoTime } from '../../../foundations/core/index.js';
import { loadModel, openMigrations } from '../../../storage/migrations/index.js';
import { loadProject } from '../project.js';
import { openStorage } from '../runtime/file-services.js';
import { openStore } from '../runtime/open-store.js';
import type { AppOptions } from '../types.js';

/**
 * The destination of an export: a file (absolute), compressed if its name ends in `.gz`, or a stream, which stays open.
 */
export type ExportDestination = string | Writable;

/** Characters that are written together. */
const chunkLength = 65_536;

/**
 * Exports the content of a project, which may be running, as a consistent snapshot. A file is moved to its final path
 * when it is complete. Throws CliError for what the operator has to fix; Fault store.*, media.*.
 */
export async function exportContent(
  options: AppOptions,
  destination: ExportDestination,
  onProgress: (lines: number) => void,
): Promise<ExportReport> {
  const { config } = await loadProject(options);
  const store = await openStore(config, options);
  try {
    const latest = await openMigrations(store).latestRevision();
    const model = latest === null ? null : await loadModel(store, latest.id, config);
    if (model === null) {
      throw new CliError('There is nothing to export: the database does not say which content model it has', [
        'start Octavo on it once, which notes it, and export then',
      ]);
    }
    const storage = openStorage(config.media, join(config.dataDir, 'uploads'), () => undefined);
    const { snapshot, side } = model;
    const parts: ExportParts = { snapshot, files: side.files, store, storage, createdAt: isoTime(store.clock.now()) };
    return typeof destination === 'string'
      ? await exportToFile(parts, destination, onProgress)
      : await writeExportTo(parts, [destination], false, onProgress);
  } finally {
    await store.close();
  }
}

async function exportToFile(
  parts: ExportParts,
  path: string,
  onProgress: (lines: number) => void,
): Promise<ExportReport> {
  await mkdir(dirname(path), { recursive: true });
  const partialPath = `${path}.part`;
  try {
    const file = createWriteStream(partialPath, { mode: 0o600, flush: true });
    const report = await writeExportTo(parts, path.endsWith('.gz') ? [createGzip(), file] : [file], true, onProgress);
    await rename(partialPath, path);
    return report;
  } catch (error) {
    await rm(partialPath, { force: true });
    throw error;
  }
}

/** Writes through a chain of streams. `end`: ends the last one. */
async function writeExportTo(
  parts: ExportParts,
  streams: readonly NodeJS.ReadWriteStream[] | readonly Writable[],
  endLast: boolean,
  onProgress: (lines: number) => void,
): Promise<ExportReport> {
  return parts.store.schemaConnection().read(async (session) => {
    const lines = exportLines(parts, session, onProgress);
    let report: ExportReport | null = null;
    async function* chunks(): AsyncGenerator<string> {
      let chunk = '';
      for (let next = await lines.next(); ; next = await lines.next()) {
        if (next.done === true) {
          report = next.value;
          break;
        }
        chunk += next.value;
        if (chunk.length < chunkLength) continue;
        yield chunk;
        chunk = '';
      }
      yield chunk;
    }
    await pipeline([Readable.from(chunks()), ...(streams as readonly NodeJS.ReadWriteStream[])], { end: endLast });
    if (report === null) throw new CliError('The export was not read to its end');
    return report;
  });
}
