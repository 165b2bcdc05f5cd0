import { CliError, isObject } from '../../../../foundations/core/index.js';
import { numberOrNull, stringOrNull } from '../coerce-values.js';
import type { SourceLink, SourceRow } from '../types.js';

const fileType = 'plugin::upload.file';

/** Parses a line of `entities/`. Throws CliError if it names no row. */
export function readArchiveRow({ type, id, data }: Readonly<Record<string, unknown>>): SourceRow {
  const row = numberOrNull(id);
  if (typeof type !== 'string' || row === null || !isObject(data)) {
    throw new CliError('The archive holds a row without a type, an id or data', ['it is damaged: export again']);
  }
  return { type, id: row, data, createdBy: null, updatedBy: null };
}

/**
 * Parses a line of `links/`; null if it is not imported, such as one that joins locales. Links of files are reversed: they lead from the
 * file.
 */
export function readArchiveLink({ kind, left, right }: Readonly<Record<string, unknown>>): SourceLink | null {
  if (!isObject(left) || !isObject(right)) return null;
  const [leftId, rightId] = [numberOrNull(left.ref), numberOrNull(right.ref)];
  const [leftType, rightType, attribute] = [
    stringOrNull(left.type),
    stringOrNull(right.type),
    stringOrNull(left.field),
  ];
  if (leftId === null || rightId === null || leftType === null || rightType === null || attribute === null) return null;
  if (attribute === 'localizations') return null;
  const [position, inversePosition] = [numberOrNull(left.pos), numberOrNull(right.pos)];
  if (kind === 'relation.morph' && leftType === fileType && attribute === 'related') {
    const field = stringOrNull(right.field);
    if (field === null) return null;
    const from = { type: rightType, id: rightId, attribute: field };
    return { from, to: { type: fileType, id: leftId }, position: inversePosition, inversePosition: null };
  }
  const from = { type: leftType, id: leftId, attribute };
  const to = { type: rightType, id: rightId };
  // The order of a polymorphic list is stored on the right side, the only one with a list.
  if (kind === 'relation.morph') return { from, to, position: position ?? inversePosition, inversePosition: null };
  return { from, to, position, inversePosition };
}
