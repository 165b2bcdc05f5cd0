import { Failure, type Problem, type Rule, type Violation, violation } from '../../foundations/core/index.js';
import { parseTextOperand } from '../../language/schema/index.js';

/** A problem of a field of a form: it always breaks a rule. */
export type FieldProblem = Problem & { readonly rule: Rule };

/** Throws Failure account.invalid with all problems, if there are any. */
export function throwIfInvalid(problems: readonly Problem[]): void {
  const [first, second] = problems;
  if (first === undefined) return;
  const message = second === undefined ? first.message : `${problems.length} errors occurred`;
  throw new Failure('account.invalid', { message }, problems);
}

/** Returns the problem of one field; the message of the violation follows its name. */
export function fieldProblem(path: readonly (string | number)[], { rule, message }: Violation): FieldProblem {
  return { path, message: `${path.join('.')} ${message}`, rule };
}

/** Returns the problems of a field that must be a text of `minLength` to `maxLength` characters. Blanks alone count as empty. */
export function textProblems(
  name: string,
  value: unknown,
  minLength: number,
  maxLength: number,
): readonly FieldProblem[] {
  if (typeof value !== 'string') return [fieldProblem([name], violation('text', 'must be a string'))];
  const parsed = parseTextOperand(value);
  if (!parsed.ok) return [fieldProblem([name], violation('characters', parsed.message.replace('the text ', '')))];
  if (value.trim().length < minLength) return [fieldProblem([name], violation('required', 'cannot be empty'))];
  if (value.length <= maxLength) return [];
  return [fieldProblem([name], violation('maxLength', `must be at most ${maxLength} characters`, maxLength))];
}

/** Returns the problems of a field that must be a boolean. */
export function booleanProblems(name: string, value: unknown): readonly FieldProblem[] {
  return typeof value === 'boolean' ? [] : [fieldProblem([name], violation('boolean', 'must be a boolean'))];
}

/** Returns the problems of a field that must be a list of known actions. */
export function actionsProblems(
  name: string,
  value: unknown,
  knownActions: ReadonlySet<string>,
): readonly FieldProblem[] {
  if (!Array.isArray(value)) return [fieldProblem([name], violation('list', 'must be an array'))];
  return value.flatMap((action: unknown, index) =>
    typeof action === 'string' && knownActions.has(action)
      ? []
      : [fieldProblem([name, index], violation('choice', 'is no action that can be allowed'))],
  );
}
