import { Bug } from '../../../foundations/core/index.js';

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;
/** Control characters, line breaks of every kind, and marks that turn the direction of what follows. */
const invisibleCharacters = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Puts values where a template names them: `{{name}}`, and nothing else means anything. A value is a text and stays one, whatever
 * it looks like; it keeps to its line, so that it can neither end a subject nor add a paragraph of its own.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const texts = new Map(Object.entries(values));
  return template.replace(placeholder, (_, name: string) => {
    const value = texts.get(name);
    if (value === undefined) throw new Bug(`a mail has no value for ${name}`);
    return value.replace(invisibleCharacters, ' ');
  });
}

/** The names that a template asks for, and whatever else stands in double braces. */
export function placeholderNames(template: string): readonly string[] {
  const rest = template.replace(placeholder, '');
  const strays = rest.includes('{{') ? ['{{'] : [];
  return [...[...template.matchAll(placeholder)].map(([, name = '']) => name), ...strays];
}
