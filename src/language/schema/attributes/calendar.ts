/** Parses an instant: milliseconds since 1970 in UTC, or null when the text is none. Years 0000 to 9999. */
export function parseInstant(text: string): number | null {
  if (/^-?\d+$/.test(text) && text.length !== 4 && text.length !== 8) return limitToYearRange(Number(text));
  const basic = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (basic !== null) return midnightUtc(Number(basic[1]), Number(basic[2]), Number(basic[3]));
  const [
    matched,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    fraction = '',
    zone = 'Z',
  ] = isoPattern.exec(text) ?? [];
  if (matched === undefined) return null;
  const start = midnightUtc(Number(year), Number(month), Number(day));
  if (start === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const offset = parseZoneOffset(zone);
  if (offset === null) return null;
  const minutes = Number(hour) * 60 + Number(minute) - offset;
  return limitToYearRange(
    start + minutes * 60_000 + Number(second) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0')),
  );
}

/** Milliseconds since 1970 when they lie in the years 0000 to 9999; null otherwise. */
export function limitToYearRange(milliseconds: number): number | null {
  return Number.isSafeInteger(milliseconds) &&
    milliseconds >= -62_167_219_200_000 &&
    milliseconds <= 253_402_300_799_999
    ? milliseconds
    : null;
}

/** Midnight UTC of a calendar day; null for 30 February and the like. */
export function midnightUtc(year: number, month: number, day: number): number | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.getTime()
    : null;
}

/** Year, month, day; then, if there is a day, hour, minute, second, fraction; then, if there is an hour, the zone. */
const isoPattern =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2})(?::(\d{2})(?::(\d{2})(?:[.,](\d+))?)?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?)?)?$/;

function parseZoneOffset(zone: string): number | null {
  if (zone === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || '0');
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
