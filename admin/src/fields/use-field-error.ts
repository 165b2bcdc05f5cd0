import { get, useFormState } from 'react-hook-form';

/** What is wrong with the value at a path of the form; null: nothing that is known of. Told of this path alone. */
export function useFieldError(path: string): string | null {
  const { errors } = useFormState({ name: path, exact: true });
  const error: unknown = get(errors, path);
  return hasMessage(error) ? error.message : null;
}

/** Is something wrong at a path of the form, or below it? */
export function useErrorWithin(path: string): boolean {
  const { errors } = useFormState({ name: path });
  return get(errors, path) !== undefined;
}

/** Errors of a component's attribute called `message` are an object of that name. */
function hasMessage(error: unknown): error is { readonly message: string } {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
}

/** Those of the paths of a form at or below which something is wrong. */
export function usePathsWithErrors(paths: readonly string[]): ReadonlySet<string> {
  const { errors } = useFormState({ name: [...paths] });
  return new Set(paths.filter((path) => get(errors, path) !== undefined));
}
