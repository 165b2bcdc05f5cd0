import type { AttributeType } from './attribute-type.js';
import { convertJson, createConversions, dateSources, keepValue, numberSources, toText } from './conversion-base.js';
import { createOptionCheck, type OptionTable } from './option-checks.js';
import {
  checkTextOptions,
  checkTextRules,
  parseTextInput,
  patternMismatch,
  textBase,
  textInputSchema,
  textOptions,
} from './text-base.js';

const uidPattern = /^[A-Za-z0-9-_.~]*$/;

const uidOptions: OptionTable = {
  ...textOptions,
  targetField: {
    kind: 'special',
    check: createOptionCheck((value) => typeof value === 'string' && value !== '', 'the name of another attribute'),
  },
  options: {
    kind: 'special',
    check: createOptionCheck(
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
      'an object',
    ),
  },
};

/** A text for addresses, unique, of letters, digits and `-_.~`; generated from `targetField` when it is absent on creation. */
export const uidType: AttributeType<'uid'> = {
  ...textBase,
  name: 'uid',
  conversions: createConversions(
    [['text'], keepValue],
    [[...numberSources, 'boolean', ...dateSources], toText],
    [['json'], convertJson(parseTextInput)],
  ),
  conversionSources: 'texts, also in JSON, numbers, booleans, dates and times',
  unique: 'always',
  options: uidOptions,
  checkOptions: (options) => checkTextOptions(uidOptions, options),
  checkRules(value, attribute, strictness) {
    const text = String(value);
    const violations = checkTextRules(text, attribute, strictness);
    if (strictness === 'draft' || uidPattern.test(text)) return violations;
    return [...violations, { ...patternMismatch(uidPattern), rule: { name: 'slug' } }];
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
