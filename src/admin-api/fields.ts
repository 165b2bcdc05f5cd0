import { Failure, isObject, type Problem } from '../kernel/index.js';

/** The largest row id that every database's integer column can hold. */
export const largestId = 2_147_483_647;

/**
 * The fields of an untrusted body, asked for by kind; what is wrong is collected, and `raise` reports all of it at once. What is absent
 * or wrong is undefined. Only kinds are looked at: what a text may say is checked where it is used.
 */
export class Fields {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #problems: Problem[] = [];

  /** Raises Failure account.invalid for anything but an object, account.invalid-parameters for fields of other names. */
  constructor(body: unknown, names: readonly string[]) {
    if (!isObject(body)) throw new Failure('account.invalid', { message: 'the body must be an object' });
    const others = Object.keys(body).filter((name) => !names.includes(name));
    if (others.length > 0) throw new Failure('account.invalid-parameters', { names: others.slice(0, 10).join(', ') });
    this.#fields = body;
  }

  text(name: string): string | undefined {
    return this.#read(name, 'must be a string', (value): value is string => typeof value === 'string');
  }

  /** A text of a form that `fits` knows, or null; `wrong` says what it has to be. */
  textOrNull(name: string, wrong: string, fits: (text: string) => boolean): string | null | undefined {
    return this.#read(name, wrong, (value): value is string | null => {
      return value === null || (typeof value === 'string' && fits(value));
    });
  }

  flag(name: string): boolean | undefined {
    return this.#read(name, 'must be a boolean', (value): value is boolean => typeof value === 'boolean');
  }

  texts(name: string): readonly string[] | undefined {
    return this.#read(name, 'must be a list of strings', isTexts);
  }

  /** A list of texts, or null. */
  textsOrNull(name: string): readonly string[] | null | undefined {
    const fits = (value: unknown): value is readonly string[] | null => value === null || isTexts(value);
    return this.#read(name, 'must be null or a list of strings', fits);
  }

  /** A list of texts out of these. */
  someOf<T extends string>(name: string, values: readonly T[]): readonly T[] | undefined {
    const known = (entry: unknown): boolean => values.some((value) => value === entry);
    const fits = (value: unknown): value is readonly T[] => Array.isArray(value) && value.every(known);
    return this.#read(name, `must be a list of any of ${values.join(', ')}`, fits);
  }

  /** Texts, or null, by name. */
  textsByName(name: string): Readonly<Record<string, string | null>> | undefined {
    const fits = (value: unknown): value is Readonly<Record<string, string | null>> =>
      isObject(value) && Object.values(value).every((entry) => entry === null || typeof entry === 'string');
    return this.#read(name, 'must be an object of strings', fits);
  }

  /** A whole number within these bounds, or null. */
  wholeOrNull(name: string, least: number, most: number): number | null | undefined {
    const fits = (value: unknown): value is number | null =>
      value === null || (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most);
    return this.#read(name, `must be null or a whole number from ${least} to ${most}`, fits);
  }

  /** A whole number within these bounds that may not be absent. What this gives must not be used before `raise`. */
  neededWhole(name: string, least: number, most: number): number {
    const fits = (value: unknown): value is number =>
      typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
    const value = this.#read(name, `must be a whole number from ${least} to ${most}`, fits);
    if (this.#fields[name] === undefined) this.#wrong(name, 'is a required field');
    return value ?? least;
  }

  /** A list of row ids, at most so many. */
  ids(name: string, most: number): readonly number[] | undefined {
    const fits = (value: unknown): value is readonly number[] =>
      Array.isArray(value) && value.length <= most && value.every(isId);
    return this.#read(name, `must be a list of at most ${most} ids`, fits);
  }

  oneOf<T extends string>(name: string, values: readonly T[]): T | undefined {
    const fits = (value: unknown): value is T => values.some((known) => known === value);
    return this.#read(name, `must be one of ${values.join(', ')}`, fits);
  }

  /** A text that may not be absent. What this gives must not be used before `raise`. */
  needed(name: string): string {
    const value = this.text(name);
    if (this.#fields[name] === undefined) this.#wrong(name, 'is a required field');
    return value ?? '';
  }

  /** Raises Failure account.invalid with all problems, if there are any. */
  raise(): void {
    const [first, ...rest] = this.#problems;
    if (first === undefined) return;
    const message = rest.length === 0 ? first.message : `${this.#problems.length} errors occurred`;
    throw new Failure('account.invalid', { message }, this.#problems);
  }

  #read<T>(name: string, wrong: string, fits: (value: unknown) => value is T): T | undefined {
    const value = Object.hasOwn(this.#fields, name) ? this.#fields[name] : undefined;
    if (value === undefined) return undefined;
    if (fits(value)) return value;
    this.#wrong(name, wrong);
    return undefined;
  }

  #wrong(name: string, wrong: string): void {
    this.#problems.push({ path: [name], message: `${name} ${wrong}` });
  }
}

function isId(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= largestId;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}
