import type { QueryParameterValue } from '../api/index.js';
import { type Condition, type FilterField, filterParameter, isComplete, parseConditions } from './filters.js';
import { currentAdministrator, isDocumentField } from './list-fields.js';
import { parseRelativeDate, resolveRelativeDate } from './relative-dates.js';

/** Whether all conditions have to hold, or any of them. */
export type Match = 'all' | 'any';

/** Conditions that are one condition of a list. */
export interface ConditionGroup {
  readonly match: Match;
  readonly conditions: readonly Condition[];
}

/** A condition of a list, or a group of them; groups hold no groups. */
export type FilterItem = Condition | ConditionGroup;

/** What conditions stand for that depends on who looks, and when. */
export interface FilterContext {
  readonly fields: readonly FilterField[];
  readonly administratorId: number;
  readonly now: Date;
}

/** Most groups, and most conditions in one of them, that an address is read for. */
const maxItems = 50;

/** Whether it is a group. */
export function isGroup(item: FilterItem): item is ConditionGroup {
  return 'conditions' in item;
}

/** The conditions of a list without those that are not complete, and without empty groups. */
export function completeItems(items: readonly FilterItem[]): readonly FilterItem[] {
  return items.flatMap((item): readonly FilterItem[] => {
    if (!isGroup(item)) return isComplete(item) ? [item] : [];
    const conditions = item.conditions.filter(isComplete);
    return conditions.length === 0 ? [] : [{ ...item, conditions }];
  });
}

/** How many conditions there are, those in groups included. */
export function countConditions(items: readonly FilterItem[]): number {
  return items.reduce((count, item) => count + (isGroup(item) ? item.conditions.length : 1), 0);
}

/** The conditions as the interface takes them; null: there are none. */
export function groupParameter(
  items: readonly FilterItem[],
  match: Match,
  context: FilterContext,
): QueryParameterValue | null {
  const terms = completeItems(items).flatMap((item) => {
    const term = isGroup(item)
      ? groupParameter(item.conditions, item.match, context)
      : conditionParameter(item, context);
    return term === null ? [] : [term];
  });
  return terms.length === 0 ? null : { [match === 'all' ? '$and' : '$or']: terms };
}

function conditionParameter(condition: Condition, context: FilterContext): QueryParameterValue | null {
  const { field, operator, value } = condition;
  if (isDocumentField(field)) {
    const operand = value === currentAdministrator ? context.administratorId : String(value);
    return operator === '$ne' ? { $not: { [field]: operand } } : { [field]: operand };
  }
  const column = context.fields.find((candidate) => candidate.field === field)?.column ?? null;
  const resolve = (text: string): string => {
    const days = parseRelativeDate(text);
    return days === null || column === null ? text : resolveRelativeDate(days, column, context.now);
  };
  const resolved: Condition =
    value === undefined
      ? condition
      : { ...condition, value: typeof value === 'string' ? resolve(value) : value.map(resolve) };
  return filterParameter([resolved]);
}

/** Reads conditions and groups of an address; what cannot be meant is left out. */
export function parseFilterItems(value: unknown): readonly FilterItem[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, maxItems).flatMap((item: unknown): readonly FilterItem[] => {
    if (typeof item !== 'object' || item === null || !('conditions' in item)) return parseConditions([item]);
    const { conditions, match } = item as Readonly<Record<string, unknown>>;
    const parsed = parseConditions(conditions).slice(0, maxItems);
    return parsed.length === 0 ? [] : [{ match: match === 'any' ? 'any' : 'all', conditions: parsed }];
  });
}
