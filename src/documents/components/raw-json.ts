import { Bug } from '../../kernel/index.js';

/*
 * The JSON of components is taken apart without reading its numbers: 12.340000000000000001 has to come out as it went in.
 * Only texts that this program has written are ever read here, so that a malformed one is a bug.
 */

/** The members of a JSON object, each value as the text it is written with. */
export function membersOf(json: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  eachPart(json, '{', '}', (start, end) => {
    const quote = json.indexOf('"', start);
    const keyEnd = endOfString(json, quote);
    const colon = json.indexOf(':', keyEnd);
    members.set(keyAt(json, quote, keyEnd), json.slice(colon + 1, end).trim());
  });
  return members;
}

/** The entries of a JSON array, each as the text it is written with. */
export function entriesOf(json: string): readonly string[] {
  const entries: string[] = [];
  eachPart(json, '[', ']', (start, end) => entries.push(json.slice(start, end).trim()));
  return entries;
}

/** The text between two places that a key with its quotes takes up. */
function keyAt(json: string, start: number, end: number): string {
  const key = json.slice(start + 1, end - 1);
  return key.includes('\\') ? (JSON.parse(json.slice(start, end)) as string) : key;
}

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const [brace, closingBrace, bracket, closingBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

function eachPart(json: string, open: string, close: string, found: (start: number, end: number) => void): void {
  const text = json.trim();
  const offset = json.indexOf(text);
  if (!text.startsWith(open) || !text.endsWith(close)) throw new Bug('stored JSON has another form than expected');
  const last = offset + text.length - 1;
  let depth = 0;
  let start = offset + 1;
  for (let at = start; at < last; at++) {
    const character = json.charCodeAt(at);
    if (character === quote) at = endOfString(json, at) - 1;
    else if (character === brace || character === bracket) depth++;
    else if (character === closingBrace || character === closingBracket) depth--;
    else if (character === comma && depth === 0) {
      found(start, at);
      start = at + 1;
    }
  }
  if (json.slice(start, last).trim() !== '') found(start, last);
}

/** The place after the closing quote of the string that opens at `start`. */
function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let escapes = 0;
    while (json.charCodeAt(at - 1 - escapes) === backslash) escapes++;
    if (escapes % 2 === 0) return at + 1;
  }
  throw new Bug('stored JSON ends within a string');
}
