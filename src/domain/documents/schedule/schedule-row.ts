import { Failure, isObject, parseStoredJson } from '../../../foundations/core/index.js';
import type { Snapshot } from '../../../language/schema/index.js';
import type { Row } from '../../../storage/database/index.js';
import type { ScheduledPublication, ScheduleFailure } from './types.js';

/** A row of the schedule. A type that the model no longer has is taken for one without locales where the row names none. */
export function parseScheduleRow(row: Row, snapshot: Snapshot): ScheduledPublication {
  const localized = snapshot.contentTypes.get(String(row.type))?.localized ?? row.locale !== '';
  return {
    id: Number(row.id),
    type: String(row.type),
    documentId: String(row.document_id),
    locale: localized ? String(row.locale) : null,
    action: row.action === 'unpublish' ? 'unpublish' : 'publish',
    at: String(row.at),
    administrator: Number(row.administrator_id),
    createdAt: String(row.created_at),
    attempts: Number(row.attempts),
    refusal:
      typeof row.refusal === 'string'
        ? parseStoredJson<ScheduleFailure>(row.refusal, isObject, {
            table: 'octavo_schedule',
            row: row.id,
            column: 'refusal',
          })
        : null,
  };
}

/** Why something was not done, as it is kept: without values, which others may have written. */
export function toScheduleFailure(error: unknown): ScheduleFailure {
  if (!(error instanceof Failure)) return { code: null, message: 'Internal Server Error', errors: [] };
  const { code, message, problems } = error;
  const errors = problems.map((problem) => ({ path: problem.path.map(String), message: problem.message }));
  return { code, message, errors };
}
