import type { Link } from '../../layout/index.js';
import { bumpRevision, ownersOf, padded, updateVersion } from '../../plan/index.js';
import type { Status } from '../../query/index.js';
import type { ContentType } from '../../schema/index.js';
import type { Work } from '../context.js';
import { columnsOfLink } from './own.js';

/** A version row that links to a document, seen from that document. */
export interface Owner {
  readonly id: number;
  readonly documentId: string;
  readonly locale: string;
  readonly inversePosition: number;
  /** Place among the owner's own links. */
  readonly position: number;
}

/** Whose owners are wanted. */
export interface OwnersWanted {
  readonly target: ContentType;
  readonly documentId: string;
  /** Status of the owners' rows. */
  readonly status: Status;
  /** `owner`: owners' rows of that locale, `pin`: links pinned to it; null: all. */
  readonly locale: { readonly of: 'owner' | 'pin'; readonly code: string } | null;
  /** Only owners among these documents; left out: all. */
  readonly among?: readonly string[];
}

/** The rows that link to a document, in the order of the inverse side. */
export async function readOwners(work: Work, link: Link, wanted: OwnersWanted): Promise<readonly Owner[]> {
  const among = padded(wanted.among ?? []);
  if (wanted.among !== undefined && among.length === 0) return [];
  const shape = { targetUid: wanted.target.uid, locale: wanted.locale?.of ?? null, among: among.length };
  const values = [wanted.documentId, wanted.status, wanted.locale?.code ?? '', work.snapshot.defaultLocale, ...among];
  const rows = await work.tx.rows(ownersOf(link, shape, work.printer), values);
  return rows.map((row) => ({
    id: Number(row.id),
    documentId: String(row.document_id),
    locale: String(row.locale),
    inversePosition: Number(row.inverse_position ?? 0),
    position: Number(row.position),
  }));
}

/** Takes a to-one link off an owner's row. */
export async function clearColumnLink(
  work: Work,
  link: Link & { readonly is: 'column' },
  owner: number,
): Promise<void> {
  const columns = columnsOfLink(link, null, null);
  const statement = updateVersion(link.table, [...columns.keys()], work.printer);
  await work.tx.run(statement, [...columns.values(), owner]);
}

/** Notes that an owner's row has other content now. */
export async function markChanged(work: Work, owner: ContentType, id: number): Promise<void> {
  await work.tx.run(bumpRevision(owner.collectionName, work.printer), [id]);
  work.tx.touch(owner.uid, 'values');
}
