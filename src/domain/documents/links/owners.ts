import type { Status } from '../../../language/query/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import type { Link } from '../../../storage/sql/layout/index.js';
import { bumpRevision, linkOwners, padToPowerOfTwo, updateVersion } from '../../../storage/sql/plan/index.js';
import { recordSetChange } from '../change-sets/layer.js';
import type { WriteContext } from '../context.js';
import { linkColumnValues } from './owning-side.js';

/** A version row that links to a document, seen from that document. */
export interface OwningVersion {
  readonly id: number;
  readonly documentId: string;
  readonly locale: string;
  /** See `Version`. */
  readonly base: Status | null;
  readonly inversePosition: number;
  /** Position among the owner's own links. */
  readonly position: number;
}

/** Selects the owners to read. */
export interface OwnerFilter {
  readonly target: ContentType;
  readonly documentId: string;
  /** Status of the owners' rows; has no meaning in a change set. */
  readonly status: Status;
  /** `owner`: owners' rows of that locale, `pin`: links pinned to it; null: all. */
  readonly locale: { readonly side: 'owner' | 'pin'; readonly code: string } | null;
  /** Only owners among these documents; left out: all. */
  readonly documentIds?: readonly string[];
}

/** The rows that link to a document, in the order of the inverse side. */
export async function readOwners(
  context: WriteContext,
  link: Link,
  filter: OwnerFilter,
): Promise<readonly OwningVersion[]> {
  const documentIds = padToPowerOfTwo(filter.documentIds ?? []);
  if (filter.documentIds !== undefined && documentIds.length === 0) return [];
  const { layer } = context;
  const statementShape = {
    targetUid: filter.target.uid,
    locale: filter.locale?.side ?? null,
    candidateCount: documentIds.length,
    layered: layer !== null,
  };
  const values = [
    filter.documentId,
    layer?.status ?? filter.status,
    filter.locale?.code ?? '',
    context.snapshot.defaultLocale,
    ...documentIds,
    ...(layer === null ? [] : [layer.id]),
  ];
  const rows = await context.tx.rows(linkOwners(link, statementShape, context.printer), values);
  return rows.map((row) => ({
    id: Number(row.id),
    documentId: String(row.document_id),
    locale: String(row.locale),
    base: layer === null || row.status === layer.status ? null : row.status === 'draft' ? 'draft' : 'published',
    inversePosition: Number(row.inverse_position ?? 0),
    position: Number(row.position),
  }));
}

/** Clears a to-one link in the columns of an owner's row. */
export async function clearColumnLink(
  context: WriteContext,
  link: Link & { readonly is: 'column' },
  owner: number,
): Promise<void> {
  const columns = linkColumnValues(link, null, null);
  const statement = updateVersion(link.table, [...columns.keys()], context.printer);
  await context.tx.run(statement, [...columns.values(), owner]);
}

/** Notes that an owner's row has other content now. */
export async function incrementRevision(
  context: WriteContext,
  owner: ContentType,
  { id, documentId, locale }: Pick<OwningVersion, 'id' | 'documentId' | 'locale'>,
): Promise<void> {
  await context.tx.run(bumpRevision(owner.collectionName, context.printer), [id]);
  await recordSetChange(context, { type: owner, documentId, locale });
  context.tx.touch(owner.uid, 'values');
}
