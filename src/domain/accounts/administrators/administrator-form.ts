import { Failure, isObject, type Problem } from '../../../foundations/core/index.js';
import { normalizeEmail } from '../email.js';
import { booleanProblems, fieldProblem, textProblems, throwIfInvalid } from '../field-checks.js';
import { passwordProblem } from '../password-rule.js';

const maxNameLength = 100;
const maxTextLength = 1_000;
const minPasswordLength = 12;
const controlCharacter = /\p{Cc}/u;

/**
 * An untrusted body while it is read: every field is asked for by its kind, what is wrong is collected, and `raise` reports all of it
 * at once. What a reader gives for a field that is missing or wrong is of the right type and must not be used before `raise`.
 * Problems never repeat a value: passwords are among them.
 */
export class AdministratorForm {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #problems: Problem[] = [];

  /**
   * `names`: the fields there are; null: others are ignored. Throws Failure account.invalid for anything but an object,
   * account.invalid-parameters for fields of other names.
   */
  constructor(body: unknown, names: readonly string[] | null) {
    if (!isObject(body)) throw new Failure('account.invalid', { message: 'the body must be an object' });
    const unknownNames = names === null ? [] : Object.keys(body).filter((name) => !names.includes(name));
    if (unknownNames.length > 0)
      throw new Failure('account.invalid-parameters', { names: unknownNames.slice(0, 10).join(', ') });
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
    const value = this.#required(name);
    if (typeof value === 'string' && value.length <= maxTextLength) return value;
    if (value !== undefined) this.addProblem(name, typeof value === 'string' ? 'is too long' : 'must be a string');
    return '';
  }

  /** An address in its normal form. */
  email(name: string): string {
    const value = this.#required(name);
    const address = normalizeEmail(value);
    if (value !== undefined && address === null) this.addProblem(name, 'must be a valid email');
    return address ?? '';
  }

  /** A password to be set, at least 12 characters. */
  newPassword(name: string): string {
    const value = this.#required(name);
    const problem = value === undefined ? null : passwordProblem(value, minPasswordLength);
    if (problem !== null) this.addProblems([{ path: [name], message: problem }]);
    return typeof value === 'string' ? value : '';
  }

  /** A part of a person's name, at most 100 characters in one line; null, empty and absent: none. */
  personName(name: string): string | null {
    const value = this.value(name) ?? '';
    if (value === '') return null;
    this.addProblems(textProblems(name, value, 1, maxNameLength));
    if (typeof value === 'string' && controlCharacter.test(value)) this.addProblem(name, 'must be one line');
    return typeof value === 'string' ? value.trim() : null;
  }

  boolean(name: string): boolean {
    this.addProblems(booleanProblems(name, this.value(name)));
    return this.value(name) === true;
  }

  /** A row id. */
  id(name: string): number {
    const value = this.#required(name);
    if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
    if (value !== undefined) this.addProblem(name, 'must be an id');
    return 0;
  }

  addProblems(problems: readonly Problem[]): void {
    this.#problems.push(...problems);
  }

  /** Notes a problem of a field. `message` follows its name. */
  addProblem(name: string, message: string): void {
    this.addProblems([fieldProblem([name], message)]);
  }

  /** Throws Failure account.invalid with all problems, if there are any. */
  throwIfInvalid(): void {
    throwIfInvalid(this.#problems);
  }

  #required(name: string): unknown {
    const value = this.value(name);
    if (value === undefined) this.addProblem(name, 'is a required field');
    return value;
  }
}
