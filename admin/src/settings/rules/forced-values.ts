import type { FilterField } from '../../filters/index.js';
import type { ActionLimits } from './action-limits.js';

/** A value that a rule forces, while it is edited. */
export interface ForcedValue {
  readonly name: string;
  /** As its input shows it; null: no input does, and it stays as it is. */
  readonly text: string | null;
  /** As it is stored; undefined: `text` has changed since. */
  readonly stored?: unknown;
}

/** Returns the forced values to be edited. */
export function listForcedValues(set: ActionLimits['set']): readonly ForcedValue[] {
  return Object.entries(set ?? {}).map(([name, stored]) => ({
    name,
    text: ['string', 'number', 'boolean'].includes(typeof stored) ? String(stored) : null,
    stored,
  }));
}

/** Whether each of them has an attribute of its own, and a value. */
export function areComplete(values: readonly ForcedValue[]): boolean {
  return values.every(({ text }) => text !== '') && new Set(values.map(({ name }) => name)).size === values.length;
}

/** Returns the values as they are stored; null: there are none. */
export function toForcedSet(values: readonly ForcedValue[], fields: readonly FilterField[]): ActionLimits['set'] {
  if (values.length === 0) return null;
  return Object.fromEntries(
    values.map(({ name, text, stored }) => {
      const field = fields.find((candidate) => candidate.field === name);
      return [name, stored === undefined ? toStored(text ?? '', field) : stored];
    }),
  );
}

/** Numbers and booleans are stored as such; what is neither is left to the server to refuse. */
function toStored(text: string, field: FilterField | undefined): unknown {
  if (field?.column === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber = field?.column === 'integer' || field?.column === 'real';
  return isNumber && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}
