import { unreachable } from '../../foundations/core/index.js';
import type { ColumnKind, Stored } from './attributes/attribute-type.js';

/** The JSON text of a missing value. */
export const nullJson = 'null';

/** Returns the stored value of a JSON text in a component. */
export function storedFromJson(json: string, kind: ColumnKind): Stored {
  if (json === nullJson) return null;
  switch (kind) {
    case 'text':
    case 'date':
    case 'time':
    case 'instant':
      return String(JSON.parse(json));
    case 'integer':
    case 'real':
      return Number(json);
    case 'bigint':
      return BigInt(String(JSON.parse(json)));
    case 'boolean':
      return json === 'true';
    // Exact as they are written.
    case 'decimal':
    case 'json':
      return json;
    default:
      return unreachable(kind);
  }
}

/** Returns a value read from a column in the form in which it is bound: databases change that of some kinds. */
export function storedFromColumn(value: Stored, kind: ColumnKind): Stored {
  if (value === null) return null;
  switch (kind) {
    case 'integer':
    case 'real':
      return Number(value);
    case 'bigint':
      return BigInt(value);
    case 'boolean':
      return Boolean(Number(value));
    case 'text':
    case 'decimal':
    case 'json':
    case 'date':
    case 'time':
    case 'instant':
      return String(value);
    default:
      return unreachable(kind);
  }
}
