import { type Condition, type FilterField, isComplete } from '../../filters/index.js';
import { parseWhere, toWhere, toWhereText, type Where } from './where-conditions.js';

/** The filter of a rule, while it is edited: as conditions, or as text where these cannot show it. */
export interface WhereDraft {
  readonly mode: 'conditions' | 'text';
  readonly conditions: readonly Condition[];
  readonly text: string;
  /** As it is stored; undefined: it has changed since. */
  readonly stored?: Where | null;
}

/** Returns a stored filter to be edited, as conditions if these can show it. */
export function draftWhere(stored: Where | null, fields: readonly FilterField[]): WhereDraft {
  const conditions = parseWhere(stored, fields);
  return conditions === null
    ? { mode: 'text', conditions: [], text: toWhereText(stored), stored }
    : { mode: 'conditions', conditions, text: '', stored };
}

/** Returns the filter that was put together: as it is stored, as conditions, or as a text for the server to parse. */
export function resolveWhere({ mode, conditions, text, stored }: WhereDraft): Where | null {
  if (stored !== undefined) return stored;
  if (mode === 'conditions') return toWhere(conditions);
  return text.trim() === '' ? null : text.trim();
}

/** Returns the same filter as text. */
export function asText(draft: WhereDraft): WhereDraft {
  return { ...draft, mode: 'text', conditions: [], text: toWhereText(resolveWhere(draft)) };
}

/** Whether each condition has a value: what has none is not left out, since less would be limited then. */
export function isWhole({ mode, conditions }: WhereDraft): boolean {
  return mode === 'text' || conditions.every(isComplete);
}
