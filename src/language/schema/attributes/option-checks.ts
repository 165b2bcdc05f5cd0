import { quoteValue } from './messages.js';

/** What is wrong with the value of an option, and what to write instead; null: nothing. */
export type OptionCheck = (value: unknown) => string | null;

/** The options of an attribute type by name, each with its check. */
export type OptionChecks = Readonly<Record<string, OptionCheck>>;

/** Accepts whatever `accepts` says; otherwise asks for `instead`. */
export function createOptionCheck(accepts: (value: unknown) => boolean, expected: string): OptionCheck {
  return (value) => (accepts(value) ? null : `is ${quoteValue(value)} – write ${expected}`);
}

/** A default: its value is checked by the attribute type itself once the whole attribute is known. */
export const acceptAny: OptionCheck = () => null;

/** A number of characters or entries. */
export const checkCount = createOptionCheck(
  (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  'a whole number of 0 or more',
);

/** A regular expression as text. */
export const checkRegularExpression: OptionCheck = (value) => {
  if (typeof value !== 'string' || value === '') return `is ${quoteValue(value)} – write a regular expression as text`;
  if (value.length > 500) return 'is longer than 500 characters – write a shorter regular expression';
  try {
    new RegExp(value);
    return null;
  } catch (error) {
    return `does not compile (${(error as Error).message}) – write a regular expression that does`;
  }
};

/** One sentence per option that its check refuses; options that are not there are fine. */
export function checkOptionValues(checks: OptionChecks, options: Readonly<Record<string, unknown>>): readonly string[] {
  const sentences: string[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const value = options[name];
    if (value === undefined) continue;
    const message = check(value);
    if (message !== null) sentences.push(`${name} ${message}`);
  }
  return sentences;
}
