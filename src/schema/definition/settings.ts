import type { Mistakes } from './mistakes.js';
import { whatItIs } from './mistakes.js';

/** What a model takes from the configuration. */
export interface ModelSettings {
  /** Codes of the locales that have been added. */
  readonly locales: readonly string[];
  readonly defaultLocale: string;
}

const localeCode = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/;

/** Reports locales that are no codes, are named twice, or do not hold the default one. `where`: the file that names them. */
export function checkSettings({ locales, defaultLocale }: ModelSettings, mistakes: Mistakes, where: string): void {
  const report = mistakes.in(where);
  for (const [at, locale] of locales.entries()) {
    if (!localeCode.test(locale))
      report(`locales.${at}`, `${whatItIs(locale)} – write a locale code, e.g. "en" or "pt-BR"`);
    if (locales.indexOf(locale) !== at)
      report(`locales.${at}`, `${whatItIs(locale)} a second time – write each locale once`);
  }
  if (!locales.includes(defaultLocale)) {
    report('defaultLocale', `${whatItIs(defaultLocale)}, which is not among the locales – add it to them`);
  }
}
