/**
 * The rules that a value can break, by name, with what their limit is; null: they have none. The panel has a text for each, so that a
 * client never has to show the message of a problem, which is English and speaks of the wire.
 */
export const rules = {
  required: null,
  text: null,
  number: null,
  wholeNumber: null,
  boolean: null,
  list: null,
  object: null,
  date: null,
  datetime: null,
  time: null,
  email: null,
  url: null,
  characters: null,
  oneLine: null,
  minLength: 'a number of characters',
  maxLength: 'a number of characters',
  pattern: 'a regular expression',
  slug: null,
  min: 'a number, or its digits as text',
  max: 'a number, or its digits as text',
  digits: 'a number of digits',
  precision: null,
  minItems: 'a number of entries',
  maxItems: 'a number of entries',
  minChoices: 'a number of choices',
  oneOf: 'the values, separated by commas',
  choice: null,
  future: null,
  unique: null,
  indexLength: null,
  fileKind: 'the allowed kinds of files, separated by commas',
  depth: 'a number of levels',
  blocks: null,
  component: null,
  relatedType: null,
  commonPassword: null,
  fileName: null,
  headerName: 'the name of the header',
  headerValue: 'the name of the header',
  duplicate: null,
} as const satisfies Readonly<Record<string, string | null>>;

/** The name of a rule. */
export type RuleName = keyof typeof rules;

/** A rule that a value breaks, with its limit as the definition has it. */
export interface Rule {
  readonly name: RuleName;
  /** Absent: the rule has none. */
  readonly limit?: number | string;
}

/** A broken rule, and the sentence about it that answers contain. */
export interface Violation {
  readonly rule: Rule;
  /** May speak of the value as `$path`. */
  readonly message: string;
}

/** Returns a violation of a rule. */
export function violation(name: RuleName, message: string, limit?: number | string): Violation {
  return { rule: limit === undefined ? { name } : { name, limit }, message };
}
