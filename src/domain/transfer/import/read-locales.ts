import { stringOrNull } from './coerce-values.js';
import type { SourceLocales } from './model/read-definitions.js';
import type { ImportSource } from './types.js';

const localeType = 'plugin::i18n.locale';

/** Returns the locales of a source, the default one first; English if there are none. */
export async function readSourceLocales(source: ImportSource): Promise<SourceLocales> {
  const names = new Map<string, string>();
  for await (const { data } of source.rows(localeType)) {
    const code = stringOrNull(data.code);
    if (code !== null) names.set(code, stringOrNull(data.name) ?? code);
  }
  const [first = 'en'] = names.keys();
  const defaultLocale = source.settings.defaultLocale ?? (names.has('en') ? 'en' : first);
  if (!names.has(defaultLocale)) names.set(defaultLocale, defaultLocale);
  const ordered = [...names].toSorted(
    ([left], [right]) => Number(right === defaultLocale) - Number(left === defaultLocale),
  );
  return { defaultLocale: defaultLocale, names: new Map(ordered) };
}
