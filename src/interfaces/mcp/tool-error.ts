import { Failure } from '../../foundations/core/index.js';
import { InputError } from './tools/tool.js';

/** What to do about a failure, by its code, where its message does not say it. */
const advice: Readonly<Record<string, string>> = {
  'access.forbidden':
    'You may not do this with this document, locale or attribute. Do not try another way: ask the person.',
  'http.not-found': 'There is no such document for you. search_documents finds documents.',
  'model.changed': 'The model was changed meanwhile: call read_model and plan again.',
};

/**
 * Returns the text of an error that the caller can fix; null: any other error. Problems are listed with their paths, as in the content
 * API.
 */
export function describeToolError(error: unknown): string | null {
  if (error instanceof InputError) return error.message;
  if (!(error instanceof Failure)) return null;
  const problems = error.problems.map(({ path, message }) => `- ${path.join('.') || 'body'}: ${message}`);
  const hint = advice[error.code];
  return [error.message, ...problems, ...(hint === undefined ? [] : [hint])].join('\n');
}
