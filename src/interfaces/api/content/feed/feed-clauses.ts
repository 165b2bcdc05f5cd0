import type { FeedClause } from '../../../../domain/events/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import type { ContentType } from '../../../../language/schema/index.js';
import { canReadDrafts } from '../parts.js';
import type { ApiProfile } from '../profiles.js';

/** Returns which versions of these content types the caller may know of: those that a read would return. */
export function feedClauses(
  types: readonly ContentType[],
  ability: Ability,
  profile: ApiProfile,
): readonly FeedClause[] {
  const baseClause: FeedClause = { types: [], statuses: ['published'], locales: null, documents: null };
  const published: string[] = [];
  const drafts: string[] = [];
  const ruleClauses: FeedClause[] = [];
  for (const type of types) {
    const { uid } = type;
    const rule = ability.rowRule('find', uid);
    const showsDrafts = type.draftAndPublish && canReadDrafts(ability, type, profile);
    if (rule === null) {
      published.push(uid);
      if (showsDrafts) drafts.push(uid);
      continue;
    }
    const ruleScope = { types: [uid], locales: toList(rule.locales), documents: toList(rule.documents) };
    if (rule.status !== 'draft') ruleClauses.push({ ...ruleScope, statuses: ['published'] });
    if (showsDrafts && rule.status !== 'published')
      ruleClauses.push({ ...ruleScope, statuses: ['draft'], documents: toList(rule.drafts ?? rule.documents) });
  }
  const unrestricted = [
    { ...baseClause, types: published },
    { ...baseClause, types: drafts, statuses: ['draft' as const] },
  ];
  return [...unrestricted, ...ruleClauses].filter(isSatisfiable);
}

function toList(values: ReadonlySet<string> | null | undefined): readonly string[] | null {
  return values === null || values === undefined ? null : [...values];
}

function isSatisfiable({ types, locales, documents }: FeedClause): boolean {
  return types.length > 0 && locales?.length !== 0 && documents?.length !== 0;
}
