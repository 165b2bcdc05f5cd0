import { nullJson, type RecordedModel } from '../../../language/schema/index.js';
import type { TargetJson } from '../../sql/layout/index.js';
import { holdsComponents, isComponentList, isInResponseJson } from './attribute-facts.js';
import type { ComponentJson } from './complete-components.js';
import {
  type ComponentEntry,
  type ComponentParts,
  joinComponent,
  readEntries,
  readPair,
  splitComponent,
  writeEntries,
  writePair,
} from './component-entries.js';
import { recordedAttributes } from './component-keys.js';
import type { RecordedAttribute } from './lineage.js';
import { parseTargetLinks } from './link-conversion.js';
import type { LostEntry, LostLink, LostScalar, LostValue } from './lost-values.js';

/** Lost values by the id of the component that they were in. */
type LostById = ReadonlyMap<number | null, readonly LostValue[]>;

/**
 * Returns the texts of an attribute with lost values restored (see `ComponentRewriter.restore`). The model is the one that they were
 * lost from.
 */
export function restoreLost(
  texts: ComponentJson | null,
  attribute: RecordedAttribute,
  model: RecordedModel,
  lost: readonly LostValue[],
): ComponentJson | null {
  const lostById = new Map<number | null, LostValue[]>();
  for (const value of lost) lostById.set(value.place, [...(lostById.get(value.place) ?? []), value]);
  const entries = readEntries(texts, attribute.facts);
  const restoredEntries = restoreEntries(entries, attribute, findLost(lostById, null, attribute), model, lostById);
  return restoredEntries === entries ? texts : writeEntries(restoredEntries, attribute.facts);
}

/** The lost values of one attribute of a component, or of the content type. */
function findLost(byId: LostById, componentId: number | null, { of, name }: RecordedAttribute): readonly LostValue[] {
  return (byId.get(componentId) ?? []).filter((value) => value.of === of && value.attribute === name);
}

/** Returns the same list where nothing had to be restored. */
function restoreEntries(
  entries: readonly ComponentEntry[],
  attribute: RecordedAttribute,
  lost: readonly LostValue[],
  model: RecordedModel,
  lostById: LostById,
): readonly ComponentEntry[] {
  const restoredEntries = entries.map((entry) => restoreValues(entry, attribute, model, lostById));
  const ids = new Set(entries.map((entry) => splitComponent(entry, attribute.facts).id));
  for (const value of lost.map((each) => JSON.parse(each.value) as LostEntry)) {
    const entry = { responseJson: value.wire, storedJson: value.deep };
    const hasRoom = isComponentList(attribute.facts) || restoredEntries.length === 0;
    if (hasRoom && !ids.has(splitComponent(entry, attribute.facts).id)) restoredEntries.splice(value.at, 0, entry);
  }
  const isUnchanged =
    restoredEntries.length === entries.length && restoredEntries.every((entry, index) => entry === entries[index]);
  return isUnchanged ? entries : restoredEntries;
}

function restoreValues(
  entry: ComponentEntry,
  holder: RecordedAttribute,
  model: RecordedModel,
  lostById: LostById,
): ComponentEntry {
  const parts = splitComponent(entry, holder.facts);
  const attributes = [...recordedAttributes(parts.uid, model)].map(([name, facts]) => ({ of: parts.uid, name, facts }));
  const values = attributes.map((attribute) => {
    const json = parts.values.get(attribute.name) ?? nullJson;
    return { at: attribute, json, now: restoreValue(json, attribute, parts, model, lostById) };
  });
  if (values.every(({ json, now: restoredJson }) => json === restoredJson)) return entry;
  const members = (inResponse: boolean) =>
    values.flatMap(({ at: attribute, now: restoredJson }): [string, string][] =>
      isInResponseJson(attribute.facts) === inResponse ? [[attribute.name, restoredJson]] : [],
    );
  return joinComponent(parts, holder.facts, { responseJson: members(true), storedJson: members(false) });
}

function restoreValue(
  json: string,
  attribute: RecordedAttribute,
  { id }: ComponentParts,
  model: RecordedModel,
  lostById: LostById,
): string {
  const lost = findLost(lostById, id, attribute);
  if (holdsComponents(attribute.facts)) {
    const entries = readEntries(readPair(json), attribute.facts);
    const restoredEntries = restoreEntries(entries, attribute, lost, model, lostById);
    return restoredEntries === entries ? json : writePair(restoredEntries, attribute.facts);
  }
  if (attribute.facts.storage !== 'column')
    return lost.length === 0 ? json : restoreLinks(parseTargetLinks(json), attribute, lost);
  for (const value of lost.map((each) => JSON.parse(each.value) as LostScalar)) {
    if (json === (value.stands ?? nullJson)) return value.was;
  }
  return json;
}

function restoreLinks(links: readonly TargetJson[], { facts }: RecordedAttribute, lost: readonly LostValue[]): string {
  const restoredLinks = [...links];
  const indexOfLink = (link: unknown) =>
    restoredLinks.findIndex((other) => JSON.stringify(other) === JSON.stringify(link));
  for (const { value } of lost) {
    const { at, was, stands } = JSON.parse(value) as LostLink & { readonly was: TargetJson };
    if (indexOfLink(was) >= 0) continue;
    const index = indexOfLink(stands);
    if (stands !== null && index >= 0) restoredLinks.splice(index, 1, was);
    else if (stands === null && (facts.many === true || restoredLinks.length === 0)) restoredLinks.splice(at, 0, was);
  }
  return restoredLinks.length === 0 ? nullJson : JSON.stringify(restoredLinks);
}
