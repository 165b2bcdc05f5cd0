import { Failure, isObject } from '../../foundations/core/index.js';
import type { TranslationProblem } from './types.js';

/** Placeholders, targets of links, addresses, tags and code: what a translation has to repeat. */
const repeated =
  /\{\{[^{}]*\}\}|\$?\{[\w.-]+\}|%(?:\d+\$)?[sd@](?![a-z])|<\/?[a-z][\w-]*|\]\([^()\s]*|https?:\/\/[^\s)>\]"']+|`[^`\n]+`/gi;
/** A translation may be this much longer than its source. */
const [maxRatio, freeLength] = [8, 200];
const maxDescription = 500;

/** Parses the JSON text of an answer, which models like to wrap in fenced code. Throws Failure assist.invalid-answer. */
function parseAnswer(content: string): unknown {
  const text = content.trim().replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/, '$1');
  try {
    return JSON.parse(text);
  } catch {
    throw invalidAnswer('it is no JSON');
  }
}

/** Returns the texts of an answer in the order of their numbers. Throws Failure assist.invalid-answer unless there is one text for each. */
export function readTranslations(content: string, count: number): readonly string[] {
  const answer = parseAnswer(content);
  const list = isObject(answer) ? answer.texts : undefined;
  if (!Array.isArray(list)) throw invalidAnswer('it has no list of texts');
  const texts = new Map<number, string>();
  for (const entry of list) {
    if (!isObject(entry) || typeof entry.text !== 'string') throw invalidAnswer('an entry has no text');
    const id = Number(entry.id);
    if (!Number.isInteger(id) || id < 1 || id > count || texts.has(id)) throw invalidAnswer('its numbers are wrong');
    texts.set(id, entry.text);
  }
  if (texts.size !== count) throw invalidAnswer(`${count - texts.size} of ${count} texts are missing`);
  return Array.from({ length: count }, (_, index) => texts.get(index + 1) ?? '');
}

/** Returns what is wrong with a translation of one text; null: nothing. */
export function findProblem(source: string, translation: string): TranslationProblem | null {
  const { length } = translation.trim();
  if (length === 0 || length > source.length * maxRatio + freeLength) return 'length';
  return repeatedParts(source) === repeatedParts(translation) ? null : 'placeholders';
}

/** Returns a translation without white space around it, and on one line if the source is. */
export function tidyTranslation(source: string, translation: string): string {
  const text = translation.trim();
  return source.includes('\n') ? text : text.replace(/\s*\n\s*/g, ' ');
}

/** Returns the description of an image, on one line. Throws Failure assist.invalid-answer. */
export function readDescription(content: string): string {
  const answer = parseAnswer(content);
  const text = isObject(answer) && typeof answer.text === 'string' ? answer.text.replace(/\s+/g, ' ').trim() : '';
  if (text === '') throw invalidAnswer('it has no text');
  if (text.length > maxDescription) throw invalidAnswer('its text is too long');
  return text;
}

function repeatedParts(text: string): string {
  return (text.match(repeated) ?? []).toSorted().join('\n');
}

/** Creates the failure of an answer that cannot be used. */
export function invalidAnswer(reason: string): Failure {
  return new Failure('assist.invalid-answer', { reason });
}
