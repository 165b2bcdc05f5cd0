import { checkKeys, type DefinitionHeader } from './definition-header.js';
import type { ReportDiagnostic } from './diagnostics.js';

/** An attribute of a definition, with the options that all attributes share already parsed. */
export interface AttributeDefinition {
  readonly header: DefinitionHeader;
  readonly raw: Readonly<Record<string, unknown>>;
  /** Reports at the path of the attribute. */
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

/** Options that every attribute may have; those after `columnName` are stored and have no effect on the server. */
export const sharedOptionNames: readonly string[] = [
  'type',
  'required',
  'private',
  'pluginOptions',
  'columnName',
  ...['configurable', 'visible', 'conditions', 'customField', 'displayName', 'description', 'hint', 'placeholder'],
  ...['column', 'precision', 'scale', 'unsigned', 'editable', 'searchable', 'sortable', 'writable', 'autoPopulate'],
];

/** Reports unknown options. A custom field has options that only its plug-in knows. */
export function checkOptionNames(
  raw: Readonly<Record<string, unknown>>,
  optionNames: readonly string[],
  report: ReportDiagnostic,
): void {
  if (typeof raw.customField !== 'string') checkKeys(raw, [...sharedOptionNames, ...optionNames], '', report);
}
