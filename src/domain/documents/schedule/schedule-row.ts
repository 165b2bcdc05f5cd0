import { Failure, isObject, parseStoredJson } from '../../../foundations/core/index.js';
import type { Snapshot } from '../../../language/schema/index.js';
import { scheduleTable } from '../../../storage/sql/layout/index.js';
import type { TableRow } from '../../../storage/sql/plan/index.js';
import type { ScheduledPublication, ScheduleFailure } from './types.js';

/** Returns a publication from its row. A type that the model no longer has counts as one without locales if the row has none. */
export function parseScheduleRow(row: TableRow<typeof scheduleTable>, snapshot: Snapshot): ScheduledPublication {
  const { id, type, locale, at, attempts, refusal } = row;
  const localized = snapshot.contentTypes.get(type)?.localized ?? locale !== '';
  return {
    id,
    type,
    documentId: row.document_id,
    locale: localized ? locale : null,
    action: row.action === 'unpublish' ? 'unpublish' : 'publish',
    at,
    administrator: row.administrator_id,
    createdAt: row.created_at,
    attempts,
    refusal:
      refusal === null
        ? null
        : parseStoredJson<ScheduleFailure>(refusal, isObject, {
            table: scheduleTable.name,
            row: id,
            column: 'refusal',
          }),
  };
}

/** Returns the stored reason why something was not done: without values, which others may have written. */
export function toScheduleFailure(error: unknown): ScheduleFailure {
  if (!(error instanceof Failure)) return { code: null, message: 'Internal Server Error', errors: [] };
  const { code, message, problems } = error;
  const errors = problems.map(({ path, message: text, rule }) => ({
    path: path.map(String),
    message: text,
    ...(rule === undefined ? {} : { rule }),
  }));
  return { code, message, errors };
}
