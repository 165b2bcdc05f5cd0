import type { BodyFields } from './body-fields.js';

const instantPattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** A moment with its zone in a body, as milliseconds since 1970; null: none; undefined: not named, or wrong, which `raise` then tells. */
export function parseInstantField(fields: BodyFields, name: string): number | null | undefined {
  const text = fields.textOrNull(name, 'must be null or a moment such as 2030-01-01T08:00:00+01:00', isInstant);
  return text === undefined || text === null ? text : Date.parse(text);
}

function isInstant(text: string): boolean {
  const [, day] = instantPattern.exec(text) ?? [];
  if (day === undefined || Number.isNaN(Date.parse(text))) return false;
  // The thirtieth of February would be taken for a day in March.
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}
