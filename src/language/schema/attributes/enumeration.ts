import { type Json, violation } from '../../../foundations/core/index.js';
import type { ScalarAttribute } from '../types.js';
import type { AttributeOptions, AttributeType, JsonSchema, ParsedInput } from './attribute-type.js';
import { createConversions, dateSources, numberSources } from './conversion-base.js';
import { quoteValue, typeMismatch } from './messages.js';
import {
  checkOptionValues,
  createOptionCheck,
  defaultOption,
  type OptionCheck,
  type OptionTable,
} from './option-checks.js';
import { findTextError, textBase } from './text-base.js';

const checkEnumOption: OptionCheck = (value) => {
  if (!Array.isArray(value) || value.length === 0) return `is ${quoteValue(value)} – write a list of at least one text`;
  const invalidEntry = value.find(
    (entry) => typeof entry !== 'string' || entry === '' || findTextError(entry) !== null,
  );
  if (invalidEntry !== undefined) return `holds ${quoteValue(invalidEntry)} – write texts that are not empty`;
  const duplicate = value.find((entry, index) => value.indexOf(entry) !== index);
  return duplicate === undefined ? null : `holds ${quoteValue(duplicate)} twice – write each value once`;
};

const enumerationOptions: OptionTable = {
  enum: { kind: 'special', check: checkEnumOption },
  default: defaultOption,
  enumName: { kind: 'special', check: createOptionCheck((value) => typeof value === 'string', 'a text') },
};

/** One of the texts that the definition lists under `enum`. */
export const enumerationType: AttributeType<'enumeration'> = {
  ...textBase,
  name: 'enumeration',
  conversions: createConversions(
    [
      ['text', ...numberSources, 'boolean', ...dateSources],
      (value, attribute) => matchEnumText(String(value), attribute),
    ],
    [['json'], (value, attribute) => parseEnumValue(JSON.parse(String(value)), attribute)],
  ),
  conversionSources: 'texts, also in JSON, numbers, booleans, dates and times',
  unique: 'never',
  // Its few values are compared as a whole.
  textIndex: false,
  canBeTitle: false,
  options: enumerationOptions,
  checkOptions(options) {
    if (options.enum === undefined) return ['enum is missing – write a list of at least one text'];
    return checkOptionValues(enumerationOptions, options);
  },
  parseInput: parseEnumValue,
  checkRules: () => [],
  distinctValues: (attribute) => listEnumValues(attribute).length,
  jsonSchema: enumSchema,
  inputSchema: enumSchema,
  tsType: (attribute) =>
    listEnumValues(attribute)
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

function enumSchema(attribute: AttributeOptions): JsonSchema {
  return { type: 'string', enum: listEnumValues(attribute) };
}

function parseEnumValue(value: unknown, attribute: ScalarAttribute): ParsedInput<string> {
  if (typeof value === 'string' || typeof value === 'number') return matchEnumText(String(value), attribute);
  return { ok: false, ...typeMismatch('string', value) };
}

function matchEnumText(text: string, attribute: ScalarAttribute): ParsedInput<string> {
  const allowed = listEnumValues(attribute);
  if (allowed.includes(text)) return { ok: true, value: text };
  const message = `$path must be one of the following values: ${allowed.join(', ')}, `;
  return { ok: false, ...violation('oneOf', message, allowed.join(', ')) };
}

function listEnumValues(attribute: AttributeOptions): readonly string[] {
  return (attribute.options.enum as readonly Json[] | undefined)?.map(String) ?? [];
}
