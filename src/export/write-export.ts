import { type ArrivalsParts, createArrivals } from '../documents/index.js';
import { type ImportReport, refuseUnlessEmpty, Tally } from '../import/index.js';
import { Failure, Refusal } from '../kernel/index.js';
import type { ObjectArrivals } from '../media/index.js';
import { statement } from '../plan/index.js';
import { fileUid } from '../schema/index.js';
import { LengthViolation, type Transaction, UniqueViolation } from '../store/index.js';
import { checkExport } from './check-export.js';
import { findMissing } from './find-missing.js';
import { withAddresses } from './objects.js';
import { VersionReader } from './parse-version.js';
import { type Line, parseLine, readLines } from './read-lines.js';
import { wrongLine } from './wrong-line.js';

/** What an export is put into: a model whose tables are there. */
export interface ExportTarget extends ArrivalsParts {
  readonly objects: ObjectArrivals;
  /** The last thing within the transaction: what is remembered of whom, and the log. */
  close(tx: Transaction): Promise<void>;
}

/** Told how far it is. */
export type LinesTold = (doing: string, done: number, total: number | null) => void;

/**
 * Puts an export into a database without documents, ids, times, versions and revisions as they were. It is read twice: through to its
 * end first, when bytes of files are stored that nothing refers to yet; then all rows are written in one transaction. There is everything
 * in the end, or nothing. Raises Refusal for what an operator has to mend; Fault store.*, media.*.
 */
export async function writeExport(
  path: string,
  name: string,
  target: ExportTarget,
  told: LinesTold,
): Promise<ImportReport> {
  const keys = new Set<string>();
  try {
    await refuseUnlessEmpty(target.store);
    const checked = await checkExport(path, target.snapshot, target.objects, keys, (done) =>
      told('Reading lines, storing files', done, null),
    );
    const written = async (tx: Transaction): Promise<ImportReport> => {
      const tally = new Tally(name);
      tally.files = checked.objects;
      tally.bytes = checked.bytes;
      await tx.alone('import');
      await refuseUnlessEmpty(target.store, tx);
      await writeLines(path, tx, target, tally, (done) => told('Writing lines', done, checked.lines));
      return tally.report();
    };
    return await target.store.write(written, { lasting: true });
  } catch (error) {
    await target.objects.remove(keys);
    throw error;
  }
}

async function writeLines(
  path: string,
  tx: Transaction,
  target: ExportTarget,
  tally: Tally,
  told: (done: number) => void,
): Promise<void> {
  const arrivals = createArrivals(target);
  const reader = new VersionReader(target.snapshot);
  const insertFolder = statement(
    target.store.dialect,
    'INSERT INTO [octavo_folders] ([id], [parent_id], [name], [created_at], [updated_at]) VALUES (?, ?, ?, ?, ?)',
  );
  for await (const line of readLines(path)) {
    told(line.at);
    // Most of an export are bytes, which are stored by now.
    if (line.text.startsWith('{"is":"bytes"')) continue;
    const said = parseLine(line);
    await explained(line, async () => {
      if (said.is === 'folder') {
        const { id, parent, name, createdAt, updatedAt } = said;
        await tx.run(insertFolder, [
          Number(id),
          Number(parent ?? 0),
          String(name),
          String(createdAt),
          String(updatedAt),
        ]);
        tally.read('folders');
        tally.wrote('folders');
      } else if (said.is === 'document') {
        const type = reader.typeOf(said.type, line.at);
        await arrivals.announce(tx, type, String(said.documentId), null);
        tally.wrote(type.uid);
      } else if (said.is === 'version') {
        const { type, version } = reader.read(line);
        const missing = await findMissing(tx, target.store.dialect, version);
        if (missing !== null) throw wrongLine(line.at, `there is no ${missing.type} ${missing.documentId} to link to`);
        const scalars = type.uid === fileUid ? withAddresses(version.scalars, addressesOf(target)) : version.scalars;
        await arrivals.restore(tx, type, { ...version, scalars });
        tally.read(type.uid);
        tally.has(
          type.uid,
          version.locale,
          [...version.links.values()].reduce((sum, { length }) => sum + length, 0),
        );
      }
    });
  }
  await arrivals.settle(tx, reader.highestComponent);
  await target.close(tx);
}

function addressesOf({ objects }: ExportTarget): { readonly provider: string; urlOf(key: string): string } {
  return { provider: objects.provider, urlOf: (key) => objects.urlOf(key) };
}

/** Tells which line it was that the database, or a rule that it looks after, has something against. */
async function explained(line: Line, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof UniqueViolation || error instanceof LengthViolation) throw wrongLine(line.at, error.message);
    if (error instanceof Failure) throw wrongLine(line.at, error.problems[0]?.message ?? error.message);
    throw error;
  }
}
