import type { Shape } from '../ui/index.js';
import type { catalogue as english } from './catalogue-en.js';

/** Everything that the panel says, in one language. */
export type Catalogue = Shape<typeof english>;

/** The languages of the panel, each by its own name. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

/** A language of the panel. */
export type Language = keyof typeof languages;

const codes: readonly Language[] = ['en', 'de'];
const place = 'octavo.language';

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof english;
    Locale: Language;
  }
}

/** Loads what the panel says in a language. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'en':
      return (await import('./catalogue-en.js')).catalogue;
    case 'de':
      return (await import('./catalogue-de.js')).catalogue;
  }
}

/** The language that was chosen here before, else the first one of the browser that the panel speaks, else English. */
export function firstLanguage(): Language {
  const wanted = [localStorage.getItem(place), ...navigator.languages].map((code) => code?.slice(0, 2));
  return wanted.map((code) => codes.find((known) => known === code)).find((code) => code !== undefined) ?? 'en';
}

/** Keeps the choice for the next visit with this browser. */
export function keepLanguage(language: Language): void {
  localStorage.setItem(place, language);
}
