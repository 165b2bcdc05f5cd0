import { violation } from '../../../foundations/core/index.js';
import type { AttributeType, ParsedInput } from './attribute-type.js';
import { convertJson, convertText, createConversions } from './conversion-base.js';
import { dateBase } from './date-base.js';

const timePattern = /^((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,3}))?$/;

/** A time of day to the millisecond, without a zone. */
export const timeType: AttributeType<'time'> = {
  ...dateBase,
  name: 'time',
  column: 'time',
  parseOperand: parseTime,
  parseInput: parseTime,
  conversions: createConversions([['text'], convertText(parseTime)], [['json'], convertJson(parseTime)]),
  conversionSources: 'texts and JSON that spell a time of day',
  jsonSchema: () => ({ type: 'string', pattern: '^\\d{2}:\\d{2}:\\d{2}\\.\\d{3}$' }),
  inputSchema: () => ({ type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,3})?$' }),
  samples: {
    accepted: [
      { input: '10:11:12', output: '10:11:12.000' },
      { input: '10:11:12.5', output: '10:11:12.500' },
      { input: '23:59:59.999', output: '23:59:59.999' },
      { input: '00:00:00', output: '00:00:00.000' },
    ],
    refused: ['10:11', '24:00:00', '9:00:00', '10:11:12.0000', '10:60:00', '', 101112, true, [], {}],
  },
};

function parseTime(value: unknown): ParsedInput<string> {
  const [, time, fraction = ''] = (typeof value === 'string' && timePattern.exec(value)) || [];
  if (time === undefined) return { ok: false, ...violation('time', 'Invalid time format, expected HH:mm:ss.SSS') };
  return { ok: true, value: `${time}.${fraction.padEnd(3, '0')}` };
}
