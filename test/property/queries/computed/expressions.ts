import type { Chance } from '../dataset.js';
import {
  decimals,
  floored,
  fromInteger,
  integers,
  kept,
  printScaled,
  rounded,
  safe,
  toScaled,
  wholePart,
} from './numbers.js';

/** A row as its document was written, with what it leads to. */
export interface Row {
  readonly id: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly owner: Readonly<Record<string, unknown>> | null;
}

export type Kind = 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'instant' | 'time';

/** Integers and decimals (whole numbers of 10^-60) as bigint. */
export type Value = bigint | string | boolean | null;

/** An expression as it is written, and what it means. */
export interface Meaning {
  readonly kind: Kind;
  readonly text: string;
  evaluate(row: Row): Value;
}

/** A random expression of a kind. */
export function randomExpression(kind: Kind, depth: number, chance: Chance): Meaning {
  if (depth === 0 || chance.below(6) === 0)
    return chance.below(4) === 0 ? randomLiteral(kind, chance) : leaf(kind, chance);
  const inner = (innerKind: Kind): Meaning => randomExpression(innerKind, depth - 1, chance);
  const general = chance.below(5);
  if (general === 0) return conditional(inner('boolean'), inner(kind), inner(kind));
  if (general === 1) return firstGiven([inner(kind), inner(kind)]);
  switch (kind) {
    case 'integer':
      return integerExpression(inner, chance);
    case 'decimal':
      return decimalExpression(inner, chance);
    case 'text':
      return textExpression(inner, chance);
    case 'boolean':
      return booleanExpression(inner, chance);
    case 'date':
      return chance.below(2) === 0
        ? apply('date', 'date', [inner('instant')], ([at]) => at.slice(0, 10))
        : leaf(kind, chance);
    case 'instant':
    case 'time':
      return extreme(chance.pick(['min', 'max'] as const), inner(kind), inner(kind));
  }
}

type Inner = (kind: Kind) => Meaning;

function integerExpression(inner: Inner, chance: Chance): Meaning {
  switch (chance.below(8)) {
    case 0:
      return apply('length', 'integer', [inner('text')], ([text]) => BigInt([...text].length));
    case 1:
      return apply('round', 'integer', [inner('decimal')], ([value]) => safe(wholePart(rounded(value, 0))));
    case 2:
      return apply('floor', 'integer', [inner('decimal')], ([value]) => safe(floored(value)));
    case 3:
      return apply('ceil', 'integer', [inner('decimal')], ([value]) => safe(-floored(-(value as bigint))));
    case 4:
      return apply(chance.pick(['year']), 'integer', [inner('date')], ([day]) => BigInt(day.slice(0, 4)));
    case 5:
      return apply('minute', 'integer', [inner('instant')], ([at]) => BigInt(at.slice(14, 16)));
    case 6:
      return extreme(chance.pick(['min', 'max'] as const), inner('integer'), inner('integer'));
    default: {
      const sign = chance.pick(['+', '-', '*', '%'] as const);
      return operator(sign, 'integer', inner('integer'), inner('integer'), (a, b) => integers[sign](a, b));
    }
  }
}

function decimalExpression(inner: Inner, chance: Chance): Meaning {
  switch (chance.below(6)) {
    case 0: {
      const digits = chance.below(4);
      const value = inner('decimal');
      return {
        kind: 'decimal',
        text: `round(${value.text}, ${digits})`,
        evaluate: (row) => given([value], row, ([number]) => rounded(number as bigint, digits)),
      };
    }
    case 1:
      return apply('abs', 'decimal', [inner('decimal')], ([value]) => (value < 0n ? -value : value));
    case 2:
      return operator('/', 'decimal', inner('integer'), inner('integer'), (a, b) =>
        decimals['/'](fromInteger(a), fromInteger(b)),
      );
    case 3: {
      const sign = chance.pick(['+', '*'] as const);
      return operator(sign, 'decimal', inner('integer'), inner('decimal'), (a, b) => decimals[sign](fromInteger(a), b));
    }
    case 4:
      return extreme(chance.pick(['min', 'max'] as const), inner('decimal'), inner('decimal'));
    default: {
      const sign = chance.pick(['+', '-', '*', '/', '%'] as const);
      return operator(sign, 'decimal', inner('decimal'), inner('decimal'), (a, b) => decimals[sign](a, b));
    }
  }
}

function textExpression(inner: Inner, chance: Chance): Meaning {
  switch (chance.below(7)) {
    case 0:
      return apply('lower', 'text', [inner('text')], ([text]) => text.toLowerCase());
    case 1:
      return apply('upper', 'text', [inner('text')], ([text]) => text.toUpperCase());
    case 2:
      return apply('trim', 'text', [inner('text')], ([text]) => text.replace(/^[ \t\n\r]+|[ \t\n\r]+$/g, ''));
    case 3: {
      const [start, length] = [chance.below(4) + 1, chance.below(4)];
      const text = inner('text');
      return {
        kind: 'text',
        text: `substring(${text.text}, ${start}, ${length})`,
        evaluate: (row) =>
          given([text], row, ([value]) => [...String(value)].slice(start - 1, start - 1 + length).join('')),
      };
    }
    case 4: {
      const [first, second] = [inner('text'), inner(chance.pick(['integer', 'decimal', 'date'] as const))];
      return {
        kind: 'text',
        text: `concat(${first.text}, '-', ${second.text})`,
        evaluate: (row) => cut(`${printed(first, row) ?? ''}-${printed(second, row) ?? ''}`),
      };
    }
    default: {
      const [first, second] = [inner('text'), inner(chance.pick(['text', 'integer', 'decimal'] as const))];
      return {
        kind: 'text',
        text: `(${first.text} || ${second.text})`,
        evaluate(row) {
          const [left, right] = [printed(first, row), printed(second, row)];
          return left === null || right === null ? null : cut(left + right);
        },
      };
    }
  }
}

function booleanExpression(inner: Inner, chance: Chance): Meaning {
  switch (chance.below(6)) {
    case 0: {
      const [left, right] = [inner('boolean'), inner('boolean')];
      const isAnd = chance.below(2) === 0;
      return {
        kind: 'boolean',
        text: `(${left.text} ${isAnd ? 'and' : 'or'} ${right.text})`,
        evaluate(row) {
          const truths = [left.evaluate(row), right.evaluate(row)];
          if (truths.includes(!isAnd)) return !isAnd;
          return truths.includes(null) ? null : isAnd;
        },
      };
    }
    case 1: {
      const term = inner('boolean');
      return {
        kind: 'boolean',
        text: `(not ${term.text})`,
        evaluate: (row) => given([term], row, ([truth]) => truth !== true),
      };
    }
    case 2: {
      const term = inner(chance.pick(kinds));
      const isNull = chance.below(2) === 0;
      return {
        kind: 'boolean',
        text: `(${term.text} is ${isNull ? '' : 'not '}null)`,
        evaluate: (row) => (term.evaluate(row) === null) === isNull,
      };
    }
    case 3:
      return apply('contains', 'boolean', [inner('text'), inner('text')], ([text, part]) => text.includes(part));
    case 4:
      return apply('startsWith', 'boolean', [inner('text'), inner('text')], ([text, part]) => text.startsWith(part));
    default: {
      const kind = chance.pick(['integer', 'decimal', 'text', 'date', 'instant', 'time'] as const);
      const sign = chance.pick(['=', '!=', '<', '<=', '>', '>='] as const);
      return operator(sign, 'boolean', inner(kind), inner(kind), (a, b) => compares[sign](order(a, b)));
    }
  }
}

export const kinds = ['text', 'integer', 'decimal', 'boolean', 'date', 'instant', 'time'] as const;

const compares = {
  '=': (difference: number) => difference === 0,
  '!=': (difference: number) => difference !== 0,
  '<': (difference: number) => difference < 0,
  '<=': (difference: number) => difference <= 0,
  '>': (difference: number) => difference > 0,
  '>=': (difference: number) => difference >= 0,
} as const;

/** Numbers by value, everything else by its bytes; nulls first. */
export function order(a: Value, b: Value): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  if (typeof a === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(String(b)));
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Calls `compute` with the values of the operands; null where one is missing. */
function given(operands: readonly Meaning[], row: Row, compute: (values: readonly Value[]) => Value): Value {
  const values = operands.map((operand) => operand.evaluate(row));
  return values.includes(null) ? null : compute(values);
}

/** `any`: what a value is, its kind says. */
// biome-ignore lint/suspicious/noExplicitAny: the generator gives each function operands of its kinds.
type Given = any;

function apply(
  name: string,
  kind: Kind,
  operands: readonly Meaning[],
  compute: (values: readonly Given[]) => Value,
): Meaning {
  return {
    kind,
    text: `${name}(${operands.map(({ text }) => text).join(', ')})`,
    evaluate: (row) => given(operands, row, compute),
  };
}

function operator(
  sign: string,
  kind: Kind,
  left: Meaning,
  right: Meaning,
  compute: (left: Given, right: Given) => Value,
): Meaning {
  return {
    kind,
    text: `(${left.text} ${sign} ${right.text})`,
    evaluate: (row) => given([left, right], row, ([a, b]) => compute(a, b)),
  };
}

function extreme(name: 'min' | 'max', left: Meaning, right: Meaning): Meaning {
  return apply(name, left.kind, [left, right], ([a, b]) => (order(a, b) <= 0 === (name === 'min') ? a : b));
}

function conditional(condition: Meaning, first: Meaning, second: Meaning): Meaning {
  return {
    kind: first.kind,
    text: `if(${condition.text}, ${first.text}, ${second.text})`,
    evaluate: (row) => (condition.evaluate(row) === true ? first : second).evaluate(row),
  };
}

function firstGiven(choices: readonly Meaning[]): Meaning {
  return {
    kind: choices[0]?.kind ?? 'text',
    text: `coalesce(${choices.map(({ text }) => text).join(', ')})`,
    evaluate: (row) => choices.map((choice) => choice.evaluate(row)).find((value) => value !== null) ?? null,
  };
}

function cut(text: string): string {
  return [...text].slice(0, 10_000).join('');
}

/** A value as `||` has it. */
function printed(meaning: Meaning, row: Row): string | null {
  const value = meaning.evaluate(row);
  return value === null ? null : meaning.kind === 'decimal' ? printScaled(value as bigint) : String(value);
}

function randomLiteral(kind: Kind, chance: Chance): Meaning {
  const make = (text: string, value: Value): Meaning => ({ kind, text, evaluate: () => value });
  switch (kind) {
    case 'text': {
      const text = chance.pick(['', 'a', 'É', "o'clock", 'red', ' x ']);
      return make(`'${text.replaceAll("'", "''")}'`, text);
    }
    case 'integer': {
      const text = chance.pick(['0', '1', '2', '-3', '7', '1000', '9007199254740991']);
      return make(text, BigInt(text));
    }
    case 'decimal': {
      const text = chance.pick(['0.0', '0.5', '-1.25', '3.3333', '100.01', '123456789012345678901234.5']);
      return make(text, toScaled(text));
    }
    case 'boolean': {
      const value = chance.below(2) === 0;
      return make(String(value), value);
    }
    // A text in quotes is a date beside one.
    case 'date':
      return firstGiven([leaf('date', chance), make("'2024-02-29'", '2024-02-29')]);
    case 'instant':
      return firstGiven([leaf('instant', chance), make("'2024-02-29T12:00:00Z'", '2024-02-29T12:00:00.000Z')]);
    case 'time':
      return firstGiven([leaf('time', chance), make("'10:30:00'", '10:30:00.000')]);
  }
}

const attributes: Readonly<Record<Kind, readonly string[]>> = {
  text: ['title', 'note', 'state', 'owner.name', 'seo.heading'],
  integer: ['amount', 'views', 'owner.score', 'seo.weight', 'count(tags)', 'count(parts)', 'count(owner)'],
  decimal: ['price', 'large', 'ratio', 'owner.balance'],
  boolean: ['flag'],
  date: ['day'],
  instant: ['at'],
  time: ['clock'],
};

function leaf(kind: Kind, chance: Chance): Meaning {
  const text = chance.pick(attributes[kind]);
  return { kind, text, evaluate: (row) => toValue(kind, read(text, row)) };
}

function read(path: string, row: Row): unknown {
  const counted = /^count\((.*)\)$/.exec(path)?.[1];
  if (counted === 'owner') return row.owner === null ? 0 : 1;
  if (counted !== undefined) return (row.values[counted] as readonly unknown[]).length;
  const [first = '', second] = path.split('.');
  if (second === undefined) return row.values[first];
  const object = first === 'owner' ? row.owner : (row.values[first] as Readonly<Record<string, unknown>> | null);
  return object?.[second];
}

function toValue(kind: Kind, value: unknown): Value {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'integer':
      return BigInt(Number(value));
    case 'decimal':
      return typeof value === 'number' ? kept(toScaled(String(value))) : toScaled(String(value));
    case 'boolean':
      return value === true;
    default:
      return String(value);
  }
}
