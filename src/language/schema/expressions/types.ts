import type { Attribute, ComponentAttribute, RelationAttribute, ScalarAttribute } from '../types.js';

/** What an expression computes. 64-bit integers and floats take part as decimals, which are exact. */
export type ExpressionKind = 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'time' | 'instant';

/** Limits of computed values: one beyond its bounds is missing, digits and characters beyond them are cut. */
export const expressionLimits = {
  /** Integers have 53 bits. */
  maxInteger: Number.MAX_SAFE_INTEGER,
  /** Digits of a decimal before and after the point. */
  wholeDigits: 40,
  fractionDigits: 20,
  /** Characters of a text that is put together from two. */
  joinedCharacters: 10_000,
  /** What `trim` removes. */
  blanks: ' \t\n\r',
} as const;

/**
 * What is printed as SQL; everything else is expressed through these. With a missing operand the result is missing, except for `and`,
 * `or`, `isNull`, `if` and `coalesce`.
 */
export type ExpressionFunction =
  | 'and'
  | 'or'
  | 'not'
  | 'isNull'
  | 'equal'
  | 'less'
  | 'lessOrEqual'
  /** Condition, value, other value: the other one also where the condition is missing. */
  | 'if'
  | 'coalesce'
  | DatabaseFunction;

/** Functions that the databases spell differently. */
export type DatabaseFunction =
  | 'add'
  | 'subtract'
  | 'multiply'
  | 'divide'
  | 'remainder'
  | 'abs'
  | 'min'
  | 'max'
  /** To an integer; halves away from zero. */
  | 'round'
  | 'floor'
  | 'ceil'
  /** To a number of decimal places. */
  | 'roundTo'
  /** Of an integer, a 64-bit integer or a float. */
  | 'toDecimal'
  | 'toText'
  /** Two texts one after the other, cut after 10,000 characters. */
  | 'join'
  | 'lower'
  | 'upper'
  | 'length'
  | 'trim'
  /** Text, first character from 1, number of characters. */
  | 'substring'
  /** The same, as an integer: a part of a date or time. */
  | 'digits'
  | 'contains'
  | 'startsWith';

/** A computed value, with names resolved and types checked. */
export type Expression =
  /** Numbers in canonical notation; null: missing. */
  | { readonly is: 'literal'; readonly kind: ExpressionKind; readonly value: string | boolean | null }
  | { readonly is: 'attribute'; readonly kind: ExpressionKind; readonly attribute: ScalarAttribute }
  /** How many documents, files or entries of components there are. */
  | { readonly is: 'count'; readonly kind: 'integer'; readonly attribute: CountedAttribute }
  /** A value of the one related document or component; missing without it. */
  | {
      readonly is: 'through';
      readonly kind: ExpressionKind;
      readonly step: RelationAttribute | ComponentAttribute;
      readonly term: Expression;
    }
  | {
      readonly is: 'call';
      readonly kind: ExpressionKind;
      readonly name: ExpressionFunction;
      readonly operands: readonly Expression[];
    };

/** An attribute that is counted. */
export type CountedAttribute = Extract<Attribute, { readonly storage: 'relation' | 'media' | 'component' | 'zone' }>;

/** What a computed value discloses: a caller who may not read all of it does not see the value. */
export interface ExpressionUses {
  /** Attributes of content types and components, by the uid of their shape. */
  readonly attributes: readonly { readonly of: string; readonly name: string }[];
  /** uids of the content types whose documents are read or counted. */
  readonly follows: readonly string[];
}

/** What is wrong with an expression, and what to write instead: a sentence that follows the path of the option. */
export class ExpressionError extends Error {}
