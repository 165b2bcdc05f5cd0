import type { StoredFile, StoredFiles } from './stored-files.js';
import type { Uploader } from './uploader.js';

/** The findings of a check of all files. */
export interface Findings {
  /** Rows whose file is not there, or is another one than they say. */
  readonly withoutFile: string[];
  /** Acknowledged changes that are missing, and unacknowledged rows. */
  readonly lost: string[];
  /** Forms of which a part was stored. */
  readonly torn: string[];
}

/** Findings without anything in them. */
export function nothingFound(): Findings {
  return { withoutFile: [], lost: [], torn: [] };
}

/** A file whose content was being replaced when the server was killed, until a sweep has settled which one it has. */
export interface Open {
  readonly id: number;
  /** The digests of the content before and after. */
  readonly either: readonly string[];
}

/**
 * Compares rows and disk with what the uploaders were promised. They go on from what is there, but for files that were being replaced:
 * those are given back, and left alone until a sweep.
 */
export async function verify(
  shelf: StoredFiles,
  uploaders: readonly Uploader[],
  open: readonly Open[],
  findings: Findings,
): Promise<readonly Open[]> {
  const rows = new Map((await shelf.files()).map((row) => [row.id, row]));
  const opened = [...open, ...uploaders.flatMap(openOf)];
  for (const { id, either } of opened) verifyOpen(rows.get(id), id, either, findings);
  for (const row of rows.values())
    if (!opened.some(({ id }) => id === row.id)) findings.withoutFile.push(...row.problems);
  for (const uploader of uploaders) verifyPromises(rows, uploader, findings);
  const known = new Set([...uploaders.flatMap(({ files }) => [...files.keys()]), ...opened.map(({ id }) => id)]);
  for (const { id, name } of rows.values()) {
    if (!known.has(id)) findings.lost.push(`${id} ${name}: nobody was told about it`);
  }
  return opened;
}

/** The file that an uploader was replacing; it is no longer the uploader's. */
function openOf(uploader: Uploader): readonly Open[] {
  const { pending, files } = uploader;
  if (pending?.is !== 'replace') return [];
  uploader.pending = null;
  files.delete(pending.id);
  return [{ id: pending.id, either: [pending.former, pending.next] }];
}

/** Whichever content it has, it has one of them whole, and the row tells one of them. */
function verifyOpen(
  row: StoredFile | undefined,
  id: number,
  either: readonly string[],
  { withoutFile }: Findings,
): void {
  if (row === undefined) withoutFile.push(`${id}: its row is gone`);
  else if (!either.includes(row.digest) || row.found === null || !either.includes(row.found))
    withoutFile.push(`${id}: row ${row.digest}, file ${row.found}, neither of ${either.join()}`);
}

function verifyPromises(rows: ReadonlyMap<number, StoredFile>, uploader: Uploader, { lost, torn }: Findings): void {
  const { files, pending } = uploader;
  if (pending?.is === 'remove' && !rows.has(pending.id)) files.delete(pending.id);
  for (const [id, digest] of files) {
    if (rows.get(id)?.digest !== digest)
      lost.push(`${id}: ${rows.get(id)?.digest ?? 'no row'} in the place of ${digest}`);
  }
  if (pending?.is === 'upload') {
    const names = new Set(pending.contents.map(({ name }) => name));
    const stored = [...rows.values()].filter(({ name }) => names.has(name));
    if (stored.length > 0 && stored.length < names.size) torn.push(stored.map(({ name }) => name).join());
    for (const { id, digest } of stored) files.set(id, digest);
  }
  uploader.pending = null;
}
