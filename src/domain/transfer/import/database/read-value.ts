import { attributeTypes } from '../../../../language/schema/index.js';
import { instantOrNull, numberOrNull } from '../coerce-values.js';

/** Converts the value of a column to that of a response; undefined if the attribute has no column. */
export function readValue(value: unknown, type: unknown): unknown {
  const kind = typeof type === 'string' ? attributeTypes.get(type)?.column : undefined;
  if (kind === undefined) return undefined;
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'boolean':
      return value === 1n || value === 1 || value === true || value === 't' || value === 'true';
    case 'json':
      // SQLite stores JSON numbers, true and false as integers.
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

/** Parses a column of JSON that was never validated. */
function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
