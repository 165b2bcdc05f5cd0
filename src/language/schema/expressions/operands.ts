import { attributeTypes } from '../attributes/index.js';
import { quoteValue } from '../attributes/messages.js';
import { type Expression, ExpressionError, type ExpressionFunction, type ExpressionKind } from './types.js';

/** The attribute type of the values of an expression. */
export const typesByKind = {
  text: 'text',
  integer: 'integer',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  instant: 'datetime',
} as const satisfies Readonly<Record<ExpressionKind, string>>;

/** Returns a value that the database computes. */
export function call(name: ExpressionFunction, kind: ExpressionKind, ...operands: readonly Expression[]): Expression {
  return { is: 'call', name, kind, operands };
}

/** Returns a number, a text, true or false, or a missing value. */
export function literal(kind: ExpressionKind, value: string | boolean | null): Expression {
  return { is: 'literal', kind, value };
}

/** Whether an operand is the word null, which is of any kind. */
export function isMissing(operand: Expression): boolean {
  return operand.is === 'literal' && operand.value === null;
}

/** Returns the operand as this kind, where that takes no conversion but that of an integer to a decimal. Throws ExpressionError. */
export function expectKind(operand: Expression, kind: ExpressionKind, usage: string): Expression {
  const converted = convertTo(operand, kind);
  if (converted !== null) return converted;
  throw new ExpressionError(`gives ${usage} ${describe(operand)} – write ${nouns[kind]}`);
}

/** Returns an integer or decimal. Throws ExpressionError. */
export function expectNumber(operand: Expression, usage: string): Expression {
  return operand.kind === 'decimal' ? operand : expectKind(operand, 'integer', usage);
}

/** Returns an integer that is written as its digits, within bounds. Throws ExpressionError. */
export function expectDigits(operand: Expression, [low, high]: readonly [number, number], usage: string): Expression {
  const value =
    operand.is === 'literal' && operand.kind === 'integer' ? Number(operand.value ?? Number.NaN) : Number.NaN;
  if (value >= low && value <= high) return operand;
  throw new ExpressionError(`gives ${usage} ${describe(operand)} – write a whole number from ${low} to ${high}`);
}

/** Returns a text; numbers and dates become theirs. Throws ExpressionError. */
export function expectText(operand: Expression, usage: string): Expression {
  switch (operand.kind) {
    case 'text':
      return operand;
    case 'boolean':
      if (isMissing(operand)) return literal('text', null);
      throw new ExpressionError(`gives ${usage} ${describe(operand)} – write if(…, 'yes', 'no') around it`);
    default:
      return isMissing(operand) ? literal('text', null) : call('toText', 'text', operand);
  }
}

/** Returns the operands as one kind: integers beside decimals become decimals, texts beside dates are read as dates. Throws ExpressionError. */
export function unify(operands: readonly Expression[], usage: string): readonly Expression[] {
  const given = operands.filter((operand) => !isMissing(operand));
  const kinds = new Set(given.map(({ kind }) => kind));
  // The kind that the others can become: a text in quotes becomes a date, an integer a decimal.
  const kind = ([...kinds].sort((left, right) => ranks[right] - ranks[left])[0] ?? 'text') satisfies ExpressionKind;
  const [first] = given;
  return operands.map((operand) => {
    const converted = convertTo(operand, kind);
    if (converted !== null || first === undefined) return converted ?? operand;
    const others = given.find((other) => other.kind === kind) ?? first;
    throw new ExpressionError(`gives ${usage} ${describe(others)} and ${describe(operand)} – write values of one kind`);
  });
}

const ranks: Readonly<Record<ExpressionKind, number>> = {
  text: 0,
  integer: 1,
  decimal: 2,
  boolean: 3,
  date: 4,
  time: 5,
  instant: 6,
};

const nouns: Readonly<Record<ExpressionKind, string>> = {
  text: 'a text',
  integer: 'a whole number',
  decimal: 'a number',
  boolean: 'a condition',
  date: 'a date',
  time: 'a time',
  instant: 'a date with time',
};

/** Returns how a message names an operand. */
function describe(operand: Expression): string {
  if (operand.is === 'literal') return operand.kind === 'text' ? quoteValue(operand.value) : String(operand.value);
  return nouns[operand.kind];
}

/** null: it cannot be of this kind. */
function convertTo(operand: Expression, kind: ExpressionKind): Expression | null {
  if (operand.kind === kind) return operand;
  if (isMissing(operand)) return literal(kind, null);
  if (kind === 'decimal' && operand.kind === 'integer') {
    return operand.is === 'literal' ? literal('decimal', operand.value) : call('toDecimal', 'decimal', operand);
  }
  if (operand.is !== 'literal' || operand.kind !== 'text' || !dateKinds.has(kind)) return null;
  return readDate(String(operand.value), kind);
}

const dateKinds: ReadonlySet<ExpressionKind> = new Set(['date', 'time', 'instant']);

/** Reads a date, time or moment as a filter does. */
function readDate(text: string, kind: ExpressionKind): Expression | null {
  const type = attributeTypes.get(typesByKind[kind]);
  const parsed = type?.parseOperand(text, { options: {} });
  return parsed?.ok ? literal(kind, String(parsed.value)) : null;
}
