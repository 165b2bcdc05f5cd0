import type { Status } from '../../../language/query/index.js';
import type { ColumnLink } from '../../../storage/sql/layout/index.js';
import { getOwnOwner } from '../change-sets/own-version.js';
import { type DocumentLocale, owningLinks, type WriteContext } from '../context.js';
import { recomputeModified } from '../recompute-modified.js';
import type { ColumnValues } from '../versions.js';
import { lockDocuments } from './lock-documents.js';
import { clearColumnLink, incrementRevision, readOwners } from './owners.js';
import { readOwningLinks } from './owning-side.js';

/** A version about to be written; `id` is null where its row does not exist yet. */
export interface NewOwner {
  readonly id: number | null;
  readonly status: Status;
  /** The columns that the version will have. */
  readonly columns: ColumnValues;
}

/**
 * Takes the targets of one-to-one relations over for the version about to be written: the former owner's version of the
 * same status loses its link (behaviour, section 13). Runs before the write, because the database allows only one
 * owner.
 */
export async function transferExclusiveTargets(
  context: WriteContext,
  document: DocumentLocale,
  newOwner: NewOwner,
): Promise<void> {
  for (const link of owningLinks(document.table)) {
    if (link.is !== 'column' || link.attribute.storage !== 'relation' || !link.attribute.exclusive) continue;
    await transferTarget(context, document, link, newOwner);
  }
}

async function transferTarget(
  context: WriteContext,
  document: DocumentLocale,
  link: ColumnLink,
  newOwner: NewOwner,
): Promise<void> {
  const [owningLink] = await readOwningLinks(context, link, newOwner.id, newOwner.columns);
  if (owningLink === undefined || link.target === null) return;
  // Several writers may claim the target: each has to see the previous owner.
  await lockDocuments(context, [owningLink.target.documentId]);
  const owners = await readOwners(context, link, {
    target: link.target,
    documentId: owningLink.target.documentId,
    status: newOwner.status,
    locale: ownerLocaleFilter(document, owningLink.target.locale),
  });
  for (const former of owners) {
    if (former.id === newOwner.id) continue;
    const own = await getOwnOwner(context, document, former);
    await clearColumnLink(context, link, own.id);
    await incrementRevision(context, document.type, own);
    if (newOwner.status === 'published')
      await recomputeModified(context, document.table, former.documentId, former.locale);
  }
}

/** Versions of different locales do not take targets from each other. */
function ownerLocaleFilter(
  document: DocumentLocale,
  pinned: string | null,
): { side: 'owner' | 'pin'; code: string } | null {
  if (document.type.localized) return { side: 'owner', code: document.locale };
  return pinned === null ? null : { side: 'pin', code: pinned };
}
