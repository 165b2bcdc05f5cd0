import { checkKeys, type DefinitionHeader } from './definition-header.js';
import type { ReportDiagnostic } from './diagnostics.js';

/** An attribute as the definition has it, with what all attributes share already read. */
export interface AttributeDefinition {
  readonly header: DefinitionHeader;
  readonly raw: Readonly<Record<string, unknown>>;
  /** Reports at the attribute. */
  readonly report: ReportDiagnostic;
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
export type DefinitionHeaders = ReadonlyMap<string, DefinitionHeader>;

/** Options that every attribute may have; those after `columnName` are kept and mean nothing to the server. */
export const sharedOptionNames: readonly string[] = [
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
  optionNames: readonly string[],
  report: ReportDiagnostic,
): void {
  if (typeof raw.customField !== 'string') checkKeys(raw, [...sharedOptionNames, ...optionNames], '', report);
}
