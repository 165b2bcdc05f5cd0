import type { ContentType, MediaAttribute, RelationAttribute, Snapshot } from '../../../../language/schema/index.js';
import type { ImportedTarget } from '../../../documents/index.js';
import type { ImportTally } from '../report.js';
import type { IndexedLink } from './link-index.js';
import { type IndexedRow, type RowIndex, versionKey } from './row-index.js';

/** The row whose links are resolved. */
export interface LinkOwner {
  /** The content type of the document, also if one of its components has the links. */
  readonly type: ContentType;
  readonly locale: string;
  /** Name shown in the report. */
  readonly name: string;
}

/** Target of a link, with its position in the list of the other side. */
export interface FoundTarget {
  readonly target: ImportedTarget;
  readonly inversePosition: number | null;
}

/**
 * Returns the documents that links lead to, in order. In the source links join rows, here they lead from versions to documents. If the
 * owner has locales and statuses, those of the target row are dropped; otherwise the link is pinned to them, unless they are the default.
 * Links to missing rows are reported.
 */
export function findTargets(
  links: readonly IndexedLink[],
  attribute: RelationAttribute | MediaAttribute,
  owner: LinkOwner,
  context: { readonly snapshot: Snapshot; readonly rows: RowIndex; readonly tally: ImportTally },
): readonly FoundTarget[] {
  const targets = new Map<string, { link: IndexedLink; row: IndexedRow; type: ContentType; statuses: Set<string> }>();
  for (const link of links) {
    const row = context.rows.row(link.type, link.id);
    const type = context.snapshot.contentTypes.get(link.type);
    if (row === undefined || type === undefined || (attribute.target !== null && attribute.target !== link.type)) {
      const why = 'links to rows that are not there';
      context.tally.addLeftOut({ of: owner.type.uid, why, which: `${owner.name}.${attribute.name}` });
      continue;
    }
    const key = `${link.type}\n${row.documentId}\n${owner.type.localized ? '' : row.locale}`;
    const existing = targets.get(key);
    if (existing === undefined) targets.set(key, { link, row, type, statuses: new Set([row.status]) });
    else existing.statuses.add(row.status);
  }
  const all = [...targets.values()];
  return (attribute.many ? all : all.slice(0, 1)).map(({ link, row, type, statuses }) => ({
    inversePosition: link.inversePosition,
    target: {
      type: type.uid,
      documentId: row.documentId,
      locale: pinnedLocale(row, type, owner, context.snapshot),
      status: pinnedStatus(row, type, owner, statuses, context.rows),
    },
  }));
}

function pinnedLocale({ locale }: IndexedRow, type: ContentType, owner: LinkOwner, snapshot: Snapshot): string | null {
  return type.localized && !owner.type.localized && locale !== snapshot.defaultLocale ? locale : null;
}

/** A link to both versions, or to the only one, follows the requested status. */
function pinnedStatus(
  { documentId, locale, status }: IndexedRow,
  type: ContentType,
  owner: LinkOwner,
  statuses: ReadonlySet<string>,
  rows: RowIndex,
): IndexedRow['status'] | null {
  if (owner.type.draftAndPublish || !type.draftAndPublish || statuses.size > 1) return null;
  const other = status === 'draft' ? 'published' : 'draft';
  const both = rows
    .documents(type.uid)
    .get(documentId)
    ?.rows.has(versionKey({ locale, status: other }));
  return both === true ? status : null;
}
