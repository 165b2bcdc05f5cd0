import type { Ability } from '../../../language/query/access/index.js';
import { getRowRule, isAboutContent } from '../../../language/query/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import type { NamedValues } from '../../../storage/sql/plan/index.js';

/**
 * Returns the condition on rows of the schedule (`s`) and of documents (`d`) that the caller may find; null: none. Its values are added to
 * `values`.
 */
export function visibleScheduleCondition(
  ability: Ability,
  types: Iterable<ContentType>,
  documentId: string | null,
  values: NamedValues,
): string | null {
  const byType = [...types].flatMap((type) =>
    ability.can('find', type.uid) ? (typeCondition(ability, type, values) ?? []) : [],
  );
  if (byType.length === 0) return null;
  const anyType = `(${byType.join(' OR ')})`;
  return documentId === null ? anyType : `${anyType} AND s.[document_id] = ${values.add('text', documentId)}`;
}

/** null: the rule is about content, which the schedule does not tell. */
function typeCondition(ability: Ability, type: ContentType, values: NamedValues): string | null {
  const rule = getRowRule(ability, 'find', type);
  if (rule !== null && isAboutContent(rule)) return null;
  const terms = [`s.[type] = ${values.add('text', type.uid)}`];
  if (rule !== null && rule.creator !== null) terms.push(`d.[created_by] = ${values.add('integer', rule.creator)}`);
  if (rule !== null && rule.locales !== null) terms.push(`s.[locale] IN ${values.add('text[]', [...rule.locales])}`);
  return `(${terms.join(' AND ')})`;
}
