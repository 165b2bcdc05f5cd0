import type { Ability, ContentAction, RowRule } from '../../../../language/query/access/index.js';
import { getRowRule } from '../../../../language/query/index.js';
import type { ContentType } from '../../../../language/schema/index.js';

/** Actions on a version that exists, or on its document. */
const versionActions = ['update', 'delete', 'createLocalization', 'publish', 'unpublish', 'discardDraft'] as const;

/** Finds the versions of the requested documents that an ability may find, by their keys. */
export type FindVersionKeys = (ability: Ability) => Promise<ReadonlySet<string>>;

/**
 * Returns what an ability may do with each version, by its key. The rules that limit an action are conditions of the same query that finds
 * the versions; without rules nothing is queried. A locale is added to a document whose rules for it and for changes hold for another
 * version, whatever they say about locales.
 */
export async function createActionLookup(
  ability: Ability,
  type: ContentType,
  findKeys: FindVersionKeys,
): Promise<(key: string) => readonly ContentAction[]> {
  const found = new Map<string, Promise<ReadonlySet<string>>>();
  const findReached = (rule: RowRule): Promise<ReadonlySet<string>> => {
    const limited = withReadRule(ability, type, rule);
    // Conditions on content have no short text.
    const key = rule.where === undefined && rule.anyOf === undefined ? ruleKey(rule) : null;
    const keys = (key === null ? undefined : found.get(key)) ?? findKeys(limited);
    if (key !== null) found.set(key, keys);
    return keys;
  };
  const allowed = versionActions.filter((action) => ability.can(action, type.uid));
  const limits = await Promise.all(
    allowed.map(async (action) => {
      const rules = findRules(ability, type, action);
      return [action, await Promise.all(rules.map(findReached))] as const;
    }),
  );
  return (key) => limits.flatMap(([action, reached]) => (reached.every((keys) => keys.has(key)) ? [action] : []));
}

/** The rules of an action. Its status is that of a write, not of what the write changes. */
function findRules(ability: Ability, type: ContentType, action: (typeof versionActions)[number]): readonly RowRule[] {
  const addsLocale = action === 'createLocalization';
  const actions = addsLocale ? (['createLocalization', 'update'] as const) : [action];
  return actions.flatMap((part) => {
    const rule = ability.can(part, type.uid) ? getRowRule(ability, part, type) : null;
    return rule === null ? [] : [{ ...rule, status: undefined, locales: addsLocale ? null : rule.locales }];
  });
}

/** Returns the ability with another rule for what it reads of a content type. */
function withReadRule(ability: Ability, { uid }: ContentType, rule: RowRule): Ability {
  return { ...ability, rowRule: (action, other) => (other === uid ? rule : ability.rowRule(action, other)) };
}

function ruleKey({ creator, locales, documents, drafts }: RowRule): string {
  return JSON.stringify([creator, ...[locales, documents, drafts].map((names) => names && [...names])]);
}
