import type { Ability } from '../../access/index.js';
import { rowRule } from '../../query/index.js';
import type { ContentType, Stored } from '../../schema/index.js';

/** A condition on rows of the schedule and heads, as text of ours, with its values. */
export interface Condition {
  readonly text: string;
  readonly values: readonly Stored[];
}

/** What the caller may find of the schedule: permission is part of the question. null: nothing. */
export function seenBy(ability: Ability, types: Iterable<ContentType>, documentId: string | null): Condition | null {
  const seen = [...types].flatMap((type) => (ability.can('find', type.uid) ? [ofType(ability, type)] : []));
  if (seen.length === 0) return null;
  const all = { text: `(${seen.map(({ text }) => text).join(' OR ')})`, values: seen.flatMap(({ values }) => values) };
  if (documentId === null) return all;
  return { text: `${all.text} AND s.[document_id] = ?`, values: [...all.values, documentId] };
}

function ofType(ability: Ability, type: ContentType): Condition {
  const rule = rowRule(ability, 'find', type);
  const terms: Condition[] = [{ text: 's.[type] = ?', values: [type.uid] }];
  if (rule !== null && rule.creator !== null) terms.push({ text: 'd.[created_by] = ?', values: [rule.creator] });
  if (rule !== null && rule.locales !== null) {
    const values = [...rule.locales];
    const listed = `s.[locale] IN (${values.map(() => '?').join(', ')})`;
    terms.push({ text: values.length === 0 ? '1 = 0' : listed, values });
  }
  return { text: `(${terms.map(({ text }) => text).join(' AND ')})`, values: terms.flatMap(({ values }) => values) };
}
