import { Failure } from '../../foundations/core/index.js';
import { InputError, type Tool } from './tools/tool.js';

/** What to do about a failure, by its code, where its message does not say it. */
const advice: Readonly<Record<string, string>> = {
  'access.forbidden':
    'You may not do this with this document, locale or attribute. Do not try another way: ask the person.',
  'query.unknown-change-set': 'list_change_sets lists them, if you may see them; otherwise ask the person.',
  'write.change-set-clashes':
    'Paths are documentId, locale and value; compare_change_set shows both sides. Ask the person which to take, and send resolutions.',
  'write.change-set-closed': 'Write into another one.',
  'write.review-incomplete': 'request_review asks for it. Do not try another way.',
  'model.changed': 'The model was changed meanwhile: call read_model and plan again.',
};

const noSuchDocument = 'There is no such document for you. search_documents finds documents.';

/**
 * Returns the text of an error of a tool that the caller can fix; null: any other error. Problems are listed with their paths, as in the content
 * API.
 */
export function describeToolError(error: unknown, tool: Pick<Tool, 'notFound'>): string | null {
  if (error instanceof InputError) return error.message;
  if (!(error instanceof Failure)) return null;
  const problems = error.problems.map(({ path, message }) => `- ${path.join('.') || 'body'}: ${message}`);
  const hint = error.code === 'http.not-found' ? (tool.notFound ?? noSuchDocument) : advice[error.code];
  return [error.message, ...problems, ...(hint === undefined ? [] : [hint])].join('\n');
}
