import type { Ability } from '../../../language/query/access/index.js';
import { getRelatedRowRule, isAboutContent } from '../../../language/query/index.js';
import { type ContentType, fileUid } from '../../../language/schema/index.js';
import type { Session } from '../../../storage/database/index.js';
import { documentLocales, padToPowerOfTwo } from '../../../storage/sql/plan/index.js';
import { type DocumentsContext, getVersionTable } from '../context.js';
import type { LinkTarget } from '../links/link-target.js';
import { findReachedVersions } from '../links/reached-versions.js';

const maxBatchSize = 512;

/** Returns whether the caller may see a document, in this locale (null: any). */
export type IsVisible = (target: Pick<LinkTarget, 'type' | 'documentId'>, locale: string | null) => boolean;

/** Returns whether links to documents of a type (null: any) are shown. Files always are. */
export function canFollowLinks(ability: Ability): (uid: string | null) => boolean {
  return (uid) => uid === null || uid === fileUid || ability.can('find', uid);
}

/** Queries which documents the caller may see, in one statement per content type and five hundred documents. */
export async function findVisibleTargets(
  session: Session,
  context: Pick<DocumentsContext, 'snapshot' | 'layout' | 'printer' | 'store'>,
  targets: Iterable<LinkTarget>,
  ability: Ability,
): Promise<IsVisible> {
  const idsByType = new Map<ContentType, Set<string>>();
  for (const { type: uid, documentId } of targets) {
    const type = context.snapshot.contentTypes.get(uid);
    if (type !== undefined) idsByType.set(type, (idsByType.get(type) ?? new Set()).add(documentId));
  }
  const localesByDocument = new Map<string, Set<string>>();
  for (const [type, documents] of idsByType) {
    const rule = getRelatedRowRule(ability, type);
    const creator = rule?.creator ?? null;
    const ids = [...documents];
    for (let offset = 0; offset < ids.length; offset += maxBatchSize) {
      const batch = padToPowerOfTwo(ids.slice(offset, offset + maxBatchSize));
      const isReached =
        rule === null || !isAboutContent(rule)
          ? () => true
          : await findReachedVersions(session, context, { type, rule, ability }, batch);
      const selection = { count: batch.length, ownOnly: creator !== null };
      const statement = documentLocales(getVersionTable(context, type.uid), selection, context.printer);
      for (const row of await session.rows(statement, creator === null ? batch : [...batch, creator])) {
        const locale = String(row.locale);
        const documentId = String(row.document_id);
        if (rule?.locales?.has(locale) === false || !isReached(documentId, locale)) continue;
        const key = documentKey(type.uid, documentId);
        localesByDocument.set(key, (localesByDocument.get(key) ?? new Set()).add(locale));
      }
    }
  }
  return ({ type, documentId }, locale) => {
    const locales = localesByDocument.get(documentKey(type, documentId));
    if (locales === undefined) return false;
    return locale === null || context.snapshot.contentTypes.get(type)?.localized !== true || locales.has(locale);
  };
}

function documentKey(type: string, documentId: string): string {
  return `${type}\n${documentId}`;
}
