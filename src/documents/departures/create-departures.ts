import type { VersionTable } from '../../layout/index.js';
import { contentColumns, headsBehind, linksOfOwners, versionsBehind, WritePrinter } from '../../plan/index.js';
import { type ContentType, type Snapshot, type Stored, storedOfColumn } from '../../schema/index.js';
import type { Row, Session } from '../../store/index.js';
import type { ArrivingComponent, ArrivingLink, WholeVersion } from '../arrivals/types.js';
import { readInstances, textsOf } from '../components/read.js';
import { ownLinks, tableOf } from '../context.js';
import type { DocumentsParts } from '../documents.js';
import { columnLinks, ownLinkOf } from '../links/own.js';

/** What documents are read with that leave as a whole. */
export type DeparturesParts = Pick<DocumentsParts, 'snapshot' | 'layout' | 'store'>;

/** Documents read as they are stored, for putting them somewhere else: what `Arrivals.restore` takes. No rule and no right is asked. */
export interface Departures {
  /** Every document, in the order of their documentIds; those of removed content types too, whose uid no model has. */
  heads(session: Session): AsyncIterable<DepartingHead>;
  /** Every version of a content type in the order of row ids. Who wrote them is not part of it. */
  versions(session: Session, type: ContentType): AsyncIterable<WholeVersion>;
}

/** A document that leaves. */
export interface DepartingHead {
  readonly type: string;
  readonly documentId: string;
}

const headsAtOnce = 500;
const versionsAtOnce = 100;

/** Reads documents of a model from its database, a portion at a time: memory stays bounded. */
export function createDepartures({ snapshot, layout, store }: DeparturesParts): Departures {
  const printer = new WritePrinter(store.dialect);
  return {
    async *heads(session) {
      const next = headsBehind(headsAtOnce, printer);
      for (let last: string | undefined = ''; last !== undefined; ) {
        const rows: readonly Row[] = await session.rows(next, [last]);
        for (const row of rows) yield { type: String(row.type), documentId: String(row.document_id) };
        last = rows.length < headsAtOnce ? undefined : String(rows.at(-1)?.document_id);
      }
    },
    async *versions(session, type) {
      const table = tableOf({ layout }, type.uid);
      const next = versionsBehind(table, versionsAtOnce, printer);
      for (let last = 0; ; ) {
        const rows = await session.rows(next, [last]);
        const end = Number(rows.at(-1)?.id ?? 0);
        if (rows.length === 0) return;
        const links = await linksOfRows(session, table, last, end, printer);
        for (const row of rows) yield wholeVersion(row, table, links.get(Number(row.id)) ?? new Map(), snapshot);
        last = end;
      }
    },
  };
}

/** Links by owner and attribute. */
type LinksOfRows = ReadonlyMap<number, ReadonlyMap<string, readonly ArrivingLink[]>>;

/** Those in link tables, of the versions from behind one row id up to another. */
async function linksOfRows(
  session: Session,
  table: VersionTable,
  after: number,
  end: number,
  printer: WritePrinter,
): Promise<LinksOfRows> {
  const found = new Map<number, Map<string, ArrivingLink[]>>();
  for (const link of ownLinks(table)) {
    if (link.is !== 'table') continue;
    for (const row of await session.rows(linksOfOwners(link, printer), [after, end])) {
      const owner = Number(row[link.ownerColumn]);
      const ofOwner = found.get(owner) ?? new Map<string, ArrivingLink[]>();
      found.set(owner, ofOwner);
      const { target, inversePosition } = ownLinkOf(link, row);
      const list = ofOwner.get(link.attribute.name) ?? [];
      ofOwner.set(link.attribute.name, list);
      list.push({ target, inversePosition });
    }
  }
  return found;
}

function wholeVersion(
  row: Row,
  table: VersionTable,
  listed: ReadonlyMap<string, readonly ArrivingLink[]>,
  snapshot: Snapshot,
): WholeVersion {
  const columns = new Map(
    contentColumns(table).map(({ name, kind }) => [name, storedOfColumn(row[name] ?? null, kind)] as const),
  );
  const scalars = new Map<string, Stored>();
  const links = new Map(listed);
  const components = new Map<string, readonly ArrivingComponent[]>();
  for (const attribute of table.type.attributes.values()) {
    const { name } = attribute;
    const scalar = table.columns.get(name);
    const texts = table.components.get(name);
    const link = table.links.get(name);
    if (scalar !== undefined) scalars.set(name, columns.get(scalar.name) ?? null);
    if (texts !== undefined) components.set(name, readInstances(textsOf(columns, texts), texts.attribute, snapshot));
    if (link?.is === 'column' && link.direction === 'forward') links.set(name, columnLinks(link, columns));
  }
  return {
    documentId: String(row.document_id),
    locale: String(row.locale),
    status: row.status === 'draft' ? 'draft' : 'published',
    id: Number(row.id),
    scalars,
    links,
    components,
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    publishedAt: textAt(row, 'published_at'),
    revision: Number(row.revision),
    sourceRevision: row.source_revision === null ? null : Number(row.source_revision),
    createdBy: null,
    updatedBy: null,
  };
}

function textAt(row: Row, column: string): string | null {
  const value = row[column] ?? null;
  return value === null ? null : String(value);
}
