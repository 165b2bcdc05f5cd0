import { Bug } from '../../../foundations/core/index.js';

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;
/** Control characters, line breaks of every kind, and characters that change the writing direction. */
const invisibleCharacters = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Replaces the placeholders `{{name}}` of a template, its only syntax. Values are inserted as text in one line, so that they can neither
 * end a subject nor add a paragraph.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const texts = new Map(Object.entries(values));
  return template.replace(placeholder, (_, name: string) => {
    const value = texts.get(name);
    if (value === undefined) throw new Bug(`a mail has no value for ${name}`);
    return value.replace(invisibleCharacters, ' ');
  });
}

/** Returns the names of placeholders, and whatever else is between double braces. */
export function placeholderNames(template: string): readonly string[] {
  const rest = template.replace(placeholder, '');
  const strays = rest.includes('{{') ? ['{{'] : [];
  return [...[...template.matchAll(placeholder)].map(([, name = '']) => name), ...strays];
}
