import { type Violation, violation } from '../../../foundations/core/index.js';
import type { ScalarAttribute } from '../types.js';
import type { AttributeType, JsonSchema, Strictness } from './attribute-type.js';
import { compareDecimals, parseExactDecimal } from './exact-decimal.js';
import {
  checkOptionValues,
  createOptionCheck,
  defaultOption,
  type OptionCheck,
  type OptionTable,
} from './option-checks.js';
import { allOperatorFamilies } from './text-base.js';

/** Accepts a limit that is a finite number. */
export const numberLimit = createOptionCheck(
  (value) => typeof value === 'number' && Number.isFinite(value),
  'a number',
);

/** Accepts a limit that is an exact number, as a number or as text. */
export const exactLimit = createOptionCheck(
  (value) => toDecimalText(value) !== null,
  'a number, or its digits as text',
);

/** Options of all number types, given the check of their limits. */
export function numberOptions(checkLimit: OptionCheck): OptionTable {
  const limit = { kind: 'value', check: checkLimit } as const;
  return { default: defaultOption, min: limit, max: limit };
}

/** Checks the options of a number type, and that min is not above max. */
export function checkNumberOptions(table: OptionTable, options: Readonly<Record<string, unknown>>): readonly string[] {
  const sentences = checkOptionValues(table, options);
  if (sentences.length > 0 || options.min === undefined || options.max === undefined) return sentences;
  return compareLimits(options.min, options.max) <= 0
    ? []
    : [`min is ${options.min} – write at most max, which is ${options.max}`];
}

/** max on every write, min on publication. `value` is the stored value, or its canonical text where it is exact. */
export function checkRange(
  value: number | string,
  attribute: ScalarAttribute,
  strictness: Strictness,
): readonly Violation[] {
  const { min, max } = attribute.options;
  const violations: Violation[] = [];
  if (max !== undefined && compareLimits(value, max) > 0) {
    violations.push(violation('max', `$path must be less than or equal to ${max}`, toLimit(max)));
  }
  if (strictness === 'published' && min !== undefined && compareLimits(value, min) < 0) {
    violations.push(violation('min', `$path must be greater than or equal to ${min}`, toLimit(min)));
  }
  return violations;
}

/** JSON Schema keywords for the rules of `checkRange`, where the limits are numbers. */
export function rangeSchema(attribute: ScalarAttribute, strictness: Strictness): JsonSchema {
  const { min, max } = attribute.options;
  return {
    ...(strictness === 'published' && typeof min === 'number' ? { minimum: min } : {}),
    ...(typeof max === 'number' ? { maximum: max } : {}),
  };
}

/** What all number types have in common. */
export const numberBase = {
  group: 'number',
  readable: 'default',
  operators: allOperatorFamilies,
  unique: 'optional',
  sortable: true,
  searchable: 'number',
} as const satisfies Partial<AttributeType>;

/** Limits of definitions are numbers, or their digits as text. */
function toLimit(value: unknown): number | string {
  return typeof value === 'number' ? value : String(value);
}

function compareLimits(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return compareDecimals(toDecimalText(left) ?? '0', toDecimalText(right) ?? '0');
}

function toDecimalText(value: unknown): string | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const exact = parseExactDecimal(String(value));
  return exact.ok ? exact.text : null;
}
