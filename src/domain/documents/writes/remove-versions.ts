import { Failure } from '../../../foundations/core/index.js';
import { deleteDocumentRow, deleteVersion } from '../../../storage/sql/plan/index.js';
import { countRevisionsOf } from '../change-sets/layer.js';
import { removeInSet } from '../change-sets/remove-from-set.js';
import type { DocumentLocale, WriteContext } from '../context.js';
import { recordRevision } from '../history/record-revision.js';
import { checkPreconditions, representativeLocale } from '../preconditions.js';
import type { RemoveRequest } from '../types.js';
import { releaseUniqueValues } from '../unique/claims.js';
import { readVersions, type Version } from '../versions.js';
import { callBeforeAction } from './before-write.js';
import { notifyListeners } from './notify-listeners.js';
import { allowsAnyLocale, checkLocale, lockDocument, type WriteRowRules } from './row-rules.js';
import { findReach } from './rule-conditions.js';

/**
 * Removes the version of the source's locale, draft and published together, or all of them (contract, "locale"). With
 * its last version the document is removed, and with it every link to it. Returns false if there was nothing to remove.
 * Throws Failure access.forbidden if all locales are to be removed and a rule excludes one.
 */
export async function removeVersions(
  context: WriteContext,
  document: DocumentLocale,
  everyLocale: boolean,
  { rules, ability, precondition }: { readonly rules: WriteRowRules } & Pick<RemoveRequest, 'ability' | 'precondition'>,
): Promise<boolean> {
  context.tx.useReservedSpace();
  const { type, table, documentId } = document;
  const versions = (await lockDocument(context, document, rules))
    ? await readVersions(context, table, documentId)
    : null;
  const removed = versions?.filter(({ locale }) => everyLocale || locale === document.locale) ?? [];
  const reach = removed.length === 0 ? 'all' : await findReach(context, document, removed, rules);
  if (versions === null || versions.length === 0 || !allowsAnyLocale(rules, versions) || reach === 'none') {
    precondition?.checkPrecondition?.([]);
    return false;
  }
  const remaining = versions.filter((version) => !removed.includes(version));
  for (const { locale } of removed) checkLocale(rules, locale);
  if (reach === 'some') throw new Failure('access.forbidden');
  const locale = everyLocale
    ? representativeLocale(
        context,
        removed.map((version) => version.locale),
      )
    : document.locale;
  if (precondition !== undefined) {
    await checkPreconditions(context, { ...document, locale }, ['published', 'draft'], precondition);
  }
  if (removed.length === 0 && remaining.length > 0) return false;
  await callBeforeAction(context, { ...document, locale }, { action: 'delete', ability });
  if (context.layer !== null) {
    await removeInSet(
      context,
      context.layer,
      document,
      removed.map((version) => version.locale),
    );
    return true;
  }
  for (const version of publishedFirst(removed)) await recordRevision(context, document, version.id, 'delete');
  await notifyListeners(context, 'delete', document, [...new Set(removed.map(({ locale }) => locale))], ability);
  if (remaining.length === 0) {
    await removeDocument(context, document);
    return true;
  }
  for (const { id } of removed) await context.tx.run(deleteVersion(table, context.printer), [id]);
  await releaseUniqueValues(context, document, remaining);
  context.tx.touch(type.uid);
  return true;
}

/** Sorts published versions first, so that the last revision recorded of a document is its draft. */
function publishedFirst(versions: readonly Version[]): readonly Version[] {
  return versions.toSorted((left, right) => Number(left.status === 'draft') - Number(right.status === 'draft'));
}

async function removeDocument(context: WriteContext, document: DocumentLocale): Promise<void> {
  await countRevisionsOf(context, document.documentId);
  await context.tx.run(deleteDocumentRow(context.printer), [document.documentId]);
  context.tx.touch(document.type.uid);
  // Links to the document went with it, off the rows of all types that may link to it.
  for (const { type, links } of context.layout.versionTables.values()) {
    const mayLinkTo = ({ target }: { readonly target: { readonly uid: string } | null }) =>
      target === null || target.uid === document.type.uid;
    if ([...links.values()].some((link) => link.direction === 'forward' && mayLinkTo(link)))
      context.tx.touch(type.uid, 'values');
  }
}
