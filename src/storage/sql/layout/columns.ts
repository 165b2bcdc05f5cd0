import type { ColumnKind } from '../../../language/schema/index.js';
import { systemTableNames } from './names.js';
import type { Column } from './types.js';

/** A column that always has a value. */
export function required(name: string, kind: ColumnKind): Column {
  return { name, kind, required: true, references: null };
}

/** A column that may be null. */
export function optional(name: string, kind: ColumnKind): Column {
  return { name, kind, required: false, references: null };
}

/** The document that a row is part of: the row goes with it. */
export function owningDocument(name: string): Column {
  return {
    name,
    kind: 'text',
    required: true,
    references: { table: systemTableNames.documents, column: 'document_id', onDelete: 'cascade' },
  };
}

/** A document that a row points at: the pointer goes with it, the row stays. */
export function referencedDocument(name: string): Column {
  return {
    name,
    kind: 'text',
    required: false,
    references: { table: systemTableNames.documents, column: 'document_id', onDelete: 'clear' },
  };
}
