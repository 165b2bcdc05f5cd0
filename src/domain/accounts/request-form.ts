import type { Problem, Violation } from '../../foundations/core/index.js';
import { fieldProblem, throwIfInvalid } from './field-checks.js';

/**
 * Reads an untrusted body field by field. The readers of subclasses collect problems, and `throwIfInvalid` reports all
 * of them together; what a reader returns for a missing or invalid field has the right type and must not be used before
 * that. Problems never repeat a value, since passwords are among them.
 */
export class RequestForm {
  protected readonly body: Readonly<Record<string, unknown>>;
  readonly #problems: Problem[] = [];

  protected constructor(body: Readonly<Record<string, unknown>>) {
    this.body = body;
  }

  /** Returns the names of the given fields, for the audit log. */
  get names(): readonly string[] {
    return Object.keys(this.body);
  }

  /** Returns the value of an own field of the body; undefined if it is absent. */
  value(name: string): unknown {
    return Object.hasOwn(this.body, name) ? this.body[name] : undefined;
  }

  has(name: string): boolean {
    return this.value(name) !== undefined;
  }

  addProblems(problems: readonly Problem[]): void {
    this.#problems.push(...problems);
  }

  /** Adds a problem of a field. The message of the violation follows the name of the field. */
  addProblem(name: string, broken: Violation): void {
    this.addProblems([fieldProblem([name], broken)]);
  }

  /** Throws Failure account.invalid with all problems, if there are any. */
  throwIfInvalid(): void {
    throwIfInvalid(this.#problems);
  }
}
