import type { AttributeType } from './attribute-type.js';
import { acceptAny, checkOptionValues } from './option-checks.js';
import { allOperatorFamilies } from './text-base.js';

const dateOptions = { default: acceptAny };

/** What dates, times and moments have in common: text of fixed width that sorts by itself, without further rules. */
export const dateBase = {
  readable: 'default',
  operators: allOperatorFamilies,
  unique: 'optional',
  sortable: true,
  searchable: 'no',
  optionNames: Object.keys(dateOptions),
  checkOptions: (options) => checkOptionValues(dateOptions, options),
  checkRules: () => [],
  toJsonText: (value) => JSON.stringify(value),
  tsType: () => 'string',
} as const satisfies Partial<AttributeType>;
