import type { ComponentColumns, VersionTable } from '../../layout/index.js';
import type { Snapshot } from '../../schema/index.js';
import { type Instance, withIds } from '../components/instance.js';
import { entriesOf } from '../components/raw-json.js';
import { isList, readInstances, textsOf } from '../components/read.js';
import { writeInstances } from '../components/write.js';
import { isShared } from '../life/shared.js';
import { broken } from './advice.js';
import type { StoredDocument, StoredVersion } from './document-rows.js';
import type { BrokenRule, Rule } from './types.js';

/** Which document and locale has which component id; drafts and published versions have the same ones. */
export interface KnownIds {
  readonly places: Map<number, string>;
  /** The highest that was ever given out. */
  readonly last: number;
}

/** What has to hold for the contents of a document's versions. */
export function contentChecks(
  table: VersionTable,
  document: StoredDocument,
  snapshot: Snapshot,
  ids: KnownIds,
): readonly BrokenRule[] {
  const found: BrokenRule[] = [];
  const tell = (rule: Rule, text: string) => void found.push(broken(rule, table.name, document.documentId, text));
  const readable = document.versions.every((version) => componentsOf(table, document, version, snapshot, ids, tell));
  if (!readable) return found;
  for (const version of document.versions) {
    if (version.status === 'published') compareWithDraft(table, document, version, tell);
  }
  if (table.type.localized) compareLocales(table, document, snapshot, tell);
  return found;
}

type Tell = (rule: Rule, text: string) => void;

/** Reads the components of a version; false: it cannot be done. */
function componentsOf(
  table: VersionTable,
  { documentId }: StoredDocument,
  version: StoredVersion,
  snapshot: Snapshot,
  ids: KnownIds,
  tell: Tell,
): boolean {
  const place = `${table.type.uid} ${documentId} ${version.locale}`;
  const here = new Set<number>();
  let readable = true;
  for (const names of table.components.values()) {
    const at = `${names.attribute.name} (${where(version)})`;
    try {
      for (const { id } of flat(instancesOf(version, names, snapshot))) {
        const elsewhere = ids.places.get(id);
        if (!Number.isSafeInteger(id) || id < 1 || id > ids.last)
          tell('V5', `${at}: a component has no id that was given out`);
        else if (here.has(id)) tell('V5', `${at}: two components have the id ${id}`);
        else if (elsewhere !== undefined && elsewhere !== place)
          tell('V5', `${at}: the component ${id} is in ${elsewhere} too`);
        here.add(id);
        ids.places.set(id, place);
      }
    } catch {
      // Only texts that Octavo wrote can be read: whatever the reader stumbles over, the text is not one of them.
      tell('V5', `${at}: the stored components cannot be read`);
      readable = false;
    }
  }
  return readable;
}

function instancesOf({ columns }: StoredVersion, names: ComponentColumns, snapshot: Snapshot): readonly Instance[] {
  const texts = textsOf(columns, names);
  for (const text of [texts.wire, texts.deep]) if (text !== null) JSON.parse(text);
  const instances = readInstances(texts, names.attribute, snapshot);
  if (isList(names.attribute) && texts.deep !== null && texts.deep !== 'null') {
    if (entriesOf(texts.deep).length !== instances.length) throw new RangeError('the texts are not parallel');
  }
  return instances;
}

function flat(instances: readonly Instance[]): readonly Instance[] {
  return instances.flatMap((instance) => [instance, ...[...instance.nested.values()].flatMap(flat)]);
}

/** A published version that was made from the draft as it is now has its content, ids of components included. */
function compareWithDraft(
  table: VersionTable,
  { versions }: StoredDocument,
  published: StoredVersion,
  tell: Tell,
): void {
  const draft = versions.find(({ locale, status }) => locale === published.locale && status === 'draft');
  if (draft === undefined || draft.revision !== published.sourceRevision) return;
  for (const name of comparedColumns(table)) {
    if (draft.columns.get(name) !== published.columns.get(name))
      tell('V9', `${name}${inLocale(published)}: the published version counts as its draft, and is another`);
  }
}

/** Columns whose equality makes contents equal: places in lists of owners are not content. */
function comparedColumns(table: VersionTable): readonly string[] {
  return [
    ...[...table.columns.values()].flatMap(({ attribute, name }) =>
      table.type.attributes.has(attribute.name) ? [name] : [],
    ),
    ...[...table.components.values()].flatMap(({ wire, deep }) => [wire, deep]),
    ...[...table.links.values()].flatMap((link) =>
      link.is === 'column' && link.direction === 'forward' ? [link.targetColumn] : [],
    ),
  ];
}

/** The versions of one status have the same shared attributes; components in them have ids of their own. */
function compareLocales(table: VersionTable, { versions }: StoredDocument, snapshot: Snapshot, tell: Tell): void {
  for (const status of ['draft', 'published'] as const) {
    const [first, ...others] = versions.filter((version) => version.status === status);
    for (const other of others) {
      for (const name of first === undefined ? [] : differences(table, first, other, snapshot))
        tell('V4', `${name}: the locales ${first?.locale} and ${other.locale} differ (${status}), which share it`);
    }
  }
}

function differences(
  table: VersionTable,
  one: StoredVersion,
  other: StoredVersion,
  snapshot: Snapshot,
): readonly string[] {
  const plain = [
    ...[...table.columns.values()].filter(({ attribute }) => table.type.attributes.has(attribute.name)),
    ...[...table.links.values()].flatMap((link) =>
      link.is === 'column' && link.direction === 'forward'
        ? [{ attribute: link.attribute, name: link.targetColumn }]
        : [],
    ),
  ];
  const text = (version: StoredVersion, names: ComponentColumns) =>
    JSON.stringify(
      writeInstances(
        withIds(instancesOf(version, names, snapshot), () => 0),
        names.attribute,
      ),
    );
  return [
    ...plain.flatMap(({ attribute, name }) =>
      isShared(attribute, table) && one.columns.get(name) !== other.columns.get(name) ? [attribute.name] : [],
    ),
    ...[...table.components.values()].flatMap((names) =>
      isShared(names.attribute, table) && text(one, names) !== text(other, names) ? [names.attribute.name] : [],
    ),
  ];
}

function where(version: StoredVersion): string {
  return version.locale === '' ? version.status : `${version.status}, ${version.locale}`;
}

function inLocale({ locale }: StoredVersion): string {
  return locale === '' ? '' : ` in ${locale}`;
}
