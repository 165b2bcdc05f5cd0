import { Bug } from '../../../foundations/core/index.js';

/*
 * JSON taken apart as text, one level deep. Parsing and printing it again would round numbers that have more digits than
 * a double holds.
 */

/** The entries of a JSON array, each as it is spelled. Throws Bug for anything else. */
export function splitJsonArray(json: string): readonly string[] {
  return splitJson(json, '[');
}

/** The members of a JSON object by key, in their order, each value as it is spelled. Throws Bug for anything else. */
export function splitJsonObject(json: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  for (const part of splitJson(json, '{')) {
    const colon = endOfString(part, 0);
    const key: unknown = JSON.parse(part.slice(0, colon));
    members.set(String(key), part.slice(part.indexOf(':', colon) + 1).trim());
  }
  return members;
}

/** A JSON array of these entries. */
export function joinJsonArray(entries: readonly string[]): string {
  return `[${entries.join(',')}]`;
}

/** A JSON object of these members. */
export function joinJsonObject(members: Iterable<readonly [string, string]>): string {
  return `{${[...members].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
}

/** The texts between the brackets, divided at the commas of this level. */
function splitJson(json: string, open: '[' | '{'): readonly string[] {
  const text = json.trim();
  if (!text.startsWith(open)) throw new Bug(`JSON that should begin with ${open} does not`);
  const parts: string[] = [];
  let start = 1;
  let depth = 0;
  for (let position = 1; position < text.length; position++) {
    const character = text[position];
    if (character === '"') position = endOfString(text, position) - 1;
    else if (character === '[' || character === '{') depth++;
    else if ((character === ']' || character === '}') && depth > 0) depth--;
    else if ((character === ',' && depth === 0) || character === ']' || character === '}') {
      const part = text.slice(start, position).trim();
      if (part !== '') parts.push(part);
      start = position + 1;
    }
  }
  return parts;
}

/** The position after the closing quote of the text that begins at `start`. */
function endOfString(json: string, start: number): number {
  let position = start + 1;
  while (position < json.length && json[position] !== '"') position += json[position] === '\\' ? 2 : 1;
  return position + 1;
}
