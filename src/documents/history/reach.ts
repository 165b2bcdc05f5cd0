import type { Ability } from '../../access/index.js';
import { localesOf, padded } from '../../plan/index.js';
import { foundRule } from '../../query/index.js';
import { type ContentType, fileUid } from '../../schema/index.js';
import type { Session } from '../../store/index.js';
import { type DocumentsContext, tableOf } from '../context.js';
import type { Target } from '../links/target.js';

const mostAtOnce = 512;

/** Whether a document is there for the caller, in this locale (null: in any). */
export type Reaches = (target: Pick<Target, 'type' | 'documentId'>, locale: string | null) => boolean;

/** Whether links to documents of this type (null: of any) are shown: files always. */
export function followedBy(ability: Ability): (uid: string | null) => boolean {
  return (uid) => uid === null || uid === fileUid || ability.can('find', uid);
}

/** Looks these documents up, in one statement per content type and five hundred of them, as far as the caller's rules reach. */
export async function lookUpTargets(
  session: Session,
  context: Pick<DocumentsContext, 'snapshot' | 'layout' | 'printer'>,
  targets: Iterable<Target>,
  ability: Ability,
): Promise<Reaches> {
  const named = new Map<ContentType, Set<string>>();
  for (const { type: uid, documentId } of targets) {
    const type = context.snapshot.contentTypes.get(uid);
    if (type !== undefined) named.set(type, (named.get(type) ?? new Set()).add(documentId));
  }
  const found = new Map<string, Set<string>>();
  for (const [type, documents] of named) {
    const rule = foundRule(ability, type);
    const creator = rule?.creator ?? null;
    const ids = [...documents];
    for (let at = 0; at < ids.length; at += mostAtOnce) {
      const part = padded(ids.slice(at, at + mostAtOnce));
      const among = { count: part.length, own: creator !== null };
      const statement = localesOf(tableOf(context, type.uid), among, context.printer);
      for (const row of await session.rows(statement, creator === null ? part : [...part, creator])) {
        const locale = String(row.locale);
        if (rule?.locales?.has(locale) === false) continue;
        const key = keyOf(type.uid, String(row.document_id));
        found.set(key, (found.get(key) ?? new Set()).add(locale));
      }
    }
  }
  return ({ type, documentId }, locale) => {
    const locales = found.get(keyOf(type, documentId));
    if (locales === undefined) return false;
    return locale === null || context.snapshot.contentTypes.get(type)?.localized !== true || locales.has(locale);
  };
}

function keyOf(type: string, documentId: string): string {
  return `${type}\n${documentId}`;
}
