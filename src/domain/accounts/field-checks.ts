import { Failure, type Problem } from '../../foundations/core/index.js';
import { parseTextOperand } from '../../language/schema/index.js';

/** Throws Failure account.invalid with all problems, if there are any. */
export function throwIfInvalid(problems: readonly Problem[]): void {
  const [first, second] = problems;
  if (first === undefined) return;
  const message = second === undefined ? first.message : `${problems.length} errors occurred`;
  throw new Failure('account.invalid', { message }, problems);
}

/** Returns the problem of one field; `message` follows its name. */
export function fieldProblem(path: readonly (string | number)[], message: string): Problem {
  return { path, message: `${path.join('.')} ${message}` };
}

/** Returns the problems of a field that must be a text of `minLength` to `maxLength` characters. Blanks alone count as empty. */
export function textProblems(name: string, value: unknown, minLength: number, maxLength: number): readonly Problem[] {
  if (typeof value !== 'string') return [fieldProblem([name], 'must be a string')];
  const parsed = parseTextOperand(value);
  if (!parsed.ok) return [fieldProblem([name], parsed.message.replace('the text ', ''))];
  if (value.trim().length < minLength) return [fieldProblem([name], 'cannot be empty')];
  return value.length > maxLength ? [fieldProblem([name], `must be at most ${maxLength} characters`)] : [];
}

/** Returns the problems of a field that must be a boolean. */
export function booleanProblems(name: string, value: unknown): readonly Problem[] {
  return typeof value === 'boolean' ? [] : [fieldProblem([name], 'must be a boolean')];
}

/** Returns the problems of a field that must be a list of known actions. */
export function actionsProblems(name: string, value: unknown, knownActions: ReadonlySet<string>): readonly Problem[] {
  if (!Array.isArray(value)) return [fieldProblem([name], 'must be an array')];
  return value.flatMap((action: unknown, index) =>
    typeof action === 'string' && knownActions.has(action)
      ? []
      : [fieldProblem([name, index], 'is no action that can be allowed')],
  );
}
