import { unreachable } from '../../kernel/index.js';
import type { ColumnKind, ScalarAttribute, Stored } from '../../schema/index.js';

/** The text of a value that is not there. */
export const nullJson = 'null';

/** A stored scalar as the JSON text that stands in a component. */
export function scalarJson(value: Stored, attribute: ScalarAttribute): string {
  return value === null ? nullJson : attribute.type.toJsonText(value);
}

/** The stored scalar behind the JSON text of a component. */
export function storedScalar(json: string, kind: ColumnKind): Stored {
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
