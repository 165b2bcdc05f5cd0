import { isoTime, unreachable } from '../../../foundations/core/index.js';
import {
  nullJson,
  parseExactDecimal,
  type ScalarAttribute,
  type Stored,
  storedFromJson,
} from '../../../language/schema/index.js';

const integerPattern = /^-?\d{1,19}$/;
const bigintLimit = 2n ** 63n;

/** The value that a JSON text in an export stands for, as it is stored; undefined: the attribute stores no such thing. */
export function parseExportedScalar(json: string, attribute: ScalarAttribute): Exclude<Stored, null> | undefined {
  const { type } = attribute;
  // No database keeps NUL in texts.
  if (json === nullJson || /\\u0000/.test(json) || !isStorable(json, JSON.parse(json), attribute)) return undefined;
  const decimal = type.column === 'decimal' ? parseExactDecimal(json) : null;
  if (decimal?.ok === false) return undefined;
  return decimal === null ? (storedFromJson(json, type.column) ?? undefined) : decimal.text;
}

function isStorable(json: string, value: unknown, attribute: ScalarAttribute): boolean {
  const { column: kind } = attribute.type;
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'date':
    case 'time':
    case 'instant':
      return typeof value === 'string' && isSpelledAsStored(value, attribute);
    case 'integer':
      return Number.isSafeInteger(value);
    case 'real':
      return typeof value === 'number' && Number.isFinite(value);
    case 'bigint':
      return (
        typeof value === 'string' &&
        integerPattern.test(value) &&
        -bigintLimit <= BigInt(value) &&
        BigInt(value) < bigintLimit
      );
    case 'decimal':
      return typeof value === 'number' && json.length <= 200;
    case 'boolean':
      return typeof value === 'boolean';
    case 'json':
      return true;
    default:
      return unreachable(kind);
  }
}

/** Whether a day or time exists, and is spelled as its type stores it. */
function isSpelledAsStored(text: string, attribute: ScalarAttribute): boolean {
  const parsed = attribute.type.parseOperand(text, attribute);
  return parsed.ok && parsed.value === text;
}

/** Whether a value is an instant as versions have them. */
export function isInstantText(value: unknown): value is string {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(time) && isoTime(time) === value;
}
