import { attributeTypes } from '../../schema/index.js';
import { instantOf, numberOf } from '../values.js';

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
      return typeof value === 'string' ? parsed(value) : typeof value === 'bigint' ? Number(value) : value;
    case 'integer':
    case 'real':
      return numberOf(value);
    case 'instant':
      return instantOf(value);
    case 'date':
      return typeof value === 'bigint' ? (instantOf(value)?.slice(0, 10) ?? null) : String(value);
    case 'bigint':
    case 'decimal':
    case 'text':
    case 'time':
      return String(value);
  }
}

/** JSON in a column that nobody checked. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
