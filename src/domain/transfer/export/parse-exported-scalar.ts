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

/** Parses the JSON text of a value in an export into its stored form; undefined if the attribute cannot store it. */
export function parseExportedScalar(json: string, attribute: ScalarAttribute): Exclude<Stored, null> | undefined {
  const { type } = attribute;
  // Neither database stores NUL in texts.
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

/** Returns whether a date or time exists and is spelled as its type stores it. */
function isSpelledAsStored(text: string, attribute: ScalarAttribute): boolean {
  const parsed = attribute.type.parseOperand(text, attribute);
  return parsed.ok && parsed.value === text;
}

/** Returns whether a value is an instant in stored form. */
export function isInstantText(value: unknown): value is string {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(time) && isoTime(time) === value;
}
