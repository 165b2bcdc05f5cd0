import type { AttributeType } from './attribute-type.js';
import { checkOptionValues, defaultOption } from './option-checks.js';

const jsonOptions = { default: defaultOption };

/** What types stored as JSON text have in common: a filter can only check their presence. */
export const jsonBase = {
  group: 'structure',
  column: 'json',
  readable: 'default',
  operators: ['presence'],
  unique: 'never',
  sortable: false,
  searchable: 'no',
  options: jsonOptions,
  checkOptions: (options) => checkOptionValues(jsonOptions, options),
  parseOperand: () => ({ ok: false, message: 'JSON values cannot be compared' }),
  checkRules: () => [],
  toJsonText: (value) => String(value),
} as const satisfies Partial<AttributeType>;
