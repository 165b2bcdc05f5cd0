import type { AttributeType } from './attribute-type.js';
import { option } from './option-checks.js';
import { asText, dates, numbers, readJson, retypes, sameValue, texts } from './retype-base.js';
import {
  checkTextOptions,
  checkTextRules,
  parseTextInput,
  textBase,
  textInputSchema,
  textOptions,
} from './text-base.js';

const pattern = /^[A-Za-z0-9-_.~]*$/;

const uidOptions = {
  ...textOptions,
  targetField: option((value) => typeof value === 'string' && value !== '', 'the name of another attribute'),
  options: option((value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'an object'),
};

/** A text for addresses, unique, of letters, digits and `-_.~`; generated from `targetField` when it is left out on creation. */
export const uidType: AttributeType = {
  ...textBase,
  name: 'uid',
  from: retypes(
    'uid',
    [texts, sameValue],
    [[...numbers, 'boolean', ...dates], asText],
    [['json'], readJson(parseTextInput)],
  ),
  madeFrom: 'texts, also in JSON, numbers, booleans, dates and times',
  unique: 'always',
  optionNames: Object.keys(uidOptions),
  checkOptions: (options) => checkTextOptions(uidOptions, options),
  checkRules(value, attribute, strictness) {
    const text = String(value);
    const broken = checkTextRules(text, attribute, strictness);
    if (strictness === 'draft' || pattern.test(text)) return broken;
    return [...broken, `$path must match the following: "${pattern}"`];
  },
  inputSchema: (attribute, strictness) => ({
    ...(strictness === 'published' ? { pattern: '^[A-Za-z0-9_.~-]*$' } : {}),
    ...textInputSchema(attribute, strictness),
  }),
  samples: {
    accepted: [
      { input: 'hello-world', output: 'hello-world' },
      { input: 'A_b.c~1', output: 'A_b.c~1' },
      { input: '', output: '' },
    ],
    refused: [5, true, [], {}],
  },
};
