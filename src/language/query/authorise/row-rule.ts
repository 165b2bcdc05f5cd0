import { Bug } from '../../../foundations/core/index.js';
import type { ContentType } from '../../schema/index.js';
import type { Ability, ContentAction, RowRule } from '../access/index.js';
import { andFilter } from '../and-filter.js';
import type { Literals } from '../literals.js';
import { withOwnSlots } from '../rules/rule-slots.js';
import type { FilterNode, Status } from '../tree.js';

/**
 * Returns which documents of a content type an action may access; null: all of them. A rule about locales does not apply to types
 * without locales, one about drafts neither to types without drafts nor to published versions (`status`; absent: any). The ability has
 * to allow the action.
 */
export function getRowRule(
  ability: Ability,
  action: ContentAction,
  type: ContentType,
  status: Status | null = null,
): RowRule | null {
  const rule = ability.rowRule(action, type.uid);
  return rule && toApplicableRule(rule, type, status);
}

/** Returns the conditions of a rule that may leave out documents of the type; null: there are none. */
function toApplicableRule(rule: RowRule, type: ContentType, status: Status | null): RowRule | null {
  const { creator, documents, where } = rule;
  const locales = type.localized ? rule.locales : null;
  const drafts = type.draftAndPublish && status !== 'published' ? rule.drafts : undefined;
  const statusRule = type.draftAndPublish && rule.status !== status ? rule.status : undefined;
  const alternatives = rule.anyOf?.flatMap((alternative) => toApplicableRule(alternative, type, status) ?? []);
  const anyOf = alternatives?.length === rule.anyOf?.length ? alternatives : undefined;
  const applicable: RowRule = { creator, locales, documents, drafts, status: statusRule, where, anyOf };
  return Object.values(applicable).some((condition) => (condition ?? null) !== null) ? applicable : null;
}

/**
 * Returns the same for documents reached through relations: those that can be found. Files are accessible without that permission, and
 * then without a rule.
 */
export function getRelatedRowRule(ability: Ability, type: ContentType, status: Status | null = null): RowRule | null {
  return ability.can('find', type.uid) ? getRowRule(ability, 'find', type, status) : null;
}

/** Returns whether it takes the content of a version to apply the rule. */
export function isAboutContent({ where, anyOf }: RowRule): boolean {
  return where !== undefined || anyOf !== undefined;
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
  if (rule.status !== undefined) {
    const published: FilterNode = { is: 'draft-of', slots: [] };
    terms.push(rule.status === 'published' ? published : { is: 'not', term: published });
  }
  if (rule.where !== undefined) terms.push(withOwnSlots(rule.where, literals));
  if (rule.anyOf !== undefined) {
    terms.push({ is: 'or', terms: rule.anyOf.map((alternative) => createRuleFilter(alternative, type, literals)) });
  }
  return andFilter(terms);
}

function inFilter(type: ContentType, name: string, values: ReadonlySet<string>, literals: Literals): FilterNode {
  const attribute = type.system.get(name);
  if (attribute === undefined) throw new Bug(`${type.uid} has no ${name}`);
  const slots = [...values].map((value) => literals.add(value));
  return { is: 'compare', attribute, test: { operator: '$in', slots } };
}
