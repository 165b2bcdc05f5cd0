import type { AttributeType } from './attribute-type.js';
import { checkOptionValues, defaultOption } from './option-checks.js';
import { allOperatorFamilies } from './text-base.js';

const dateOptions = { default: defaultOption };

/** What dates, times and instants have in common: text of fixed width that sorts correctly, without further rules. */
export const dateBase = {
  group: 'date',
  readable: 'default',
  operators: allOperatorFamilies,
  unique: 'optional',
  sortable: true,
  searchable: 'no',
  options: dateOptions,
  checkOptions: (options) => checkOptionValues(dateOptions, options),
  checkRules: () => [],
  toJsonText: (value) => JSON.stringify(value),
  tsType: () => 'string',
} as const satisfies Partial<AttributeType>;
