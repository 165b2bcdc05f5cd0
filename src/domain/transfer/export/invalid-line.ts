import { CliError } from '../../../foundations/core/index.js';

/** The refusal of an export one of whose lines is not as it should be. */
export function invalidLine(lineNumber: number, reason: string): CliError {
  return new CliError(`Line ${lineNumber} of the export is not as it should be; nothing was imported`, [
    reason,
    'export again, or correct the line (docs/reference/export.md says what lines look like)',
  ]);
}
