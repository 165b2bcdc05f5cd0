import type { ColumnLink } from '../../layout/index.js';
import type { Status } from '../../query/index.js';
import { ownLinks, type Source, type Work } from '../context.js';
import { settle } from '../settle.js';
import type { Columns } from '../versions.js';
import { hold } from './hold.js';
import { readOwnLinks } from './own.js';
import { clearColumnLink, markChanged, readOwners } from './owners.js';

/** A version about to be written; `id` is null where its row does not exist yet. */
export interface Taker {
  readonly id: number | null;
  readonly status: Status;
  /** The columns it is going to have. */
  readonly columns: Columns;
}

/**
 * A target of a one-to-one relation has one owner: the version about to be written takes it over, and the former owner's version
 * of the same status loses it (behaviour, section 13). Comes before the write, for the database allows no two owners.
 */
export async function takeOver(work: Work, source: Source, version: Taker): Promise<void> {
  for (const link of ownLinks(source.table)) {
    if (link.is !== 'column' || link.attribute.storage !== 'relation' || !link.attribute.exclusive) continue;
    await takeOverOne(work, source, link, version);
  }
}

async function takeOverOne(work: Work, source: Source, link: ColumnLink, version: Taker): Promise<void> {
  const [own] = await readOwnLinks(work, link, version.id, version.columns);
  if (own === undefined || link.target === null) return;
  // Several may want it at once: each has to see who had it before.
  await hold(work, [own.target.documentId]);
  const owners = await readOwners(work, link, {
    target: link.target,
    documentId: own.target.documentId,
    status: version.status,
    locale: localeOf(source, own.target.locale),
  });
  for (const former of owners) {
    if (former.id === version.id) continue;
    await clearColumnLink(work, link, former.id);
    await markChanged(work, source.type, former.id);
    if (version.status === 'published') await settle(work, source.table, former.documentId, former.locale);
  }
}

/** Versions of different locales do not take targets from each other. */
function localeOf(source: Source, pinned: string | null): { of: 'owner' | 'pin'; code: string } | null {
  if (source.type.localized) return { of: 'owner', code: source.locale };
  return pinned === null ? null : { of: 'pin', code: pinned };
}
