import { Bug } from '../../kernel/index.js';

/*
 * JSON taken apart as text, one level deep. Parsing and printing it again would round numbers that have more digits than
 * a double holds.
 */

/** The entries of a JSON array, each as it is spelled. Raises Bug for anything else. */
export function entriesOf(json: string): readonly string[] {
  return parts(json, '[');
}

/** The members of a JSON object by key, in their order, each value as it is spelled. Raises Bug for anything else. */
export function membersOf(json: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  for (const part of parts(json, '{')) {
    const colon = endOfText(part, 0);
    const key: unknown = JSON.parse(part.slice(0, colon));
    members.set(String(key), part.slice(part.indexOf(':', colon) + 1).trim());
  }
  return members;
}

/** A JSON array of these entries. */
export function arrayText(entries: readonly string[]): string {
  return `[${entries.join(',')}]`;
}

/** A JSON object of these members. */
export function objectText(members: Iterable<readonly [string, string]>): string {
  return `{${[...members].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
}

/** The texts between the brackets, divided at the commas of this level. */
function parts(json: string, open: '[' | '{'): readonly string[] {
  const text = json.trim();
  if (!text.startsWith(open)) throw new Bug(`JSON that should begin with ${open} does not`);
  const found: string[] = [];
  let start = 1;
  let depth = 0;
  for (let at = 1; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfText(text, at) - 1;
    else if (character === '[' || character === '{') depth++;
    else if ((character === ']' || character === '}') && depth > 0) depth--;
    else if ((character === ',' && depth === 0) || character === ']' || character === '}') {
      const part = text.slice(start, at).trim();
      if (part !== '') found.push(part);
      start = at + 1;
    }
  }
  return found;
}

/** The position after the closing quote of the text that begins at `start`. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}
