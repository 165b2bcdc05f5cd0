import { CliError } from '../../foundations/core/index.js';
import { checkComponentCycles } from './definition/check-component-cycles.js';
import { checkIds } from './definition/check-ids.js';
import { checkRelations, type ParsedShape } from './definition/check-relations.js';
import { checkTables } from './definition/check-tables.js';
import { resolveComputedAttributes } from './definition/computed.js';
import { Diagnostics, nestedReporter } from './definition/diagnostics.js';
import { localesPath, type ModelLocales, readLocalesFile } from './definition/locales-file.js';
import type { ModelFile } from './definition/model-file.js';
import { parseAttributes } from './definition/parse-attributes.js';
import { readHeaders } from './definition/read-headers.js';
import { checkDefault, checkTargetField } from './definition/scalar.js';
import { parseSearches } from './definition/search.js';
import { checkModelSettings, type ModelSettings } from './definition/settings.js';
import { createSystemAttributes } from './definition/system-attributes.js';
import { computeModelVersion } from './model-version.js';
import type { Component, ContentType, SearchDefinition, Snapshot } from './types.js';

/** Freezes a value and everything in it, including maps: a snapshot is shared by all requests and must not change. */
function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map) {
    for (const entry of value.values()) freezeDeep(entry);
    Object.assign(value, { set: throwFrozen, delete: throwFrozen, clear: throwFrozen });
  }
  Object.freeze(value);
  for (const entry of Object.values(value)) freezeDeep(entry);
  return value;
}

function throwFrozen(): never {
  throw new TypeError('Cannot change a frozen map');
}

/**
 * Parses the content model in the files: resolved, checked and frozen; it always includes files, end users and their roles. Throws
 * CliError with one line per mistake: `<file>: <json path>: what is wrong – write this instead`. The format is described in
 * `docs/reference/content-model.md`.
 */
export function parseModel(files: readonly ModelFile[], settings: ModelSettings): Snapshot {
  const diagnostics = new Diagnostics();
  const { locales, otherFiles } = readLocalesFile(files, settings, diagnostics);
  checkModelSettings(locales, diagnostics, files === otherFiles ? 'configuration' : localesPath);
  const headers = readHeaders(otherFiles, diagnostics);
  const shapes = new Map<string, ParsedShape>();
  for (const header of headers.values())
    shapes.set(header.uid, { header, attributes: parseAttributes(header, headers) });
  checkDefaultsAndTargets(shapes, diagnostics);
  checkRelations(shapes);
  checkComponentCycles(shapes);
  checkTables(shapes);
  checkIds(shapes);
  const resolvedShapes = resolveComputedAttributes(shapes);
  const searches = parseSearches(resolvedShapes, locales.defaultLocale);
  const { lines } = diagnostics;
  if (lines.length > 0) {
    throw new CliError(`The content model has ${lines.length === 1 ? 'a mistake' : `${lines.length} mistakes`}`, lines);
  }
  return freezeDeep(assembleSnapshot(resolvedShapes, searches, locales));
}

/** Defaults and targetFields need valid options and siblings. */
function checkDefaultsAndTargets(shapes: ReadonlyMap<string, ParsedShape>, diagnostics: Diagnostics): void {
  const linesBefore = diagnostics.lines.length;
  for (const { header, attributes } of shapes.values()) {
    for (const attribute of attributes.values()) {
      if (attribute.storage !== 'column') continue;
      const report = nestedReporter(header.report, `attributes.${attribute.name}`);
      checkTargetField(attribute, attributes, report);
      if (linesBefore === 0) checkDefault(attribute, report);
    }
  }
}

function assembleSnapshot(
  shapes: ReadonlyMap<string, ParsedShape>,
  searches: ReadonlyMap<string, SearchDefinition>,
  { locales, defaultLocale, localeNames, localeFallbacks }: ModelLocales,
): Snapshot {
  const contentTypes = new Map<string, ContentType>();
  const components = new Map<string, Component>();
  for (const [uid, { header, attributes }] of [...shapes].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const { report, ...rest } = header;
    const system = createSystemAttributes(header);
    if (rest.is === 'contentType')
      contentTypes.set(uid, { ...rest, attributes, system, search: searches.get(uid) ?? null });
    else components.set(uid, { ...rest, attributes, system });
  }
  const model = { contentTypes, components, locales: [...locales], defaultLocale, localeNames, localeFallbacks };
  return { ...model, version: computeModelVersion(model) };
}
