import type { Link } from '../../layout/index.js';
import type { Compiled, Sql } from '../types.js';
import { layeredCondition } from './layered-versions.js';
import type { WritePrinter } from './write-printer.js';

/** Which owners of a target are searched, in addition to their status. */
export interface OwnersShape {
  /** The content type of the target. */
  readonly targetUid: string;
  /** `owner`: owners' rows of one locale; `pin`: links pinned to one locale; null: all. */
  readonly locale: 'owner' | 'pin' | null;
  /** Number of documents among which the owners are searched; 0: all documents. */
  readonly candidateCount: number;
  /** Whether the layered versions are searched, whatever their status: the status is that of rows of the set, and its id is the last value. */
  readonly layered?: boolean;
}

/**
 * The version rows that link to a document, in the order of the inverse side: `id`, `document_id`, `locale`, `status`, `inverse_position`,
 * `position` (0 where the link is a column).
 * Values: the target's documentId, status of the owners' rows, the locale and the default one (read where the shape has a locale),
 * and the documentIds to search.
 */
export function linkOwners(link: Link, shape: OwnersShape, printer: WritePrinter): Compiled {
  const key = `ownersOf ${link.table} ${link.targetColumn} ${shape.targetUid} ${shape.locale} ${shape.candidateCount} ${shape.layered}`;
  return printer.statement(key, (p) => {
    const linkColumn = (column: string): Sql => `${link.is === 'table' ? 'l' : 'o'}.${p.name(column)}`;
    const where = [
      `${linkColumn(link.targetColumn)} = ${p.value(0)}`,
      shape.layered === true
        ? layeredCondition(link.owner.collectionName, 'o', { status: 1, set: 4 + shape.candidateCount }, p)
        : `o.${p.equals('status', 1)}`,
      ...(link.is === 'table' && link.typeColumn !== null
        ? [`${linkColumn(link.typeColumn)} = ${p.dialect.text(shape.targetUid)}`]
        : []),
      ...localeCondition(link, shape, linkColumn, p),
      ...(shape.candidateCount === 0 ? [] : [`o.${p.name('document_id')} IN ${p.valueList(shape.candidateCount, 4)}`]),
    ];
    const inverse = link.inversePositionColumn === null ? '0' : linkColumn(link.inversePositionColumn);
    const position = link.is === 'table' ? linkColumn(link.positionColumn) : '0';
    const selected = `o.${p.name('id')}, o.${p.name('document_id')}, o.${p.name('locale')}, o.${p.name('status')}, ${inverse} AS inverse_position, ${position} AS position`;
    const order = ['inverse_position', `o.${p.name('id')}`].map((term) => p.dialect.order(term, 'asc'));
    return `SELECT ${selected} FROM ${ownerSource(link, p)} WHERE ${where.join(' AND ')} ORDER BY ${order.join(', ')}`;
  });
}

function localeCondition(
  link: Link,
  shape: OwnersShape,
  linkColumn: (column: string) => Sql,
  printer: WritePrinter,
): readonly Sql[] {
  if (shape.locale === 'owner') return [`o.${printer.equals('locale', 2)}`];
  if (shape.locale === null || link.localeColumn === null) return [];
  return [`coalesce(${linkColumn(link.localeColumn)}, ${printer.value(3)}) = ${printer.value(2)}`];
}

function ownerSource(link: Link, printer: WritePrinter): Sql {
  if (link.is === 'column') return `${printer.name(link.table)} o`;
  const owner = printer.name(link.owner.collectionName);
  return `${printer.name(link.table)} l JOIN ${owner} o ON o.${printer.name('id')} = l.${printer.name(link.ownerColumn)}`;
}
