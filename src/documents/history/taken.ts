import { Failure } from '../../kernel/index.js';
import type { Row, Transaction } from '../../store/index.js';
import { type HistoryContext, hasVersionFor, reachedHead, viewed } from './context.js';
import { differing, placeNow, presentReading } from './read-history.js';
import { statusOf } from './rows.js';
import type { Sight } from './shown.js';
import type { TakeBackAsked } from './types.js';

/** What was taken away of a document in one locale. */
export interface Taken {
  readonly documentId: string;
  /** As versions have it now. */
  readonly locale: string;
  /** What is written first: what was published, where it was. */
  readonly base: Row;
  /** The draft beside what was published; null: one of them was all there was. */
  readonly draft: Row | null;
  readonly isPublished: boolean;
}

/** Everything is seen, as two states are compared with each other. */
export const everything: Sight = { mayFollow: () => true, reaches: () => true };

/**
 * What was taken away last of a document; what is published comes first, as all locales share some of it. Raises Failure http.not-found
 * for what is out of the caller's reach, before anything that would tell it from what is nowhere; and write.precondition.
 */
export async function takenFrom(
  tx: Transaction,
  context: HistoryContext,
  { type, ability, action }: TakeBackAsked,
  documentId: string,
): Promise<readonly Taken[]> {
  const asked = { type, ability, documentId };
  await reachedHead(context, tx, asked, null);
  const names = await context.lineages.names(type.uid);
  const rows = await tx.rows(context.statements.taken(names.length), [documentId, ...names, action, action]);
  if (rows.length === 0) {
    throw new Failure((await hasVersionFor(context, tx, asked)) ? 'write.precondition' : 'http.not-found');
  }
  for (const { locale } of rows) await reachedHead(context, tx, asked, String(locale));
  const localeOf = (row: Row): string => placeNow(context, type, String(row.locale));
  const taken = [...new Set(rows.map(localeOf))].flatMap((locale): readonly Taken[] => {
    const of = rows.filter((row) => localeOf(row) === locale);
    const published = of.find((row) => statusOf(row) === 'published');
    const draft = of.find((row) => statusOf(row) === 'draft');
    const base = published ?? draft;
    if (base === undefined) return [];
    const beside = published === undefined || draft === undefined ? null : draft;
    return [{ documentId, locale, base, draft: beside, isPublished: published !== undefined }];
  });
  return taken.toSorted((one, other) => Number(other.isPublished) - Number(one.isPublished));
}

/** Raises Failure write.precondition where somebody wrote it since. */
export async function demandUntouched(
  tx: Transaction,
  context: HistoryContext,
  { type, ability, action }: TakeBackAsked,
  { base }: Taken,
): Promise<void> {
  const seen = viewed(context, type, ability);
  const draft = await presentReading(context, tx, base, 'draft', seen);
  const published = await presentReading(context, tx, base, 'published', seen);
  const isUntouched =
    action === 'delete'
      ? draft === null && published === null
      : draft !== null && published !== null && differing(draft, published, seen, everything).length === 0;
  if (!isUntouched) throw new Failure('write.precondition');
}
