import { Failure } from '../../kernel/index.js';
import { addressNode } from '../../query/index.js';
import type { Row, Transaction } from '../../store/index.js';
import { workingStatus } from '../versions.js';
import { type HistoryContext, readingOf, rightsOf, viewed } from './context.js';
import type { Reading } from './kept.js';
import { differing, presentReading } from './read-history.js';
import { restoreIn } from './restore.js';
import { demandUntouched, everything, type Taken, takenFrom } from './taken.js';
import type { LeftOut, Restored, TakeBackAsked, TakenBack } from './types.js';
import { holdsBack } from './whole.js';

/** Ends the transaction of what was only tried. */
class Tried extends Error {
  readonly takenBack: TakenBack;

  constructor(takenBack: TakenBack) {
    super('only tried');
    this.takenBack = takenBack;
  }
}

/** Takes a deletion or a discarded draft back, with all its documents or none; see `DocumentHistory.takeBack`. */
export async function takeBack(context: HistoryContext, asked: TakeBackAsked): Promise<TakenBack> {
  // Read before the transaction, which then needs no other connection.
  await context.lineages.names(asked.type.uid);
  try {
    return await context.store.write(async (tx) => {
      const takenBack = await takeBackIn(tx, context, asked);
      if (asked.dryRun) throw new Tried(takenBack);
      return takenBack;
    });
  } catch (error) {
    if (error instanceof Tried) return error.takenBack;
    throw error;
  }
}

/** A version that is there again, and the attributes to be written once more when all the others are. */
interface Again {
  readonly one: Taken;
  readonly names: ReadonlySet<string>;
  readonly restored: Restored;
}

async function takeBackIn(tx: Transaction, context: HistoryContext, asked: TakeBackAsked): Promise<TakenBack> {
  const { type, ability, documentIds, action } = asked;
  rightsOf(asked);
  const taken: Taken[] = [];
  for (const documentId of documentIds) taken.push(...(await takenFrom(tx, context, asked, documentId)));
  const publishes = action === 'delete' && type.draftAndPublish && taken.some(({ isPublished }) => isPublished);
  if (publishes && !ability.can('publish', type.uid)) throw new Failure('access.forbidden');
  const lost: LeftOut[] = [];
  const all: Again[] = [];
  const made = new Set<string>();
  for (const one of taken) {
    await demandUntouched(tx, context, asked, one);
    const restored = await restoreIn(tx, context, { type, ability, ...stateIn(one.base), attributes: null });
    if (restored.created) made.add(one.documentId);
    const named = (because: LeftOut['because']): readonly string[] =>
      restored.leftOut.filter((left) => left.because === because).map(({ path }) => path.split('.')[0] ?? '');
    const shared = made.has(one.documentId)
      ? []
      : await sharedThen(tx, context, asked, one, named('shared by all locales'));
    lost.push(...restored.leftOut.filter(({ because }) => because !== 'gone'));
    all.push({ one, names: new Set([...named('gone'), ...shared]), restored });
  }
  // By now all of them are there, and may lead to each other.
  for (const { one, names } of all) {
    if (names.size > 0) {
      const attributes = [...names];
      lost.push(...(await restoreIn(tx, context, { type, ability, ...stateIn(one.base), attributes })).leftOut);
    }
    if (publishes && one.isPublished) await publish(tx, context, asked, one);
  }
  for (const { one, restored } of all) {
    if (one.draft !== null) lost.push(...(await redraft(tx, context, asked, one.base, one.draft)));
    await asked.alongside?.(tx, restored);
  }
  const whole = !holdsBack(context.snapshot, type, ability) && !(await isLoss(tx, context, lost));
  return { documents: documentIds.length, dryRun: asked.dryRun, whole };
}

/**
 * Which of the attributes that the version got from the other locales were published with another value than the drafts have. Raises
 * Failure write.precondition where the drafts have another one than when it went.
 */
async function sharedThen(
  tx: Transaction,
  context: HistoryContext,
  { type, ability }: TakeBackAsked,
  { base, draft }: Taken,
  shared: readonly string[],
): Promise<readonly string[]> {
  if (shared.length === 0) return [];
  const seen = viewed(context, type, ability);
  const now = await presentReading(context, tx, base, workingStatus(type), seen);
  const then = await readingOf(context, draft ?? base, seen);
  const ofShared = (left: Reading, right: Reading): readonly string[] =>
    differing(left, right, seen, everything).filter((name) => shared.includes(name));
  if (now === null || ofShared(now, then).length > 0) throw new Failure('write.precondition');
  return ofShared(then, await readingOf(context, base, seen));
}

async function publish(
  tx: Transaction,
  { documents }: HistoryContext,
  { type, ability }: TakeBackAsked,
  { documentId, locale }: Taken,
): Promise<void> {
  const shown = { answer: addressNode(type), values: [] };
  await documents.publish({
    type,
    ability,
    documentId,
    locale: type.localized ? locale : null,
    within: tx,
    ...shown,
  });
}

/** Writes into the draft what it had besides what was published; what was the same stays, so that it is not modified. */
async function redraft(
  tx: Transaction,
  context: HistoryContext,
  { type, ability }: TakeBackAsked,
  published: Row,
  draft: Row,
): Promise<readonly LeftOut[]> {
  const seen = viewed(context, type, ability);
  const read = (row: Row): Promise<Reading> => readingOf(context, row, seen);
  const attributes = differing(await read(draft), await read(published), seen, everything);
  if (attributes.length === 0) return [];
  return (await restoreIn(tx, context, { type, ability, ...stateIn(draft), attributes })).leftOut;
}

/** Is anything of this a loss? What led to a document that is nowhere any more led nowhere before. */
async function isLoss(tx: Transaction, { statements }: HistoryContext, leftOut: readonly LeftOut[]): Promise<boolean> {
  for (const { because, documentId } of leftOut) {
    if (because === 'shared by all locales') continue;
    if (because !== 'gone' || documentId === undefined) return true;
    const [head] = await tx.rows(statements.head, [documentId]);
    if (head !== undefined) return true;
  }
  return false;
}

function stateIn({ document_id: documentId, id }: Row): { readonly documentId: string; readonly id: number } {
  return { documentId: String(documentId), id: Number(id) };
}
