import { Bug } from '../../../foundations/core/index.js';
import type { ContentType } from '../../schema/index.js';
import type { Ability, ContentAction, RowRule } from '../access/index.js';
import { andFilter } from '../and-filter.js';
import type { Literals } from '../literals.js';
import type { FilterNode, Status } from '../tree.js';

/**
 * Returns which documents of a content type an action reaches; null: all of them. A rule about locales does not apply to types without
 * locales, one about drafts neither to types without drafts nor to published versions (`status`; left out: any). The ability has to allow
 * the action.
 */
export function getRowRule(
  ability: Ability,
  action: ContentAction,
  type: ContentType,
  status: Status | null = null,
): RowRule | null {
  const rule = ability.rowRule(action, type.uid);
  if (rule === null) return null;
  const { creator, documents } = rule;
  const locales = type.localized ? rule.locales : null;
  const drafts = type.draftAndPublish && status !== 'published' ? rule.drafts : undefined;
  if (creator === null && locales === null && documents === undefined && drafts === undefined) return null;
  return {
    creator,
    locales,
    ...(documents === undefined ? {} : { documents }),
    ...(drafts === undefined ? {} : { drafts }),
  };
}

/**
 * Returns the same for documents that are reached through others: those that can be found. Files can be reached without that right, and
 * no rule holds for them then.
 */
export function getRelatedRowRule(ability: Ability, type: ContentType, status: Status | null = null): RowRule | null {
  return ability.can('find', type.uid) ? getRowRule(ability, 'find', type, status) : null;
}

/** Returns a rule as a condition on documents of the type; its values become literals of the query. */
export function createRuleFilter(rule: RowRule, type: ContentType, literals: Literals): FilterNode {
  const terms: FilterNode[] = [];
  if (rule.creator !== null) terms.push({ is: 'created-by', slot: literals.add(rule.creator) });
  if (rule.locales !== null) terms.push(inFilter(type, 'locale', rule.locales, literals));
  if (rule.documents !== undefined) terms.push(inFilter(type, 'documentId', rule.documents, literals));
  if (rule.drafts !== undefined) {
    terms.push({ is: 'draft-of', slots: [...rule.drafts].map((documentId) => literals.add(documentId)) });
  }
  return andFilter(terms);
}

function inFilter(type: ContentType, name: string, values: ReadonlySet<string>, literals: Literals): FilterNode {
  const attribute = type.system.get(name);
  if (attribute === undefined) throw new Bug(`${type.uid} has no ${name}`);
  const slots = [...values].map((value) => literals.add(value));
  return { is: 'compare', attribute, test: { operator: '$in', slots } };
}
