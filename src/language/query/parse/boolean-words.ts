/** Returns the value of a boolean word of the query string: `true`, `1`, `t`, `false`, `0`, `f`; undefined for any other word. */
export function parseBooleanWord(text: string): boolean | undefined {
  if (text === 'true' || text === '1' || text === 't') return true;
  if (text === 'false' || text === '0' || text === 'f') return false;
  return undefined;
}

/** The words that `parseBooleanWord` accepts, for messages. */
export const booleanWords = 'true, 1, t, false, 0 or f';
