import type { Link } from '../../layout/index.js';
import { contentColumns, copyLinks, deleteLinks, updateVersion } from '../../plan/index.js';
import type { Attribute, Stored } from '../../schema/index.js';
import { alignedIds, withIds } from '../components/instance.js';
import { type ComponentTexts, readInstances } from '../components/read.js';
import { writeInstances } from '../components/write.js';
import { ownLinks, type Source, type Work } from '../context.js';
import { readOwnLinks, targetsOf } from '../links/own.js';
import { sameTargets } from '../links/target.js';
import { settle } from '../settle.js';
import { type Columns, readColumns, readVersions, type Version, workingStatus } from '../versions.js';
import { numbered, textsOf } from './apply.js';

/**
 * Attributes whose value all locales of a document share: on localized types, those that are not localized themselves.
 * Relations are never shared: every locale version has its own (behaviour, section 9).
 */
export function isShared(attribute: Attribute, { type }: Source): boolean {
  return type.localized && !attribute.localized && attribute.storage !== 'relation';
}

/**
 * Gives the shared attributes of the version just written to the versions of the same status in the other locales.
 * `before` are its columns before the write: they tell which component there stands for which one here.
 */
export async function shareDraft(work: Work, source: Source, id: number, before: Columns): Promise<void> {
  if (!hasShared(source)) return;
  const status = workingStatus(source.type);
  const columns = await readColumns(work, source.table, id);
  for (const other of await readVersions(work, source.table, source.documentId)) {
    if (other.status !== status || other.locale === source.locale) continue;
    const current = await readColumns(work, source.table, other.id);
    const wanted = await sharedColumns(source, columns, (texts) => matched(work, texts, before, current));
    await bring(work, source, other, current, wanted, { from: id, columns });
  }
}

/** Gives the shared attributes of the other locales' drafts, which follow every draft, to their published versions. */
export async function publishShared(work: Work, source: Source): Promise<void> {
  if (!hasShared(source)) return;
  const versions = await readVersions(work, source.table, source.documentId);
  for (const published of versions) {
    if (published.status !== 'published' || published.locale === source.locale) continue;
    const draft = versions.find(({ locale, status }) => locale === published.locale && status === 'draft');
    if (draft === undefined) continue;
    const columns = await readColumns(work, source.table, draft.id);
    const current = await readColumns(work, source.table, published.id);
    const wanted = await sharedColumns(source, columns, (texts) => Promise.resolve(texts.now));
    await bring(work, source, published, current, wanted, { from: draft.id, columns });
    await settle(work, source.table, source.documentId, published.locale);
  }
}

/** What a new locale version starts with: the shared columns of another one, its components copied under new ids. */
export function startingColumns(work: Work, source: Source, other: Columns): Promise<Map<string, Stored>> {
  return sharedColumns(source, other, async ({ now, attribute }) => {
    const copies = withIds(readInstances(now, attribute, work.snapshot), () => 0);
    return writeInstances(await numbered(work, copies), attribute);
  });
}

interface SharedTexts {
  readonly now: ComponentTexts;
  readonly attribute: Parameters<typeof readInstances>[1];
  readonly names: { readonly wire: string; readonly deep: string };
}

/** The shared columns of a version, with the texts of components as `retell` gives them. */
async function sharedColumns(
  source: Source,
  columns: Columns,
  retell: (texts: SharedTexts) => Promise<ComponentTexts>,
): Promise<Map<string, Stored>> {
  const { table } = source;
  const shared = new Map<string, Stored>();
  for (const { name, attribute } of contentColumns(table)) {
    const definition = source.type.attributes.get(attribute);
    if (definition !== undefined && isShared(definition, source)) shared.set(name, columns.get(name) ?? null);
  }
  for (const names of table.components.values()) {
    if (!isShared(names.attribute, source)) continue;
    const texts = await retell({ now: textsOf(columns, names), attribute: names.attribute, names });
    shared.set(names.wire, texts.wire);
    shared.set(names.deep, texts.deep);
  }
  return shared;
}

/** The texts with the ids that the same components have in another locale; new components get new ids. */
async function matched(work: Work, texts: SharedTexts, before: Columns, other: Columns): Promise<ComponentTexts> {
  const { attribute, names } = texts;
  const read = (columns: Columns) => readInstances(textsOf(columns, names), attribute, work.snapshot);
  const ids = alignedIds(read(before), read(other));
  const instances = withIds(readInstances(texts.now, attribute, work.snapshot), (id) => ids.get(id) ?? 0);
  return writeInstances(await numbered(work, instances), attribute);
}

/** Brings a version's shared columns and links to a state; a version that has it already is left alone. */
async function bring(
  work: Work,
  source: Source,
  version: Version,
  current: Columns,
  wanted: Columns,
  shared: { readonly from: number; readonly columns: Columns },
): Promise<void> {
  const changes = new Map([...wanted].filter(([name, value]) => value !== (current.get(name) ?? null)));
  const links = await differentLinks(work, source, version.id, current, shared);
  if (changes.size === 0 && links.length === 0) return;
  changes.set('updated_at', work.now).set('revision', version.revision + 1);
  const statement = updateVersion(source.table.name, [...changes.keys()], work.printer);
  await work.tx.run(statement, [...changes.values(), version.id]);
  for (const link of links) {
    if (link.is !== 'table') continue;
    await work.tx.run(deleteLinks(link, work.printer), [version.id]);
    await work.tx.run(copyLinks(link, work.printer), [version.id, shared.from]);
  }
}

async function differentLinks(
  work: Work,
  source: Source,
  id: number,
  current: Columns,
  shared: { readonly from: number; readonly columns: Columns },
): Promise<readonly Link[]> {
  const different: Link[] = [];
  for (const link of ownLinks(source.table)) {
    if (link.is === 'column' || !isShared(link.attribute, source)) continue;
    const here = await readOwnLinks(work, link, id, current);
    const there = await readOwnLinks(work, link, shared.from, shared.columns);
    if (!sameTargets(targetsOf(here), targetsOf(there))) different.push(link);
  }
  return different;
}

function hasShared(source: Source): boolean {
  return [...source.type.attributes.values()].some((attribute) => isShared(attribute, source));
}
