import { isoTime, violation } from '../../../foundations/core/index.js';
import type { AttributeType, ParsedInput } from './attribute-type.js';
import { limitToYearRange, parseInstant } from './calendar.js';
import { convertJson, convertText, createConversions, keepValue } from './conversion-base.js';
import { dateBase } from './date-base.js';

/** An instant to the millisecond, stored and returned in UTC. Without a zone it is parsed as UTC. */
export const datetimeType: AttributeType<'datetime'> = {
  ...dateBase,
  name: 'datetime',
  column: 'instant',
  parseOperand: parseInstantValue,
  parseInput: parseInstantValue,
  conversions: createConversions(
    [['instant'], keepValue],
    [['date', 'text'], convertText(parseInstantValue)],
    [['json'], convertJson(parseInstantValue)],
  ),
  conversionSources: 'moments, days (midnight UTC), and texts and JSON that spell one',
  jsonSchema: () => ({ type: 'string', format: 'date-time' }),
  inputSchema: () => ({ type: 'string', format: 'date-time' }),
  samples: {
    accepted: [
      { input: '2024-05-06T10:11:12.345Z', output: '2024-05-06T10:11:12.345Z' },
      { input: '2024-05-06T10:11:12+02:00', output: '2024-05-06T08:11:12.000Z' },
      { input: '2024-05-06T10:11:12', output: '2024-05-06T10:11:12.000Z' },
      { input: '2024-05-06 10:11:12', output: '2024-05-06T10:11:12.000Z' },
      { input: '2024-05-06', output: '2024-05-06T00:00:00.000Z' },
      { input: '1714990272345', output: '2024-05-06T10:11:12.345Z' },
      { input: 1714990272345, output: '2024-05-06T10:11:12.345Z' },
    ],
    refused: [
      'x',
      '',
      '2024-02-30T00:00:00Z',
      '2024-05-06T24:00:00Z',
      '2024-05-06T10:11:12 02:00',
      1.5,
      1e17,
      true,
      [],
      {},
    ],
  },
};

function parseInstantValue(value: unknown): ParsedInput<string> {
  const milliseconds =
    typeof value === 'number' ? limitToYearRange(value) : typeof value === 'string' ? parseInstant(value) : null;
  if (milliseconds === null)
    return { ok: false, ...violation('datetime', 'Invalid format, expected a timestamp or an ISO date') };
  return { ok: true, value: isoTime(milliseconds) };
}
