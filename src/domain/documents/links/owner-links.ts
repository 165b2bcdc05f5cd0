import type { Link } from '../../../storage/sql/layout/index.js';
import { deleteLinkAt, lastPosition, updateInversePosition, updateVersion } from '../../../storage/sql/plan/index.js';
import type { WriteContext } from '../context.js';
import { clearColumnLink, type OwningVersion } from './owners.js';
import { insertOwningLinks, linkColumnValues, type OwningLink } from './owning-side.js';

/** Links an owner's row to a target, at the end of the owner's own list. */
export async function linkOwner(
  context: WriteContext,
  link: Link,
  owner: number,
  owningLink: Omit<OwningLink, 'position'>,
): Promise<void> {
  const { tx, printer } = context;
  if (link.is === 'column') {
    const columns = linkColumnValues(link, owningLink.target, owningLink.inversePosition);
    await tx.run(updateVersion(link.table, [...columns.keys()], printer), [...columns.values(), owner]);
    return;
  }
  const [last] = await tx.rows(lastPosition(link, printer), [owner]);
  const position = Number(last?.position ?? 0) + 1;
  await insertOwningLinks(context, link, owner, [{ ...owningLink, position }]);
}

/** Takes the link off an owner's row. */
export async function unlinkOwner(context: WriteContext, link: Link, owner: OwningVersion): Promise<void> {
  if (link.is === 'column') await clearColumnLink(context, link, owner.id);
  else await context.tx.run(deleteLinkAt(link, context.printer), [owner.id, owner.position]);
}

/** Moves an owner to another position in the target's list of owners; its own content does not change. */
export async function moveOwnerPosition(
  context: WriteContext,
  link: Link,
  owner: OwningVersion,
  position: number,
): Promise<void> {
  const { tx, printer } = context;
  if (link.is === 'table') {
    const statement = updateInversePosition(link, printer);
    if (statement !== null) await tx.run(statement, [position, owner.id, owner.position]);
  } else if (link.inversePositionColumn !== null) {
    await tx.run(updateVersion(link.table, [link.inversePositionColumn], printer), [position, owner.id]);
  }
  tx.touch(link.owner.uid, 'values');
}
