import { Refusal } from '../kernel/index.js';

/** The refusal of an export one of whose lines is not as it should be. */
export function wrongLine(at: number, what: string): Refusal {
  return new Refusal(`Line ${at} of the export is not as it should be; nothing was imported`, [
    what,
    'export again, or correct the line (docs/reference/export.md says what lines look like)',
  ]);
}
