import type { Arrivals, ArrivingVersion } from '../../documents/index.js';
import type { Transaction } from '../../store/index.js';
import type { SourceRow } from '../types.js';
import { countLinks } from './count-links.js';
import { idsBehind, withDrafts } from './drafts.js';
import { readVersion, type VersionWorld } from './read-version.js';
import { type IndexedDocument, versionKey } from './row-index.js';

/** What documents are written from. */
export interface DocumentsParts {
  readonly arrivals: Arrivals;
  readonly world: VersionWorld;
  readonly rows: AsyncIterable<SourceRow>;
  /** A row with what is otherwise here. */
  readonly dataOf: (row: SourceRow) => SourceRow;
  readonly told: (done: number, total: number) => void;
  /** Of the source: in version 4 nothing that is published has a draft, and nobody is told. */
  readonly version: 4 | 5;
}

/** Writes all documents: heads first, so that links can lead anywhere, then each document as soon as all of its rows were met. */
export async function writeDocuments(tx: Transaction, parts: DocumentsParts): Promise<void> {
  const { world, dataOf, told } = parts;
  const total = await announceAll(tx, parts);
  const nextId = idsBehind(world.rows);
  const waiting = new Map<IndexedDocument, ArrivingVersion[]>();
  let done = 0;
  for await (const row of parts.rows) {
    const place = world.rows.row(row.type, row.id);
    const document = place === undefined ? undefined : world.rows.documents(row.type).get(place.documentId);
    if (place === undefined || document?.rows.get(versionKey(place)) !== row.id) continue;
    const versions = waiting.get(document) ?? [];
    waiting.set(document, versions);
    versions.push(await readVersion(dataOf(row), document.type, place, world));
    if (versions.length < document.rows.size) continue;
    waiting.delete(document);
    await writeDocument(tx, document, versions, parts, nextId);
    done += 1;
    told(done, total);
  }
}

/** Gives how many there are. */
async function announceAll(tx: Transaction, { arrivals, world }: DocumentsParts): Promise<number> {
  let total = 0;
  for (const type of world.snapshot.contentTypes.values()) {
    for (const { documentId, createdBy } of world.rows.documents(type.uid).values()) {
      const creator = createdBy === null ? null : (world.administrators.get(createdBy) ?? null);
      await arrivals.announce(tx, type, documentId, creator);
      total += 1;
    }
  }
  return total;
}

async function writeDocument(
  tx: Transaction,
  document: IndexedDocument,
  versions: readonly ArrivingVersion[],
  { arrivals, world, version }: DocumentsParts,
  nextId: (uid: string) => number,
): Promise<void> {
  const { tally } = world;
  const of = document.type.uid;
  const whole = withDrafts(versions, document, version === 4 ? null : tally, nextId);
  for (const { attribute, documentId, holder } of await arrivals.write(tx, { ...document, versions: whole })) {
    const why = `values of ${attribute} that another document has, and only one may`;
    tally.leftOut({ of, why, which: `${documentId} (kept: ${holder})` });
  }
  const links = versions.reduce((sum, version) => sum + countLinks(version), 0);
  const locales = versions.map(({ locale }) => locale);
  tally.wrote(of, locales, links);
}
