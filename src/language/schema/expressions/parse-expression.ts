import { quoteValue } from '../attributes/messages.js';
import { readTokens, type Token } from './tokens.js';
import { ExpressionError } from './types.js';

/** An expression as it is written, before names are resolved. */
export type Syntax =
  | { readonly is: 'number' | 'text'; readonly value: string }
  | { readonly is: 'boolean'; readonly value: boolean }
  | { readonly is: 'null' }
  /** Attributes one after the other: `author.name`. */
  | { readonly is: 'path'; readonly names: readonly string[] }
  /** A function by its name, or an operator by its sign. */
  | { readonly is: 'call'; readonly name: string; readonly operands: readonly Syntax[] };

/** Characters of an expression. */
export const maxExpressionLength = 1_000;
const maxNesting = 20;

const comparisons: ReadonlySet<string> = new Set(['=', '!=', '<>', '<', '<=', '>', '>=']);

/**
 * Parses an expression: literals, attributes, functions, and operators from the weakest to the strongest: `or`, `and`, `not`, comparisons
 * and `is null`, `||`, `+ -`, `* / %`, sign. Throws ExpressionError.
 */
export function parseExpression(text: string): Syntax {
  if (text.length > maxExpressionLength) {
    throw new ExpressionError(
      `is ${text.length} characters long – write at most ${maxExpressionLength}, or compute a part in an attribute of its own`,
    );
  }
  const parser = new ExpressionParser(readTokens(text));
  return parser.parseWhole();
}

class ExpressionParser {
  readonly #tokens: readonly Token[];
  #position = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parseWhole(): Syntax {
    if (this.#tokens.length === 0) throw new ExpressionError('is empty – write an expression such as price * quantity');
    const whole = this.#parseOr();
    if (this.#next !== undefined) throw unexpected(this.#next, 'an operator');
    return whole;
  }

  get #next(): Token | undefined {
    return this.#tokens[this.#position];
  }

  /** Returns the next token if it is one of these signs or words. */
  #take(is: 'sign' | 'name', values: { has(value: string): boolean }): string | null {
    const token = this.#next;
    if (token?.is !== is || !values.has(token.value)) return null;
    this.#position += 1;
    return token.value;
  }

  #takeSign(sign: string): boolean {
    return this.#take('sign', new Set([sign])) !== null;
  }

  #takeWord(word: string): boolean {
    return this.#take('name', new Set([word])) !== null;
  }

  #expectSign(sign: string): void {
    if (!this.#takeSign(sign)) throw unexpected(this.#next, quoteValue(sign));
  }

  #parseOr(): Syntax {
    return this.#parseWords('or', () => this.#parseWords('and', () => this.#parseNot()));
  }

  #parseWords(word: string, parseOperand: () => Syntax): Syntax {
    let left = parseOperand();
    while (this.#takeWord(word)) left = { is: 'call', name: word, operands: [left, parseOperand()] };
    return left;
  }

  #parseNot(): Syntax {
    if (!this.#takeWord('not')) return this.#parseComparison();
    return this.#nested(() => ({ is: 'call', name: 'not', operands: [this.#parseNot()] }));
  }

  #parseComparison(): Syntax {
    const left = this.#parseSigns(0);
    if (this.#takeWord('is')) {
      const negated = this.#takeWord('not');
      if (!this.#takeWord('null')) throw unexpected(this.#next, 'null');
      const isNull: Syntax = { is: 'call', name: 'is null', operands: [left] };
      return negated ? { is: 'call', name: 'not', operands: [isNull] } : isNull;
    }
    const operator = this.#take('sign', comparisons);
    return operator === null ? left : { is: 'call', name: operator, operands: [left, this.#parseSigns(0)] };
  }

  /** Operators of equal strength belong together from the left. */
  #parseSigns(level: number): Syntax {
    const signs = signLevels[level];
    if (signs === undefined) return this.#parseSigned();
    let left = this.#parseSigns(level + 1);
    for (let sign = this.#take('sign', signs); sign !== null; sign = this.#take('sign', signs)) {
      left = { is: 'call', name: sign, operands: [left, this.#parseSigns(level + 1)] };
    }
    return left;
  }

  #parseSigned(): Syntax {
    if (!this.#takeSign('-')) return this.#parseValue();
    const operand = this.#nested(() => this.#parseSigned());
    if (operand.is === 'number' && !operand.value.startsWith('-')) return { is: 'number', value: `-${operand.value}` };
    return { is: 'call', name: '-', operands: [{ is: 'number', value: '0' }, operand] };
  }

  #parseValue(): Syntax {
    const token = this.#next;
    if (token === undefined) throw unexpected(undefined, 'a value');
    this.#position += 1;
    switch (token.is) {
      case 'number':
      case 'text':
        return { is: token.is, value: token.value };
      case 'sign': {
        if (token.value !== '(') throw unexpected(token, 'a value');
        const inner = this.#nested(() => this.#parseOr());
        this.#expectSign(')');
        return inner;
      }
      case 'quoted':
        return this.#parsePath(token.value);
      case 'name':
        return this.#parseName(token.value);
    }
  }

  #parseName(name: string): Syntax {
    if (name === 'true' || name === 'false') return { is: 'boolean', value: name === 'true' };
    if (name === 'null') return { is: 'null' };
    if (this.#takeSign('(')) return { is: 'call', name, operands: this.#parseOperands() };
    return this.#parsePath(name);
  }

  #parsePath(name: string): Syntax {
    const names = [name];
    while (this.#takeSign('.')) {
      const token = this.#next;
      if (token?.is !== 'name' && token?.is !== 'quoted') throw unexpected(token, 'the name of an attribute');
      this.#position += 1;
      names.push(token.value);
    }
    return { is: 'path', names };
  }

  #parseOperands(): readonly Syntax[] {
    if (this.#takeSign(')')) return [];
    const operands: Syntax[] = [];
    do operands.push(this.#nested(() => this.#parseOr()));
    while (this.#takeSign(','));
    this.#expectSign(')');
    return operands;
  }

  #nested<T>(parse: () => T): T {
    this.#depth += 1;
    if (this.#depth > maxNesting) {
      throw new ExpressionError(
        `is nested in more than ${maxNesting} levels – compute a part in an attribute of its own`,
      );
    }
    const parsed = parse();
    this.#depth -= 1;
    return parsed;
  }
}

/** From the weakest to the strongest. */
const signLevels: readonly ReadonlySet<string>[] = [new Set(['||']), new Set(['+', '-']), new Set(['*', '/', '%'])];

function unexpected(token: Token | undefined, expected: string): ExpressionError {
  return new ExpressionError(
    token === undefined ? `ends too early – write ${expected}` : `has ${quoteValue(token.value)} – write ${expected}`,
  );
}
