import { attributeTypes } from '../../../../language/schema/index.js';
import { instantOrNull, numberOrNull } from '../coerce-values.js';

/** A column's value as the interface would answer it; undefined: the attribute has no column. */
export function readValue(value: unknown, type: unknown): unknown {
  const kind = typeof type === 'string' ? attributeTypes.get(type)?.column : undefined;
  if (kind === undefined) return undefined;
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'boolean':
      return value === 1n || value === 1 || value === true || value === 't' || value === 'true';
    case 'json':
      // SQLite keeps a JSON number, true and false as whole numbers.
      return typeof value === 'string' ? parseJsonOrText(value) : typeof value === 'bigint' ? Number(value) : value;
    case 'integer':
    case 'real':
      return numberOrNull(value);
    case 'instant':
      return instantOrNull(value);
    case 'date':
      return typeof value === 'bigint' ? (instantOrNull(value)?.slice(0, 10) ?? null) : String(value);
    case 'bigint':
    case 'decimal':
    case 'text':
    case 'time':
      return String(value);
  }
}

/** JSON in a column that nobody checked. */
function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
