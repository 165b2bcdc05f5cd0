import type { ColumnKind } from '../../../language/schema/index.js';
import { systemTableNames } from './names.js';
import type { Column } from './types.js';

/** A column that always has a value. */
export function required<N extends string, K extends ColumnKind>(name: N, kind: K): Column<N, K, true> {
  return { name, kind, required: true, references: null };
}

/** A column that may be null. */
export function optional<N extends string, K extends ColumnKind>(name: N, kind: K): Column<N, K, false> {
  return { name, kind, required: false, references: null };
}

/** The document that a row is part of: the row is deleted with it. */
export function owningDocument<N extends string>(name: N): Column<N, 'text', true> {
  return {
    name,
    kind: 'text',
    required: true,
    references: { table: systemTableNames.documents, column: 'document_id', onDelete: 'cascade' },
  };
}

/** A document that a row points at: when it is deleted the pointer becomes null, the row stays. */
export function referencedDocument<N extends string>(name: N): Column<N, 'text', false> {
  return {
    name,
    kind: 'text',
    required: false,
    references: { table: systemTableNames.documents, column: 'document_id', onDelete: 'clear' },
  };
}
