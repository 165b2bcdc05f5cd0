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
import type { SearchLanguage, StemmedLanguage } from './definition-values.js';

/** Returns the stem of a word in lower case. */
type Stemmer = (word: string) => string;

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
