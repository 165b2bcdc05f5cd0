import type { ContentType, Stored } from '../../../language/schema/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import type { VersionTable } from '../../../storage/sql/layout/index.js';
import { contentColumns, insertDocumentRow, insertVersion, WritePrinter } from '../../../storage/sql/plan/index.js';
import { assignComponentIds, mapComponentIds } from '../components/component-instance.js';
import { printInstances } from '../components/print-instances.js';
import { type DocumentLocale, type DocumentsContext, getLink, getVersionTable, type WriteContext } from '../context.js';
import type { DocumentsServices } from '../documents.js';
import { targetKey } from '../links/link-target.js';
import { linkColumnValues, type OwningLink, writeOwningLinks } from '../links/owning-side.js';
import { serverOrigin } from '../types.js';
import { claimUniqueValues } from '../unique/claims.js';
import { haveEqualContent } from './compare-versions.js';
import { resetSequences } from './reset-sequences.js';
import type {
  BulkImport,
  ImportedComponent,
  ImportedLink,
  ImportedVersion,
  UniqueConflict,
  WholeVersion,
} from './types.js';
import { UniqueValueIndex } from './unique-value-index.js';

/** The services of a bulk import. One instance per attempt: it remembers the owners of unique values. */
export type BulkImportServices = Pick<DocumentsServices, 'snapshot' | 'layout' | 'store' | 'clock' | 'rules'>;

/** The revision numbers that decide whether a draft is modified, and the time that decides whether a translation is outdated. */
type VersionState = Pick<WholeVersion, 'revision' | 'sourceRevision' | 'localizedAt'>;

/** Creates a bulk import into the database of a model. */
export function createBulkImport(services: BulkImportServices): BulkImport {
  const printer = new WritePrinter(services.store.dialect);
  const context: DocumentsContext = {
    ...services,
    printer,
    beforeWrite: null,
    listeners: [],
    changeSetListeners: [],
    maxEntries: Number.POSITIVE_INFINITY,
    maxSetEntries: Number.POSITIVE_INFINITY,
    recordsHistory: false,
    recordsPast: false,
  };
  const uniqueValues = new UniqueValueIndex();
  return {
    async createDocumentRow(tx, type, documentId, createdBy) {
      const single = type.kind === 'singleType' ? type.uid : null;
      await tx.run(insertDocumentRow(printer), [documentId, type.uid, single, createdBy]);
    },
    async writeVersions(tx, { type, documentId, versions }) {
      const table = getVersionTable(context, type.uid);
      const clashes: UniqueConflict[] = [];
      for (const group of groupByLocale(versions)) {
        const writeContext = createWriteContext(context, tx, group[0]);
        const accepted = (await withComponentIds(writeContext, group)).map((version) => ({
          ...version,
          scalars: uniqueValues.keepScalars(table, documentId, version, clashes),
          links: uniqueValues.keepLinks(table, documentId, version, clashes),
        }));
        const modified = !haveEqualContent(table, accepted);
        for (const version of accepted) {
          const document = { type, table, documentId, locale: version.locale };
          await writeVersion(writeContext, document, version, initialRevisions(type, version, modified));
        }
      }
      return clashes;
    },
    async restoreVersion(tx, type, version) {
      const document = {
        type,
        table: getVersionTable(context, type.uid),
        documentId: version.documentId,
        locale: version.locale,
      };
      await writeVersion(createWriteContext(context, tx, version), document, version, version);
    },
    resetSequences: (tx, component = 0) => resetSequences(tx, services, component),
  };
}

/** Draft and published version of each locale. */
function groupByLocale(versions: readonly ImportedVersion[]): readonly (readonly ImportedVersion[])[] {
  const groups = new Map<string, ImportedVersion[]>();
  for (const version of versions) groups.set(version.locale, [...(groups.get(version.locale) ?? []), version]);
  // Drafts first: the published versions are compared with them.
  return [...groups.values()].map((group) => group.toSorted((left, right) => left.status.localeCompare(right.status)));
}

function createWriteContext(
  context: DocumentsContext,
  tx: Transaction,
  version: ImportedVersion | undefined,
): WriteContext {
  return {
    ...context,
    tx,
    now: version?.updatedAt ?? '',
    author: null,
    origin: serverOrigin,
    revisionAction: 'update',
    layer: null,
  };
}

/**
 * Assigns an id to each component; equal components of draft and published version get the same ids, as after a
 * publication.
 */
async function withComponentIds(
  context: WriteContext,
  versions: readonly ImportedVersion[],
): Promise<readonly ImportedVersion[]> {
  const assigned = new Map<string, readonly ImportedComponent[]>();
  const result: ImportedVersion[] = [];
  for (const version of versions) {
    const components = new Map<string, readonly ImportedComponent[]>();
    for (const [name, instances] of version.components) {
      const withoutIds = mapComponentIds(instances, () => 0);
      const key = JSON.stringify([name, withoutIds.map(toPlainJson)]);
      const identified = assigned.get(key) ?? (await assignComponentIds(context, [withoutIds]))[0] ?? [];
      assigned.set(key, identified);
      components.set(name, identified);
    }
    result.push({ ...version, components });
  }
  return result;
}

/** Maps have no JSON form. */
function toPlainJson(instance: ImportedComponent): unknown {
  const { component, scalars, targets, nested } = instance;
  return [
    component.uid,
    [...scalars],
    [...targets],
    [...nested].map(([name, inner]) => [name, inner.map(toPlainJson)] as const),
  ];
}

/** A draft that was changed since its publication is one revision ahead. */
function initialRevisions(type: ContentType, { status }: ImportedVersion, modified: boolean): VersionState {
  const isDraft = status === 'draft';
  const sourceRevision = type.draftAndPublish && !isDraft ? 1 : null;
  return { revision: isDraft && modified ? 2 : 1, sourceRevision, localizedAt: null };
}

async function writeVersion(
  context: WriteContext,
  document: DocumentLocale,
  version: ImportedVersion,
  { revision, sourceRevision, localizedAt }: VersionState,
): Promise<void> {
  const { table, documentId, locale } = document;
  const content = contentValues(table, version);
  const columns = new Map<string, Stored>([
    ...(version.id === null ? [] : ([['id', version.id]] as const)),
    ['document_id', documentId],
    ['locale', locale],
    ['status', version.status],
    ...contentColumns(table).map(({ name }) => [name, content.get(name) ?? null] as const),
    ['created_at', version.createdAt],
    ['updated_at', version.updatedAt],
    ['published_at', version.publishedAt],
    ['revision', revision],
    ['source_revision', sourceRevision],
    ['created_by', version.createdBy],
    ['updated_by', version.updatedBy],
    ['updated_at__localized', localizedAt],
  ]);
  const statement = insertVersion(table.name, [...columns.keys()], context.printer);
  const [row] = await context.tx.rows(statement, [...columns.values()]);
  const id = Number(row?.id);
  for (const [name, links] of version.links) {
    const link = getLink(table, name);
    if (link.is === 'table') await writeOwningLinks(context, link, id, [], withPositions(links));
  }
  if (version.status !== 'draft') await claimUniqueValues(context, document, content);
}

/** The content columns of a version by column name. */
function contentValues(table: VersionTable, version: ImportedVersion): ReadonlyMap<string, Stored> {
  const columns = new Map<string, Stored>();
  for (const { attribute, name } of table.columns.values()) {
    if (table.type.attributes.has(attribute.name)) columns.set(name, version.scalars.get(attribute.name) ?? null);
  }
  for (const names of table.components.values()) {
    const json = printInstances(version.components.get(names.attribute.name) ?? [], names.attribute);
    columns.set(names.responseJson, json.responseJson).set(names.storedJson, json.storedJson);
  }
  for (const link of table.links.values()) {
    if (link.is !== 'column' || link.direction !== 'forward') continue;
    const [owningLink] = withPositions(version.links.get(link.attribute.name) ?? []);
    for (const [name, value] of linkColumnValues(
      link,
      owningLink?.target ?? null,
      owningLink?.inversePosition ?? null,
    )) {
      columns.set(name, value);
    }
  }
  return columns;
}

/** Links with their places; the same target counts once. */
function withPositions(links: readonly ImportedLink[]): readonly OwningLink[] {
  const distinct = new Map(links.map((link) => [targetKey(link.target), link]));
  return [...distinct.values()].map(({ target, inversePosition }, index) => ({
    target,
    inversePosition,
    position: index + 1,
  }));
}
