import type { ScalarAttribute } from '../types.js';
import type { AttributeType, JsonSchema, OperatorFamily, Parsed, Stored, Strictness } from './attribute-type.js';
import { anyValue, checkEach, count, type OptionChecks, regularExpression } from './option-checks.js';
import { wrongType } from './wording.js';

const loneSurrogate = /\p{Surrogate}/u;
const patterns = new Map<string, RegExp>();

/** Operators of attributes whose stored value is one comparable text or number. */
export const allFamilies: readonly OperatorFamily[] = ['presence', 'equality', 'order', 'text'];

/** Options of all text types. */
export const textOptions: OptionChecks = {
  default: anyValue,
  minLength: count,
  maxLength: count,
  regex: regularExpression,
};

/** What keeps a text out of a database: not every one of them stores NUL or half a character. Null: nothing. */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'must not contain a NUL character';
  if (loneSurrogate.test(text)) return 'must be well-formed Unicode text';
  return null;
}

/** The operand of an operator that compares text, for attributes of any type. */
export function parseTextOperand(text: string): Parsed<string> {
  const fault = textFault(text);
  return fault === null ? { ok: true, value: text } : { ok: false, message: `the text ${fault}` };
}

/** A text of a body. */
export function parseTextInput(value: unknown): Parsed<string> {
  if (typeof value !== 'string') return { ok: false, message: wrongType('string', value) };
  const fault = textFault(value);
  return fault === null ? { ok: true, value } : { ok: false, message: `$path ${fault}` };
}

/** Checks `textOptions`, or a table that extends them. */
export function checkTextOptions(checks: OptionChecks, options: Readonly<Record<string, unknown>>): readonly string[] {
  const sentences = checkEach(checks, options);
  const { minLength, maxLength } = options;
  if (sentences.length > 0 || typeof minLength !== 'number' || typeof maxLength !== 'number') return sentences;
  return minLength <= maxLength ? [] : [`minLength is ${minLength} – write at most maxLength, which is ${maxLength}`];
}

/** minLength, maxLength (in Unicode characters) and regex; an empty text meets the regex of an attribute that is not required. */
export function checkTextRules(
  text: string,
  attribute: Pick<ScalarAttribute, 'options' | 'required'>,
  strictness: Strictness,
): readonly string[] {
  const { minLength, maxLength, regex } = attribute.options;
  const broken: string[] = [];
  if (typeof maxLength === 'number' && characters(text) > maxLength) {
    broken.push(`$path must be at most ${maxLength} characters`);
  }
  if (strictness === 'draft') return broken;
  if (typeof minLength === 'number' && characters(text) < minLength) {
    broken.push(`$path must be at least ${minLength} characters`);
  }
  if (typeof regex === 'string' && (attribute.required || text !== '') && !patternOf(regex).test(text)) {
    broken.push(`$path must match the following: "${patternOf(regex)}"`);
  }
  return broken;
}

/** JSON Schema of a text of a body, with the rules of `checkTextRules`. */
export function textInputSchema(
  attribute: Pick<ScalarAttribute, 'options' | 'required'>,
  strictness: Strictness,
): JsonSchema {
  const { minLength, maxLength, regex } = attribute.options;
  const published = strictness === 'published';
  return {
    type: 'string',
    ...(published && typeof minLength === 'number' ? { minLength } : {}),
    ...(typeof maxLength === 'number' ? { maxLength } : {}),
    ...(published && typeof regex === 'string' ? patternSchema(regex, attribute.required) : {}),
  };
}

/** Schemas read patterns as Unicode; what is no pattern then is left to the server. */
function patternSchema(regex: string, required: boolean): JsonSchema {
  const pattern = required ? regex : `^$|(?:${regex})`;
  try {
    new RegExp(pattern, 'u');
    return { pattern };
  } catch {
    return {};
  }
}

/** Length of a text as people count it: an emoji outside the basic plane is one character. */
export function characters(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit <= 0xdbff) length--;
  }
  return length;
}

/** What all text types have in common; each adds its name and its own rules. */
export const textBase = {
  column: 'text',
  readable: 'default',
  operators: allFamilies,
  unique: 'optional',
  sortable: true,
  searchable: 'text',
  textIndex: true,
  optionNames: Object.keys(textOptions),
  checkOptions: (options) => checkTextOptions(textOptions, options),
  parseOperand: parseTextOperand,
  parseInput: parseTextInput,
  checkRules: (value, attribute, strictness) => checkTextRules(String(value), attribute, strictness),
  toJsonText: (value: Stored) => JSON.stringify(value),
  madeFrom: 'texts, numbers, booleans, dates and times, JSON, and blocks without formatting',
  jsonSchema: () => ({ type: 'string' }),
  inputSchema: textInputSchema,
  tsType: () => 'string',
} as const satisfies Omit<AttributeType, 'name' | 'from' | 'samples'>;

function patternOf(regex: string): RegExp {
  let pattern = patterns.get(regex);
  if (pattern === undefined) {
    pattern = new RegExp(regex);
    patterns.set(regex, pattern);
  }
  return pattern;
}
