import { quoteValue } from './messages.js';

/** Returns what is wrong with the value of an option, and what to write instead; null: nothing. */
export type OptionCheck = (value: unknown) => string | null;

/**
 * The input of an option in a form.
 * - value: the input of a value of the attribute · count: a whole number of 0 or more · pattern: a regular expression
 * - special: an input of its own, or none
 */
export type OptionKind = 'value' | 'count' | 'pattern' | 'special';

/** An option of an attribute type. */
export interface AttributeOption {
  readonly kind: OptionKind;
  readonly check: OptionCheck;
}

/** The options of an attribute type by name. */
export type OptionTable = Readonly<Record<string, AttributeOption>>;

/** Accepts values for which `accepts` is true; otherwise the message names what is `expected`. */
export function createOptionCheck(accepts: (value: unknown) => boolean, expected: string): OptionCheck {
  return (value) => (accepts(value) ? null : `is ${quoteValue(value)} – write ${expected}`);
}

/** A default: its value is checked by the attribute type itself once the whole attribute is known. */
export const defaultOption: AttributeOption = { kind: 'value', check: () => null };

/** A number of characters or entries. */
export const countOption: AttributeOption = {
  kind: 'count',
  check: createOptionCheck(
    (value) => Number.isSafeInteger(value) && (value as number) >= 0,
    'a whole number of 0 or more',
  ),
};

/** A regular expression as text. */
export const patternOption: AttributeOption = { kind: 'pattern', check: checkRegularExpression };

function checkRegularExpression(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return `is ${quoteValue(value)} – write a regular expression as text`;
  if (value.length > 500) return 'is longer than 500 characters – write a shorter regular expression';
  try {
    new RegExp(value);
    return null;
  } catch (error) {
    return `does not compile (${(error as Error).message}) – write a regular expression that does`;
  }
}

/** One sentence per option that its check refuses; missing options are fine. */
export function checkOptionValues(table: OptionTable, options: Readonly<Record<string, unknown>>): readonly string[] {
  const sentences: string[] = [];
  for (const [name, { check }] of Object.entries(table)) {
    const value = options[name];
    if (value === undefined) continue;
    const message = check(value);
    if (message !== null) sentences.push(`${name} ${message}`);
  }
  return sentences;
}
