/** Attributes that a search has at most: each has a letter in its index. */
export const maxSearchedAttributes = 16;

/** Languages whose words are reduced to stems. */
export const stemmedLanguages = [
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
export type StemmedLanguage = (typeof stemmedLanguages)[number];

/** A language whose words are reduced to stems; `none`: words are only folded. */
export type SearchLanguage = StemmedLanguage | 'none';

/** All languages, by name. */
export const searchLanguages: readonly SearchLanguage[] = [...stemmedLanguages, 'none'];

/** The language of a locale code, by its first part. */
export const languagesByCode: Readonly<Record<string, SearchLanguage>> = {
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
