import type { Ability } from '../../../language/query/access/index.js';
import { getRowRule } from '../../../language/query/index.js';
import type { ContentType, Stored } from '../../../language/schema/index.js';

/** A condition on rows of the schedule and heads, as text of ours, with its values. */
export interface SqlCondition {
  readonly text: string;
  readonly values: readonly Stored[];
}

/** What the caller may find of the schedule: permission is part of the question. null: nothing. */
export function visibleScheduleCondition(
  ability: Ability,
  types: Iterable<ContentType>,
  documentId: string | null,
): SqlCondition | null {
  const byType = [...types].flatMap((type) => (ability.can('find', type.uid) ? [typeCondition(ability, type)] : []));
  if (byType.length === 0) return null;
  const anyType = {
    text: `(${byType.map(({ text }) => text).join(' OR ')})`,
    values: byType.flatMap(({ values }) => values),
  };
  if (documentId === null) return anyType;
  return { text: `${anyType.text} AND s.[document_id] = ?`, values: [...anyType.values, documentId] };
}

function typeCondition(ability: Ability, type: ContentType): SqlCondition {
  const rule = getRowRule(ability, 'find', type);
  const terms: SqlCondition[] = [{ text: 's.[type] = ?', values: [type.uid] }];
  if (rule !== null && rule.creator !== null) terms.push({ text: 'd.[created_by] = ?', values: [rule.creator] });
  if (rule !== null && rule.locales !== null) {
    const values = [...rule.locales];
    const inLocales = `s.[locale] IN (${values.map(() => '?').join(', ')})`;
    terms.push({ text: values.length === 0 ? '1 = 0' : inLocales, values });
  }
  return { text: `(${terms.map(({ text }) => text).join(' AND ')})`, values: terms.flatMap(({ values }) => values) };
}
