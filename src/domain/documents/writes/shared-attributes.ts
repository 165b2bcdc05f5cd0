import type { Attribute, Stored } from '../../../language/schema/index.js';
import type { Link } from '../../../storage/sql/layout/index.js';
import { contentColumns, copyLinks, deleteLinks, updateVersion } from '../../../storage/sql/plan/index.js';
import { recordSetChange } from '../change-sets/layer.js';
import { getOwnVersion } from '../change-sets/own-version.js';
import {
  assignComponentIds,
  type ComponentInstance,
  mapComponentIds,
  matchComponentIds,
} from '../components/component-instance.js';
import { printInstances } from '../components/print-instances.js';
import { type ComponentJsonPair, readComponentJson, readInstances } from '../components/read-instances.js';
import { type DocumentLocale, owningLinks, type WriteContext } from '../context.js';
import { recordRevision } from '../history/record-revision.js';
import { haveSameTargets } from '../links/link-target.js';
import { linkTargets, readOwningLinks } from '../links/owning-side.js';
import { recomputeModified } from '../recompute-modified.js';
import { type ColumnValues, nextUpdatedAt, readColumnValues, type Version, workingStatus } from '../versions.js';
import type { WriteRowRules } from './row-rules.js';
import { requireReached } from './rule-conditions.js';

/**
 * Attributes whose value all locales of a document share: on localized types, those that are not localized themselves.
 * Relations are never shared: each locale version has separate ones (behaviour, section 9).
 */
export function isShared(attribute: Attribute, { type }: Pick<DocumentLocale, 'type'>): boolean {
  return type.localized && !attribute.localized && attribute.storage !== 'relation';
}

/** A version just written, whose shared attributes are copied to other locales. */
export interface SharedAttributeSource {
  readonly id: number;
  /** The rules of the write, which have to reach each version that it changes, before and after. */
  readonly rules: WriteRowRules;
  readonly columns: ColumnValues;
  /** Its columns before the write: they map its components to those of other locales. */
  readonly before: ColumnValues;
}

/**
 * Returns the shared attributes of the version just written to the versions of the same status in the other locales, among
 * `versions`. Throws Failure access.forbidden.
 */
export async function copySharedToDrafts(
  context: WriteContext,
  document: DocumentLocale,
  { id, columns, before, rules }: SharedAttributeSource,
  versions: readonly Version[],
): Promise<void> {
  if (!hasShared(document)) return;
  const status = workingStatus(document.type);
  for (const other of versions) {
    if (other.status !== status || other.locale === document.locale) continue;
    const current = await readColumnValues(context, document.table, other.id);
    const shared = await readSharedColumns(context, document, columns, (component) =>
      withMatchingIds(context, component, before, current),
    );
    await writeSharedColumns(context, document, other, current, shared, { from: id, columns, rules });
  }
}

/**
 * Returns the shared attributes of the other locales' drafts, which follow every draft, to their published versions. `changed`: these drafts
 * were changed after `versions` were read. Throws Failure access.forbidden.
 */
export async function publishSharedAttributes(
  context: WriteContext,
  document: DocumentLocale,
  versions: readonly Version[],
  { draftsChanged, rules }: { readonly draftsChanged: boolean; readonly rules: WriteRowRules },
): Promise<void> {
  if (!hasShared(document)) return;
  for (const published of versions) {
    if (published.status !== 'published' || published.locale === document.locale) continue;
    const draft = versions.find(({ locale, status }) => locale === published.locale && status === 'draft');
    if (draft === undefined) continue;
    // An unmodified document has the same content in both.
    if (!draftsChanged && draft.revision === published.sourceRevision) continue;
    const columns = await readColumnValues(context, document.table, draft.id);
    const current = await readColumnValues(context, document.table, published.id);
    const shared = await readSharedColumns(context, document, columns, keepUnchanged);
    await writeSharedColumns(context, document, published, current, shared, { from: draft.id, columns, rules });
    await recomputeModified(context, document.table, document.documentId, published.locale);
  }
}

/**
 * Returns the content that a new locale version starts with: the shared columns of another version, with components
 * copied under new ids.
 */
export function copySharedColumns(
  context: WriteContext,
  document: DocumentLocale,
  other: ColumnValues,
): Promise<Map<string, Stored>> {
  return readSharedColumns(context, document, other, ({ json, attribute }) =>
    mapComponentIds(readInstances(json, attribute, context.snapshot), () => 0),
  );
}

interface SharedComponent {
  readonly json: ComponentJsonPair;
  readonly attribute: Parameters<typeof readInstances>[1];
  readonly names: { readonly responseJson: string; readonly storedJson: string };
}

/** The components of a shared attribute as another version is to have them, 0 for ids yet to be given; null: the very same. */
type MapComponents = (texts: SharedComponent) => readonly ComponentInstance[] | null;

const keepUnchanged: MapComponents = () => null;

/** Returns the shared columns of a version, with components mapped by `mapComponents`. */
async function readSharedColumns(
  context: WriteContext,
  document: DocumentLocale,
  columns: ColumnValues,
  mapComponents: MapComponents,
): Promise<Map<string, Stored>> {
  const { table } = document;
  const shared = new Map<string, Stored>();
  for (const { name, attribute } of contentColumns(table)) {
    const definition = document.type.attributes.get(attribute);
    if (definition !== undefined && isShared(definition, document)) shared.set(name, columns.get(name) ?? null);
  }
  const mapped = [...table.components.values()].flatMap((names) => {
    if (!isShared(names.attribute, document)) return [];
    const instances = mapComponents({ json: readComponentJson(columns, names), attribute: names.attribute, names });
    return instances === null ? [] : [{ names, instances }];
  });
  const lists = await assignComponentIds(
    context,
    mapped.map(({ instances }) => instances),
  );
  for (const [index, { names }] of mapped.entries()) {
    const json = printInstances(lists[index] ?? [], names.attribute);
    shared.set(names.responseJson, json.responseJson);
    shared.set(names.storedJson, json.storedJson);
  }
  return shared;
}

/** Returns the components with the ids that their counterparts have in another locale; new components get new ids. */
function withMatchingIds(
  context: WriteContext,
  component: SharedComponent,
  before: ColumnValues,
  other: ColumnValues,
): readonly ComponentInstance[] {
  const { attribute, names } = component;
  const readComponents = (columns: ColumnValues) =>
    readInstances(readComponentJson(columns, names), attribute, context.snapshot);
  const ids = matchComponentIds(readComponents(before), readComponents(other));
  return mapComponentIds(readInstances(component.json, attribute, context.snapshot), (id) => ids.get(id) ?? 0);
}

/** Writes shared columns and links to a version; a version that has them already does not change. */
async function writeSharedColumns(
  context: WriteContext,
  document: DocumentLocale,
  layered: Version,
  current: ColumnValues,
  target: ColumnValues,
  shared: { readonly from: number; readonly columns: ColumnValues; readonly rules: WriteRowRules },
): Promise<void> {
  const changes = new Map([...target].filter(([name, value]) => value !== (current.get(name) ?? null)));
  const links = await findDifferentLinks(context, document, layered.id, current, shared);
  if (changes.size === 0 && links.length === 0) return;
  const version = await getOwnVersion(context, document, layered);
  await requireReached(context, document, version, shared.rules);
  await recordRevision(
    context,
    document,
    version.id,
    version.status === workingStatus(document.type) ? 'share' : 'publish',
  );
  changes
    .set('updated_at', nextUpdatedAt(context, version))
    .set('updated_at__localized', version.localizedAt ?? version.updatedAt)
    .set('updated_by', context.author)
    .set('revision', version.revision + 1);
  const statement = updateVersion(document.table.name, [...changes.keys()], context.printer);
  await context.tx.run(statement, [...changes.values(), version.id]);
  for (const link of links) {
    if (link.is !== 'table') continue;
    await context.tx.run(deleteLinks(link, context.printer), [version.id]);
    await context.tx.run(copyLinks(link, context.printer), [version.id, shared.from]);
  }
  await recordSetChange(context, { ...document, locale: version.locale });
  await requireReached(context, document, version, shared.rules);
}

async function findDifferentLinks(
  context: WriteContext,
  document: DocumentLocale,
  id: number,
  current: ColumnValues,
  shared: { readonly from: number; readonly columns: ColumnValues },
): Promise<readonly Link[]> {
  const different: Link[] = [];
  for (const link of owningLinks(document.table)) {
    if (link.is === 'column' || !isShared(link.attribute, document)) continue;
    const ownLinks = await readOwningLinks(context, link, id, current);
    const sharedLinks = await readOwningLinks(context, link, shared.from, shared.columns);
    if (!haveSameTargets(linkTargets(ownLinks), linkTargets(sharedLinks))) different.push(link);
  }
  return different;
}

function hasShared(document: DocumentLocale): boolean {
  return [...document.type.attributes.values()].some((attribute) => isShared(attribute, document));
}
