import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { englishTranslations } from './en.js';
import { type Language, languages, loadTranslations } from './languages.js';

/** Where texts are nested in texts. */
interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** What a message is made of, apart from its words. */
interface Ingredients {
  /** Placeholders with their kind, tags, and the keys of selects; sorted, each once. */
  readonly slots: readonly string[];
  /** Keys of plurals that are not exact numbers. */
  readonly pluralKeys: readonly string[];
}

const others = (Object.keys(languages) as Language[]).filter((language) => language !== 'en');

function flatten(catalogue: Catalogue, prefix = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

function elementsOf(message: string): readonly MessageFormatElement[] {
  const visit = (elements: readonly MessageFormatElement[]): readonly MessageFormatElement[] =>
    elements.flatMap((element) => {
      switch (element.type) {
        case TYPE.tag:
          return [element, ...visit(element.children)];
        case TYPE.select:
        case TYPE.plural:
          return [element, ...Object.values(element.options).flatMap((option) => visit(option.value))];
        default:
          return [element];
      }
    });
  return visit(parse(message));
}

function ingredientsOf(message: string): Ingredients {
  const elements = elementsOf(message);
  const slots = elements.flatMap((element) => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.tag:
        return [`<${element.value}>`];
      case TYPE.select:
        return [`{${element.value}, select, ${Object.keys(element.options).sort().join(' ')}}`];
      default:
        return [`{${element.value}, ${TYPE[element.type]}}`];
    }
  });
  const pluralKeys = elements.flatMap((element) => (element.type === TYPE.plural ? Object.keys(element.options) : []));
  return {
    slots: [...new Set(slots)].sort(),
    pluralKeys: [...new Set(pluralKeys)].filter((key) => !key.startsWith('=')),
  };
}

/** The words of a message, without its placeholders. */
function wordsOf(message: string): readonly string[] {
  const text = parse(message)
    .map((element) => (element.type === TYPE.literal ? element.value : ''))
    .join(' ');
  return text.match(/\p{L}{2,}/gu) ?? [];
}

const english = flatten(englishTranslations);

describe.each(others)('%s', async (language) => {
  const messages = flatten(await loadTranslations(language));

  test('has the messages of the English, none of them empty', () => {
    expect([...messages.keys()].sort()).toEqual([...english.keys()].sort());
    expect([...messages].filter(([key, text]) => (text.trim() === '') !== (english.get(key) === ''))).toEqual([]);
  });

  test('has the placeholders, tags and choices of the English in every message', () => {
    const slots = (source: ReadonlyMap<string, string>) =>
      Object.fromEntries([...source].map(([key, text]) => [key, ingredientsOf(text).slots]));
    expect(slots(messages)).toEqual(slots(english));
  });

  test('uses the plural categories that it has', () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const foreign = [...messages].filter(([, text]) =>
      ingredientsOf(text).pluralKeys.some((key) => !categories.some((category) => category === key)),
    );
    expect(foreign).toEqual([]);
    expect(categories).toContain('other');
  });

  test('has no sentence in English', () => {
    const same = [...messages].filter(([key, text]) => english.get(key) === text && wordsOf(text).length > 2);
    expect(same).toEqual([]);
  });
});
