import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type ExportParts, type ExportReport, exportLines } from '../export/index.js';
import { isoTime, Refusal } from '../kernel/index.js';
import { modelOf } from '../model/index.js';
import { openStorage } from './open-files.js';
import { openStore } from './open-store.js';
import { loadProject } from './project.js';
import type { AppOptions } from './types.js';

/** Where an export goes: a file (absolute), packed where its name ends in `.gz`, or a stream, which stays open. */
export type ExportPlace = string | Writable;

/** Characters that are written together. */
const pieceLength = 65_536;

/**
 * Exports the content of a project, which may be served meanwhile, as it is at one instant. A file is put into its place when it is
 * whole. Raises Refusal for what an operator has to mend; Fault store.*, media.*.
 */
export async function exportContent(
  options: AppOptions,
  place: ExportPlace,
  told: (lines: number) => void,
): Promise<ExportReport> {
  const { config } = await loadProject(options);
  const store = await openStore(config, options);
  try {
    const latest = await store.latestRevision();
    const model = latest === null ? null : await modelOf(store, latest.id, config);
    if (model === null) {
      throw new Refusal('There is nothing to export: the database does not say which content model it has', [
        'start Octavo on it once, which notes it, and export then',
      ]);
    }
    const storage = openStorage(config.media, join(config.dataDir, 'uploads'), () => undefined);
    const { snapshot, side } = model;
    const parts: ExportParts = { snapshot, files: side.files, store, storage, createdAt: isoTime(store.clock.now()) };
    return typeof place === 'string' ? await intoFile(parts, place, told) : await write(parts, [place], false, told);
  } finally {
    await store.close();
  }
}

async function intoFile(parts: ExportParts, path: string, told: (lines: number) => void): Promise<ExportReport> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.part`;
  try {
    const file = createWriteStream(draft, { mode: 0o600, flush: true });
    const report = await write(parts, path.endsWith('.gz') ? [createGzip(), file] : [file], true, told);
    await rename(draft, path);
    return report;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Writes through streams one after the other. `end`: the last one is ended. */
async function write(
  parts: ExportParts,
  through: readonly NodeJS.ReadWriteStream[] | readonly Writable[],
  end: boolean,
  told: (lines: number) => void,
): Promise<ExportReport> {
  return parts.store.copyDoor().read(async (session) => {
    const lines = exportLines(parts, session, told);
    let report: ExportReport | null = null;
    async function* pieces(): AsyncGenerator<string> {
      let piece = '';
      for (let next = await lines.next(); ; next = await lines.next()) {
        if (next.done === true) {
          report = next.value;
          break;
        }
        piece += next.value;
        if (piece.length < pieceLength) continue;
        yield piece;
        piece = '';
      }
      yield piece;
    }
    await pipeline([Readable.from(pieces()), ...(through as readonly NodeJS.ReadWriteStream[])], { end });
    if (report === null) throw new Refusal('Nobody took the export to its end');
    return report;
  });
}
