import { Failure } from '../../../foundations/core/index.js';
import type { Ability } from '../../../language/query/access/index.js';
import { getRelatedRowRule, getRowRule, getVisibleSchema, isAboutContent } from '../../../language/query/index.js';
import { type ContentType, getContentType } from '../../../language/schema/index.js';
import type { Session } from '../../../storage/database/index.js';
import type { WritePrinter } from '../../../storage/sql/plan/index.js';
import type { DocumentsContext } from '../context.js';
import type { Documents } from '../types.js';
import type { HistoryStatements, RevisionRow } from './history-statements.js';
import type { ModelRenameHistory } from './model-rename-history.js';
import { parseRevisionContent } from './parse-revision.js';
import { linkTargetsIn } from './restore-body.js';
import type { ParsedRevision, RevisionValues } from './revision-values.js';
import type { HistoryRequest, OmittedValue } from './types.js';
import { canFollowLinks, findVisibleTargets } from './visible-targets.js';
import { isVisibleAttribute, type RevisionVisibility } from './visible-values.js';

/** The dependencies of the history. */
export interface HistoryContext extends Pick<DocumentsContext, 'snapshot' | 'layout' | 'store' | 'clock'> {
  readonly printer: WritePrinter;
  readonly documents: Documents;
  readonly statements: HistoryStatements;
  readonly modelRenames: ModelRenameHistory;
}

/**
 * Returns what a caller may see of the revisions of a type. Throws Failure access.forbidden if they may not find its documents, or only
 * those with some content: what a document was before may have been out of their reach.
 */
export function getHistoryPermissions({ type, ability }: Pick<HistoryRequest, 'type' | 'ability'>) {
  if (!ability.can('find', type.uid)) throw new Failure('access.forbidden');
  const rule = getRowRule(ability, 'find', type);
  if (rule !== null && isAboutContent(rule)) throw new Failure('access.forbidden');
  return { drafts: ability.can('readDrafts', type.uid), rule };
}

/**
 * Returns the document row, or null if the document was removed. Throws Failure http.not-found if it has another type or the caller may
 * not see it. The creator of a removed document is unknown, so callers limited to their own documents see no removed ones.
 */
export async function getVisibleDocumentRow(
  { statements }: HistoryContext,
  session: Session,
  { type, ability, documentId }: HistoryRequest,
  locale: string | null,
): Promise<{ readonly type: string } | null> {
  const { rule } = getHistoryPermissions({ type, ability });
  const documentRow = await statements.documentRow.first(session, { document_id: documentId });
  const creator = rule?.creator ?? null;
  const isOtherType = documentRow !== undefined && documentRow.type !== type.uid;
  if (isOtherType || (creator !== null && (documentRow?.created_by ?? 0) !== creator))
    throw new Failure('http.not-found');
  if (locale !== null && rule?.locales?.has(locale) === false) throw new Failure('http.not-found');
  return documentRow ?? null;
}

/** Whether the caller finds a version of the document, in any locale. */
export async function hasVisibleVersion(
  context: HistoryContext,
  session: Session,
  { type, ability, documentId }: HistoryRequest,
): Promise<boolean> {
  const target = { type: type.uid, documentId, locale: null, status: null };
  return (await findVisibleTargets(session, context, [target], ability))(target, null);
}

/** Returns the content type with the attributes visible to the caller. */
export function getVisibleType({ snapshot }: HistoryContext, type: ContentType, ability: Ability): ContentType {
  return getContentType(getVisibleSchema(snapshot, ability), type.uid);
}

/** Parses a revision for the current model, with the attributes visible to the caller. */
export async function readRevision(
  context: HistoryContext,
  { model, content }: Pick<RevisionRow, 'model' | 'content'>,
  type: ContentType,
): Promise<ParsedRevision> {
  const renames = await context.modelRenames.since(model);
  return parseRevisionContent(content, type, renames, context.snapshot);
}

/** Returns what a caller sees of these revisions. Targets of types with row rules are queried; others are shown even if removed. */
export async function getVisibility(
  context: HistoryContext,
  session: Session,
  revisions: readonly RevisionValues[],
  ability: Ability,
): Promise<RevisionVisibility> {
  const { contentTypes } = context.snapshot;
  const restricted = revisions.flatMap((values) =>
    [...linkTargetsIn(values)].filter(({ type: uid }) => {
      const type = contentTypes.get(uid);
      return type !== undefined && getRelatedRowRule(ability, type) !== null;
    }),
  );
  const canFollow = canFollowLinks(ability);
  if (restricted.length === 0) return { canFollow, isVisible: () => true };
  const isVisible = await findVisibleTargets(session, context, restricted, ability);
  const hidden = new Set(restricted.filter((target) => !isVisible(target, null)));
  const hiddenIds = new Set([...hidden].map(({ documentId }) => documentId));
  return { canFollow, isVisible: ({ documentId }) => !hiddenIds.has(documentId) };
}

/** Returns the omitted values, except those in attributes that the caller does not see. */
export function visibleOmissions(
  omitted: readonly OmittedValue[],
  type: ContentType,
  visibility: RevisionVisibility,
): readonly OmittedValue[] {
  return omitted.filter(({ path }) => {
    const attribute = type.attributes.get(path.split('.')[0] ?? '');
    return attribute === undefined || isVisibleAttribute(attribute, visibility);
  });
}
