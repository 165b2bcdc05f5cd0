import { deepKey, type TargetJson, wireKey } from '../../layout/index.js';
import {
  type Attribute,
  type Component,
  type ComponentAttribute,
  type ContentType,
  type MediaAttribute,
  nullJson,
  type RelationAttribute,
  type Shape,
  type Snapshot,
  type ZoneAttribute,
} from '../../schema/index.js';
import { entriesOf, membersOf } from '../components/raw-json.js';
import { isHidden, isList } from '../components/read.js';
import type { Target } from '../links/target.js';
import type { Kept, KeptEntry, KeptValue, Reading } from './kept.js';
import type { Lineage } from './lineage.js';
import type { LeftOut } from './types.js';

/** The kept text of a version of this content type, read for the model that there is now. */
export function readKept(content: string, type: ContentType, lineage: Lineage, snapshot: Snapshot): Reading {
  const reader = new Reader(lineage, snapshot);
  const sections = membersOf(content);
  const kept = reader.read(type, [
    { is: 'scalar', texts: membersOf(sections.get('values') ?? '{}') },
    { is: 'links', texts: membersOf(sections.get('links') ?? '{}') },
    { is: 'components', texts: membersOf(sections.get('components') ?? '{}') },
  ]);
  return { kept, leftOut: reader.leftOut };
}

/** Texts by the names of then, and what they are; null: that is seen when the attribute is known. */
interface Texts {
  readonly is: KeptValue['is'] | null;
  readonly texts: ReadonlyMap<string, string>;
}

const places: Readonly<Record<Attribute['storage'], KeptValue['is']>> = {
  column: 'scalar',
  relation: 'links',
  media: 'links',
  component: 'components',
  zone: 'components',
};

/** Members of a component's first text that are no attributes. */
const ownMembers: ReadonlySet<string> = new Set(['id', '__component']);

class Reader {
  readonly leftOut: LeftOut[] = [];
  readonly #lineage: Lineage;
  readonly #snapshot: Snapshot;

  constructor(lineage: Lineage, snapshot: Snapshot) {
    this.#lineage = lineage;
    this.#snapshot = snapshot;
  }

  /** In the order of the shape's attributes. */
  read(shape: Shape, sections: readonly Texts[], path: readonly string[] = []): Kept {
    const then = this.#lineage.shapeThen(shape.uid);
    const found = new Map<string, KeptValue>();
    for (const { is, texts } of sections) {
      for (const [name, json] of texts) {
        const attribute = shape.attributes.get(this.#lineage.attribute(then, name));
        const at = [...path, attribute?.name ?? name];
        const fits = attribute !== undefined && (is === null || places[attribute.storage] === is);
        const value = fits ? this.#value(json, attribute, at) : null;
        if (value !== null) found.set(value.attribute.name, value);
        else if (!isEmpty(json)) this.#leave(at);
      }
    }
    return new Map(
      [...shape.attributes.keys()].flatMap((name) => {
        const value = found.get(name);
        return value === undefined ? [] : [[name, value] as const];
      }),
    );
  }

  /** null: the text is of another kind than the attribute. */
  #value(json: string, attribute: Attribute, path: readonly string[]): KeptValue | null {
    switch (attribute.storage) {
      case 'column':
        return { is: 'scalar', attribute, json };
      case 'relation':
      case 'media': {
        const targets = targetsIn(json, attribute);
        return targets === null ? null : { is: 'links', attribute, targets };
      }
      case 'component':
      case 'zone': {
        const pair = isPair(json) ? membersOf(json) : null;
        if (pair === null) return null;
        const [wire, deep] = [pair.get(wireKey) ?? nullJson, pair.get(deepKey) ?? nullJson];
        return { is: 'components', attribute, entries: this.#entries(wire, deep, attribute, path) };
      }
    }
  }

  /** A single component that has become repeatable is a list of one, and of a list that has become single the first is left. */
  #entries(
    wire: string,
    deep: string,
    attribute: ComponentAttribute | ZoneAttribute,
    path: readonly string[],
  ): readonly KeptEntry[] {
    if (wire === nullJson) return [];
    const wires = wire.startsWith('[') ? entriesOf(wire) : [wire];
    const deeps = deep.startsWith('[') ? entriesOf(deep) : [deep];
    const entries = wires.flatMap((text, at) => {
      const behind = deeps[at] ?? nullJson;
      return this.#entry(text, behind, attribute, isList(attribute) ? [...path, String(at)] : path);
    });
    if (isList(attribute)) return entries;
    if (entries.length > 1) this.#leave(path);
    return entries.slice(0, 1);
  }

  #entry(
    wire: string,
    deep: string,
    attribute: ComponentAttribute | ZoneAttribute,
    path: readonly string[],
  ): readonly KeptEntry[] {
    const shown = membersOf(wire);
    const component = this.#componentOf(shown, attribute);
    if (component === undefined) {
      this.#leave(path);
      return [];
    }
    const scalars = new Map([...shown].filter(([name]) => !ownMembers.has(name)));
    const behind = deep === nullJson ? new Map<string, string>() : membersOf(deep);
    const values = this.read(
      component,
      [
        { is: 'scalar', texts: scalars },
        { is: null, texts: behind },
      ],
      path,
    );
    return [{ component, id: Number(shown.get('id')), values: complete(values, component) }];
  }

  #componentOf(
    shown: ReadonlyMap<string, string>,
    attribute: ComponentAttribute | ZoneAttribute,
  ): Component | undefined {
    const named = shown.get('__component');
    const uid = named === undefined ? null : this.#lineage.shape(String(JSON.parse(named)));
    if (attribute.storage === 'component') return this.#snapshot.components.get(attribute.component);
    return uid !== null && attribute.components.includes(uid) ? this.#snapshot.components.get(uid) : undefined;
  }

  #leave(path: readonly string[]): void {
    this.leftOut.push({ path: path.join('.'), because: 'not in the model' });
  }
}

/** With what a component did not have: its texts leave that out, unless it is a scalar that is answered. */
function complete(values: Kept, component: Component): Kept {
  return new Map(
    [...component.attributes.values()].flatMap((attribute) => {
      const value = values.get(attribute.name) ?? emptyOf(attribute);
      return value === null ? [] : [[attribute.name, value] as const];
    }),
  );
}

function emptyOf(attribute: Attribute): KeptValue | null {
  switch (attribute.storage) {
    case 'column':
      return isHidden(attribute) ? { is: 'scalar', attribute, json: nullJson } : null;
    case 'relation':
    case 'media':
      return { is: 'links', attribute, targets: [] };
    case 'component':
    case 'zone':
      return { is: 'components', attribute, entries: [] };
  }
}

/** Whether nothing is lost with it. */
function isEmpty(json: string): boolean {
  return json === nullJson || json === '[]' || json.startsWith(`{"${wireKey}":null,`);
}

function isPair(json: string): boolean {
  return json.startsWith(`{"${wireKey}":`);
}

function targetsIn(json: string, attribute: RelationAttribute | MediaAttribute): readonly Target[] | null {
  const parsed: unknown = json.startsWith('[') ? JSON.parse(json) : null;
  if (!Array.isArray(parsed) || !parsed.every(isTarget)) return null;
  return parsed.map(({ d, t, l, v }) => ({
    type: t ?? attribute.target ?? '',
    documentId: d,
    locale: l ?? null,
    status: v === 'draft' || v === 'published' ? v : null,
  }));
}

function isTarget(value: unknown): value is TargetJson {
  return typeof value === 'object' && value !== null && 'd' in value && typeof value.d === 'string';
}
