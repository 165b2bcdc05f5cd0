import type { ScheduleTimes } from '../../../../domain/documents/index.js';
import type { BodyFields } from '../body-fields.js';

const instantPattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Returns a time with time zone in a body, as milliseconds since 1970; null: none; undefined: missing, or invalid,
 * which `raise` then reports.
 */
export function parseInstantField(fields: BodyFields, name: string): number | null | undefined {
  const text = fields.textOrNull(
    name,
    'datetime',
    'must be null or a moment such as 2030-01-01T08:00:00+01:00',
    isInstant,
  );
  return text === undefined || text === null ? text : Date.parse(text);
}

/** The times in the body of a schedule. */
export const scheduleTimeNames = ['publishAt', 'unpublishAt'] as const;

/** Returns the times in a body, and the names of those that it has; invalid ones are reported by `fields`. */
export function parseScheduleTimes(fields: BodyFields): {
  readonly times: ScheduleTimes;
  readonly named: readonly string[];
} {
  const publish = parseInstantField(fields, 'publishAt');
  const unpublish = parseInstantField(fields, 'unpublishAt');
  const times = {
    ...(publish === undefined ? {} : { publish }),
    ...(unpublish === undefined ? {} : { unpublish }),
  };
  const named = [...(publish === undefined ? [] : ['publishAt']), ...(unpublish === undefined ? [] : ['unpublishAt'])];
  return { times, named };
}

function isInstant(text: string): boolean {
  const [, day] = instantPattern.exec(text) ?? [];
  if (day === undefined || Number.isNaN(Date.parse(text))) return false;
  // `Date` would accept the thirtieth of February as a day in March.
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}
