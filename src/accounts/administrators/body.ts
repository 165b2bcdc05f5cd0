import { Failure, isObject, type Problem } from '../../kernel/index.js';
import { flagProblems, problemAt, raiseInvalid, textProblems } from '../checks.js';
import { normalEmail } from '../email.js';
import { passwordProblem } from '../password-rule.js';

const longestName = 100;
const longestText = 1_000;
const shortestPassword = 12;
const unnamed = /\p{Cc}/u;

/**
 * An untrusted body while it is read: every field is asked for by its kind, what is wrong is collected, and `raise` reports all of it
 * at once. What a reader gives for a field that is missing or wrong is of the right type and must not be used before `raise`.
 * Problems never repeat a value: passwords are among them.
 */
export class Body {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #problems: Problem[] = [];

  /**
   * `names`: the fields there are; null: others are ignored. Raises Failure account.invalid for anything but an object,
   * account.invalid-parameters for fields of other names.
   */
  constructor(body: unknown, names: readonly string[] | null) {
    if (!isObject(body)) throw new Failure('account.invalid', { message: 'the body must be an object' });
    const others = names === null ? [] : Object.keys(body).filter((name) => !names.includes(name));
    if (others.length > 0) throw new Failure('account.invalid-parameters', { names: others.slice(0, 10).join(', ') });
    this.#fields = body;
  }

  /** The value of a field of the body's own; undefined: absent. */
  value(name: string): unknown {
    return Object.hasOwn(this.#fields, name) ? this.#fields[name] : undefined;
  }

  has(name: string): boolean {
    return this.value(name) !== undefined;
  }

  /** Names of the fields that were given: for the audit log. */
  get names(): readonly string[] {
    return Object.keys(this.#fields);
  }

  /** A text that is needed, at most 1,000 characters, as it came. */
  text(name: string): string {
    const value = this.#needed(name);
    if (typeof value === 'string' && value.length <= longestText) return value;
    if (value !== undefined) this.wrong(name, typeof value === 'string' ? 'is too long' : 'must be a string');
    return '';
  }

  /** An address in its normal form. */
  email(name: string): string {
    const value = this.#needed(name);
    const address = normalEmail(value);
    if (value !== undefined && address === null) this.wrong(name, 'must be a valid email');
    return address ?? '';
  }

  /** A password to be set, at least 12 characters. */
  newPassword(name: string): string {
    const value = this.#needed(name);
    const problem = value === undefined ? null : passwordProblem(value, shortestPassword);
    if (problem !== null) this.add([{ path: [name], message: problem }]);
    return typeof value === 'string' ? value : '';
  }

  /** A part of a person's name, at most 100 characters in one line; null, empty and absent: none. */
  personName(name: string): string | null {
    const value = this.value(name) ?? '';
    if (value === '') return null;
    this.add(textProblems(name, value, 1, longestName));
    if (typeof value === 'string' && unnamed.test(value)) this.wrong(name, 'must be one line');
    return typeof value === 'string' ? value.trim() : null;
  }

  flag(name: string): boolean {
    this.add(flagProblems(name, this.value(name)));
    return this.value(name) === true;
  }

  /** A row id. */
  id(name: string): number {
    const value = this.#needed(name);
    if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
    if (value !== undefined) this.wrong(name, 'must be an id');
    return 0;
  }

  add(problems: readonly Problem[]): void {
    this.#problems.push(...problems);
  }

  /** Notes a problem of a field. `message` follows its name. */
  wrong(name: string, message: string): void {
    this.add([problemAt([name], message)]);
  }

  /** Raises Failure account.invalid with all problems, if there are any. */
  raise(): void {
    raiseInvalid(this.#problems);
  }

  #needed(name: string): unknown {
    const value = this.value(name);
    if (value === undefined) this.wrong(name, 'is a required field');
    return value;
  }
}
