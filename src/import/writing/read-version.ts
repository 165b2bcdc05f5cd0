import {
  type ArrivingComponent,
  type ArrivingLink,
  type ArrivingTarget,
  type ArrivingVersion,
  scalarJson,
} from '../../documents/index.js';
import { isObject } from '../../kernel/index.js';
import type {
  Component,
  ComponentAttribute,
  ContentType,
  ScalarAttribute,
  Shape,
  Snapshot,
  Stored,
  ZoneAttribute,
} from '../../schema/index.js';
import type { Tally } from '../report.js';
import type { SourceRow } from '../types.js';
import { instantOf, numberOf, textOf } from '../values.js';
import type { LinkIndex } from './link-index.js';
import type { IndexedRow, RowIndex } from './row-index.js';
import { findTargets, type LinkOwner } from './targets.js';

/** What versions are read with. */
export interface VersionWorld {
  readonly snapshot: Snapshot;
  readonly rows: RowIndex;
  readonly links: LinkIndex;
  readonly tally: Tally;
  /** Row ids of administrators here, by those they had. */
  readonly administrators: ReadonlyMap<number, number>;
}

/** A row as the version it becomes. Values that its attributes do not take are left out, which is told. */
export async function readVersion(
  row: SourceRow,
  type: ContentType,
  { locale, status, documentId }: IndexedRow,
  world: VersionWorld,
): Promise<ArrivingVersion> {
  const content = await readContent(row.data, type, row.id, { type, locale, name: documentId }, world);
  const createdAt = instantOf(row.data.createdAt) ?? instantOf(row.data.updatedAt) ?? epoch;
  const updatedAt = instantOf(row.data.updatedAt) ?? createdAt;
  return {
    ...content,
    locale,
    status,
    id: row.id,
    createdAt,
    updatedAt,
    publishedAt: status === 'draft' ? null : (instantOf(row.data.publishedAt) ?? updatedAt),
    createdBy: administrator(row.createdBy, world),
    updatedBy: administrator(row.updatedBy, world),
  };
}

/** What stands in for a time that nobody noted. */
const epoch = '1970-01-01T00:00:00.000Z';

function administrator(id: number | null, { administrators }: VersionWorld): number | null {
  return id === null ? null : (administrators.get(id) ?? null);
}

interface Content {
  readonly scalars: Map<string, Stored>;
  readonly links: Map<string, readonly ArrivingLink[]>;
  readonly components: Map<string, readonly ArrivingComponent[]>;
}

/** The attributes of a row of a content type or component. `id`: of that row; null: not known, it has no links. */
async function readContent(
  data: Readonly<Record<string, unknown>>,
  shape: Shape,
  id: number | null,
  owner: LinkOwner,
  world: VersionWorld,
): Promise<Content> {
  const content: Content = { scalars: new Map(), links: new Map(), components: new Map() };
  for (const attribute of shape.attributes.values()) {
    const { name } = attribute;
    const value = Object.hasOwn(data, name) ? data[name] : null;
    switch (attribute.storage) {
      case 'column': {
        const stored = await readScalar(value, attribute, owner, world);
        if (stored !== null) content.scalars.set(name, stored);
        break;
      }
      case 'relation':
      case 'media': {
        if (id === null || (attribute.storage === 'relation' && attribute.side === 'inverse')) break;
        const links = world.links.of({ type: shape.uid, id, attribute: name });
        if (links.length > 0) content.links.set(name, findTargets(links, attribute, owner, world));
        break;
      }
      case 'component':
      case 'zone':
        content.components.set(name, await readComponents(value, attribute, owner, world));
        break;
    }
  }
  return content;
}

async function readScalar(
  value: unknown,
  attribute: ScalarAttribute,
  { type, name }: LinkOwner,
  { tally }: VersionWorld,
): Promise<Stored> {
  if (value === null || value === undefined) return null;
  // A digest stays what it is.
  if (attribute.type.readable === 'never') return textOf(value);
  const parsed = await attribute.type.parseInput(value, attribute);
  if (parsed.ok) return parsed.value;
  const why = `values of ${attribute.name} that its type does not take`;
  tally.leftOut({ of: type.uid, why, which: name });
  return null;
}

async function readComponents(
  value: unknown,
  attribute: ComponentAttribute | ZoneAttribute,
  owner: LinkOwner,
  world: VersionWorld,
): Promise<readonly ArrivingComponent[]> {
  const entries: readonly unknown[] = Array.isArray(value)
    ? value
    : value === null || value === undefined
      ? []
      : [value];
  const instances: ArrivingComponent[] = [];
  for (const entry of entries) {
    const component = isObject(entry) ? componentOf(entry, attribute, world.snapshot) : undefined;
    if (!isObject(entry) || component === undefined) {
      const why = `components in ${attribute.name} of a kind that is not there`;
      world.tally.leftOut({ of: owner.type.uid, why, which: owner.name });
      continue;
    }
    instances.push(await readInstance(entry, component, owner, world));
  }
  return instances;
}

function componentOf(
  entry: Readonly<Record<string, unknown>>,
  attribute: ComponentAttribute | ZoneAttribute,
  snapshot: Snapshot,
): Component | undefined {
  if (attribute.storage === 'component') return snapshot.components.get(attribute.component);
  const uid = textOf(entry.__component);
  return uid !== null && attribute.components.includes(uid) ? snapshot.components.get(uid) : undefined;
}

async function readInstance(
  entry: Readonly<Record<string, unknown>>,
  component: Component,
  owner: LinkOwner,
  world: VersionWorld,
): Promise<ArrivingComponent> {
  const { scalars, links, components } = await readContent(entry, component, numberOf(entry.id), owner, world);
  const json = new Map<string, string>();
  for (const [name, value] of scalars) {
    const attribute = component.attributes.get(name);
    if (attribute?.storage === 'column') json.set(name, scalarJson(value, attribute));
  }
  const targets = new Map<string, readonly ArrivingTarget[]>();
  for (const [name, list] of links)
    targets.set(
      name,
      list.map(({ target }) => target),
    );
  return { component, id: 0, scalars: json, targets, nested: components };
}
