import { Failure } from '../../../foundations/core/index.js';
import type { Ability } from '../../../language/query/access/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import { singleTypeDocument } from '../../../storage/sql/plan/index.js';
import type { WriteRequest } from '../types.js';
import { workingStatus } from '../versions.js';
import { isShared } from '../writes/shared-attributes.js';
import { getVisibleType, type HistoryContext, readRevision, visibleOmissions } from './context.js';
import { getCurrentLocale, getRevisionRow, readCurrentVersion } from './read-revisions.js';
import { createRestoreBody, linkTargetsIn } from './restore-body.js';
import type { RevisionValue, RevisionValues } from './revision-values.js';
import type { OmittedValue, RestoreResult, RestoreRevisionRequest } from './types.js';
import { canFollowLinks, findVisibleTargets } from './visible-targets.js';
import { isVisibleAttribute, type RevisionVisibility } from './visible-values.js';

const noValues: RevisionValues = new Map();

/** Writes a revision into the draft, or creates its document again; see `DocumentHistory.restore`. */
export async function restoreRevision(
  context: HistoryContext,
  request: RestoreRevisionRequest,
): Promise<RestoreResult> {
  // Read before the transaction, which would otherwise need a second connection.
  await context.modelRenames.allUids(request.type.uid);
  return context.store.write((tx) => restoreInTransaction(tx, context, request));
}

/** Like `restoreRevision`, within a transaction. The renames of the model must have been read before. */
export async function restoreInTransaction(
  tx: Transaction,
  context: HistoryContext,
  restoreRequest: RestoreRevisionRequest,
): Promise<RestoreResult> {
  const { type, ability, documentId, attributes, origin } = restoreRequest;
  // Concurrent requests may restore the same removed document.
  await tx.acquireLock(`history ${documentId}`);
  const row = await getRevisionRow(context, tx, restoreRequest);
  const locale = getCurrentLocale(context, type, row.locale);
  if (type.localized && !context.snapshot.locales.includes(locale)) throw new Failure('http.not-found');
  const visibleType = getVisibleType(context, type, ability);
  const current = await readCurrentVersion(context, tx, row, workingStatus(type), visibleType);
  const isGone = current === null && (await isDocumentRemoved(tx, context, restoreRequest));
  const action = isGone ? 'create' : 'update';
  if (!ability.can(action, type.uid)) throw new Failure('access.forbidden');
  const { values, omitted } = await readRevision(context, row, visibleType);
  const isVisible = await findVisibleTargets(tx, context, linkTargetsIn(values), ability);
  const visibility: RevisionVisibility = {
    canFollow: canFollowLinks(ability),
    isVisible: (target) => isVisible(target, requiredTargetLocale(target.locale, type, locale, context)),
  };
  const selected = new Map([...values].filter(([name]) => attributes?.includes(name) !== false));
  const shared = current === null && !isGone ? listSharedAttributes(selected, type) : [];
  const { allowed, refused } = selectAllowed(selected, visibleType, { ability, action, visibility });
  for (const name of shared) allowed.delete(name);
  const body = await createRestoreBody(allowed, current?.values ?? noValues, visibility, context.snapshot);
  const omittedByModel = omitted.filter(({ path }) => attributes?.includes(path.split('.')[0] ?? '') !== false);
  const result: RestoreResult = {
    documentId,
    locale: type.localized ? locale : null,
    created: isGone,
    restored: Object.keys(body.data),
    leftOut: visibleOmissions(
      [...omittedByModel, ...refused, ...shared.map(omittedAsShared), ...body.leftOut],
      visibleType,
      visibility,
    ),
  };
  const writeRequest: WriteRequest = {
    type,
    ability,
    data: body.data,
    locale: result.locale,
    status: 'draft',
    answer: { shape: type, fields: [...type.system.values()], populate: [], filter: null, sort: [] },
    values: [],
    isRestore: true,
    origin,
    transaction: tx,
  };
  if (isGone) await context.documents.create({ ...writeRequest, createWithDocumentId: documentId });
  else await context.documents.update({ ...writeRequest, documentId });
  await restoreRequest.afterWrite?.(tx, result);
  return result;
}

/** Whether the document was removed. Throws Failure write.invalid for a single type that has another document by now. */
async function isDocumentRemoved(
  tx: Transaction,
  { statements, printer }: HistoryContext,
  { type, documentId }: RestoreRevisionRequest,
): Promise<boolean> {
  if (await statements.documentRow.exists(tx, { document_id: documentId })) return false;
  const [other] = type.kind === 'singleType' ? await tx.rows(singleTypeDocument(printer), [type.uid]) : [];
  if (other === undefined) return true;
  throw new Failure('write.invalid', { message: `There is another document of ${type.uid} by now` });
}

/** Returns the locale that a link's target must have; null: any. */
function requiredTargetLocale(
  pinned: string | null,
  type: ContentType,
  locale: string,
  { snapshot }: HistoryContext,
): string | null {
  return type.localized ? locale : (pinned ?? snapshot.defaultLocale);
}

/** Selects the values that the caller may both read and write. */
function selectAllowed(
  values: RevisionValues,
  type: ContentType,
  { ability, action, visibility }: { ability: Ability; action: 'create' | 'update'; visibility: RevisionVisibility },
): { readonly allowed: Map<string, RevisionValue>; readonly refused: readonly OmittedValue[] } {
  const writable = ability.writableAttributes(action, type.uid);
  const allowed = new Map<string, RevisionValue>();
  const refused: OmittedValue[] = [];
  for (const [name, value] of values) {
    if (!isVisibleAttribute(value.attribute, visibility)) continue;
    if (writable?.has(name) === false) refused.push({ path: name, because: 'not allowed' });
    else allowed.set(name, value);
  }
  return { allowed, refused };
}

/** Returns the attributes that a new locale version copies from the other locales. */
function listSharedAttributes(values: RevisionValues, type: ContentType): readonly string[] {
  return [...values.keys()].filter((name) => {
    const attribute = type.attributes.get(name);
    return attribute !== undefined && isShared(attribute, { type });
  });
}

function omittedAsShared(path: string): OmittedValue {
  return { path, because: 'shared by all locales' };
}
