import type { Ability } from '../../access/index.js';
import type { FeedClause } from '../../events/index.js';
import type { ContentType } from '../../schema/index.js';
import { readsDrafts } from '../parts.js';
import type { Profile } from '../profiles.js';

/** Which versions of these content types the caller may know of: those that a read would show them. */
export function clausesOf(types: readonly ContentType[], ability: Ability, profile: Profile): readonly FeedClause[] {
  const whole: FeedClause = { types: [], statuses: ['published'], locales: null, documents: null };
  const published: string[] = [];
  const drafts: string[] = [];
  const ruled: FeedClause[] = [];
  for (const type of types) {
    const { uid } = type;
    const rule = ability.rule('find', uid);
    const drafted = type.draftAndPublish && readsDrafts(ability, type, profile);
    if (rule === null) {
      published.push(uid);
      if (drafted) drafts.push(uid);
      continue;
    }
    const within = { types: [uid], locales: listOf(rule.locales), documents: listOf(rule.documents) };
    ruled.push({ ...within, statuses: ['published'] });
    if (drafted) ruled.push({ ...within, statuses: ['draft'], documents: listOf(rule.drafts ?? rule.documents) });
  }
  const plain = [
    { ...whole, types: published },
    { ...whole, types: drafts, statuses: ['draft' as const] },
  ];
  return [...plain, ...ruled].filter(isSatisfiable);
}

function listOf(values: ReadonlySet<string> | null | undefined): readonly string[] | null {
  return values === null || values === undefined ? null : [...values];
}

function isSatisfiable({ types, locales, documents }: FeedClause): boolean {
  return types.length > 0 && locales?.length !== 0 && documents?.length !== 0;
}
