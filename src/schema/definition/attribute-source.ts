import { checkKeys, type Head } from './head.js';
import type { Report } from './mistakes.js';

/** An attribute as the definition has it, with what all attributes share already read. */
export interface AttributeSource {
  readonly head: Head;
  readonly raw: Readonly<Record<string, unknown>>;
  /** Reports at the attribute. */
  readonly report: Report;
  readonly base: {
    readonly name: string;
    readonly id: string | null;
    readonly required: boolean;
    readonly private: boolean;
    readonly localized: boolean;
    readonly column: string;
  };
}

/** What an attribute may refer to. */
export type Heads = ReadonlyMap<string, Head>;

/** Options that every attribute may have; those after `columnName` are kept and mean nothing to the server. */
export const sharedKeys: readonly string[] = [
  'type',
  'required',
  'private',
  'pluginOptions',
  'columnName',
  ...['configurable', 'visible', 'conditions', 'customField', 'displayName', 'description', 'hint', 'placeholder'],
  ...['column', 'precision', 'scale', 'unsigned', 'editable', 'searchable', 'sortable', 'writable', 'autoPopulate'],
];

/** Reports options that mean nothing here. A custom field has options that its plug-in alone knows. */
export function checkOptionNames(
  raw: Readonly<Record<string, unknown>>,
  known: readonly string[],
  report: Report,
): void {
  if (typeof raw.customField !== 'string') checkKeys(raw, [...sharedKeys, ...known], '', report);
}
