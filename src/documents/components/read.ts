import { Bug } from '../../kernel/index.js';
import { deepKey, type TargetJson, wireKey } from '../../layout/index.js';
import {
  type Attribute,
  type Component,
  type ComponentAttribute,
  type MediaAttribute,
  nullJson,
  type RelationAttribute,
  type Snapshot,
  type ZoneAttribute,
} from '../../schema/index.js';
import type { Target } from '../links/target.js';
import type { Columns } from '../versions.js';
import type { Instance } from './instance.js';
import { entriesOf, membersOf } from './raw-json.js';

/** The two texts in which a component or zone attribute is stored; null where there is nothing. */
export interface ComponentTexts {
  readonly wire: string | null;
  readonly deep: string | null;
}

/** The texts of a component or zone attribute among a version's columns. */
export function textsOf(columns: Columns, names: { readonly wire: string; readonly deep: string }): ComponentTexts {
  return { wire: textAt(columns, names.wire), deep: textAt(columns, names.deep) };
}

function textAt(columns: Columns, name: string): string | null {
  const value = columns.get(name) ?? null;
  return value === null ? null : String(value);
}

/** The instances behind the texts of an attribute, exact to the last digit. */
export function readInstances(
  texts: ComponentTexts,
  attribute: ComponentAttribute | ZoneAttribute,
  snapshot: Snapshot,
): readonly Instance[] {
  if (texts.wire === null || texts.wire === nullJson) return [];
  const deep = texts.deep === nullJson ? null : texts.deep;
  if (!isList(attribute)) return [readInstance(texts.wire, deep, attribute, snapshot)];
  const deepEntries = deep === null ? [] : entriesOf(deep);
  return entriesOf(texts.wire).map((wire, at) => readInstance(wire, deepEntries[at] ?? null, attribute, snapshot));
}

/** True for attributes whose value is a list on the wire. */
export function isList(attribute: ComponentAttribute | ZoneAttribute): boolean {
  return attribute.storage === 'zone' || attribute.repeatable;
}

function readInstance(
  wire: string,
  deep: string | null,
  attribute: ComponentAttribute | ZoneAttribute,
  snapshot: Snapshot,
): Instance {
  const shown = membersOf(wire);
  const behind = deep === null || deep === nullJson ? new Map<string, string>() : membersOf(deep);
  const component = componentOf(shown, attribute, snapshot);
  const scalars = new Map<string, string>();
  const targets = new Map<string, readonly Target[]>();
  const nested = new Map<string, readonly Instance[]>();
  for (const inner of component.attributes.values()) {
    const json = (inner.storage === 'column' && !isHidden(inner) ? shown : behind).get(inner.name);
    if (json === undefined || json === nullJson) continue;
    if (inner.storage === 'column') scalars.set(inner.name, json);
    else if (inner.storage === 'relation' || inner.storage === 'media')
      targets.set(inner.name, readTargets(json, inner));
    else nested.set(inner.name, readNested(json, inner, snapshot));
  }
  return { component, id: Number(shown.get('id')), scalars, targets, nested };
}

/** True for scalars that stand behind the wire JSON, not in it. */
export function isHidden(attribute: Attribute): boolean {
  return attribute.private || (attribute.storage === 'column' && attribute.type.readable === 'never');
}

function componentOf(
  shown: ReadonlyMap<string, string>,
  attribute: ComponentAttribute | ZoneAttribute,
  snapshot: Snapshot,
): Component {
  const uid = attribute.storage === 'zone' ? String(JSON.parse(shown.get('__component') ?? '""')) : attribute.component;
  const component = snapshot.components.get(uid);
  if (component === undefined) throw new Bug(`stored component of an unknown kind ${uid}`);
  return component;
}

function readTargets(json: string, attribute: RelationAttribute | MediaAttribute): readonly Target[] {
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
): readonly Instance[] {
  const pair = membersOf(json);
  return readInstances({ wire: pair.get(wireKey) ?? null, deep: pair.get(deepKey) ?? null }, attribute, snapshot);
}
