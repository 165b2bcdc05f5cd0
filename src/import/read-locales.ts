import type { SourceLocales } from './model/read-definitions.js';
import type { Source } from './types.js';
import { textOf } from './values.js';

const localeType = 'plugin::i18n.locale';

/** The locales that a source was set up with, the default one first; English where there are none. */
export async function readLocales(source: Source): Promise<SourceLocales> {
  const names = new Map<string, string>();
  for await (const { data } of source.rows(localeType)) {
    const code = textOf(data.code);
    if (code !== null) names.set(code, textOf(data.name) ?? code);
  }
  const [first = 'en'] = names.keys();
  const said = source.settings.defaultLocale ?? (names.has('en') ? 'en' : first);
  if (!names.has(said)) names.set(said, said);
  const inOrder = [...names].toSorted(([left], [right]) => Number(right === said) - Number(left === said));
  return { defaultLocale: said, names: new Map(inOrder) };
}
