import type { Status } from '../../../language/query/index.js';
import type { Stored } from '../../../language/schema/index.js';
import type { Row } from '../../../storage/database/index.js';
import type { ColumnLink, Link, TableLink } from '../../../storage/sql/layout/index.js';
import {
  deleteLinkAt,
  deleteLinks,
  insertLinks,
  lastInversePositions,
  padToPowerOfTwo,
  powerOfTwoBatches,
  versionLinks,
} from '../../../storage/sql/plan/index.js';
import type { ReadContext, WriteContext } from '../context.js';
import type { ColumnValues } from '../versions.js';
import { haveSameTargets, type LinkTarget, targetKey } from './link-target.js';

/** A link stored in a version row or its link table. */
export interface OwningLink {
  readonly target: LinkTarget;
  /** Its position among the row's links. */
  readonly position: number;
  /** Its position among the owners of the target; null if the relation has no inverse side. */
  readonly inversePosition: number | null;
}

/**
 * Returns the links of a version: of the row with this id (null: a version that is not stored yet) and these columns.
 */
export async function readOwningLinks(
  context: Pick<ReadContext, 'tx' | 'printer'>,
  link: Link,
  id: number | null,
  columns: ColumnValues,
): Promise<readonly OwningLink[]> {
  if (link.is === 'column') return readColumnLinks(link, columns);
  if (id === null) return [];
  const rows = await context.tx.rows(versionLinks(link, context.printer), [id]);
  return rows.map((row) => parseLinkRow(link, row));
}

/** The link that a row of a link table is. */
export function parseLinkRow(link: TableLink, row: Row): OwningLink {
  return {
    target: {
      type: String(link.typeColumn === null ? link.target?.uid : row[link.typeColumn]),
      documentId: String(row[link.targetColumn]),
      locale: readTextColumn(row, link.localeColumn),
      status: toStatus(readTextColumn(row, link.statusColumn)),
    },
    position: Number(row[link.positionColumn]),
    inversePosition: link.inversePositionColumn === null ? null : Number(row[link.inversePositionColumn]),
  };
}

/** Returns the link stored in the columns of a version row: none, or one. */
export function readColumnLinks(link: ColumnLink, columns: ColumnValues): readonly OwningLink[] {
  const documentId = columns.get(link.targetColumn) ?? null;
  if (documentId === null) return [];
  const column = (name: string | null): Stored => (name === null ? null : (columns.get(name) ?? null));
  const locale = column(link.localeColumn);
  const inversePosition = column(link.inversePositionColumn);
  return [
    {
      target: {
        type: String(link.target?.uid),
        documentId: String(documentId),
        locale: locale === null ? null : String(locale),
        status: toStatus(column(link.statusColumn)),
      },
      position: 1,
      inversePosition: inversePosition === null ? null : Number(inversePosition),
    },
  ];
}

/** Returns the column values of a to-one link; null: no link. */
export function linkColumnValues(
  link: ColumnLink,
  target: LinkTarget | null,
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
 * Returns the links after a change, with positions on both sides. A new owner is appended to the target's list of
 * owners; an existing one keeps its position.
 */
export async function positionLinks(
  context: WriteContext,
  link: Link,
  before: readonly OwningLink[],
  after: readonly LinkTarget[],
): Promise<readonly OwningLink[]> {
  const existing = new Map(before.map((owningLink) => [targetKey(owningLink.target), owningLink]));
  const newTargets = after.filter((target) => !existing.has(targetKey(target)));
  const lastPositions = await readLastInversePositions(context, link, newTargets);
  return after.map((target, index) => ({
    target,
    position: index + 1,
    inversePosition:
      link.inversePositionColumn === null
        ? null
        : (existing.get(targetKey(target))?.inversePosition ?? (lastPositions.get(target.documentId) ?? 0) + 1),
  }));
}

/** Maximum number of targets in one statement. */
const maxBatchSize = 512;

/** Returns the last position in the list of owners of each target. */
export async function readLastInversePositions(
  context: WriteContext,
  link: Link,
  targets: readonly Pick<LinkTarget, 'documentId'>[],
): Promise<ReadonlyMap<string, number>> {
  const positions = new Map<string, number>();
  for (let offset = 0; offset < targets.length; offset += maxBatchSize) {
    const documents = padToPowerOfTwo(targets.slice(offset, offset + maxBatchSize).map(({ documentId }) => documentId));
    const statement = lastInversePositions(link, documents.length, context.printer);
    if (statement === null) break;
    for (const row of await context.tx.rows(statement, documents))
      positions.set(String(row.target), Number(row.last ?? 0));
  }
  return positions;
}

/** Replaces the links of a row in a link table with as few statements as the change allows. */
export async function writeOwningLinks(
  context: WriteContext,
  link: TableLink,
  owner: number,
  before: readonly OwningLink[],
  after: readonly OwningLink[],
): Promise<void> {
  const targetKeys = new Set(after.map(({ target }) => targetKey(target)));
  const remaining = before.filter(({ target }) => targetKeys.has(targetKey(target)));
  const { tx, printer } = context;
  // Removing and appending do not rewrite the other links; positions may have gaps.
  if (haveSameTargets(linkTargets(remaining), linkTargets(after.slice(0, remaining.length)))) {
    for (const { target, position } of before) {
      if (!targetKeys.has(targetKey(target))) await tx.run(deleteLinkAt(link, printer), [owner, position]);
    }
    const lastPosition = before.at(-1)?.position ?? 0;
    const added = after
      .slice(remaining.length)
      .map((owningLink, index) => ({ ...owningLink, position: lastPosition + index + 1 }));
    await insertOwningLinks(context, link, owner, added);
    return;
  }
  await tx.run(deleteLinks(link, printer), [owner]);
  await insertOwningLinks(context, link, owner, after);
}

/** Returns the targets of links. */
export function linkTargets(links: readonly OwningLink[]): readonly LinkTarget[] {
  return links.map(({ target }) => target);
}

/** Adds links to a row of a link table, at their positions. */
export async function insertOwningLinks(
  context: WriteContext,
  link: TableLink,
  owner: number,
  links: readonly OwningLink[],
): Promise<void> {
  for (const batch of powerOfTwoBatches(links)) {
    const values = batch.flatMap((owningLink) => [owner, ...linkValues(link, owningLink)]);
    await context.tx.run(insertLinks(link, batch.length, context.printer), values);
  }
}

/** The values of `linkColumns`. */
function linkValues(link: TableLink, { target, position, inversePosition }: OwningLink): readonly Stored[] {
  return [
    position,
    target.documentId,
    ...(link.typeColumn === null ? [] : [target.type]),
    ...(link.localeColumn === null ? [] : [target.locale]),
    ...(link.statusColumn === null ? [] : [target.status]),
    ...(link.inversePositionColumn === null ? [] : [inversePosition]),
  ];
}

function readTextColumn(row: Row, column: string | null): string | null {
  const value = column === null ? null : (row[column] ?? null);
  return value === null ? null : String(value);
}

function toStatus(value: Stored): Status | null {
  return value === 'draft' || value === 'published' ? value : null;
}
