import type { Status } from '../query/index.js';
import { readVersion } from './answer.js';
import type { Source, Work } from './context.js';
import type { Expectation } from './types.js';

/**
 * Shows who expects something the versions of the source in these statuses, as the request's answer would show them. Reads nothing where
 * nobody does. The document has to be locked. Raises what `expect` raises.
 */
export async function demandExpected(
  work: Work,
  source: Source,
  statuses: readonly Status[],
  { expect, answer, values, read }: Expectation,
): Promise<void> {
  if (expect === undefined) return;
  const current: Buffer[] = [];
  for (const status of source.type.draftAndPublish ? statuses : (['published'] as const)) {
    for (const wanted of [{ answer, values }, ...(read === undefined ? [] : [{ ...read, answer: read.node }])]) {
      const shown = await readVersion(work, source, status, wanted);
      if (shown !== null) current.push(shown);
    }
  }
  expect(current);
}

/** The locale that stands for several, in answers and in what is expected: the default one, else the first; '' where there is none. */
export function firstLocale({ snapshot }: Work, locales: readonly string[]): string {
  return locales.find((locale) => locale === snapshot.defaultLocale) ?? locales[0] ?? '';
}
