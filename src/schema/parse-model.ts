import { Refusal } from '../kernel/index.js';
import { parseAttributes } from './definition/attribute.js';
import type { Heads } from './definition/attribute-source.js';
import { fileHead, systemAttributes } from './definition/built-in.js';
import { checkComponentCycles } from './definition/check-components.js';
import { checkRelations, type ParsedShape } from './definition/check-relations.js';
import { checkTables } from './definition/check-tables.js';
import { type Head, readComponentHead, readContentTypeHead } from './definition/head.js';
import { below, Mistakes } from './definition/mistakes.js';
import { type ModelFile, readSource } from './definition/model-file.js';
import { checkDefault, checkTargetField } from './definition/scalar.js';
import { checkSettings, type ModelSettings } from './definition/settings.js';
import { freezeDeep } from './freeze.js';
import type { Component, ContentType, Snapshot } from './types.js';
import { versionOf } from './version.js';

/**
 * The content model that the files define, resolved, checked and frozen; `plugin::upload.file` is always part of it.
 * Raises Refusal with one line per mistake: `<file>: <json path>: what is wrong – write this instead`.
 * The format is described in `docs/reference/content-model.md`.
 */
export function parseModel(files: readonly ModelFile[], settings: ModelSettings): Snapshot {
  const mistakes = new Mistakes();
  checkSettings(settings, mistakes);
  const heads = readHeads(files, mistakes);
  const shapes = new Map<string, ParsedShape>();
  for (const head of heads.values()) shapes.set(head.uid, { head, attributes: parseAttributes(head, heads) });
  checkValues(shapes, mistakes);
  checkRelations(shapes);
  checkComponentCycles(shapes);
  checkTables(shapes);
  const { lines } = mistakes;
  if (lines.length > 0) {
    throw new Refusal(`The content model has ${lines.length === 1 ? 'a mistake' : `${lines.length} mistakes`}`, lines);
  }
  return freezeDeep(assemble(shapes, settings));
}

function readHeads(files: readonly ModelFile[], mistakes: Mistakes): Heads {
  const heads = new Map<string, Head>([[fileHead.uid, fileHead]]);
  const names = new Map<string, string>();
  for (const file of [...files].sort((left, right) => (left.path < right.path ? -1 : 1))) {
    const source = readSource(file, mistakes);
    if (source === null) continue;
    const { place, report } = source;
    const head =
      place.is === 'component'
        ? readComponentHead(source, place.category, place.name)
        : readContentTypeHead(source, place.api);
    if (head === null) continue;
    if (heads.has(head.uid)) report('', `defines ${head.uid}, which another file defines already – remove one of them`);
    else if (head.is === 'contentType') claimNames(names, head.uid, [head.singularName, head.pluralName], report);
    if (!heads.has(head.uid)) heads.set(head.uid, head);
  }
  return heads;
}

/** Both names of every type are addresses, so no two types may share any. */
function claimNames(
  names: Map<string, string>,
  uid: string,
  claimed: readonly [string, string],
  report: Head['report'],
): void {
  for (const [at, name] of claimed.entries()) {
    const owner = names.get(name);
    const key = at === 0 ? 'info.singularName' : 'info.pluralName';
    if (owner === undefined) names.set(name, uid);
    else if (owner !== uid) report(key, `is "${name}", which ${owner} is called already – write another name`);
  }
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

function assemble(shapes: ReadonlyMap<string, ParsedShape>, { locales, defaultLocale }: ModelSettings): Snapshot {
  const contentTypes = new Map<string, ContentType>();
  const components = new Map<string, Component>();
  for (const [uid, { head, attributes }] of [...shapes].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const { report, ...rest } = head;
    const system = systemAttributes(head);
    if (rest.is === 'contentType') contentTypes.set(uid, { ...rest, attributes, system });
    else components.set(uid, { ...rest, attributes, system });
  }
  const model = { contentTypes, components, locales: [...locales], defaultLocale };
  return { ...model, version: versionOf(model) };
}
