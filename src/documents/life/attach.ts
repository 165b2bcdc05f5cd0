import { Failure } from '../../kernel/index.js';
import { fileUid } from '../../schema/index.js';
import { type Source, tableOf, type Work } from '../context.js';
import type { Intent } from '../intent/intent.js';
import type { LinkChange } from '../links/change.js';
import type { Reference } from '../links/reference.js';
import { resolveReferences } from '../links/resolve.js';
import { settle } from '../settle.js';
import type { AttachRequest } from '../types.js';
import { readColumns, readVersions } from '../versions.js';
import { applyIntent } from './apply.js';
import { checkLocale, lockDocument, rulesOf } from './row-rules.js';
import { changeStored } from './save.js';
import { isShared } from './shared.js';
import { tell } from './tell.js';

/** Gives a file to a media attribute of a version; see `Documents.attach`. */
export async function attach(work: Work, request: AttachRequest): Promise<void> {
  const { type, ability, attribute, to } = request;
  const { documentId } = to;
  const source: Source = { type, table: tableOf(work, type.uid), documentId, locale: to.locale ?? '' };
  const rules = rulesOf(ability, type, ['update']);
  checkLocale(rules, source.locale);
  if (!(await lockDocument(work, source, rules))) throw new Failure('http.not-found');
  const shared = isShared(attribute, source);
  const versions = await readVersions(work, source.table, documentId);
  const changed = versions.filter(({ locale }) => shared || locale === source.locale);
  if (changed.length === 0) throw new Failure('http.not-found');
  const intent: Intent = new Map([[attribute.name, { is: 'links', attribute, change: additionOf(request) }]]);
  const resolve = await resolveReferences(work, source, intent, ability);
  for (const version of changed) {
    const base = { id: version.id, columns: await readColumns(work, source.table, version.id), links: new Map() };
    const outcome = await applyIntent(work, source, base, intent, resolve);
    await changeStored(work, source, version, base, outcome);
  }
  for (const locale of new Set(changed.map((version) => version.locale))) {
    await settle(work, source.table, documentId, locale);
  }
  await tell(work, 'update', source, [...new Set(changed.map((version) => version.locale))], ability);
}

/** A list goes on at its end. What is attached to a single place is meant to be there, also where it is taken. */
function additionOf({ attribute, file }: AttachRequest): LinkChange<Reference> {
  const target: Reference = { type: fileUid, by: { documentId: file }, locale: null, status: null };
  if (!attribute.many) return { is: 'set', targets: [target] };
  return { is: 'edit', connect: [{ target, position: { at: 'end' } }], disconnect: [], strict: true };
}
