import type { Diagnostics } from './diagnostics.js';
import { describeValue } from './diagnostics.js';

/** The parts of a model that come from the configuration. */
export interface ModelSettings {
  /** Codes of the locales that have been added. */
  readonly locales: readonly string[];
  readonly defaultLocale: string;
}

const localeCodePattern = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/;

/** Reports locales that are no codes, are duplicates, or do not include the default one. `where`: the file that names them. */
export function checkModelSettings(
  { locales, defaultLocale }: ModelSettings,
  diagnostics: Diagnostics,
  file: string,
): void {
  const report = diagnostics.reporterFor(file);
  for (const [index, locale] of locales.entries()) {
    if (!localeCodePattern.test(locale))
      report(`locales.${index}`, `${describeValue(locale)} – write a locale code, e.g. "en" or "pt-BR"`);
    if (locales.indexOf(locale) !== index)
      report(`locales.${index}`, `${describeValue(locale)} a second time – write each locale once`);
  }
  if (!locales.includes(defaultLocale)) {
    report('defaultLocale', `${describeValue(defaultLocale)}, which is not among the locales – add it to them`);
  }
}
