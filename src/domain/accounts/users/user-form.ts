import {
  isObject,
  literalKey,
  type NumberLiterals,
  numberLiterals,
  type Problem,
} from '../../../foundations/core/index.js';
import { parseTextOperand } from '../../../language/schema/index.js';
import { normalizeEmail } from '../email.js';
import { fieldProblem, throwIfInvalid } from '../field-checks.js';
import { passwordProblem } from '../password-rule.js';
import { minPasswordLength } from './user-passwords.js';

const minNameLength = 3;
const maxNameLength = 255;

/**
 * An untrusted body while it is read: every field is asked for by its kind, what is wrong is collected, and `raise` reports all of it
 * at once. Values that were given are never repeated: passwords are among them.
 */
export class UserForm {
  readonly #body: Readonly<Record<string, unknown>>;
  readonly #problems: Problem[] = [];

  /** Anything but an object is a form in which every field is missing. */
  constructor(body: unknown) {
    this.#body = isObject(body) ? body : {};
  }

  /** How numbers of the body are spelled that lose digits, as writes of documents know them: below `data`. */
  get literals(): NumberLiterals | undefined {
    const known = numberLiterals(this.#body);
    return known && new Map([...known].map(([key, digits]) => [literalKey(['data', ...JSON.parse(key)]), digits]));
  }

  get names(): readonly string[] {
    return Object.keys(this.#body);
  }

  /** The value of a field of the body's own; undefined: absent. */
  value(name: string): unknown {
    return Object.hasOwn(this.#body, name) ? this.#body[name] : undefined;
  }

  has(name: string): boolean {
    return this.value(name) !== undefined;
  }

  /** A text that is needed, as it came; after a problem an empty one, which `raise` keeps from being used. */
  text(name: string): string {
    const value = this.value(name);
    if (typeof value === 'string' && value !== '') return value;
    this.addProblem(
      name,
      value === undefined || value === null || value === '' ? 'is a required field' : 'must be a string',
    );
    return '';
  }

  /** A name to sign in with: 3 to 255 characters. */
  username(name: string): string {
    const text = this.text(name);
    const parsed = parseTextOperand(text);
    if (text === '') return '';
    if (!parsed.ok) this.addProblem(name, parsed.message.replace('the text ', ''));
    else if ([...text].length < minNameLength) this.addProblem(name, `must be at least ${minNameLength} characters`);
    else if (text.length > maxNameLength) this.addProblem(name, `must be at most ${maxNameLength} characters`);
    return text;
  }

  /** An address by the rule of `normalizeEmail`. */
  email(name: string): string {
    const text = this.text(name);
    const address = normalizeEmail(text);
    if (text !== '' && address === null) this.addProblem(name, 'must be a valid email');
    return address ?? '';
  }

  /** The `password` to be set, by the rules of `passwordProblem`. */
  newPassword(): string {
    const text = this.text('password');
    const message = text === '' ? null : passwordProblem(text, minPasswordLength);
    if (message !== null) this.#problems.push({ path: ['password'], message });
    return text;
  }

  /** Notes a problem of a field. `message` follows its name. */
  addProblem(name: string, message: string): void {
    this.#problems.push(fieldProblem([name], message));
  }

  /** Throws Failure account.invalid with all problems, if there are any. */
  throwIfInvalid(): void {
    throwIfInvalid(this.#problems);
  }
}
