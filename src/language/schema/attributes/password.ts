import { hashPassword } from '../../../foundations/core/index.js';
import type { AttributeType } from './attribute-type.js';
import { checkCount, checkRegularExpression } from './option-checks.js';
import { checkTextOptions, checkTextRules, parseTextInput, textInputSchema } from './text-base.js';

const passwordOptions = { minLength: checkCount, maxLength: checkCount, regex: checkRegularExpression };

/**
 * A secret of which only a digest is kept. It cannot be read, filtered, sorted, selected or searched.
 * Its rules hold for drafts too: once the digest is made, nobody can check them any more.
 */
export const passwordType: AttributeType = {
  name: 'password',
  column: 'text',
  readable: 'never',
  operators: [],
  unique: 'never',
  sortable: false,
  searchable: 'no',
  optionNames: Object.keys(passwordOptions),
  checkOptions: (options) => checkTextOptions(passwordOptions, options),
  parseOperand: () => ({ ok: false, message: 'a password cannot be compared' }),
  async parseInput(value, attribute) {
    const parsed = parseTextInput(value);
    if (!parsed.ok) return parsed;
    const [violation] = checkTextRules(parsed.value, attribute, 'published');
    if (violation !== undefined) return { ok: false, message: violation };
    return { ok: true, value: await hashPassword(parsed.value) };
  },
  checkRules: () => [],
  conversions: new Map(),
  conversionSources: 'nothing: a digest is made when a password is set',
  toJsonText: (value) => JSON.stringify(value),
  jsonSchema: () => ({ type: 'string', writeOnly: true }),
  inputSchema: (attribute) => ({ ...textInputSchema(attribute, 'published'), writeOnly: true }),
  tsType: () => 'never',
  tsInputType: () => 'string',
  samples: {
    accepted: [{ input: 'correct horse battery', output: null }],
    refused: [5, true, [], {}],
  },
};
