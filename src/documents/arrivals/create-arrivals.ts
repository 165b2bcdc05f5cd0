import type { VersionTable } from '../../layout/index.js';
import { contentColumns, insertHead, insertVersion, WritePrinter } from '../../plan/index.js';
import type { ContentType, Stored } from '../../schema/index.js';
import type { Transaction } from '../../store/index.js';
import { withIds } from '../components/instance.js';
import { numbered } from '../components/number.js';
import { writeInstances } from '../components/write.js';
import { type DocumentsContext, linkOf, type Source, tableOf, type Work } from '../context.js';
import type { DocumentsParts } from '../documents.js';
import { columnsOfLink, type OwnLink, writeOwnLinks } from '../links/own.js';
import { targetKey } from '../links/target.js';
import { claimValues } from '../unique/claims.js';
import { sameVersions } from './same-versions.js';
import { settle } from './settle.js';
import type { Arrivals, ArrivingComponent, ArrivingLink, ArrivingVersion, Clash, WholeVersion } from './types.js';
import { UniqueHolders } from './unique-holders.js';

/** What documents arrive with. One for each attempt: it remembers who has what. */
export type ArrivalsParts = Pick<DocumentsParts, 'snapshot' | 'layout' | 'store' | 'clock' | 'rules'>;

/** What tells whether a draft is as it was published. */
type Revisions = Pick<WholeVersion, 'revision' | 'sourceRevision'>;

/** Lets documents of a model into its database. */
export function createArrivals(parts: ArrivalsParts): Arrivals {
  const printer = new WritePrinter(parts.store.dialect);
  const context: DocumentsContext = {
    ...parts,
    printer,
    precede: null,
    followers: [],
    maxEntries: Number.POSITIVE_INFINITY,
    keepsHistory: false,
  };
  const holders = new UniqueHolders();
  return {
    async announce(tx, type, documentId, createdBy) {
      const single = type.kind === 'singleType' ? type.uid : null;
      await tx.run(insertHead(printer), [documentId, type.uid, single, createdBy]);
    },
    async write(tx, { type, documentId, versions }) {
      const table = tableOf(context, type.uid);
      const clashes: Clash[] = [];
      for (const group of byLocale(versions)) {
        const work = workOf(context, tx, group[0]);
        const fitting = (await withComponentIds(work, group)).map((version) => ({
          ...version,
          scalars: holders.scalars(table, documentId, version, clashes),
          links: holders.links(table, documentId, version, clashes),
        }));
        const modified = !sameVersions(table, fitting);
        for (const version of fitting) {
          const source = { type, table, documentId, locale: version.locale };
          await writeVersion(work, source, version, revisionsOf(type, version, modified));
        }
      }
      return clashes;
    },
    async restore(tx, type, version) {
      const source = {
        type,
        table: tableOf(context, type.uid),
        documentId: version.documentId,
        locale: version.locale,
      };
      await writeVersion(workOf(context, tx, version), source, version, version);
    },
    settle: (tx, component = 0) => settle(tx, parts, component),
  };
}

/** Draft and published version of each locale. */
function byLocale(versions: readonly ArrivingVersion[]): readonly (readonly ArrivingVersion[])[] {
  const groups = new Map<string, ArrivingVersion[]>();
  for (const version of versions) groups.set(version.locale, [...(groups.get(version.locale) ?? []), version]);
  // Drafts first: they are what the published ones are compared with.
  return [...groups.values()].map((group) => group.toSorted((left, right) => left.status.localeCompare(right.status)));
}

function workOf(context: DocumentsContext, tx: Transaction, version: ArrivingVersion | undefined): Work {
  return { ...context, tx, now: version?.updatedAt ?? '', author: null, saves: 'update' };
}

/** The versions with an id for every component; where both have the same components, the same ones, as after a publication. */
async function withComponentIds(work: Work, versions: readonly ArrivingVersion[]): Promise<readonly ArrivingVersion[]> {
  const given = new Map<string, readonly ArrivingComponent[]>();
  const result: ArrivingVersion[] = [];
  for (const version of versions) {
    const components = new Map<string, readonly ArrivingComponent[]>();
    for (const [name, instances] of version.components) {
      const blank = withIds(instances, () => 0);
      const key = JSON.stringify([name, blank.map(plain)]);
      const known = given.get(key) ?? (await numbered(work, [blank]))[0] ?? [];
      given.set(key, known);
      components.set(name, known);
    }
    result.push({ ...version, components });
  }
  return result;
}

/** Maps have no JSON of their own. */
function plain(instance: ArrivingComponent): unknown {
  const { component, scalars, targets, nested } = instance;
  return [
    component.uid,
    [...scalars],
    [...targets],
    [...nested].map(([name, inner]) => [name, inner.map(plain)] as const),
  ];
}

/** A draft that was changed since it was published is one revision ahead. */
function revisionsOf(type: ContentType, { status }: ArrivingVersion, modified: boolean): Revisions {
  const isDraft = status === 'draft';
  return { revision: isDraft && modified ? 2 : 1, sourceRevision: type.draftAndPublish && !isDraft ? 1 : null };
}

async function writeVersion(
  work: Work,
  source: Source,
  version: ArrivingVersion,
  { revision, sourceRevision }: Revisions,
): Promise<void> {
  const { table, documentId, locale } = source;
  const content = contentOf(table, version);
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
  ]);
  const statement = insertVersion(table.name, [...columns.keys()], work.printer);
  const [row] = await work.tx.rows(statement, [...columns.values()]);
  const id = Number(row?.id);
  for (const [name, links] of version.links) {
    const link = linkOf(table, name);
    if (link.is === 'table') await writeOwnLinks(work, link, id, [], placed(links));
  }
  if (version.status !== 'draft') await claimValues(work, source, content);
}

/** The content columns of a version by column name. */
function contentOf(table: VersionTable, version: ArrivingVersion): ReadonlyMap<string, Stored> {
  const columns = new Map<string, Stored>();
  for (const { attribute, name } of table.columns.values()) {
    if (table.type.attributes.has(attribute.name)) columns.set(name, version.scalars.get(attribute.name) ?? null);
  }
  for (const names of table.components.values()) {
    const texts = writeInstances(version.components.get(names.attribute.name) ?? [], names.attribute);
    columns.set(names.wire, texts.wire).set(names.deep, texts.deep);
  }
  for (const link of table.links.values()) {
    if (link.is !== 'column' || link.direction !== 'forward') continue;
    const [own] = placed(version.links.get(link.attribute.name) ?? []);
    for (const [name, value] of columnsOfLink(link, own?.target ?? null, own?.inversePosition ?? null)) {
      columns.set(name, value);
    }
  }
  return columns;
}

/** Links with their places; the same target counts once. */
function placed(links: readonly ArrivingLink[]): readonly OwnLink[] {
  const once = new Map(links.map((link) => [targetKey(link.target), link]));
  return [...once.values()].map(({ target, inversePosition }, at) => ({ target, inversePosition, position: at + 1 }));
}
