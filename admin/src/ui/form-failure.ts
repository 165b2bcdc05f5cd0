import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiFailure, type Problem } from '../api/index.js';

/** Shows what the server refused at the fields that it is about, in the words of `problemText`, and leads to the first of them. */
export function setFieldErrors<T extends FieldValues>(
  failure: unknown,
  form: Pick<UseFormReturn<T>, 'setError' | 'setFocus'>,
  fields: readonly Path<T>[],
  problemText: (problem: Problem) => string,
): void {
  if (!(failure instanceof ApiFailure)) return;
  let firstField: Path<T> | null = null;
  for (const problem of failure.problems) {
    const field = fields.find((name) => name === problem.path.join('.'));
    if (field === undefined) continue;
    form.setError(field, { type: 'server', message: problemText(problem) });
    firstField ??= field;
  }
  if (firstField !== null) form.setFocus(firstField);
}

/** Says what was refused about a field of a form, or about a part of its value; null: nothing. */
export function findFieldProblem(failure: unknown, field: string): Problem | null {
  if (!(failure instanceof ApiFailure)) return null;
  return failure.problems.find(({ path }) => path[0] === field) ?? null;
}

/** What no field stands for of a failure, to be shown above the form; null: the fields say all of it, or nothing failed. */
export function failureOutsideFields(failure: unknown, fields: readonly string[]): unknown {
  if (!(failure instanceof ApiFailure) || failure.problems.length === 0) return failure ?? null;
  return failure.problems.every(({ path }) => fields.includes(path.join('.')) || fields.includes(path[0] ?? ''))
    ? null
    : failure;
}
