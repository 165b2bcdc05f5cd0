import { splitRawJsonArray } from '../../../foundations/core/index.js';
import { isListAttribute, type Snapshot } from '../../../language/schema/index.js';
import type { ComponentColumns, VersionTable } from '../../../storage/sql/layout/index.js';
import { type ComponentInstance, mapComponentIds } from '../components/component-instance.js';
import { printInstances } from '../components/print-instances.js';
import { readComponentJson, readInstances } from '../components/read-instances.js';
import { isShared } from '../writes/shared-attributes.js';
import type { StoredDocument, StoredVersion } from './read-documents.js';
import type { IntegrityRule, RuleViolation } from './types.js';
import { createViolation } from './violations.js';

/** The document and locale of each component id; a draft and its published version use the same ids. */
export interface ComponentIdRegistry {
  readonly locations: Map<number, string>;
  /** The highest id that was ever assigned. */
  readonly last: number;
}

/** Checks the contents of a document's versions. */
export function checkContent(
  table: VersionTable,
  document: StoredDocument,
  snapshot: Snapshot,
  ids: ComponentIdRegistry,
): readonly RuleViolation[] {
  const violations: RuleViolation[] = [];
  const report = (rule: IntegrityRule, text: string) =>
    void violations.push(createViolation(rule, table.name, document.documentId, text));
  const isReadable = document.versions.every((version) =>
    checkComponents(table, document, version, snapshot, ids, report),
  );
  if (!isReadable) return violations;
  for (const version of document.versions) {
    if (version.status === 'published') compareWithDraft(table, document, version, report);
  }
  if (table.type.localized) compareLocales(table, document, snapshot, report);
  return violations;
}

type ReportViolation = (rule: IntegrityRule, text: string) => void;

/** Checks the components of a version; false: they cannot be read. */
function checkComponents(
  table: VersionTable,
  { documentId }: StoredDocument,
  version: StoredVersion,
  snapshot: Snapshot,
  ids: ComponentIdRegistry,
  report: ReportViolation,
): boolean {
  const location = `${table.type.uid} ${documentId} ${version.locale}`;
  const idsInVersion = new Set<number>();
  let isReadable = true;
  for (const names of table.components.values()) {
    const label = `${names.attribute.name} (${describeVersion(version)})`;
    try {
      for (const { id } of flattenInstances(readVersionInstances(version, names, snapshot))) {
        const otherLocation = ids.locations.get(id);
        if (!Number.isSafeInteger(id) || id < 1 || id > ids.last)
          report('V5', `${label}: a component has an id that was never assigned`);
        else if (idsInVersion.has(id)) report('V5', `${label}: two components have the id ${id}`);
        else if (otherLocation !== undefined && otherLocation !== location)
          report('V5', `${label}: the component ${id} is in ${otherLocation} too`);
        idsInVersion.add(id);
        ids.locations.set(id, location);
      }
    } catch {
      // The reader throws only for texts that Octavo did not write, so every error means a damaged text.
      report('V5', `${label}: the stored components cannot be read`);
      isReadable = false;
    }
  }
  return isReadable;
}

function readVersionInstances(
  { columns }: StoredVersion,
  names: ComponentColumns,
  snapshot: Snapshot,
): readonly ComponentInstance[] {
  const json = readComponentJson(columns, names);
  for (const text of [json.responseJson, json.storedJson]) if (text !== null) JSON.parse(text);
  const instances = readInstances(json, names.attribute, snapshot);
  if (isListAttribute(names.attribute) && json.storedJson !== null && json.storedJson !== 'null') {
    if (splitRawJsonArray(json.storedJson).length !== instances.length)
      throw new RangeError('the texts are not parallel');
  }
  return instances;
}

function flattenInstances(instances: readonly ComponentInstance[]): readonly ComponentInstance[] {
  return instances.flatMap((instance) => [instance, ...[...instance.nested.values()].flatMap(flattenInstances)]);
}

/** Compares a published version with its draft, ids of components included, unless the draft was modified since. */
function compareWithDraft(
  table: VersionTable,
  { versions }: StoredDocument,
  published: StoredVersion,
  report: ReportViolation,
): void {
  const draft = versions.find(({ locale, status }) => locale === published.locale && status === 'draft');
  if (draft === undefined || draft.revision !== published.sourceRevision) return;
  for (const name of comparedColumns(table)) {
    if (draft.columns.get(name) !== published.columns.get(name))
      report(
        'V9',
        `${name}${inLocale(published)}: the published version is marked as identical to its draft, but differs`,
      );
  }
}

/** Columns whose equality makes contents equal. Positions in the lists of owners are not content. */
function comparedColumns(table: VersionTable): readonly string[] {
  return [
    ...[...table.columns.values()].flatMap(({ attribute, name }) =>
      table.type.attributes.has(attribute.name) ? [name] : [],
    ),
    ...[...table.components.values()].flatMap(({ responseJson, storedJson }) => [responseJson, storedJson]),
    ...[...table.links.values()].flatMap((link) =>
      link.is === 'column' && link.direction === 'forward' ? [link.targetColumn] : [],
    ),
  ];
}

/** Compares the shared attributes of the locales of each status. Ids of components are ignored: they differ by locale. */
function compareLocales(
  table: VersionTable,
  { versions }: StoredDocument,
  snapshot: Snapshot,
  report: ReportViolation,
): void {
  for (const status of ['draft', 'published'] as const) {
    const [first, ...others] = versions.filter((version) => version.status === status);
    for (const other of others) {
      for (const name of first === undefined ? [] : listDifferentShared(table, first, other, snapshot))
        report(
          'V4',
          `${name}: the locales ${first?.locale} and ${other.locale} share the attribute, but differ (${status})`,
        );
    }
  }
}

function listDifferentShared(
  table: VersionTable,
  left: StoredVersion,
  right: StoredVersion,
  snapshot: Snapshot,
): readonly string[] {
  const columns = [
    ...[...table.columns.values()].filter(({ attribute }) => table.type.attributes.has(attribute.name)),
    ...[...table.links.values()].flatMap((link) =>
      link.is === 'column' && link.direction === 'forward'
        ? [{ attribute: link.attribute, name: link.targetColumn }]
        : [],
    ),
  ];
  const printComponents = (version: StoredVersion, names: ComponentColumns) =>
    JSON.stringify(
      printInstances(
        mapComponentIds(readVersionInstances(version, names, snapshot), () => 0),
        names.attribute,
      ),
    );
  return [
    ...columns.flatMap(({ attribute, name }) =>
      isShared(attribute, table) && left.columns.get(name) !== right.columns.get(name) ? [attribute.name] : [],
    ),
    ...[...table.components.values()].flatMap((names) =>
      isShared(names.attribute, table) && printComponents(left, names) !== printComponents(right, names)
        ? [names.attribute.name]
        : [],
    ),
  ];
}

function describeVersion(version: StoredVersion): string {
  const status = version.status ?? 'change set';
  return version.locale === '' ? status : `${status}, ${version.locale}`;
}

function inLocale({ locale }: StoredVersion): string {
  return locale === '' ? '' : ` in ${locale}`;
}
