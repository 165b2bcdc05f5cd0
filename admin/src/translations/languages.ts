import type { englishTranslations as english } from './en.js';
import type { TranslationKeys } from './translation-keys.js';

/** Everything that the panel says, in one language. */
export type Translations = TranslationKeys<typeof english>;

/** The languages of the panel, each by its own name. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  pt: 'Português (Brasil)',
} as const;

/** A language of the panel. */
export type Language = keyof typeof languages;

/** Where lines begin in each language: at the left or at the right. */
export const directions: Readonly<Record<Language, 'ltr' | 'rtl'>> = {
  en: 'ltr',
  de: 'ltr',
  es: 'ltr',
  fr: 'ltr',
  it: 'ltr',
  pt: 'ltr',
};

const languageCodes = Object.keys(languages) as readonly Language[];
const storageKey = 'octavo.language';

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof english;
    Locale: Language;
  }
}

/** Loads what the panel says in a language. */
export async function loadTranslations(language: Language): Promise<Translations> {
  switch (language) {
    case 'en':
      return (await import('./en.js')).englishTranslations;
    case 'de':
      return (await import('./de/index.js')).german;
    case 'es':
      return (await import('./es/index.js')).spanish;
    case 'fr':
      return (await import('./fr/index.js')).french;
    case 'it':
      return (await import('./it/index.js')).italian;
    case 'pt':
      return (await import('./pt/index.js')).portuguese;
  }
}

/** The language that was chosen here before, else the first one of the browser that the panel speaks, else English. */
export function preferredLanguage(): Language {
  const preferredCodes = [localStorage.getItem(storageKey), ...navigator.languages].map((code) => code?.slice(0, 2));
  return (
    preferredCodes
      .map((code) => languageCodes.find((candidate) => candidate === code))
      .find((code) => code !== undefined) ?? 'en'
  );
}

/** Keeps the choice for the next visit with this browser. */
export function storeLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
}
