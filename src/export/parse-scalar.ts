import { isoTime, unreachable } from '../kernel/index.js';
import { exactDecimal, nullJson, type ScalarAttribute, type Stored, storedOfJson } from '../schema/index.js';

const whole = /^-?\d{1,19}$/;
const most = 2n ** 63n;

/** The value that a JSON text in an export stands for, as it is stored; undefined: the attribute stores no such thing. */
export function parseScalar(json: string, attribute: ScalarAttribute): Exclude<Stored, null> | undefined {
  const { type } = attribute;
  // No database keeps NUL in texts.
  if (json === nullJson || /\\u0000/.test(json) || !fits(json, JSON.parse(json), attribute)) return undefined;
  const exact = type.column === 'decimal' ? exactDecimal(json) : null;
  if (exact?.ok === false) return undefined;
  return exact === null ? (storedOfJson(json, type.column) ?? undefined) : exact.text;
}

function fits(json: string, value: unknown, attribute: ScalarAttribute): boolean {
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
      return typeof value === 'string' && whole.test(value) && -most <= BigInt(value) && BigInt(value) < most;
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
export function isInstant(value: unknown): value is string {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(at) && isoTime(at) === value;
}
