import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiFailure } from '../api/index.js';

/** Shows what the server refused at the fields that it is about, and leads to the first of them. */
export function setFieldErrors<T extends FieldValues>(
  failure: unknown,
  form: Pick<UseFormReturn<T>, 'setError' | 'setFocus'>,
  fields: readonly Path<T>[],
): void {
  if (!(failure instanceof ApiFailure)) return;
  let firstField: Path<T> | null = null;
  for (const { path, message } of failure.problems) {
    const field = fields.find((name) => name === path.join('.'));
    if (field === undefined) continue;
    form.setError(field, { type: 'server', message });
    firstField ??= field;
  }
  if (firstField !== null) form.setFocus(firstField);
}

/** What no field stands for of a failure, to be shown above the form; null: the fields say all of it, or nothing failed. */
export function failureOutsideFields(failure: unknown, fields: readonly string[]): unknown {
  if (!(failure instanceof ApiFailure) || failure.problems.length === 0) return failure ?? null;
  return failure.problems.every(({ path }) => fields.includes(path.join('.'))) ? null : failure;
}
