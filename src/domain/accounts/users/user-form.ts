import {
  isObject,
  literalKey,
  type NumberLiterals,
  numberLiterals,
  violation,
} from '../../../foundations/core/index.js';
import { parseTextOperand } from '../../../language/schema/index.js';
import { normalizeEmail } from '../email.js';
import { passwordProblem } from '../password-rule.js';
import { RequestForm } from '../request-form.js';
import { minPasswordLength } from './user-passwords.js';

const minNameLength = 3;
const maxNameLength = 255;

/** A body that an end user sends. */
export class UserForm extends RequestForm {
  /** Treats a body that is not an object as one in which every field is missing. */
  constructor(body: unknown) {
    super(isObject(body) ? body : {});
  }

  /** Returns the literals of numbers that would lose digits, with keys below `data` as writes of documents expect them. */
  get literals(): NumberLiterals | undefined {
    const known = numberLiterals(this.body);
    return known && new Map([...known].map(([key, digits]) => [literalKey(['data', ...JSON.parse(key)]), digits]));
  }

  /** Reads a required text as it was sent; returns an empty one after a problem. */
  text(name: string): string {
    const value = this.value(name);
    if (typeof value === 'string' && value !== '') return value;
    const isMissing = value === undefined || value === null || value === '';
    this.addProblem(
      name,
      isMissing ? violation('required', 'is a required field') : violation('text', 'must be a string'),
    );
    return '';
  }

  /** Reads a user name: 3 to 255 characters. */
  username(name: string): string {
    const text = this.text(name);
    const parsed = parseTextOperand(text);
    if (text === '') return '';
    if (!parsed.ok) this.addProblem(name, violation('characters', parsed.message.replace('the text ', '')));
    else if ([...text].length < minNameLength)
      this.addProblem(name, violation('minLength', `must be at least ${minNameLength} characters`, minNameLength));
    else if (text.length > maxNameLength)
      this.addProblem(name, violation('maxLength', `must be at most ${maxNameLength} characters`, maxNameLength));
    return text;
  }

  /** Reads an e-mail address, normalized by `normalizeEmail`. */
  email(name: string): string {
    const text = this.text(name);
    const address = normalizeEmail(text);
    if (text !== '' && address === null) this.addProblem(name, violation('email', 'must be a valid email'));
    return address ?? '';
  }

  /** Reads the new `password` by the rules of `passwordProblem`. */
  newPassword(): string {
    const text = this.text('password');
    const broken = text === '' ? null : passwordProblem(text, minPasswordLength);
    if (broken !== null) this.addProblems([{ path: ['password'], ...broken }]);
    return text;
  }
}
