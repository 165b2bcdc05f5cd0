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
  /** By code; not every locale has any. */
  readonly localeFallbacks: ReadonlyMap<string, readonly string[]>;
}

/** The most locales that one locale may fall back to: with itself, a chain of ten. */
export const maxFallbacks = 9;

/**
 * Parses the file of locales among a model's files: `{ "default": "en", "locales": [{ "code": "en", "name": "English" }, { "code": "de",
 * "fallback": ["en"] }] }`. Without it, locales are those of the settings.
 */
export function readLocalesFile(
  files: readonly ModelFile[],
  settings: ModelSettings,
  diagnostics: Diagnostics,
): { readonly locales: ModelLocales; readonly otherFiles: readonly ModelFile[] } {
  const file = files.find(({ path }) => path === localesPath);
  if (file === undefined) return { locales: withoutDetails(settings), otherFiles: files };
  const report = diagnostics.reporterFor(localesPath);
  const definition = parseJsonObject(file.json, report);
  const locales = definition === null ? withoutDetails(settings) : parseLocales(definition, report);
  return { locales, otherFiles: files.filter(({ path }) => path !== localesPath) };
}

function withoutDetails({ locales, defaultLocale }: ModelSettings): ModelLocales {
  return { locales, defaultLocale, localeNames: new Map(), localeFallbacks: new Map() };
}

/** Prints the file of locales. */
export function printLocales({ locales, defaultLocale, localeNames, localeFallbacks }: ModelLocales): string {
  // Absent members are left out.
  const entries = locales.map((code) => ({
    code,
    name: localeNames.get(code),
    fallback: localeFallbacks.get(code),
  }));
  return `${JSON.stringify({ default: defaultLocale, locales: entries }, null, 2)}\n`;
}

function parseLocales(definition: Readonly<Record<string, unknown>>, report: ReportDiagnostic): ModelLocales {
  for (const key of Object.keys(definition)) {
    if (key !== 'default' && key !== 'locales') report(key, 'is not known here – write "default" and "locales"');
  }
  const names = new Map<string, string>();
  const fallbacks = new Map<string, readonly string[]>();
  const entries = Array.isArray(definition.locales) ? definition.locales : [];
  if (entries.length === 0)
    report('locales', `${describeValue(definition.locales)} – write a list of { "code": "en" }`);
  const codes = entries.map((entry: unknown, index) => {
    const { code, name, fallback } = isObject(entry) ? entry : {};
    if (typeof code !== 'string') {
      report(`locales.${index}.code`, `${describeValue(code)} – write a locale code, e.g. "en"`);
      return '';
    }
    if (typeof name === 'string' && name !== '') names.set(code, name);
    else if (name !== undefined) report(`locales.${index}.name`, `${describeValue(name)} – write what people call it`);
    const chain = parseFallback(fallback, entries, (problem) => report(`locales.${index}.fallback`, problem));
    if (chain.length > 0) fallbacks.set(code, chain);
    return code;
  });
  const defaultCode = definition.default;
  if (typeof defaultCode !== 'string') report('default', `${describeValue(defaultCode)} – write one of the locales`);
  return {
    locales: codes,
    defaultLocale: typeof defaultCode === 'string' ? defaultCode : (codes[0] ?? ''),
    localeNames: names,
    localeFallbacks: fallbacks,
  };
}

/** The locales that one falls back to; each of them is one of `entries`. */
function parseFallback(
  fallback: unknown,
  entries: readonly unknown[],
  report: (problem: string) => void,
): readonly string[] {
  if (fallback === undefined) return [];
  const codes = Array.isArray(fallback) ? fallback : [fallback];
  const known = entries.map((entry) => (isObject(entry) ? entry.code : undefined));
  const isKnown = (code: unknown): code is string => typeof code === 'string' && known.includes(code);
  if (!Array.isArray(fallback) || codes.length > maxFallbacks || new Set(codes).size < codes.length) {
    report(`${describeValue(fallback)} – write a list of up to ${maxFallbacks} codes, each once`);
  }
  for (const code of codes) if (!isKnown(code)) report(`${describeValue(code)}, which is not among the locales`);
  return codes.filter(isKnown);
}
