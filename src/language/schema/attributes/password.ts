import { hashPassword } from '../../../foundations/core/index.js';
import type { AttributeType } from './attribute-type.js';
import { countOption, patternOption } from './option-checks.js';
import { checkTextOptions, checkTextRules, parseTextInput, textInputSchema } from './text-base.js';

const passwordOptions = { minLength: countOption, maxLength: countOption, regex: patternOption };

/**
 * A secret of which only a digest is stored. It cannot be read, filtered, sorted, selected or searched. Its rules apply to drafts too,
 * because they cannot be checked on a digest.
 */
export const passwordType: AttributeType<'password'> = {
  name: 'password',
  group: 'text',
  convertsAs: 'digest',
  column: 'text',
  readable: 'never',
  operators: [],
  unique: 'never',
  sortable: false,
  searchable: 'no',
  options: passwordOptions,
  checkOptions: (options) => checkTextOptions(passwordOptions, options),
  parseOperand: () => ({ ok: false, message: 'a password cannot be compared' }),
  async parseInput(value, attribute) {
    const parsed = parseTextInput(value);
    if (!parsed.ok) return parsed;
    const [broken] = checkTextRules(parsed.value, attribute, 'published');
    if (broken !== undefined) return { ok: false, ...broken };
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
