import type { UseFormReturn } from 'react-hook-form';
import { ApiFailure, type Problem } from '../../api/index.js';
import { revealElement } from '../../fields/index.js';

/** Shows what the server refused at the fields that it is about, in the words of `say`, and leads to the first of them. */
export function showProblems(
  error: unknown,
  form: Pick<UseFormReturn<Record<string, unknown>>, 'setError'>,
  errorText: (problem: Problem) => string,
): void {
  if (!(error instanceof ApiFailure)) return;
  for (const problem of error.problems) {
    form.setError(problem.path.join('.'), { type: 'server', message: errorText(problem) });
  }
  const [first] = error.problems;
  if (first !== undefined) requestAnimationFrame(() => scrollToField(first.path));
}

/** Focuses the innermost field that the form has for a path; the tab and the group that it is in open. */
export function scrollToField(path: readonly string[]): void {
  for (let length = path.length; length > 0; length -= 1) {
    const element = document.querySelector(`[data-field="${CSS.escape(path.slice(0, length).join('.'))}"]`);
    if (element === null) continue;
    revealElement(element);
    element.scrollIntoView({ block: 'center', behavior: 'smooth' });
    element.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true });
    return;
  }
}
