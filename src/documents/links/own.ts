import type { ColumnLink, Link, TableLink } from '../../layout/index.js';
import {
  deleteLinkAt,
  deleteLinks,
  insertLinks,
  lastInversePositions,
  linksOf,
  padded,
  portions,
} from '../../plan/index.js';
import type { Status } from '../../query/index.js';
import type { Stored } from '../../schema/index.js';
import type { Row } from '../../store/index.js';
import type { Work } from '../context.js';
import type { Columns } from '../versions.js';
import { sameTargets, type Target, targetKey } from './target.js';

/** A link that a version row holds. */
export interface OwnLink {
  readonly target: Target;
  /** Its place among the row's links. */
  readonly position: number;
  /** Its place among the owners of the target; null where the relation has no inverse side. */
  readonly inversePosition: number | null;
}

/** The links of a version: of the row with this id (null: a version that is not stored yet) and these columns. */
export async function readOwnLinks(
  work: Work,
  link: Link,
  id: number | null,
  columns: Columns,
): Promise<readonly OwnLink[]> {
  if (link.is === 'column') return columnLinks(link, columns);
  if (id === null) return [];
  const rows = await work.tx.rows(linksOf(link, work.printer), [id]);
  return rows.map((row) => ownLinkOf(link, row));
}

/** The link that a row of a link table is. */
export function ownLinkOf(link: TableLink, row: Row): OwnLink {
  return {
    target: {
      type: String(link.typeColumn === null ? link.target?.uid : row[link.typeColumn]),
      documentId: String(row[link.targetColumn]),
      locale: textAt(row, link.localeColumn),
      status: statusAt(textAt(row, link.statusColumn)),
    },
    position: Number(row[link.positionColumn]),
    inversePosition: link.inversePositionColumn === null ? null : Number(row[link.inversePositionColumn]),
  };
}

/** The link that the columns of a version row hold: none, or one. */
export function columnLinks(link: ColumnLink, columns: Columns): readonly OwnLink[] {
  const documentId = columns.get(link.targetColumn) ?? null;
  if (documentId === null) return [];
  const at = (name: string | null): Stored => (name === null ? null : (columns.get(name) ?? null));
  const locale = at(link.localeColumn);
  const inverse = at(link.inversePositionColumn);
  return [
    {
      target: {
        type: String(link.target?.uid),
        documentId: String(documentId),
        locale: locale === null ? null : String(locale),
        status: statusAt(at(link.statusColumn)),
      },
      position: 1,
      inversePosition: inverse === null ? null : Number(inverse),
    },
  ];
}

/** What the columns of a to-one link are to hold; null: no link. */
export function columnsOfLink(
  link: ColumnLink,
  target: Target | null,
  inversePosition: number | null,
): ReadonlyMap<string, Stored> {
  const columns = new Map<string, Stored>([[link.targetColumn, target?.documentId ?? null]]);
  if (link.localeColumn !== null) columns.set(link.localeColumn, target?.locale ?? null);
  if (link.statusColumn !== null) columns.set(link.statusColumn, target?.status ?? null);
  if (link.inversePositionColumn !== null)
    columns.set(link.inversePositionColumn, target === null ? null : inversePosition);
  return columns;
}

/**
 * The links after a change, with positions on both sides: an owner that was not in a target's list is appended to it,
 * one that was keeps its place there.
 */
export async function placedLinks(
  work: Work,
  link: Link,
  before: readonly OwnLink[],
  after: readonly Target[],
): Promise<readonly OwnLink[]> {
  const known = new Map(before.map((own) => [targetKey(own.target), own]));
  const added = after.filter((target) => !known.has(targetKey(target)));
  const last = await lastOwners(work, link, added);
  return after.map((target, at) => ({
    target,
    position: at + 1,
    inversePosition:
      link.inversePositionColumn === null
        ? null
        : (known.get(targetKey(target))?.inversePosition ?? (last.get(target.documentId) ?? 0) + 1),
  }));
}

/** Targets that one statement asks about. */
const mostAtOnce = 512;

/** The last place in the list of owners of each target. */
export async function lastOwners(
  work: Work,
  link: Link,
  targets: readonly Pick<Target, 'documentId'>[],
): Promise<ReadonlyMap<string, number>> {
  const last = new Map<string, number>();
  for (let at = 0; at < targets.length; at += mostAtOnce) {
    const documents = padded(targets.slice(at, at + mostAtOnce).map(({ documentId }) => documentId));
    const statement = lastInversePositions(link, documents.length, work.printer);
    if (statement === null) break;
    for (const row of await work.tx.rows(statement, documents)) last.set(String(row.target), Number(row.last ?? 0));
  }
  return last;
}

/** Brings the links of a row in a link table from one state to another with as few statements as the change allows. */
export async function writeOwnLinks(
  work: Work,
  link: TableLink,
  owner: number,
  before: readonly OwnLink[],
  after: readonly OwnLink[],
): Promise<void> {
  const wanted = new Set(after.map(({ target }) => targetKey(target)));
  const kept = before.filter(({ target }) => wanted.has(targetKey(target)));
  const { tx, printer } = work;
  // Removing and appending leave the rest alone; positions may have gaps.
  if (sameTargets(targetsOf(kept), targetsOf(after.slice(0, kept.length)))) {
    for (const { target, position } of before) {
      if (!wanted.has(targetKey(target))) await tx.run(deleteLinkAt(link, printer), [owner, position]);
    }
    const last = before.at(-1)?.position ?? 0;
    const added = after.slice(kept.length).map((own, at) => ({ ...own, position: last + at + 1 }));
    await insertOwnLinks(work, link, owner, added);
    return;
  }
  await tx.run(deleteLinks(link, printer), [owner]);
  await insertOwnLinks(work, link, owner, after);
}

/** The targets alone. */
export function targetsOf(links: readonly OwnLink[]): readonly Target[] {
  return links.map(({ target }) => target);
}

/** Adds links to a row of a link table, at their positions. */
export async function insertOwnLinks(
  work: Work,
  link: TableLink,
  owner: number,
  links: readonly OwnLink[],
): Promise<void> {
  for (const part of portions(links)) {
    const values = part.flatMap((own) => [owner, ...linkValues(link, own)]);
    await work.tx.run(insertLinks(link, part.length, work.printer), values);
  }
}

/** The values of `linkColumns`. */
function linkValues(link: TableLink, { target, position, inversePosition }: OwnLink): readonly Stored[] {
  return [
    position,
    target.documentId,
    ...(link.typeColumn === null ? [] : [target.type]),
    ...(link.localeColumn === null ? [] : [target.locale]),
    ...(link.statusColumn === null ? [] : [target.status]),
    ...(link.inversePositionColumn === null ? [] : [inversePosition]),
  ];
}

function textAt(row: Row, column: string | null): string | null {
  const value = column === null ? null : (row[column] ?? null);
  return value === null ? null : String(value);
}

function statusAt(value: Stored): Status | null {
  return value === 'draft' || value === 'published' ? value : null;
}
