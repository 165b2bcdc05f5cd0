import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { Lru } from '../../foundations/core/index.js';

/** Returns the stem of a word in lower case. */
type Stemmer = (word: string) => string;

const stemmedLanguages = [
  'danish',
  'dutch',
  'english',
  'finnish',
  'french',
  'german',
  'hungarian',
  'italian',
  'norwegian',
  'portuguese',
  'romanian',
  'russian',
  'spanish',
  'swedish',
  'turkish',
] as const;
type StemmedLanguage = (typeof stemmedLanguages)[number];

const stemmers: Readonly<Record<StemmedLanguage, Stemmer>> = {
  danish,
  dutch,
  english,
  finnish,
  french,
  german,
  hungarian,
  italian,
  norwegian,
  portuguese,
  romanian,
  russian,
  spanish,
  swedish,
  turkish,
};

/** A language whose words are reduced to stems; `none`: words are only folded. */
export type SearchLanguage = StemmedLanguage | 'none';

/** All languages, by name. */
export const searchLanguages: readonly SearchLanguage[] = [...stemmedLanguages, 'none'];

/** The language of a locale code, by its first part. */
const languagesByCode: Readonly<Record<string, SearchLanguage>> = {
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hu: 'hungarian',
  it: 'italian',
  nb: 'norwegian',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
};

/** Returns the language of a locale; `none` for locales whose language has no stems here. */
export function languageOfLocale(locale: string): SearchLanguage {
  const [code = ''] = locale.toLowerCase().split('-');
  return languagesByCode[code] ?? 'none';
}

/** Stems per language: a stemmer takes microseconds, and texts repeat their words. */
const maxStems = 20_000;
const caches = new Map<SearchLanguage, Lru<string, string>>();

/** Returns the stem of a word in lower case: the word itself in a language without stems. */
export function stemWord(word: string, language: SearchLanguage): string {
  if (language === 'none') return word;
  const cache = caches.get(language) ?? new Lru<string, string>(maxStems);
  caches.set(language, cache);
  const stem = cache.get(word) ?? stemmers[language](word);
  cache.set(word, stem);
  return stem;
}
