import { Failure, isObject, type Problem, type RuleName, violation } from '../../../foundations/core/index.js';

/** The largest row id that every database's integer column can hold. */
export const maxRowId = 2_147_483_647;

/**
 * Reads the fields of an untrusted body by kind; collects problems, which `raise` throws together. A missing or invalid
 * field is undefined. Checks kinds only: the content of a text is checked where it is used.
 */
export class BodyFields {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #problems: Problem[] = [];

  /** Throws Failure account.invalid for anything but an object, account.invalid-parameters for fields of other names. */
  constructor(body: unknown, names: readonly string[]) {
    if (!isObject(body)) throw new Failure('account.invalid', { message: 'the body must be an object' });
    const unknownNames = Object.keys(body).filter((name) => !names.includes(name));
    if (unknownNames.length > 0)
      throw new Failure('account.invalid-parameters', { names: unknownNames.slice(0, 10).join(', ') });
    this.#fields = body;
  }

  text(name: string): string | undefined {
    return this.#read(name, 'text', 'must be a string', (value): value is string => typeof value === 'string');
  }

  /** Returns a text that `isValid` accepts, or null; otherwise it breaks `rule`, and `expectation` is the message. */
  textOrNull(
    name: string,
    rule: RuleName,
    expectation: string,
    isValid: (text: string) => boolean,
  ): string | null | undefined {
    return this.#read(name, rule, expectation, (value): value is string | null => {
      return value === null || (typeof value === 'string' && isValid(value));
    });
  }

  boolean(name: string): boolean | undefined {
    return this.#read(name, 'boolean', 'must be a boolean', (value): value is boolean => typeof value === 'boolean');
  }

  texts(name: string): readonly string[] | undefined {
    return this.#read(name, 'list', 'must be a list of strings', isStringList);
  }

  /** A list of anything. */
  list(name: string): readonly unknown[] | undefined {
    return this.#read(name, 'list', 'must be a list', (value): value is readonly unknown[] => Array.isArray(value));
  }

  object(name: string): Readonly<Record<string, unknown>> | undefined {
    return this.#read(name, 'object', 'must be an object', isObject);
  }

  objectOrNull(name: string): Readonly<Record<string, unknown>> | null | undefined {
    const isValid = (value: unknown): value is Readonly<Record<string, unknown>> | null =>
      value === null || isObject(value);
    return this.#read(name, 'object', 'must be null or an object', isValid);
  }

  /** A list of texts, or null. */
  textsOrNull(name: string): readonly string[] | null | undefined {
    const isValid = (value: unknown): value is readonly string[] | null => value === null || isStringList(value);
    return this.#read(name, 'list', 'must be null or a list of strings', isValid);
  }

  /** A list of texts out of these. */
  enumList<T extends string>(name: string, values: readonly T[]): readonly T[] | undefined {
    const known = (entry: unknown): boolean => values.some((value) => value === entry);
    const isValid = (value: unknown): value is readonly T[] => Array.isArray(value) && value.every(known);
    return this.#read(name, 'choice', `must be a list of any of ${values.join(', ')}`, isValid);
  }

  /** Texts, or null, by name. */
  textsByName(name: string): Readonly<Record<string, string | null>> | undefined {
    const isValid = (value: unknown): value is Readonly<Record<string, string | null>> =>
      isObject(value) && Object.values(value).every((entry) => entry === null || typeof entry === 'string');
    return this.#read(name, 'object', 'must be an object of strings', isValid);
  }

  /** Returns an integer within these bounds, or null. */
  integerOrNull(name: string, min: number, max: number): number | null | undefined {
    const isValid = (value: unknown): value is number | null =>
      value === null || (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max);
    return this.#read(name, 'wholeNumber', `must be null or a whole number from ${min} to ${max}`, isValid);
  }

  /** Returns a required integer within these bounds. The result must not be used before `raise`. */
  requiredInteger(name: string, min: number, max: number): number {
    const isValid = (value: unknown): value is number =>
      typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
    const value = this.#read(name, 'wholeNumber', `must be a whole number from ${min} to ${max}`, isValid);
    if (this.#fields[name] === undefined) this.#addProblem(name, 'required', 'is a required field');
    return value ?? min;
  }

  /** Returns a list of row ids, at most `max`. */
  ids(name: string, max: number): readonly number[] | undefined {
    const isValid = (value: unknown): value is readonly number[] =>
      Array.isArray(value) && value.length <= max && value.every(isId);
    return this.#read(name, 'list', `must be a list of at most ${max} ids`, isValid);
  }

  /** Returns a required list of row ids, at most `max`. The result must not be used before `raise`. */
  requiredIds(name: string, max: number): readonly number[] {
    const value = this.ids(name, max);
    if (this.#fields[name] === undefined) this.#addProblem(name, 'required', 'is a required field');
    return value ?? [];
  }

  enumValue<T extends string>(name: string, values: readonly T[]): T | undefined {
    const isValid = (value: unknown): value is T => values.some((known) => known === value);
    return this.#read(name, 'choice', `must be one of ${values.join(', ')}`, isValid);
  }

  /** Returns a required text. The result must not be used before `raise`. */
  requiredText(name: string): string {
    const value = this.text(name);
    if (this.#fields[name] === undefined) this.#addProblem(name, 'required', 'is a required field');
    return value ?? '';
  }

  /** Throws Failure account.invalid with all problems, if there are any. */
  throwProblems(): void {
    const [first, ...rest] = this.#problems;
    if (first === undefined) return;
    const message = rest.length === 0 ? first.message : `${this.#problems.length} errors occurred`;
    throw new Failure('account.invalid', { message }, this.#problems);
  }

  #read<T>(name: string, rule: RuleName, expectation: string, isValid: (value: unknown) => value is T): T | undefined {
    const value = Object.hasOwn(this.#fields, name) ? this.#fields[name] : undefined;
    if (value === undefined) return undefined;
    if (isValid(value)) return value;
    this.#addProblem(name, rule, expectation);
    return undefined;
  }

  #addProblem(name: string, rule: RuleName, expectation: string): void {
    this.#problems.push({ path: [name], ...violation(rule, `${name} ${expectation}`) });
  }
}

function isId(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxRowId;
}

function isStringList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}
