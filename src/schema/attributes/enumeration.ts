import type { Json } from '../../kernel/index.js';
import type { ScalarAttribute } from '../types.js';
import type { AttributeType, JsonSchema, Parsed } from './attribute-type.js';
import { anyValue, checkEach, type OptionCheck, option } from './option-checks.js';
import { dates, numbers, retypes, texts } from './retype-base.js';
import { textBase, textFault } from './text-base.js';
import { quoted, wrongType } from './wording.js';

const values: OptionCheck = (value) => {
  if (!Array.isArray(value) || value.length === 0) return `is ${quoted(value)} – write a list of at least one text`;
  const wrong = value.find((entry) => typeof entry !== 'string' || entry === '' || textFault(entry) !== null);
  if (wrong !== undefined) return `holds ${quoted(wrong)} – write texts that are not empty`;
  const twice = value.find((entry, at) => value.indexOf(entry) !== at);
  return twice === undefined ? null : `holds ${quoted(twice)} twice – write each value once`;
};

const enumerationOptions = {
  enum: values,
  default: anyValue,
  enumName: option((value) => typeof value === 'string', 'a text'),
};

/** One of the texts that the definition lists under `enum`. */
export const enumerationType: AttributeType = {
  ...textBase,
  name: 'enumeration',
  from: retypes(
    'enumeration',
    [[...texts, ...numbers, 'boolean', ...dates], (value, attribute) => listedText(String(value), attribute)],
    [['json'], (value, attribute) => parseListed(JSON.parse(String(value)), attribute)],
  ),
  madeFrom: 'texts, also in JSON, numbers, booleans, dates and times',
  unique: 'never',
  // Its few values are compared as a whole.
  textIndex: false,
  optionNames: Object.keys(enumerationOptions),
  checkOptions(options) {
    if (options.enum === undefined) return ['enum is missing – write a list of at least one text'];
    return checkEach(enumerationOptions, options);
  },
  parseInput: parseListed,
  checkRules: () => [],
  distinctValues: (attribute) => listedValues(attribute).length,
  jsonSchema: enumSchema,
  inputSchema: enumSchema,
  tsType: (attribute) =>
    listedValues(attribute)
      .map((value) => JSON.stringify(value))
      .join(' | '),
  samples: {
    options: { enum: ['small', 'large', '5'] },
    accepted: [
      { input: 'small', output: 'small' },
      { input: '5', output: '5' },
      { input: 5, output: '5' },
    ],
    refused: ['medium', 'Small', '', 6, true, [], {}],
  },
};

function enumSchema(attribute: ScalarAttribute): JsonSchema {
  return { type: 'string', enum: listedValues(attribute) };
}

function parseListed(value: unknown, attribute: ScalarAttribute): Parsed<string> {
  if (typeof value === 'string' || typeof value === 'number') return listedText(String(value), attribute);
  return { ok: false, message: wrongType('string', value) };
}

function listedText(text: string, attribute: ScalarAttribute): Parsed<string> {
  const listed = listedValues(attribute);
  if (listed.includes(text)) return { ok: true, value: text };
  return { ok: false, message: `$path must be one of the following values: ${listed.join(', ')}, ` };
}

function listedValues(attribute: ScalarAttribute): readonly string[] {
  return (attribute.options.enum as readonly Json[] | undefined)?.map(String) ?? [];
}
