import type { Ability } from '../../access/index.js';
import { Failure } from '../../kernel/index.js';
import type { WritePrinter } from '../../plan/index.js';
import { foundRule, rowRule, viewFor } from '../../query/index.js';
import { type ContentType, contentTypeOf } from '../../schema/index.js';
import type { Row, Session } from '../../store/index.js';
import type { DocumentsContext } from '../context.js';
import type { Documents } from '../types.js';
import { targetsIn } from './body.js';
import type { HistoryStatements } from './history-statements.js';
import type { Kept, Reading } from './kept.js';
import type { Lineages } from './lineages.js';
import { followedBy, lookUpTargets } from './reach.js';
import { readKept } from './read-kept.js';
import { isShown, type Sight } from './shown.js';
import type { HistoryAsked, LeftOut } from './types.js';

/** What the history is read and restored with. */
export interface HistoryContext extends Pick<DocumentsContext, 'snapshot' | 'layout' | 'store' | 'clock'> {
  readonly printer: WritePrinter;
  readonly documents: Documents;
  readonly statements: HistoryStatements;
  readonly lineages: Lineages;
}

/** What a caller may see of the states of a type. Raises Failure access.forbidden for who may not find its documents. */
export function rightsOf({ type, ability }: Pick<HistoryAsked, 'type' | 'ability'>) {
  if (!ability.can('find', type.uid)) throw new Failure('access.forbidden');
  return { drafts: ability.can('readDrafts', type.uid), rule: rowRule(ability, 'find', type) };
}

/**
 * The head of the document, null where it is gone. Raises Failure http.not-found where it is another type's, or out of the caller's
 * reach: who made one that is gone is not known, so that who sees only their own sees none of those.
 */
export async function reachedHead(
  { statements }: HistoryContext,
  session: Session,
  { type, ability, documentId }: HistoryAsked,
  locale: string | null,
): Promise<Row | null> {
  const { rule } = rightsOf({ type, ability });
  const [head] = await session.rows(statements.head, [documentId]);
  const creator = rule?.creator ?? null;
  const foreign = head !== undefined && String(head.type) !== type.uid;
  if (foreign || (creator !== null && Number(head?.created_by ?? 0) !== creator)) throw new Failure('http.not-found');
  if (locale !== null && rule?.locales?.has(locale) === false) throw new Failure('http.not-found');
  return head ?? null;
}

/** Whether the caller finds a version of the document now, in whichever locale. */
export async function hasVersionFor(
  context: HistoryContext,
  session: Session,
  { type, ability, documentId }: HistoryAsked,
): Promise<boolean> {
  const target = { type: type.uid, documentId, locale: null, status: null };
  return (await lookUpTargets(session, context, [target], ability))(target, null);
}

/** The content type as the caller sees it. */
export function viewed({ snapshot }: HistoryContext, type: ContentType, ability: Ability): ContentType {
  return contentTypeOf(viewFor(snapshot, ability), type.uid);
}

/** A row with `type`, `model` and `content`, read for the model that there is now; attributes as the caller sees them. */
export async function readingOf(context: HistoryContext, row: Row, type: ContentType): Promise<Reading> {
  const lineage = await context.lineages.of(String(row.model));
  return readKept(String(row.content), type, lineage, context.snapshot);
}

/** What a caller sees of these states. Documents that rules hide are looked up; others are shown though they may be gone. */
export async function sightOf(
  context: HistoryContext,
  session: Session,
  states: readonly Kept[],
  ability: Ability,
): Promise<Sight> {
  const { contentTypes } = context.snapshot;
  const ruled = states.flatMap((kept) =>
    [...targetsIn(kept)].filter(({ type: uid }) => {
      const type = contentTypes.get(uid);
      return type !== undefined && foundRule(ability, type) !== null;
    }),
  );
  const mayFollow = followedBy(ability);
  if (ruled.length === 0) return { mayFollow, reaches: () => true };
  const reaches = await lookUpTargets(session, context, ruled, ability);
  const hidden = new Set(ruled.filter((target) => !reaches(target, null)));
  const hiddenIds = new Set([...hidden].map(({ documentId }) => documentId));
  return { mayFollow, reaches: ({ documentId }) => !hiddenIds.has(documentId) };
}

/** What is left out, without what lies in attributes that the caller does not see. */
export function shownLeftOut(leftOut: readonly LeftOut[], type: ContentType, sight: Sight): readonly LeftOut[] {
  return leftOut.filter(({ path }) => {
    const attribute = type.attributes.get(path.split('.')[0] ?? '');
    return attribute === undefined || isShown(attribute, sight);
  });
}
