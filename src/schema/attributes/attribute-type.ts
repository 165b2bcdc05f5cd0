import type { Json } from '../../kernel/index.js';
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

/** Families of operators an attribute may offer (contract, "filters"). */
export type OperatorFamily =
  /** $eq $ne $in $notIn $null $notNull */
  | 'equality'
  /** $lt $lte $gt $gte $between */
  | 'order'
  /** $eqi $nei $contains $notContains $containsi $notContainsi $startsWith(i) $endsWith(i) */
  | 'text';

/** A parsed value, or what is wrong with it (a sentence without the attribute's name). */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

/** Which rules hold: those of every write, or also those of publication (behaviour, section 3, second table). */
export type Strictness = 'draft' | 'published';

/** What one type of attribute answers about itself. One constant per type, each in a file of its own. */
export interface AttributeType {
  /** The name in definitions: `string`, `integer`, … */
  readonly name: string;
  readonly column: ColumnKind;
  /** `default`: in every answer; `never`: cannot be read, filtered, sorted, selected or searched (password). */
  readonly readable: 'default' | 'never';
  readonly operators: readonly OperatorFamily[];
  readonly sortable: boolean;
  /** Part of `_q`: as text, as a number, or not at all. */
  readonly searchable: 'text' | 'number' | 'no';
  /** Names of the options a definition may hold beyond those that all attributes share; anything else is a mistake in the definition. */
  readonly optionNames: readonly string[];
  /** Checks the options of a definition; returns one sentence per mistake. */
  checkOptions(options: Readonly<Record<string, unknown>>): readonly string[];
  /** A filter operand from the query string (one entry of it). Never throws. */
  parseOperand(text: string, attribute: ScalarAttribute): Parsed<Stored>;
  /** A value of a JSON body that is not null: its type and format (both strictnesses), then to the stored form. May be slow (password hashing), hence the promise. */
  parseInput(value: unknown, attribute: ScalarAttribute): Parsed<Stored> | Promise<Parsed<Stored>>;
  /**
   * Rules on a stored, non-null value: maxLength, max for every write; minLength, min, regex, e-mail format, … only on publication.
   * `raw` is the value as it was sent. Returns one sentence per broken rule.
   */
  checkRules(value: Stored, attribute: ScalarAttribute, strictness: Strictness): readonly string[];
  /** The value as JSON text, exactly as the database renders the column: for components, whose JSON is made on writing. */
  toJsonText(value: Stored): string;
  /** JSON Schema of the value in answers. */
  jsonSchema(attribute: ScalarAttribute): Json;
  /** TypeScript type of the value in answers. */
  tsType(attribute: ScalarAttribute): string;
  /** Values that drive conformance and property tests: what is accepted with its rendering, and what is refused. */
  readonly samples: {
    readonly accepted: readonly { readonly input: Json; readonly output: Json }[];
    readonly refused: readonly Json[];
  };
}
