import { violation } from '../../../foundations/core/index.js';
import type { AttributeType, ParsedInput } from './attribute-type.js';
import { midnightUtc, parseInstant } from './calendar.js';
import { convertJson, convertText, createConversions } from './conversion-base.js';
import { dateBase } from './date-base.js';

/** A calendar day, years 0001 to 9999. */
export const dateType: AttributeType<'date'> = {
  ...dateBase,
  name: 'date',
  column: 'date',
  parseOperand: parseDay,
  parseInput: parseDay,
  conversions: createConversions(
    [['instant', 'text'], convertText(parseDayAtMidnight)],
    [['json'], convertJson(parseDayAtMidnight)],
  ),
  conversionSources: 'moments at midnight UTC, and texts and JSON that spell a day',
  jsonSchema: () => ({ type: 'string', format: 'date' }),
  inputSchema: () => ({ type: 'string', format: 'date' }),
  samples: {
    accepted: [
      { input: '2024-05-06', output: '2024-05-06' },
      { input: '2024-02-29', output: '2024-02-29' },
      { input: '2024-05-06T23:30:00.000-05:00', output: '2024-05-06' },
      { input: '0001-01-01', output: '0001-01-01' },
    ],
    refused: [
      '2024-5-6',
      '06/05/2024',
      '2023-02-29',
      '2024-02-30',
      '0000-01-01',
      '2024-05-06x',
      '',
      20240506,
      true,
      [],
      {},
    ],
  },
};

/** Parses a day, or the first ten characters of an instant (without time zone conversion). */
function parseDay(value: unknown): ParsedInput<string> {
  const match = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})(?=[T ]|$)/.exec(value) : null;
  if (typeof value !== 'string' || match === null)
    return { ok: false, ...violation('date', 'Invalid format, expected yyyy-MM-dd') };
  const [day, year, month, dayOfMonth] = match;
  if (Number(year) === 0 || midnightUtc(Number(year), Number(month), Number(dayOfMonth)) === null) {
    return { ok: false, ...violation('date', 'Invalid date') };
  }
  if (parseInstant(value) === null) return { ok: false, ...violation('date', 'Invalid format, expected yyyy-MM-dd') };
  return { ok: true, value: day };
}

/** Parses a day, or an instant at midnight UTC. */
function parseDayAtMidnight(value: unknown): ParsedInput<string> {
  const day = parseDay(value);
  if (!day.ok || day.value === value) return day;
  if (parseInstant(String(value)) === parseInstant(day.value)) return day;
  return { ok: false, ...violation('date', '$path must have no time of day') };
}
