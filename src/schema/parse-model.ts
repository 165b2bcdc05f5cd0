import { Refusal } from '../kernel/index.js';
import { parseAttributes } from './definition/attribute.js';
import { checkComponentCycles } from './definition/check-components.js';
import { checkIds } from './definition/check-ids.js';
import { checkRelations, type ParsedShape } from './definition/check-relations.js';
import { checkTables } from './definition/check-tables.js';
import { localesPath, type ModelLocales, readLocales } from './definition/locales-file.js';
import { below, Mistakes } from './definition/mistakes.js';
import type { ModelFile } from './definition/model-file.js';
import { readHeads } from './definition/read-heads.js';
import { checkDefault, checkTargetField } from './definition/scalar.js';
import { checkSettings, type ModelSettings } from './definition/settings.js';
import { systemAttributes } from './definition/system-attributes.js';
import { freezeDeep } from './freeze.js';
import type { Component, ContentType, Snapshot } from './types.js';
import { versionOf } from './version.js';

/**
 * The content model that the files define, resolved, checked and frozen; files, end users and their roles are always part of it.
 * Raises Refusal with one line per mistake: `<file>: <json path>: what is wrong – write this instead`.
 * The format is described in `docs/reference/content-model.md`.
 */
export function parseModel(files: readonly ModelFile[], settings: ModelSettings): Snapshot {
  const mistakes = new Mistakes();
  const { locales, others } = readLocales(files, settings, mistakes);
  checkSettings(locales, mistakes, files === others ? 'configuration' : localesPath);
  const heads = readHeads(others, mistakes);
  const shapes = new Map<string, ParsedShape>();
  for (const head of heads.values()) shapes.set(head.uid, { head, attributes: parseAttributes(head, heads) });
  checkValues(shapes, mistakes);
  checkRelations(shapes);
  checkComponentCycles(shapes);
  checkTables(shapes);
  checkIds(shapes);
  const { lines } = mistakes;
  if (lines.length > 0) {
    throw new Refusal(`The content model has ${lines.length === 1 ? 'a mistake' : `${lines.length} mistakes`}`, lines);
  }
  return freezeDeep(assemble(shapes, locales));
}

/** Defaults and targetFields need sound options and siblings. */
function checkValues(shapes: ReadonlyMap<string, ParsedShape>, mistakes: Mistakes): void {
  const before = mistakes.lines.length;
  for (const { head, attributes } of shapes.values()) {
    for (const attribute of attributes.values()) {
      if (attribute.storage !== 'column') continue;
      const report = below(head.report, `attributes.${attribute.name}`);
      checkTargetField(attribute, attributes, report);
      if (before === 0) checkDefault(attribute, report);
    }
  }
}

function assemble(
  shapes: ReadonlyMap<string, ParsedShape>,
  { locales, defaultLocale, localeNames }: ModelLocales,
): Snapshot {
  const contentTypes = new Map<string, ContentType>();
  const components = new Map<string, Component>();
  for (const [uid, { head, attributes }] of [...shapes].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const { report, ...rest } = head;
    const system = systemAttributes(head);
    if (rest.is === 'contentType') contentTypes.set(uid, { ...rest, attributes, system });
    else components.set(uid, { ...rest, attributes, system });
  }
  const model = { contentTypes, components, locales: [...locales], defaultLocale, localeNames };
  return { ...model, version: versionOf(model) };
}
