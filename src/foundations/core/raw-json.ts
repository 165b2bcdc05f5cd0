import { Bug } from './errors.js';

/*
 * Stored JSON is split without parsing numbers: 12.340000000000000001 must keep all digits. The input is
 * always written by this program, so malformed JSON is a bug.
 */

/** Returns the members of a JSON object, each value as raw JSON. Throws Bug for anything else. */
export function splitRawJsonObject(json: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  forEachItem(json, '{', '}', (start, end) => {
    const quote = json.indexOf('"', start);
    const keyEnd = findStringEnd(json, quote);
    const colon = json.indexOf(':', keyEnd);
    members.set(decodeKey(json, quote, keyEnd), json.slice(colon + 1, end).trim());
  });
  return members;
}

/** Returns the entries of a JSON array, each as raw JSON. Throws Bug for anything else. */
export function splitRawJsonArray(json: string): readonly string[] {
  const entries: string[] = [];
  forEachItem(json, '[', ']', (start, end) => entries.push(json.slice(start, end).trim()));
  return entries;
}

/** Returns a JSON array of entries that are JSON texts. */
export function joinRawJsonArray(entries: readonly string[]): string {
  return `[${entries.join(',')}]`;
}

/** Returns a JSON object of members whose values are JSON texts. */
export function joinRawJsonObject(members: Iterable<readonly [string, string]>): string {
  return `{${[...members].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
}

/** The text between two places that a key with its quotes takes up. */
function decodeKey(json: string, start: number, end: number): string {
  const key = json.slice(start + 1, end - 1);
  return key.includes('\\') ? (JSON.parse(json.slice(start, end)) as string) : key;
}

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const [brace, closingBrace, bracket, closingBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

function forEachItem(json: string, open: string, close: string, visit: (start: number, end: number) => void): void {
  const text = json.trim();
  const offset = json.indexOf(text);
  if (!text.startsWith(open) || !text.endsWith(close)) throw new Bug('stored JSON has another form than expected');
  const end = offset + text.length - 1;
  let depth = 0;
  let start = offset + 1;
  for (let index = start; index < end; index++) {
    const character = json.charCodeAt(index);
    if (character === quote) index = findStringEnd(json, index) - 1;
    else if (character === brace || character === bracket) depth++;
    else if (character === closingBrace || character === closingBracket) depth--;
    else if (character === comma && depth === 0) {
      visit(start, index);
      start = index + 1;
    }
  }
  if (json.slice(start, end).trim() !== '') visit(start, end);
}

/** Returns the position after the closing quote of the string that opens at `start`. */
function findStringEnd(json: string, start: number): number {
  for (let index = json.indexOf('"', start + 1); index !== -1; index = json.indexOf('"', index + 1)) {
    let escapes = 0;
    while (json.charCodeAt(index - 1 - escapes) === backslash) escapes++;
    if (escapes % 2 === 0) return index + 1;
  }
  throw new Bug('stored JSON ends within a string');
}
