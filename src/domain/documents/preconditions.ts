import type { Status } from '../../language/query/index.js';
import type { DocumentLocale, WriteContext } from './context.js';
import { readVersionJson } from './read-version.js';
import type { Precondition } from './types.js';

/**
 * Runs the precondition check on the versions in these statuses, as the response of the request would show them. Reads nothing without
 * a check. The document must be locked. Throws what the check throws.
 */
export async function checkPreconditions(
  context: WriteContext,
  document: DocumentLocale,
  statuses: readonly Status[],
  { checkPrecondition, answer, values, read }: Precondition,
): Promise<void> {
  if (checkPrecondition === undefined) return;
  const current: Buffer[] = [];
  for (const status of document.type.draftAndPublish ? statuses : (['published'] as const)) {
    for (const request of [{ answer, values }, ...(read === undefined ? [] : [{ ...read, answer: read.node }])]) {
      const version = await readVersionJson(context, document, status, request);
      if (version !== null) current.push(version);
    }
  }
  checkPrecondition(current);
}

/**
 * Returns the locale that represents several, in responses and in preconditions: the default one, otherwise the first;
 * '' if there is none.
 */
export function representativeLocale({ snapshot }: WriteContext, locales: readonly string[]): string {
  return locales.find((locale) => locale === snapshot.defaultLocale) ?? locales[0] ?? '';
}
