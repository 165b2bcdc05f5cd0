import type { Link } from '../../layout/index.js';
import { contentColumns, copyLinks, deleteLinks, updateVersion } from '../../plan/index.js';
import type { Attribute, Stored } from '../../schema/index.js';
import { alignedIds, type Instance, withIds } from '../components/instance.js';
import { numbered } from '../components/number.js';
import { type ComponentTexts, readInstances, textsOf } from '../components/read.js';
import { writeInstances } from '../components/write.js';
import { ownLinks, type Source, type Work } from '../context.js';
import { keep } from '../history/keep.js';
import { readOwnLinks, targetsOf } from '../links/own.js';
import { sameTargets } from '../links/target.js';
import { settle } from '../settle.js';
import { type Columns, changedAt, readColumns, type Version, workingStatus } from '../versions.js';

/**
 * Attributes whose value all locales of a document share: on localized types, those that are not localized themselves.
 * Relations are never shared: every locale version has its own (behaviour, section 9).
 */
export function isShared(attribute: Attribute, { type }: Pick<Source, 'type'>): boolean {
  return type.localized && !attribute.localized && attribute.storage !== 'relation';
}

/** A version just written, whose shared attributes others are to have. */
export interface Sharing {
  readonly id: number;
  readonly columns: Columns;
  /** Its columns before the write: they tell which component elsewhere stands for which one here. */
  readonly before: Columns;
}

/**
 * Gives the shared attributes of the version just written to the versions of the same status in the other locales, among
 * `versions`.
 */
export async function shareDraft(
  work: Work,
  source: Source,
  { id, columns, before }: Sharing,
  versions: readonly Version[],
): Promise<void> {
  if (!hasShared(source)) return;
  const status = workingStatus(source.type);
  for (const other of versions) {
    if (other.status !== status || other.locale === source.locale) continue;
    const current = await readColumns(work, source.table, other.id);
    const wanted = await sharedColumns(work, source, columns, (texts) => matched(work, texts, before, current));
    await bring(work, source, other, current, wanted, { from: id, columns });
  }
}

/**
 * Gives the shared attributes of the other locales' drafts, which follow every draft, to their published versions. `changed`: these drafts
 * were changed after `versions` were read.
 */
export async function publishShared(
  work: Work,
  source: Source,
  versions: readonly Version[],
  changed: boolean,
): Promise<void> {
  if (!hasShared(source)) return;
  for (const published of versions) {
    if (published.status !== 'published' || published.locale === source.locale) continue;
    const draft = versions.find(({ locale, status }) => locale === published.locale && status === 'draft');
    if (draft === undefined) continue;
    // What is not modified has the same content in both.
    if (!changed && draft.revision === published.sourceRevision) continue;
    const columns = await readColumns(work, source.table, draft.id);
    const current = await readColumns(work, source.table, published.id);
    const wanted = await sharedColumns(work, source, columns, asTheyAre);
    await bring(work, source, published, current, wanted, { from: draft.id, columns });
    await settle(work, source.table, source.documentId, published.locale);
  }
}

/** What a new locale version starts with: the shared columns of another one, its components copied under new ids. */
export function startingColumns(work: Work, source: Source, other: Columns): Promise<Map<string, Stored>> {
  return sharedColumns(work, source, other, ({ now, attribute }) =>
    withIds(readInstances(now, attribute, work.snapshot), () => 0),
  );
}

interface SharedTexts {
  readonly now: ComponentTexts;
  readonly attribute: Parameters<typeof readInstances>[1];
  readonly names: { readonly wire: string; readonly deep: string };
}

/** The components of a shared attribute as another version is to have them, 0 for ids yet to be given; null: the very same. */
type Retell = (texts: SharedTexts) => readonly Instance[] | null;

const asTheyAre: Retell = () => null;

/** The shared columns of a version, with components as `retell` gives them. */
async function sharedColumns(
  work: Work,
  source: Source,
  columns: Columns,
  retell: Retell,
): Promise<Map<string, Stored>> {
  const { table } = source;
  const shared = new Map<string, Stored>();
  for (const { name, attribute } of contentColumns(table)) {
    const definition = source.type.attributes.get(attribute);
    if (definition !== undefined && isShared(definition, source)) shared.set(name, columns.get(name) ?? null);
  }
  const retold = [...table.components.values()].flatMap((names) => {
    if (!isShared(names.attribute, source)) return [];
    const instances = retell({ now: textsOf(columns, names), attribute: names.attribute, names });
    return instances === null ? [] : [{ names, instances }];
  });
  const lists = await numbered(
    work,
    retold.map(({ instances }) => instances),
  );
  for (const [at, { names }] of retold.entries()) {
    const texts = writeInstances(lists[at] ?? [], names.attribute);
    shared.set(names.wire, texts.wire);
    shared.set(names.deep, texts.deep);
  }
  return shared;
}

/** The components with the ids that the same ones have in another locale; new components get new ids. */
function matched(work: Work, texts: SharedTexts, before: Columns, other: Columns): readonly Instance[] {
  const { attribute, names } = texts;
  const read = (columns: Columns) => readInstances(textsOf(columns, names), attribute, work.snapshot);
  const ids = alignedIds(read(before), read(other));
  return withIds(readInstances(texts.now, attribute, work.snapshot), (id) => ids.get(id) ?? 0);
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
  await keep(work, source, version.id, version.status === workingStatus(source.type) ? 'share' : 'publish');
  changes
    .set('updated_at', changedAt(work, version))
    .set('updated_by', work.author)
    .set('revision', version.revision + 1);
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
