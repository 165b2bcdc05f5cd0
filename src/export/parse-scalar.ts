import { unreachable } from '../kernel/index.js';
import { exactDecimal, nullJson, type ScalarAttribute, type Stored, storedOfJson } from '../schema/index.js';

const shapes = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d:\d\d\.\d{3}$/,
  instant: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
} as const;
const whole = /^-?\d{1,19}$/;
const most = 2n ** 63n;

/** The value that a JSON text in an export stands for, as it is stored; undefined: the attribute stores no such thing. */
export function parseScalar(json: string, { type }: ScalarAttribute): Exclude<Stored, null> | undefined {
  // No database keeps NUL in texts.
  if (json === nullJson || /\\u0000/.test(json) || !fits(json, JSON.parse(json), type.column)) return undefined;
  const exact = type.column === 'decimal' ? exactDecimal(json) : null;
  if (exact?.ok === false) return undefined;
  return exact === null ? (storedOfJson(json, type.column) ?? undefined) : exact.text;
}

function fits(json: string, value: unknown, kind: ScalarAttribute['type']['column']): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'date':
    case 'time':
    case 'instant':
      return typeof value === 'string' && shapes[kind].test(value);
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

/** Whether a value is an instant as versions have them. */
export function isInstant(value: unknown): value is string {
  return typeof value === 'string' && shapes.instant.test(value);
}
