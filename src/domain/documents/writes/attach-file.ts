import { Failure } from '../../../foundations/core/index.js';
import { fileUid } from '../../../language/schema/index.js';
import { type DocumentLocale, getVersionTable, type WriteContext } from '../context.js';
import type { Intent } from '../intent/intent.js';
import type { LinkChange } from '../links/link-change.js';
import type { DocumentReference } from '../links/link-target.js';
import { resolveReferences } from '../links/resolve-references.js';
import { recomputeModified } from '../recompute-modified.js';
import type { AttachRequest } from '../types.js';
import { readColumnValues, readVersions } from '../versions.js';
import { applyIntent } from './apply-intent.js';
import { notifyListeners } from './notify-listeners.js';
import { checkLocale, getRowRules, lockDocument } from './row-rules.js';
import { findReach } from './rule-conditions.js';
import { updateStoredVersion } from './save-version.js';
import { isShared } from './shared-attributes.js';

/** Returns a file to a media attribute of a version; see `Documents.attach`. */
export async function attachFile(context: WriteContext, request: AttachRequest): Promise<void> {
  const { type, ability, attribute, version: to } = request;
  const { documentId } = to;
  const document: DocumentLocale = {
    type,
    table: getVersionTable(context, type.uid),
    documentId,
    locale: to.locale ?? '',
  };
  const rules = getRowRules(ability, type, ['update']);
  checkLocale(rules, document.locale);
  if (!(await lockDocument(context, document, rules))) throw new Failure('http.not-found');
  const isSharedByLocales = isShared(attribute, document);
  const versions = await readVersions(context, document.table, documentId);
  const changed = versions.filter(({ locale }) => isSharedByLocales || locale === document.locale);
  if (changed.length === 0) throw new Failure('http.not-found');
  if ((await findReach(context, document, changed, rules)) !== 'all') throw new Failure('http.not-found');
  const intent: Intent = new Map([[attribute.name, { is: 'links', attribute, change: createLinkChange(request) }]]);
  const resolve = await resolveReferences(context, document, intent, ability);
  for (const version of changed) {
    const base = {
      id: version.id,
      columns: await readColumnValues(context, document.table, version.id),
      links: new Map(),
    };
    const applied = await applyIntent(context, document, base, intent, resolve);
    await updateStoredVersion(context, document, version, base, applied);
  }
  for (const locale of new Set(changed.map((version) => version.locale))) {
    await recomputeModified(context, document.table, documentId, locale);
  }
  if ((await findReach(context, document, changed, rules)) !== 'all') throw new Failure('access.forbidden');
  await notifyListeners(context, 'update', document, [...new Set(changed.map((version) => version.locale))], ability);
}

/** Appends to a list. A single media attribute gets the file even if it has another. */
function createLinkChange({ attribute, file }: AttachRequest): LinkChange<DocumentReference> {
  const target: DocumentReference = { type: fileUid, by: { documentId: file }, locale: null, status: null };
  if (!attribute.many) return { is: 'set', targets: [target] };
  return { is: 'edit', connect: [{ target, position: { at: 'end' } }], disconnect: [], strict: true };
}
