import { Bug, splitRawJsonArray, splitRawJsonObject } from '../../../foundations/core/index.js';
import {
  type Attribute,
  type Component,
  type ComponentAttribute,
  isListAttribute,
  type MediaAttribute,
  nullJson,
  type RelationAttribute,
  type Snapshot,
  type ZoneAttribute,
} from '../../../language/schema/index.js';
import { responseJsonKey, storedJsonKey, type TargetJson } from '../../../storage/sql/layout/index.js';
import type { LinkTarget } from '../links/link-target.js';
import type { ColumnValues } from '../versions.js';
import type { ComponentInstance } from './component-instance.js';

/** The two JSON columns in which a component or zone attribute is stored; null without a value. */
export interface ComponentJsonPair {
  readonly responseJson: string | null;
  readonly storedJson: string | null;
}

/** The texts of a component or zone attribute among a version's columns. */
export function readComponentJson(
  columns: ColumnValues,
  names: { readonly responseJson: string; readonly storedJson: string },
): ComponentJsonPair {
  return {
    responseJson: readTextColumn(columns, names.responseJson),
    storedJson: readTextColumn(columns, names.storedJson),
  };
}

function readTextColumn(columns: ColumnValues, name: string): string | null {
  const value = columns.get(name) ?? null;
  return value === null ? null : String(value);
}

/** The instances behind the texts of an attribute, exact to the last digit. */
export function readInstances(
  json: ComponentJsonPair,
  attribute: ComponentAttribute | ZoneAttribute,
  snapshot: Snapshot,
): readonly ComponentInstance[] {
  if (json.responseJson === null || json.responseJson === nullJson) return [];
  const storedJson = json.storedJson === nullJson ? null : json.storedJson;
  if (!isListAttribute(attribute)) return [readInstance(json.responseJson, storedJson, attribute, snapshot)];
  const storedEntries = storedJson === null ? [] : splitRawJsonArray(storedJson);
  return splitRawJsonArray(json.responseJson).map((responseEntry, index) =>
    readInstance(responseEntry, storedEntries[index] ?? null, attribute, snapshot),
  );
}

/** Returns the uids of the components that an attribute allows. */
export function componentUids(attribute: Attribute): readonly string[] {
  if (attribute.storage === 'zone') return attribute.components;
  return attribute.storage === 'component' ? [attribute.component] : [];
}

function readInstance(
  responseJson: string,
  storedJson: string | null,
  attribute: ComponentAttribute | ZoneAttribute,
  snapshot: Snapshot,
): ComponentInstance {
  const responseMembers = splitRawJsonObject(responseJson);
  const storedMembers =
    storedJson === null || storedJson === nullJson ? new Map<string, string>() : splitRawJsonObject(storedJson);
  const component = getComponent(responseMembers, attribute, snapshot);
  const scalars = new Map<string, string>();
  const targets = new Map<string, readonly LinkTarget[]>();
  const nested = new Map<string, readonly ComponentInstance[]>();
  for (const inner of component.attributes.values()) {
    const json = (inner.storage === 'column' && !isStoredOnly(inner) ? responseMembers : storedMembers).get(inner.name);
    if (json === undefined || json === nullJson) continue;
    if (inner.storage === 'column') scalars.set(inner.name, json);
    else if (inner.storage === 'relation' || inner.storage === 'media')
      targets.set(inner.name, readTargets(json, inner));
    else if (inner.storage !== 'computed') nested.set(inner.name, readNested(json, inner, snapshot));
  }
  return { component, id: Number(responseMembers.get('id')), scalars, targets, nested };
}

/** True for scalars that are in the stored JSON, but not in the response JSON. */
export function isStoredOnly(attribute: Attribute): boolean {
  return attribute.private || (attribute.storage === 'column' && attribute.type.readable === 'never');
}

function getComponent(
  responseMembers: ReadonlyMap<string, string>,
  attribute: ComponentAttribute | ZoneAttribute,
  snapshot: Snapshot,
): Component {
  const uid =
    attribute.storage === 'zone' ? String(JSON.parse(responseMembers.get('__component') ?? '""')) : attribute.component;
  const component = snapshot.components.get(uid);
  if (component === undefined) throw new Bug(`stored component of the unknown type ${uid}`);
  return component;
}

function readTargets(json: string, attribute: RelationAttribute | MediaAttribute): readonly LinkTarget[] {
  return (JSON.parse(json) as readonly TargetJson[]).map(({ d, t, l, v }) => ({
    type: t ?? attribute.target ?? '',
    documentId: d,
    locale: l ?? null,
    status: v === 'draft' || v === 'published' ? v : null,
  }));
}

function readNested(
  json: string,
  attribute: ComponentAttribute | ZoneAttribute,
  snapshot: Snapshot,
): readonly ComponentInstance[] {
  const pair = splitRawJsonObject(json);
  return readInstances(
    { responseJson: pair.get(responseJsonKey) ?? null, storedJson: pair.get(storedJsonKey) ?? null },
    attribute,
    snapshot,
  );
}
