import type { AttributeType } from './attribute-type.js';
import { acceptAny, checkOptionValues } from './option-checks.js';

const jsonOptions = { default: acceptAny };

/** What types that are kept as JSON text have in common: they are there or not, and that is all that can be asked of them. */
export const jsonBase = {
  column: 'json',
  readable: 'default',
  operators: ['presence'],
  unique: 'never',
  sortable: false,
  searchable: 'no',
  optionNames: Object.keys(jsonOptions),
  checkOptions: (options) => checkOptionValues(jsonOptions, options),
  parseOperand: () => ({ ok: false, message: 'JSON values cannot be compared' }),
  checkRules: () => [],
  toJsonText: (value) => String(value),
} as const satisfies Partial<AttributeType>;
