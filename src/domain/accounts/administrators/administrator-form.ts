import { Failure, isObject, violation } from '../../../foundations/core/index.js';
import { normalizeEmail } from '../email.js';
import { booleanProblems, textProblems } from '../field-checks.js';
import { passwordProblem } from '../password-rule.js';
import { RequestForm } from '../request-form.js';

const maxNameLength = 100;
const maxTextLength = 1_000;
const minPasswordLength = 12;
const controlCharacter = /\p{Cc}/u;

/** A body that an administrator sends. */
export class AdministratorForm extends RequestForm {
  /**
   * Accepts the fields `names`; null: ignores other fields. Throws Failure account.invalid for a body that is not an object,
   * account.invalid-parameters for fields of other names.
   */
  constructor(body: unknown, names: readonly string[] | null) {
    if (!isObject(body)) throw new Failure('account.invalid', { message: 'the body must be an object' });
    const unknownNames = names === null ? [] : Object.keys(body).filter((name) => !names.includes(name));
    if (unknownNames.length > 0)
      throw new Failure('account.invalid-parameters', { names: unknownNames.slice(0, 10).join(', ') });
    super(body);
  }

  /** Reads a required text of at most 1,000 characters as it was sent. */
  text(name: string): string {
    const value = this.#required(name);
    if (typeof value === 'string' && value.length <= maxTextLength) return value;
    if (value !== undefined) {
      const isText = typeof value === 'string';
      const broken = isText
        ? violation('maxLength', 'is too long', maxTextLength)
        : violation('text', 'must be a string');
      this.addProblem(name, broken);
    }
    return '';
  }

  /** Reads an e-mail address, normalized. */
  email(name: string): string {
    const value = this.#required(name);
    const address = normalizeEmail(value);
    if (value !== undefined && address === null) this.addProblem(name, violation('email', 'must be a valid email'));
    return address ?? '';
  }

  /** Reads a new password of at least 12 characters. */
  newPassword(name: string): string {
    const value = this.#required(name);
    const problem = value === undefined ? null : passwordProblem(value, minPasswordLength);
    if (problem !== null) this.addProblems([{ path: [name], ...problem }]);
    return typeof value === 'string' ? value : '';
  }

  /** Reads a part of a person's name: at most 100 characters in one line; null if it is null, empty or absent. */
  personName(name: string): string | null {
    const value = this.value(name) ?? '';
    if (value === '') return null;
    this.addProblems(textProblems(name, value, 1, maxNameLength));
    if (typeof value === 'string' && controlCharacter.test(value))
      this.addProblem(name, violation('oneLine', 'must be one line'));
    return typeof value === 'string' ? value.trim() : null;
  }

  boolean(name: string): boolean {
    this.addProblems(booleanProblems(name, this.value(name)));
    return this.value(name) === true;
  }

  /** Reads a row id. */
  id(name: string): number {
    const value = this.#required(name);
    if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
    if (value !== undefined) this.addProblem(name, violation('choice', 'must be an id'));
    return 0;
  }

  #required(name: string): unknown {
    const value = this.value(name);
    if (value === undefined) this.addProblem(name, violation('required', 'is a required field'));
    return value;
  }
}
