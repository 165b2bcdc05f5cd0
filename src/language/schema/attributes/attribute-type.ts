import type { Json } from '../../../foundations/core/index.js';
import type { ScalarAttribute } from '../types.js';

/**
 * How a scalar is kept in a column. The layout and the databases know these ten kinds and nothing of attribute types.
 * - text: any text · integer: up to 53 bits · bigint: 64 bits, text on the wire · real: double
 * - decimal: exact, canonical decimal text · boolean · json: JSON text, verbatim
 * - date `2024-05-06` · time `10:11:12.000` · instant `2024-05-06T10:11:12.345Z`: text of fixed width that sorts by itself
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
 * Families of operators an attribute may offer (contract, "filters"); the table of operators says which operators belong to each. Every
 * list of families that is not empty holds `presence`. Operators of `text` compare the text of the stored value, also where the attribute
 * is a number or a date, so that their operand is any text.
 */
export type OperatorFamily = 'presence' | 'equality' | 'order' | 'text';

/**
 * A parsed value, or what is wrong with it: a sentence in which the first `$path`, if there is one, stands for the dotted path
 * of the attribute (`$path must be at most 255 characters`). Whoever knows the path puts it in.
 * Messages of `parseOperand` hold no `$path`.
 */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

/** A JSON Schema of the 2020-12 draft. */
export type JsonSchema = Readonly<Record<string, Json>>;

/** Which rules hold: those of every write, or also those of publication (behaviour, section 3, second table). */
export type Strictness = 'draft' | 'published';

/**
 * Makes a stored value of another type a value of an attribute of this one, which has its new options; or says why there is none.
 * Nothing is rounded or cut. Never throws for what the other type stores.
 */
export type ConvertValue = (value: Exclude<Stored, null>, attribute: ScalarAttribute) => Parsed<Stored>;

/** What one type of attribute answers about itself. One constant per type, each in a file of its own. */
export interface AttributeType {
  /** The name in definitions: `string`, `integer`, … */
  readonly name: string;
  readonly column: ColumnKind;
  /** `default`: in every answer; `never`: cannot be read, filtered, sorted, selected or searched (password). */
  readonly readable: 'default' | 'never';
  readonly operators: readonly OperatorFamily[];
  /** Whether values are unique: for every attribute of the type, where the definition says so, or never. */
  readonly unique: 'always' | 'optional' | 'never';
  readonly sortable: boolean;
  /** Part of `_q`: as text, as a number, or not at all. */
  readonly searchable: 'text' | 'number' | 'no';
  /** Whether there can be an index for what is contained in values (`index: "text"`); left out: there cannot. */
  readonly textIndex?: boolean;
  /** Names of the options a definition may hold beyond those that all attributes share; anything else is a mistake in the definition. */
  readonly optionNames: readonly string[];
  /** Checks the options of a definition, one by one and against each other; returns one sentence per mistake, the option's name first. */
  checkOptions(options: Readonly<Record<string, unknown>>): readonly string[];
  /** A filter operand from the query string (one entry of it). Never throws. */
  parseOperand(text: string, attribute: ScalarAttribute): Parsed<Stored>;
  /** A value of a JSON body that is not null: its type and format (both strictnesses), then to the stored form. May be slow (password hashing), hence the promise. */
  parseInput(value: unknown, attribute: ScalarAttribute): Parsed<Stored> | Promise<Parsed<Stored>>;
  /** The same in portions between which the event loop runs what waits; left out: no value that a body holds takes long. */
  parseInPortions?(value: unknown, attribute: ScalarAttribute): Parsed<Stored> | Promise<Parsed<Stored>>;
  /** What a text of a body spells, for clients that send values of the type as their JSON text; left out: texts are texts. Never throws. */
  parseText?(text: string): unknown;
  /**
   * Rules on a stored, non-null value: maxLength, max for every write; minLength, min, regex, e-mail format, … only on publication.
   * Returns one sentence per broken rule, with `$path` in place of the attribute's path.
   */
  checkRules(value: Stored, attribute: ScalarAttribute, strictness: Strictness): readonly string[];
  /** The value as JSON text, exactly as the database renders the column: for components, whose JSON is made on writing. */
  toJsonText(value: Stored): string;
  /** The other types from whose values this one can make values, by name, and how (see `retyped`). */
  readonly conversions: ReadonlyMap<string, ConvertValue>;
  /** The same for people, as the end of a sentence: `texts, numbers and dates`. */
  readonly conversionSources: string;
  /** How many different values there can be, where they are few: what a database expects of an index on the column. */
  distinctValues?(attribute: ScalarAttribute): number;
  /** JSON Schema of a value in answers that is not null, of whichever version: no rule is part of it that a draft may break. */
  jsonSchema(attribute: ScalarAttribute): JsonSchema;
  /** JSON Schema of a value of a body that is not null, as it is usually written, under the rules that hold; other spellings may be taken too. */
  inputSchema(attribute: ScalarAttribute, strictness: Strictness): JsonSchema;
  /** TypeScript type of a value in answers that is not null. */
  tsType(attribute: ScalarAttribute): string;
  /** The same of a value in bodies, where that is another: a password is written and never answered. */
  tsInputType?(attribute: ScalarAttribute): string;
  /**
   * Values that drive conformance and property tests: what is accepted with its rendering (null where the type is never rendered),
   * and what is refused in every strictness. `options`: those of the definition under which the samples hold, where they matter.
   */
  readonly samples: {
    readonly options?: Readonly<Record<string, Json>>;
    readonly accepted: readonly { readonly input: Json; readonly output: Json }[];
    readonly refused: readonly Json[];
  };
}
