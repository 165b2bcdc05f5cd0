import { type Violation, violation } from '../../../foundations/core/index.js';
import type { ScalarAttribute } from '../types.js';
import type {
  AttributeType,
  JsonSchema,
  OperatorFamily,
  Parsed,
  ParsedInput,
  Stored,
  Strictness,
} from './attribute-type.js';
import { typeMismatch } from './messages.js';
import { checkOptionValues, countOption, defaultOption, type OptionTable, patternOption } from './option-checks.js';

const loneSurrogate = /\p{Surrogate}/u;
const patternCache = new Map<string, RegExp>();

/** Operators of attributes whose stored value is one comparable text or number. */
export const allOperatorFamilies: readonly OperatorFamily[] = ['presence', 'equality', 'order', 'text'];

/** Options of all text types. */
export const textOptions: OptionTable = {
  default: defaultOption,
  minLength: countOption,
  maxLength: countOption,
  regex: patternOption,
};

/** Why a text cannot be stored: not every database stores NUL or lone surrogates. null: it can. */
export function findTextError(text: string): string | null {
  if (text.includes('\0')) return 'must not contain a NUL character';
  if (loneSurrogate.test(text)) return 'must be well-formed Unicode text';
  return null;
}

/** The same as a violation of a value of a body. */
export function findTextViolation(text: string): Violation | null {
  const error = findTextError(text);
  return error === null ? null : violation('characters', `$path ${error}`);
}

/** The operand of an operator that compares text, for attributes of any type. */
export function parseTextOperand(text: string): Parsed<string> {
  const error = findTextError(text);
  return error === null ? { ok: true, value: text } : { ok: false, message: `the text ${error}` };
}

/** A text of a body. */
export function parseTextInput(value: unknown): ParsedInput<string> {
  if (typeof value !== 'string') return { ok: false, ...typeMismatch('string', value) };
  const error = findTextViolation(value);
  return error === null ? { ok: true, value } : { ok: false, ...error };
}

/** Checks `textOptions`, or a table that extends them. */
export function checkTextOptions(table: OptionTable, options: Readonly<Record<string, unknown>>): readonly string[] {
  const sentences = checkOptionValues(table, options);
  const { minLength, maxLength } = options;
  if (sentences.length > 0 || typeof minLength !== 'number' || typeof maxLength !== 'number') return sentences;
  return minLength <= maxLength ? [] : [`minLength is ${minLength} – write at most maxLength, which is ${maxLength}`];
}

/** minLength, maxLength (in Unicode characters) and regex; an empty text meets the regex of an attribute that is not required. */
export function checkTextRules(
  text: string,
  attribute: Pick<ScalarAttribute, 'options' | 'required'>,
  strictness: Strictness,
): readonly Violation[] {
  const { minLength, maxLength, regex } = attribute.options;
  const violations: Violation[] = [];
  if (typeof maxLength === 'number' && countCharacters(text) > maxLength) {
    violations.push(tooLongText(maxLength));
  }
  if (strictness === 'draft') return violations;
  if (typeof minLength === 'number' && countCharacters(text) < minLength) {
    violations.push(violation('minLength', `$path must be at least ${minLength} characters`, minLength));
  }
  if (typeof regex === 'string' && (attribute.required || text !== '') && !getPattern(regex).test(text)) {
    violations.push(patternMismatch(getPattern(regex)));
  }
  return violations;
}

/** Returns the violation of a text of more than `maxLength` characters. */
export function tooLongText(maxLength: number): Violation {
  return violation('maxLength', `$path must be at most ${maxLength} characters`, maxLength);
}

/** Returns the violation of a text that a regular expression does not match. */
export function patternMismatch(pattern: RegExp): Violation {
  return violation('pattern', `$path must match the following: "${pattern}"`, pattern.source);
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

/** JSON Schema requires Unicode patterns; an expression that is none is checked by the server alone. */
function patternSchema(regex: string, required: boolean): JsonSchema {
  const pattern = required ? regex : `^$|(?:${regex})`;
  try {
    new RegExp(pattern, 'u');
    return { pattern };
  } catch {
    return {};
  }
}

/** Length of a text in characters: an emoji outside the basic plane is one character. */
export function countCharacters(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) length--;
  }
  return length;
}

/** What all text types have in common; each adds its name and its own rules. */
export const textBase = {
  group: 'text',
  column: 'text',
  readable: 'default',
  operators: allOperatorFamilies,
  unique: 'optional',
  sortable: true,
  searchable: 'text',
  textIndex: true,
  texts: (value: Stored) => [String(value)],
  canBeTitle: true,
  options: textOptions,
  checkOptions: (options) => checkTextOptions(textOptions, options),
  parseOperand: parseTextOperand,
  parseInput: parseTextInput,
  checkRules: (value, attribute, strictness) => checkTextRules(String(value), attribute, strictness),
  toJsonText: (value: Stored) => JSON.stringify(value),
  conversionSources: 'texts, numbers, booleans, dates and times, JSON, and blocks without formatting',
  jsonSchema: () => ({ type: 'string' }),
  inputSchema: textInputSchema,
  tsType: () => 'string',
} as const satisfies Omit<AttributeType, 'name' | 'conversions' | 'samples'>;

function getPattern(regex: string): RegExp {
  let pattern = patternCache.get(regex);
  if (pattern === undefined) {
    pattern = new RegExp(regex);
    patternCache.set(regex, pattern);
  }
  return pattern;
}
