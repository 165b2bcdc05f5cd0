import { Bug, type Clock } from '../../foundations/core/index.js';
import type { ContentType, Snapshot } from '../../language/schema/index.js';
import type { Store, Transaction } from '../../storage/database/index.js';
import type { Layout, Link, VersionTable } from '../../storage/sql/layout/index.js';
import type { PlanContext, ReadLimits, WritePrinter } from '../../storage/sql/plan/index.js';
import type { BeforeWriteHook, ChangeListener, WriteRules } from './types.js';

/** What the life of documents is made from: one model, its tables, and the world's database and clock. */
export interface DocumentsContext {
  readonly snapshot: Snapshot;
  readonly layout: Layout;
  readonly store: Store;
  readonly clock: Clock;
  readonly rules: WriteRules;
  /** Entries that a body may have in one list. */
  readonly maxEntries: number;
  /** The limits of what is answered; left out: there are none. */
  readonly readLimits?: ReadLimits;
  readonly printer: WritePrinter;
  /** Asked before every write; null: nobody is. */
  readonly beforeWrite: BeforeWriteHook | null;
  /** Told of every write, in this order. */
  readonly listeners: readonly ChangeListener[];
  /** Whether what versions were is kept before they change. */
  readonly recordsHistory: boolean;
}

/** What reads of documents are planned from. */
export function createPlanContext({
  snapshot,
  layout,
  store,
  readLimits,
}: Omit<DocumentsContext, 'printer'>): PlanContext {
  const { dialect } = store;
  return { snapshot, layout, dialect, ...(readLimits === undefined ? {} : { limits: readLimits }) };
}

/** One transaction at work: everything it writes carries the same time. */
export interface WriteContext extends DocumentsContext {
  readonly tx: Transaction;
  /** ISO 8601. */
  readonly now: string;
  /** Row id of the administrator whose write it is; null: somebody else's. */
  readonly author: number | null;
  /** What takes the place of the version that is written to. */
  readonly revisionAction: 'update' | 'restore';
}

/** The locale versions of one document that a change is about. */
export interface DocumentLocale {
  readonly type: ContentType;
  readonly table: VersionTable;
  readonly documentId: string;
  /** '' on types without locales, as it is stored. */
  readonly locale: string;
}

/** The table of a content type's versions. Throws Bug for a type that the layout does not know. */
export function getVersionTable(context: Pick<DocumentsContext, 'layout'>, uid: string): VersionTable {
  const table = context.layout.versionTables.get(uid);
  if (table === undefined) throw new Bug(`no table for ${uid}`);
  return table;
}

/** Where the links of an attribute are. Throws Bug for an attribute without links. */
export function getLink(table: VersionTable, attribute: string): Link {
  const link = table.links.get(attribute);
  if (link === undefined) throw new Bug(`no links for ${table.type.uid}.${attribute}`);
  return link;
}

/** The links that versions of this table hold themselves. */
export function owningLinks(table: VersionTable): readonly Link[] {
  return [...table.links.values()].filter((link) => link.direction === 'forward');
}
