import type { Ability } from '../../access/index.js';
import { Failure } from '../../kernel/index.js';
import { singleHead } from '../../plan/index.js';
import type { ContentType } from '../../schema/index.js';
import type { Transaction } from '../../store/index.js';
import { isShared } from '../life/shared.js';
import { workingStatus } from '../versions.js';
import { bodyOf, targetsIn } from './body.js';
import { type HistoryContext, readingOf, shownLeftOut, viewed } from './context.js';
import type { Kept, KeptValue } from './kept.js';
import { followedBy, lookUpTargets } from './reach.js';
import { placeNow, presentReading, stateRow } from './read-history.js';
import { isShown, type Sight } from './shown.js';
import type { LeftOut, RestoreAsked, Restored } from './types.js';

const nothing: Kept = new Map();

/** Writes a state into the draft, or creates its document again; see `DocumentHistory.restore`. */
export async function restore(context: HistoryContext, asked: RestoreAsked): Promise<Restored> {
  // Read before the transaction, which then needs no other connection.
  await context.lineages.names(asked.type.uid);
  return context.store.write((tx) => restoreIn(tx, context, asked));
}

/** The same within a transaction; what models called things has been read before it. */
export async function restoreIn(tx: Transaction, context: HistoryContext, asked: RestoreAsked): Promise<Restored> {
  const { type, ability, documentId, attributes } = asked;
  // Two may want a document back that is gone.
  await tx.alone(`history ${documentId}`);
  const row = await stateRow(context, tx, asked);
  const locale = placeNow(context, type, String(row.locale));
  if (type.localized && !context.snapshot.locales.includes(locale)) throw new Failure('http.not-found');
  const seen = viewed(context, type, ability);
  const present = await presentReading(context, tx, row, workingStatus(type), seen);
  const isGone = present === null && (await isDocumentGone(tx, context, asked));
  const action = isGone ? 'create' : 'update';
  if (!ability.can(action, type.uid)) throw new Failure('access.forbidden');
  const { kept, leftOut } = await readingOf(context, row, seen);
  const reaches = await lookUpTargets(tx, context, targetsIn(kept), ability);
  const sight: Sight = {
    mayFollow: followedBy(ability),
    reaches: (target) => reaches(target, localeOfTarget(target.locale, type, locale, context)),
  };
  const wanted = new Map([...kept].filter(([name]) => attributes?.includes(name) !== false));
  const shared = present === null && !isGone ? sharedIn(wanted, type) : [];
  const { allowed, refused } = allowedIn(wanted, seen, { ability, action, sight });
  for (const name of shared) allowed.delete(name);
  const body = await bodyOf(allowed, present?.kept ?? nothing, sight, context.snapshot);
  const ofModel = leftOut.filter(({ path }) => attributes?.includes(path.split('.')[0] ?? '') !== false);
  const answer: Restored = {
    documentId,
    locale: type.localized ? locale : null,
    created: isGone,
    restored: Object.keys(body.data),
    leftOut: shownLeftOut([...ofModel, ...refused, ...shared.map(sharedByAll), ...body.leftOut], seen, sight),
  };
  const request = {
    type,
    ability,
    data: body.data,
    locale: answer.locale,
    status: 'draft',
    answer: { shape: type, fields: [...type.system.values()], populate: [], filter: null, sort: [] },
    values: [],
    restores: true,
    within: tx,
  } as const;
  if (isGone) await context.documents.create({ ...request, withDocumentId: documentId });
  else await context.documents.update({ ...request, documentId });
  await asked.alongside?.(tx, answer);
  return answer;
}

/** Whether there is no such document any more. Raises Failure write.invalid for a single type that has another one by now. */
async function isDocumentGone(
  tx: Transaction,
  { statements, printer }: HistoryContext,
  { type, documentId }: RestoreAsked,
): Promise<boolean> {
  const [head] = await tx.rows(statements.head, [documentId]);
  if (head !== undefined) return false;
  const [other] = type.kind === 'singleType' ? await tx.rows(singleHead(printer), [type.uid]) : [];
  if (other === undefined) return true;
  throw new Failure('write.invalid', { message: `There is another document of ${type.uid} by now` });
}

/** Which locale of a target a link needs; null: any. */
function localeOfTarget(
  pinned: string | null,
  type: ContentType,
  locale: string,
  { snapshot }: HistoryContext,
): string | null {
  return type.localized ? locale : (pinned ?? snapshot.defaultLocale);
}

/** What the caller both sees and may write. */
function allowedIn(
  kept: Kept,
  type: ContentType,
  { ability, action, sight }: { ability: Ability; action: 'create' | 'update'; sight: Sight },
): { readonly allowed: Map<string, KeptValue>; readonly refused: readonly LeftOut[] } {
  const writable = ability.writable(action, type.uid);
  const allowed = new Map<string, KeptValue>();
  const refused: LeftOut[] = [];
  for (const [name, value] of kept) {
    if (!isShown(value.attribute, sight)) continue;
    if (writable?.has(name) === false) refused.push({ path: name, because: 'not allowed' });
    else allowed.set(name, value);
  }
  return { allowed, refused };
}

/** What a new locale version gets from the other locales. */
function sharedIn(kept: Kept, type: ContentType): readonly string[] {
  return [...kept.keys()].filter((name) => {
    const attribute = type.attributes.get(name);
    return attribute !== undefined && isShared(attribute, { type });
  });
}

function sharedByAll(path: string): LeftOut {
  return { path, because: 'shared by all locales' };
}
