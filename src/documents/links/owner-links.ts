import type { Link } from '../../layout/index.js';
import { deleteLinkAt, lastPosition, moveInverse, updateVersion } from '../../plan/index.js';
import type { Work } from '../context.js';
import { columnsOfLink, insertOwnLinks, type OwnLink } from './own.js';
import { clearColumnLink, type Owner } from './owners.js';

/** Links an owner's row to a target, at the end of the owner's own list. */
export async function joinOwner(work: Work, link: Link, owner: number, own: Omit<OwnLink, 'position'>): Promise<void> {
  const { tx, printer } = work;
  if (link.is === 'column') {
    const columns = columnsOfLink(link, own.target, own.inversePosition);
    await tx.run(updateVersion(link.table, [...columns.keys()], printer), [...columns.values(), owner]);
    return;
  }
  const [last] = await tx.rows(lastPosition(link, printer), [owner]);
  const position = Number(last?.position ?? 0) + 1;
  await insertOwnLinks(work, link, owner, [{ ...own, position }]);
}

/** Takes the link off an owner's row. */
export async function leaveOwner(work: Work, link: Link, owner: Owner): Promise<void> {
  if (link.is === 'column') await clearColumnLink(work, link, owner.id);
  else await work.tx.run(deleteLinkAt(link, work.printer), [owner.id, owner.position]);
}

/** Gives an owner another place in the target's list of owners; its own content stays the same. */
export async function moveOwner(work: Work, link: Link, owner: Owner, place: number): Promise<void> {
  const { tx, printer } = work;
  if (link.is === 'table') {
    const statement = moveInverse(link, printer);
    if (statement !== null) await tx.run(statement, [place, owner.id, owner.position]);
  } else if (link.inversePositionColumn !== null) {
    await tx.run(updateVersion(link.table, [link.inversePositionColumn], printer), [place, owner.id]);
  }
  tx.touch(link.owner.uid, 'values');
}
