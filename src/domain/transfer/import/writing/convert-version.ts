import { isObject } from '../../../../foundations/core/index.js';
import type {
  Component,
  ComponentAttribute,
  ContentType,
  ScalarAttribute,
  Shape,
  Snapshot,
  Stored,
  ZoneAttribute,
} from '../../../../language/schema/index.js';
import {
  type ImportedComponent,
  type ImportedLink,
  type ImportedTarget,
  type ImportedVersion,
  printScalarJson,
} from '../../../documents/index.js';
import { instantOrNull, numberOrNull, stringOrNull } from '../coerce-values.js';
import type { ImportTally } from '../report.js';
import type { SourceRow } from '../types.js';
import { findTargets, type LinkOwner } from './find-targets.js';
import type { LinkIndex } from './link-index.js';
import type { IndexedRow, RowIndex } from './row-index.js';

/** Data needed to convert rows to versions. */
export interface ImportContext {
  readonly snapshot: Snapshot;
  readonly rows: RowIndex;
  readonly links: LinkIndex;
  readonly tally: ImportTally;
  /** Row ids of administrators here, by their ids in the source. */
  readonly administrators: ReadonlyMap<number, number>;
}

/** Converts a row to a version. Values that its attributes do not accept are left out and reported. */
export async function convertVersion(
  row: SourceRow,
  type: ContentType,
  { locale, status, documentId }: IndexedRow,
  context: ImportContext,
): Promise<ImportedVersion> {
  const content = await convertContent(row.data, type, row.id, { type, locale, name: documentId }, context);
  const createdAt = instantOrNull(row.data.createdAt) ?? instantOrNull(row.data.updatedAt) ?? unknownTime;
  const updatedAt = instantOrNull(row.data.updatedAt) ?? createdAt;
  return {
    ...content,
    locale,
    status,
    id: row.id,
    createdAt,
    updatedAt,
    publishedAt: status === 'draft' ? null : (instantOrNull(row.data.publishedAt) ?? updatedAt),
    createdBy: mapAdministrator(row.createdBy, context),
    updatedBy: mapAdministrator(row.updatedBy, context),
  };
}

/** Stands in for a missing time. */
const unknownTime = '1970-01-01T00:00:00.000Z';

function mapAdministrator(id: number | null, { administrators }: ImportContext): number | null {
  return id === null ? null : (administrators.get(id) ?? null);
}

interface VersionContent {
  readonly scalars: Map<string, Stored>;
  readonly links: Map<string, readonly ImportedLink[]>;
  readonly components: Map<string, readonly ImportedComponent[]>;
}

/** Converts the attributes of a row of a content type or component. `id` of the row finds its links; null: it has none. */
async function convertContent(
  data: Readonly<Record<string, unknown>>,
  shape: Shape,
  id: number | null,
  owner: LinkOwner,
  context: ImportContext,
): Promise<VersionContent> {
  const content: VersionContent = { scalars: new Map(), links: new Map(), components: new Map() };
  for (const attribute of shape.attributes.values()) {
    const { name } = attribute;
    const value = Object.hasOwn(data, name) ? data[name] : null;
    switch (attribute.storage) {
      case 'column': {
        const stored = await convertScalar(value, attribute, owner, context);
        if (stored !== null) content.scalars.set(name, stored);
        break;
      }
      case 'relation':
      case 'media': {
        if (id === null || (attribute.storage === 'relation' && attribute.side === 'inverse')) break;
        const links = context.links.linksFrom({ type: shape.uid, id, attribute: name });
        if (links.length > 0) content.links.set(name, findTargets(links, attribute, owner, context));
        break;
      }
      case 'component':
      case 'zone':
        content.components.set(name, await convertComponents(value, attribute, owner, context));
        break;
      case 'computed':
        break;
    }
  }
  return content;
}

async function convertScalar(
  value: unknown,
  attribute: ScalarAttribute,
  { type, name }: LinkOwner,
  { tally }: ImportContext,
): Promise<Stored> {
  if (value === null || value === undefined) return null;
  // Password hashes are imported unchanged.
  if (attribute.type.readable === 'never') return stringOrNull(value);
  const parsed = await attribute.type.parseInput(value, attribute);
  if (parsed.ok) return parsed.value;
  const why = `values of ${attribute.name} that its type does not take`;
  tally.addLeftOut({ of: type.uid, why, which: name });
  return null;
}

async function convertComponents(
  value: unknown,
  attribute: ComponentAttribute | ZoneAttribute,
  owner: LinkOwner,
  context: ImportContext,
): Promise<readonly ImportedComponent[]> {
  const entries: readonly unknown[] = Array.isArray(value)
    ? value
    : value === null || value === undefined
      ? []
      : [value];
  const instances: ImportedComponent[] = [];
  for (const entry of entries) {
    const component = isObject(entry) ? findComponent(entry, attribute, context.snapshot) : undefined;
    if (!isObject(entry) || component === undefined) {
      const why = `components in ${attribute.name} of a kind that is not there`;
      context.tally.addLeftOut({ of: owner.type.uid, why, which: owner.name });
      continue;
    }
    instances.push(await convertInstance(entry, component, owner, context));
  }
  return instances;
}

function findComponent(
  entry: Readonly<Record<string, unknown>>,
  attribute: ComponentAttribute | ZoneAttribute,
  snapshot: Snapshot,
): Component | undefined {
  if (attribute.storage === 'component') return snapshot.components.get(attribute.component);
  const uid = stringOrNull(entry.__component);
  return uid !== null && attribute.components.includes(uid) ? snapshot.components.get(uid) : undefined;
}

async function convertInstance(
  entry: Readonly<Record<string, unknown>>,
  component: Component,
  owner: LinkOwner,
  context: ImportContext,
): Promise<ImportedComponent> {
  const { scalars, links, components } = await convertContent(entry, component, numberOrNull(entry.id), owner, context);
  const json = new Map<string, string>();
  for (const [name, value] of scalars) {
    const attribute = component.attributes.get(name);
    if (attribute?.storage === 'column') json.set(name, printScalarJson(value, attribute));
  }
  const targets = new Map<string, readonly ImportedTarget[]>();
  for (const [name, list] of links)
    targets.set(
      name,
      list.map(({ target }) => target),
    );
  return { component, id: 0, scalars: json, targets, nested: components };
}
