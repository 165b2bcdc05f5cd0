import { Failure } from '../../../foundations/core/index.js';
import { idOnlyNode } from '../../../language/query/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import { workingStatus } from '../versions.js';
import { getHistoryPermissions, getVisibleType, type HistoryContext, readRevision } from './context.js';
import type { RevisionRow } from './history-statements.js';
import { mayOmitValues } from './may-omit-values.js';
import { listDifferences, readCurrentVersion } from './read-revisions.js';
import { restoreInTransaction } from './restore-revision.js';
import type { ParsedRevision } from './revision-values.js';
import type { OmittedValue, RestoreResult, UndoRequest, UndoResult } from './types.js';
import { checkUnchangedSince, findUndoTargets, fullVisibility, type UndoTarget } from './undo-targets.js';

/** Thrown at the end of a dry run, so that its transaction is rolled back. */
class DryRunAbort extends Error {
  readonly result: UndoResult;

  constructor(result: UndoResult) {
    super('dry run');
    this.result = result;
  }
}

/** Undoes a deletion or a discarded draft, of all documents or none; see `DocumentHistory.undo`. */
export async function undo(context: HistoryContext, request: UndoRequest): Promise<UndoResult> {
  // Read before the transaction, which would otherwise need a second connection.
  await context.modelRenames.allUids(request.type.uid);
  try {
    return await context.store.write(async (tx) => {
      const result = await undoInTransaction(tx, context, request);
      if (request.dryRun) throw new DryRunAbort(result);
      return result;
    });
  } catch (error) {
    if (error instanceof DryRunAbort) return error.result;
    throw error;
  }
}

/** A restored version, and the attributes to restore again once all the other documents exist. */
interface RestoredVersion {
  readonly target: UndoTarget;
  readonly attributes: ReadonlySet<string>;
  readonly restored: RestoreResult;
}

async function undoInTransaction(tx: Transaction, context: HistoryContext, request: UndoRequest): Promise<UndoResult> {
  const { type, ability, origin, documentIds, action } = request;
  getHistoryPermissions(request);
  const targets: UndoTarget[] = [];
  for (const documentId of documentIds) targets.push(...(await findUndoTargets(tx, context, request, documentId)));
  const isPublishing = action === 'delete' && type.draftAndPublish && targets.some(({ isPublished }) => isPublished);
  if (isPublishing && !ability.can('publish', type.uid)) throw new Failure('access.forbidden');
  const omitted: OmittedValue[] = [];
  const restoredVersions: RestoredVersion[] = [];
  const createdDocuments = new Set<string>();
  for (const target of targets) {
    await checkUnchangedSince(tx, context, request, target);
    const restored = await restoreInTransaction(tx, context, {
      type,
      ability,
      origin,
      ...toRevisionKey(target.base),
      attributes: null,
    });
    if (restored.created) createdDocuments.add(target.documentId);
    const attributesOmittedBecause = (reason: OmittedValue['because']): readonly string[] =>
      restored.leftOut.filter((value) => value.because === reason).map(({ path }) => path.split('.')[0] ?? '');
    const shared = createdDocuments.has(target.documentId)
      ? []
      : await listChangedShared(tx, context, request, target, attributesOmittedBecause('shared by all locales'));
    omitted.push(...restored.leftOut.filter(({ because }) => because !== 'gone'));
    restoredVersions.push({ target, attributes: new Set([...attributesOmittedBecause('gone'), ...shared]), restored });
  }
  // All documents exist by now, and links between them can be restored.
  for (const { target, attributes: names } of restoredVersions) {
    if (names.size > 0) {
      const attributes = [...names];
      omitted.push(
        ...(
          await restoreInTransaction(tx, context, { type, ability, origin, ...toRevisionKey(target.base), attributes })
        ).leftOut,
      );
    }
    if (isPublishing && target.isPublished) await publish(tx, context, request, target);
  }
  for (const { target, restored } of restoredVersions) {
    if (target.draft !== null) omitted.push(...(await restoreDraft(tx, context, request, target.base, target.draft)));
    await request.afterWrite?.(tx, restored);
  }
  const isComplete = !mayOmitValues(context.snapshot, type, ability) && !(await hasLostValues(tx, context, omitted));
  return { documents: documentIds.length, dryRun: request.dryRun, whole: isComplete };
}

/**
 * Returns the shared attributes whose published value differed from that of the draft. Throws Failure write.precondition if the drafts
 * of the other locales have other values than at the time of the deletion.
 */
async function listChangedShared(
  tx: Transaction,
  context: HistoryContext,
  { type, ability }: UndoRequest,
  { base, draft }: UndoTarget,
  shared: readonly string[],
): Promise<readonly string[]> {
  if (shared.length === 0) return [];
  const visibleType = getVisibleType(context, type, ability);
  const current = await readCurrentVersion(context, tx, base, workingStatus(type), visibleType);
  const former = await readRevision(context, draft ?? base, visibleType);
  const sharedDifferences = (left: ParsedRevision, right: ParsedRevision): readonly string[] =>
    listDifferences(left, right, visibleType, fullVisibility).filter((name) => shared.includes(name));
  if (current === null || sharedDifferences(current, former).length > 0) throw new Failure('write.precondition');
  return sharedDifferences(former, await readRevision(context, base, visibleType));
}

async function publish(
  tx: Transaction,
  { documents }: HistoryContext,
  { type, ability, origin }: UndoRequest,
  { documentId, locale }: UndoTarget,
): Promise<void> {
  await documents.publish({
    type,
    ability,
    origin,
    documentId,
    locale: type.localized ? locale : null,
    answer: idOnlyNode(type),
    values: [],
    transaction: tx,
  });
}

/** Restores the values of the draft that differed from the published ones. The others stay, so that they do not count as modified. */
async function restoreDraft(
  tx: Transaction,
  context: HistoryContext,
  { type, ability, origin }: UndoRequest,
  published: RevisionRow,
  draft: RevisionRow,
): Promise<readonly OmittedValue[]> {
  const visibleType = getVisibleType(context, type, ability);
  const readRow = (row: RevisionRow): Promise<ParsedRevision> => readRevision(context, row, visibleType);
  const attributes = listDifferences(await readRow(draft), await readRow(published), visibleType, fullVisibility);
  if (attributes.length === 0) return [];
  return (await restoreInTransaction(tx, context, { type, ability, origin, ...toRevisionKey(draft), attributes }))
    .leftOut;
}

/** Whether an omitted value is a loss. A link to a document that no longer exists is none: it was broken before. */
async function hasLostValues(
  tx: Transaction,
  { statements }: HistoryContext,
  omitted: readonly OmittedValue[],
): Promise<boolean> {
  for (const { because, documentId } of omitted) {
    if (because === 'shared by all locales') continue;
    if (because !== 'gone' || documentId === undefined) return true;
    if (await statements.documentRow.exists(tx, { document_id: documentId })) return true;
  }
  return false;
}

function toRevisionKey({ document_id: documentId, id }: RevisionRow) {
  return { documentId, id };
}
