import { isObject } from '../../kernel/index.js';
import { type Mistakes, type Report, whatItIs } from './mistakes.js';
import { type ModelFile, parseJson } from './model-file.js';
import type { ModelSettings } from './settings.js';

/** Where a project may say which locales it has; without this file the configuration does. */
export const localesPath = 'schema/locales.json';

/** The locales of a model, and what people call them where somebody said so. */
export interface ModelLocales extends ModelSettings {
  /** By code; not every locale has one. */
  readonly localeNames: ReadonlyMap<string, string>;
}

/**
 * Takes the file of locales out of a model's files: `{ "default": "en", "locales": [{ "code": "en", "name": "English" }] }`. Where there
 * is none, locales are those of the settings.
 */
export function readLocales(
  files: readonly ModelFile[],
  settings: ModelSettings,
  mistakes: Mistakes,
): { readonly locales: ModelLocales; readonly others: readonly ModelFile[] } {
  const file = files.find(({ path }) => path === localesPath);
  if (file === undefined) return { locales: { ...settings, localeNames: new Map() }, others: files };
  const report = mistakes.in(localesPath);
  const definition = parseJson(file.json, report);
  const locales = definition === null ? { ...settings, localeNames: new Map() } : localesIn(definition, report);
  return { locales, others: files.filter(({ path }) => path !== localesPath) };
}

/** The text of the file of locales. */
export function printLocales({ locales, defaultLocale, localeNames }: ModelLocales): string {
  const listed = locales.map((code) => {
    const name = localeNames.get(code);
    return name === undefined ? { code } : { code, name };
  });
  return `${JSON.stringify({ default: defaultLocale, locales: listed }, null, 2)}\n`;
}

function localesIn(definition: Readonly<Record<string, unknown>>, report: Report): ModelLocales {
  for (const key of Object.keys(definition)) {
    if (key !== 'default' && key !== 'locales') report(key, 'is not known here – write "default" and "locales"');
  }
  const names = new Map<string, string>();
  const listed = Array.isArray(definition.locales) ? definition.locales : [];
  if (listed.length === 0) report('locales', `${whatItIs(definition.locales)} – write a list of { "code": "en" }`);
  const codes = listed.map((entry: unknown, at) => {
    const { code, name } = isObject(entry) ? entry : {};
    if (typeof code !== 'string') {
      report(`locales.${at}.code`, `${whatItIs(code)} – write a locale code, e.g. "en"`);
      return '';
    }
    if (typeof name === 'string' && name !== '') names.set(code, name);
    else if (name !== undefined) report(`locales.${at}.name`, `${whatItIs(name)} – write what people call it`);
    return code;
  });
  const first = definition.default;
  if (typeof first !== 'string') report('default', `${whatItIs(first)} – write one of the locales`);
  return { locales: codes, defaultLocale: typeof first === 'string' ? first : (codes[0] ?? ''), localeNames: names };
}
