import { Failure, isObject, parseStored } from '../../kernel/index.js';
import type { Snapshot } from '../../schema/index.js';
import type { Row } from '../../store/index.js';
import type { Scheduled, ScheduleRefusal } from './types.js';

/** A row of the schedule. A type that the model no longer has is taken for one without locales where the row names none. */
export function scheduledOf(row: Row, snapshot: Snapshot): Scheduled {
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
        ? parseStored<ScheduleRefusal>(row.refusal, isObject, {
            table: 'octavo_schedule',
            row: row.id,
            column: 'refusal',
          })
        : null,
  };
}

/** Why something was not done, as it is kept: without values, which others may have written. */
export function refusalOf(error: unknown): ScheduleRefusal {
  if (!(error instanceof Failure)) return { code: null, message: 'Internal Server Error', errors: [] };
  const { code, message, problems } = error;
  const errors = problems.map((problem) => ({ path: problem.path.map(String), message: problem.message }));
  return { code, message, errors };
}
