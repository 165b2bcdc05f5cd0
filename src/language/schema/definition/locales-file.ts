import { isObject } from '../../../foundations/core/index.js';
import { type Diagnostics, describeValue, type ReportDiagnostic } from './diagnostics.js';
import { type ModelFile, parseJsonObject } from './model-file.js';
import type { ModelSettings } from './settings.js';

/** The file in which a project may list its locales; without it they are in the configuration. */
export const localesPath = 'schema/locales.json';

/** The locales of a model, and their display names where given. */
export interface ModelLocales extends ModelSettings {
  /** By code; not every locale has one. */
  readonly localeNames: ReadonlyMap<string, string>;
}

/**
 * Parses the file of locales among a model's files: `{ "default": "en", "locales": [{ "code": "en", "name": "English" }] }`. Without
 * it, locales are those of the settings.
 */
export function readLocalesFile(
  files: readonly ModelFile[],
  settings: ModelSettings,
  diagnostics: Diagnostics,
): { readonly locales: ModelLocales; readonly otherFiles: readonly ModelFile[] } {
  const file = files.find(({ path }) => path === localesPath);
  if (file === undefined) return { locales: { ...settings, localeNames: new Map() }, otherFiles: files };
  const report = diagnostics.reporterFor(localesPath);
  const definition = parseJsonObject(file.json, report);
  const locales = definition === null ? { ...settings, localeNames: new Map() } : parseLocales(definition, report);
  return { locales, otherFiles: files.filter(({ path }) => path !== localesPath) };
}

/** Prints the file of locales. */
export function printLocales({ locales, defaultLocale, localeNames }: ModelLocales): string {
  const entries = locales.map((code) => {
    const name = localeNames.get(code);
    return name === undefined ? { code } : { code, name };
  });
  return `${JSON.stringify({ default: defaultLocale, locales: entries }, null, 2)}\n`;
}

function parseLocales(definition: Readonly<Record<string, unknown>>, report: ReportDiagnostic): ModelLocales {
  for (const key of Object.keys(definition)) {
    if (key !== 'default' && key !== 'locales') report(key, 'is not known here – write "default" and "locales"');
  }
  const names = new Map<string, string>();
  const entries = Array.isArray(definition.locales) ? definition.locales : [];
  if (entries.length === 0)
    report('locales', `${describeValue(definition.locales)} – write a list of { "code": "en" }`);
  const codes = entries.map((entry: unknown, index) => {
    const { code, name } = isObject(entry) ? entry : {};
    if (typeof code !== 'string') {
      report(`locales.${index}.code`, `${describeValue(code)} – write a locale code, e.g. "en"`);
      return '';
    }
    if (typeof name === 'string' && name !== '') names.set(code, name);
    else if (name !== undefined) report(`locales.${index}.name`, `${describeValue(name)} – write what people call it`);
    return code;
  });
  const defaultCode = definition.default;
  if (typeof defaultCode !== 'string') report('default', `${describeValue(defaultCode)} – write one of the locales`);
  return {
    locales: codes,
    defaultLocale: typeof defaultCode === 'string' ? defaultCode : (codes[0] ?? ''),
    localeNames: names,
  };
}
