import type { Json, MaybePromise, Violation } from '../../../foundations/core/index.js';
import type { ScalarAttribute } from '../types.js';
import type { OptionTable } from './option-checks.js';

/**
 * How a scalar is stored in a column. The layout and the databases support these ten kinds and do not depend on attribute types.
 * - text: any text · integer: up to 53 bits · bigint: 64 bits, text on the wire · real: double
 * - decimal: exact, canonical decimal text · boolean · json: JSON text, verbatim
 * - date `2024-05-06` · time `10:11:12.000` · instant `2024-05-06T10:11:12.345Z`: text of fixed width that sorts correctly
 */
export type ColumnKind =
  | 'text'
  | 'integer'
  | 'bigint'
  | 'real'
  | 'decimal'
  | 'boolean'
  | 'json'
  | 'date'
  | 'time'
  | 'instant';

/**
 * A value as it is bound to a statement: text for text, date, time, instant, decimal (canonical) and json (JSON text),
 * a number for integer and real, a bigint for bigint, a boolean for boolean.
 */
export type Stored = null | string | number | bigint | boolean;

/**
 * Families of operators an attribute may offer (contract, "filters"); the table of operators says which operators belong to each.
 * Every non-empty list of families contains `presence`. Operators of `text` compare the text of the stored value, also where the
 * attribute is a number or a date, so that their operand is any text.
 */
export type OperatorFamily = 'presence' | 'equality' | 'order' | 'text';

/** The heading under which the content-type builder lists a type. */
export type AttributeGroup = 'text' | 'number' | 'date' | 'structure';

/**
 * The source of a conversion: how a type stores its values. Arrays and blocks are told apart from other JSON; a digest cannot be
 * converted.
 */
export type ConversionSource = ColumnKind | 'array' | 'blocks' | 'digest';

/**
 * A parsed value, or an error message: a sentence in which the first `$path`, if any, is replaced by the dotted path of the attribute
 * (`$path must be at most 255 characters`). The caller that knows the path replaces it. Messages of `parseOperand` contain no `$path`.
 */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

/** A parsed value of a body, or the rule that it breaks. */
export type ParsedInput<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & Violation);

/** A JSON Schema of the 2020-12 draft. */
export type JsonSchema = Readonly<Record<string, Json>>;

/** Which rules apply: those of every write, or also those of publication (behaviour, section 3, second table). */
export type Strictness = 'draft' | 'published';

/**
 * Converts a stored value of another type to this one, for an attribute with its new options; or returns why it has no counterpart.
 * Nothing is rounded or cut. Never throws for what the other type stores.
 */
export type ConvertValue = (value: Exclude<Stored, null>, attribute: ScalarAttribute) => Parsed<Stored>;

/** The options of an attribute, on which its values in responses depend. */
export type AttributeOptions = Pick<ScalarAttribute, 'options'>;

/** An attribute type. One constant per type, each in a file of its own. */
export interface AttributeType<N extends string = string> {
  /** The name in definitions: `string`, `integer`, … */
  readonly name: N;
  readonly group: AttributeGroup;
  readonly column: ColumnKind;
  /** `default`: in every response; `never`: cannot be read, filtered, sorted, selected or searched (password). */
  readonly readable: 'default' | 'never';
  readonly operators: readonly OperatorFamily[];
  /** Whether values are unique: for every attribute of the type, where the definition says so, or never. */
  readonly unique: 'always' | 'optional' | 'never';
  readonly sortable: boolean;
  /** Part of `_q`: as text, as a number, or not at all. */
  readonly searchable: 'text' | 'number' | 'no';
  /** Whether the type supports a text index (`index: "text"`); absent: it does not. */
  readonly textIndex?: boolean;
  /** The texts in a stored, non-null value that a full-text search finds, without markup; absent: it has none. Never throws. */
  texts?(value: Stored): readonly string[];
  /** Whether a value can title documents in lists and links, as a text without markup can; absent: it cannot. */
  readonly canBeTitle?: boolean;
  /** The options of the type in addition to those of all attributes; anything else is a mistake in the definition. */
  readonly options: OptionTable;
  /** Options that Strapi does not have, which stand under `pluginOptions.octavo`; absent: none. */
  readonly extensionOptions?: OptionTable;
  /** Checks the options of a definition, one by one and against each other; returns one sentence per mistake, the option's name first. */
  checkOptions(options: Readonly<Record<string, unknown>>): readonly string[];
  /** A filter operand from the query string (one entry of it). Never throws. */
  parseOperand(text: string, attribute: AttributeOptions): Parsed<Stored>;
  /**
   * Parses a value of a JSON body that is not null: checks its type and format (in both strictnesses) and returns the stored form. May
   * be slow (password hashing), hence the promise.
   */
  parseInput(value: unknown, attribute: ScalarAttribute): MaybePromise<ParsedInput<Stored>>;
  /** The same in batches between which the event loop can run other work; absent: no value in a body takes long. */
  parseInPortions?(value: unknown, attribute: ScalarAttribute): MaybePromise<ParsedInput<Stored>>;
  /** Parses a text of a body, for clients that send values of the type as their JSON text; absent: texts are not parsed. Never throws. */
  parseText?(text: string): unknown;
  /**
   * Rules on a stored, non-null value: maxLength, max for every write; minLength, min, regex, e-mail format, … only on publication.
   * Returns one violation per broken rule, with `$path` in place of the attribute's path.
   */
  checkRules(value: Stored, attribute: ScalarAttribute, strictness: Strictness): readonly Violation[];
  /** The value as JSON text, exactly as the database renders the column: for components, whose JSON is created on writing. */
  toJsonText(value: Stored): string;
  /** The source as which other types convert values of this one; absent: its column. */
  readonly convertsAs?: ConversionSource;
  /** The sources whose values can be converted to this type, with their conversions (see `findConversion`). */
  readonly conversions: ReadonlyMap<ConversionSource, ConvertValue>;
  /** The same as the end of a sentence: `texts, numbers and dates`. */
  readonly conversionSources: string;
  /** How many distinct values are possible, where there are few: an estimate for an index on the column. */
  distinctValues?(attribute: ScalarAttribute): number;
  /** JSON Schema of a non-null value in responses, of any version: it contains no rule that a draft may break. */
  jsonSchema(attribute: AttributeOptions): JsonSchema;
  /** JSON Schema of a non-null value of a body in its usual notation, under the rules that apply; other notations may be accepted too. */
  inputSchema(attribute: ScalarAttribute, strictness: Strictness): JsonSchema;
  /** TypeScript type of a non-null value in responses. */
  tsType(attribute: AttributeOptions): string;
  /** The same of a value in bodies, where it differs: a password is written and never returned. */
  tsInputType?(attribute: ScalarAttribute): string;
  /**
   * Samples for conformance and property tests: accepted values with their rendering (null where the type is never rendered), and
   * values that are refused in every strictness. `options`: those of the definition under which the samples apply, where they matter.
   */
  readonly samples: {
    readonly options?: Readonly<Record<string, Json>>;
    readonly accepted: readonly { readonly input: Json; readonly output: Json }[];
    readonly refused: readonly Json[];
  };
}
