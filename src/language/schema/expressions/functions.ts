import { suggestChoice } from '../definition/names.js';
import { call, expectDigits, expectKind, expectNumber, expectText, literal, unify } from './operands.js';
import {
  type Expression,
  ExpressionError,
  type ExpressionFunction,
  type ExpressionKind,
  expressionLimits,
} from './types.js';

/** A function or operator of the language. */
interface FunctionRule {
  /** How many operands it takes. */
  readonly operands: readonly [least: number, most: number];
  /** Returns its value, with operands of the kinds that it takes. Throws ExpressionError. */
  apply(operands: readonly Expression[], usage: string): Expression;
}

/** Operands of a function that takes any number of them. */
const maxOperands = 50;
const maxCharacters = 1_000_000;

/** Applies an operator or function to operands. Throws ExpressionError for an unknown function, and for operands that it does not take. */
export function applyFunction(name: string, operands: readonly Expression[]): Expression {
  const rule = rules.get(name);
  if (rule === undefined) {
    const names = [...functionNames, 'count'];
    throw new ExpressionError(`calls "${name}", which is no function – ${suggestChoice(name, names)}`);
  }
  const usage = functionNames.includes(name) ? `${name}()` : name;
  const [least, most] = rule.operands;
  if (operands.length < least || operands.length > most) {
    const expected = least === most ? String(least) : `${least} to ${most}`;
    throw new ExpressionError(`gives ${usage} ${operands.length} values – write ${expected}`);
  }
  return rule.apply(operands, usage);
}

/** An operator or function of one kind of operands. */
function ofKind(
  name: ExpressionFunction,
  operandKind: ExpressionKind,
  kind: ExpressionKind,
  count: number,
): FunctionRule {
  return {
    operands: [count, count],
    apply: (operands, usage) => call(name, kind, ...operands.map((operand) => expectKind(operand, operandKind, usage))),
  };
}

/** Arithmetic: of integers an integer where `keepsIntegers`, else a decimal. */
function arithmetic(name: ExpressionFunction, keepsIntegers = true): FunctionRule {
  return {
    operands: [2, 2],
    apply(operands, usage) {
      const numbers = unify(
        operands.map((operand) => expectNumber(operand, usage)),
        usage,
      );
      const [kind = 'integer'] = numbers.map((operand) => operand.kind);
      if (kind === 'decimal' || keepsIntegers) return call(name, kind, ...numbers);
      return call(name, 'decimal', ...numbers.map((operand) => expectKind(operand, 'decimal', usage)));
    },
  };
}

/** A comparison of two values of one kind, as it stands or turned around. */
function comparison(compare: (left: Expression, right: Expression) => Expression): FunctionRule {
  return {
    operands: [2, 2],
    apply(operands, usage) {
      const [left, right] = unify(operands, usage);
      return compare(left as Expression, right as Expression);
    },
  };
}

/** The first or last of values of one kind. */
function extreme(name: 'min' | 'max'): FunctionRule {
  return {
    operands: [2, maxOperands],
    apply: (operands, usage) =>
      unify(
        operands.map((operand) => (operand.kind === 'boolean' ? expectNumber(operand, usage) : operand)),
        usage,
      ).reduce((left, right) => call(name, left.kind, left, right)),
  };
}

/** A whole number from a number. */
function rounding(name: 'floor' | 'ceil'): FunctionRule {
  return { operands: [1, 1], apply: ([operand], usage) => toWhole(name, expectNumber(operand as Expression, usage)) };
}

function toWhole(name: 'floor' | 'ceil' | 'round', number: Expression): Expression {
  return number.kind === 'integer' ? number : call(name, 'integer', number);
}

/** A part of a date or time: where its digits stand in the texts of these kinds. */
function datePart(positions: Readonly<Partial<Record<ExpressionKind, number>>>, length: number): FunctionRule {
  return {
    operands: [1, 1],
    apply([operand], usage) {
      const [kind = 'date'] = Object.keys(positions) as readonly ExpressionKind[];
      const given = operand as Expression;
      const value = given.kind in positions ? given : expectKind(given, kind, usage);
      const digits = [positions[value.kind] ?? 1, length].map((number) => literal('integer', String(number)));
      return call('digits', 'integer', value, ...digits);
    },
  };
}

function not(term: Expression): Expression {
  return call('not', 'boolean', term);
}

const operators: readonly (readonly [string, FunctionRule])[] = [
  ['+', arithmetic('add')],
  ['-', arithmetic('subtract')],
  ['*', arithmetic('multiply')],
  ['/', arithmetic('divide', false)],
  ['%', arithmetic('remainder')],
  ['||', { operands: [2, 2], apply: (operands, usage) => joinTexts(operands.map((text) => expectText(text, usage))) }],
  ['and', ofKind('and', 'boolean', 'boolean', 2)],
  ['or', ofKind('or', 'boolean', 'boolean', 2)],
  ['not', ofKind('not', 'boolean', 'boolean', 1)],
  ['is null', { operands: [1, 1], apply: (operands) => call('isNull', 'boolean', ...operands) }],
  ['=', comparison((left, right) => call('equal', 'boolean', left, right))],
  ['!=', comparison((left, right) => not(call('equal', 'boolean', left, right)))],
  ['<>', comparison((left, right) => not(call('equal', 'boolean', left, right)))],
  ['<', comparison((left, right) => call('less', 'boolean', left, right))],
  ['<=', comparison((left, right) => call('lessOrEqual', 'boolean', left, right))],
  ['>', comparison((left, right) => call('less', 'boolean', right, left))],
  ['>=', comparison((left, right) => call('lessOrEqual', 'boolean', right, left))],
];

const functions: readonly (readonly [string, FunctionRule])[] = [
  [
    'if',
    {
      operands: [3, 3],
      apply([condition, ...values], usage) {
        const unified = unify(values, usage);
        const [kind = 'text'] = unified.map((value) => value.kind);
        return call('if', kind, expectKind(condition as Expression, 'boolean', usage), ...unified);
      },
    },
  ],
  [
    'coalesce',
    {
      operands: [2, maxOperands],
      apply(operands, usage) {
        const unified = unify(operands, usage);
        const [kind = 'text'] = unified.map((value) => value.kind);
        return call('coalesce', kind, ...unified);
      },
    },
  ],
  [
    'concat',
    {
      operands: [2, maxOperands],
      apply: (operands, usage) =>
        joinTexts(operands.map((text) => call('coalesce', 'text', expectText(text, usage), literal('text', '')))),
    },
  ],
  ['lower', ofKind('lower', 'text', 'text', 1)],
  ['upper', ofKind('upper', 'text', 'text', 1)],
  ['length', ofKind('length', 'text', 'integer', 1)],
  ['trim', ofKind('trim', 'text', 'text', 1)],
  [
    'substring',
    {
      operands: [2, 3],
      apply: ([text, start, length = literal('integer', String(maxCharacters))], usage) =>
        call(
          'substring',
          'text',
          expectKind(text as Expression, 'text', usage),
          expectDigits(start as Expression, [1, maxCharacters], usage),
          expectDigits(length, [0, maxCharacters], usage),
        ),
    },
  ],
  ['contains', ofKind('contains', 'text', 'boolean', 2)],
  ['startsWith', ofKind('startsWith', 'text', 'boolean', 2)],
  [
    'round',
    {
      operands: [1, 2],
      apply([operand, places], usage) {
        const number = expectNumber(operand as Expression, usage);
        if (places === undefined) return toWhole('round', number);
        const digits = expectDigits(places, [0, expressionLimits.fractionDigits], usage);
        return call('roundTo', 'decimal', expectKind(number, 'decimal', usage), digits);
      },
    },
  ],
  ['floor', rounding('floor')],
  ['ceil', rounding('ceil')],
  [
    'abs',
    {
      operands: [1, 1],
      apply([operand], usage) {
        const number = expectNumber(operand as Expression, usage);
        return call('abs', number.kind, number);
      },
    },
  ],
  ['min', extreme('min')],
  ['max', extreme('max')],
  ['year', datePart({ date: 1, instant: 1 }, 4)],
  ['month', datePart({ date: 6, instant: 6 }, 2)],
  ['day', datePart({ date: 9, instant: 9 }, 2)],
  ['hour', datePart({ instant: 12, time: 1 }, 2)],
  ['minute', datePart({ instant: 15, time: 4 }, 2)],
  [
    'date',
    {
      operands: [1, 1],
      apply: ([operand], usage) =>
        call(
          'substring',
          'date',
          expectKind(operand as Expression, 'instant', usage),
          literal('integer', '1'),
          literal('integer', '10'),
        ),
    },
  ],
];

function joinTexts(texts: readonly Expression[]): Expression {
  return texts.reduce((left, right) => call('join', 'text', left, right));
}

const rules: ReadonlyMap<string, FunctionRule> = new Map([...operators, ...functions]);

/** The functions by name, besides `count`, which takes an attribute. */
export const functionNames: readonly string[] = functions.map(([name]) => name);
