import type { ByteRange } from '../storage/storage.js';

const rangePattern = /^bytes[ \t]*=[ \t]*(\d*)[ \t]*-[ \t]*(\d*)[ \t]*$/i;

/**
 * Parses a `Range` header for a body of `bytes` bytes (RFC 9110, section 14). `whole`: there is no header, or one to be ignored: another
 * unit, several ranges, or invalid syntax. `beyond`: the range is not satisfiable.
 */
export function parseRange(header: string | undefined, bytes: number): ByteRange | 'whole' | 'beyond' {
  const [, first = '', last = ''] = (header === undefined ? null : rangePattern.exec(header)) ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') return suffixRange(Number(last), bytes);
  const range = { first: Number(first), last: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
  if (last !== '' && Number(last) < range.first) return 'whole';
  return range.first < bytes ? range : 'beyond';
}

/** Returns the range of the last bytes. */
function suffixRange(length: number, bytes: number): ByteRange | 'beyond' {
  if (length === 0 || bytes === 0) return 'beyond';
  return { first: Math.max(0, bytes - length), last: bytes - 1 };
}
