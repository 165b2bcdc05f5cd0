import { isoTime } from '../../kernel/index.js';
import type { AttributeType, Parsed, Retype } from './attribute-type.js';
import { inRange, parseInstant } from './calendar.js';
import { dateBase } from './date-base.js';
import { readJson, readText, retypes, sameValue, texts } from './retype-base.js';

/** A moment to the millisecond, kept and answered in UTC. Without a zone it is read as UTC. */
export const datetimeType: AttributeType = {
  ...dateBase,
  name: 'datetime',
  column: 'instant',
  parseOperand: parseMoment,
  parseInput: parseMoment,
  from: momentRetypes('datetime'),
  madeFrom: 'moments, days (midnight UTC), and texts and JSON that spell one',
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

/** What moments are made from, the type called `own` aside. */
export function momentRetypes(own: string): ReadonlyMap<string, Retype> {
  return retypes(
    own,
    [['datetime', 'timestamp'], sameValue],
    [['date', ...texts], readText(parseMoment)],
    [['json'], readJson(parseMoment)],
  );
}

function parseMoment(value: unknown): Parsed<string> {
  const milliseconds =
    typeof value === 'number' ? inRange(value) : typeof value === 'string' ? parseInstant(value) : null;
  if (milliseconds === null) return { ok: false, message: 'Invalid format, expected a timestamp or an ISO date' };
  return { ok: true, value: isoTime(milliseconds) };
}
