import type { AttributeType } from './attribute-type.js';
import { anyValue, checkEach } from './option-checks.js';
import { allFamilies } from './text-base.js';

const dateOptions = { default: anyValue };

/** What dates, times and moments have in common: text of fixed width that sorts by itself, without further rules. */
export const dateBase = {
  readable: 'default',
  operators: allFamilies,
  unique: 'optional',
  sortable: true,
  searchable: 'no',
  optionNames: Object.keys(dateOptions),
  checkOptions: (options) => checkEach(dateOptions, options),
  checkRules: () => [],
  toJsonText: (value) => JSON.stringify(value),
  tsType: () => 'string',
} as const satisfies Partial<AttributeType>;
