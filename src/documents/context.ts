import { Bug, type Clock } from '../kernel/index.js';
import type { Layout, Link, VersionTable } from '../layout/index.js';
import type { PlanContext, ReadLimits, WritePrinter } from '../plan/index.js';
import type { ContentType, Snapshot } from '../schema/index.js';
import type { Store, Transaction } from '../store/index.js';
import type { Follow, Precede, WriteRules } from './types.js';

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
  readonly precede: Precede | null;
  /** Told of every write, in this order. */
  readonly followers: readonly Follow[];
  /** Whether what versions were is kept before they change. */
  readonly keepsHistory: boolean;
}

/** What reads of documents are planned from. */
export function planContext({ snapshot, layout, store, readLimits }: Omit<DocumentsContext, 'printer'>): PlanContext {
  const { dialect } = store;
  return { snapshot, layout, dialect, ...(readLimits === undefined ? {} : { limits: readLimits }) };
}

/** One transaction at work: everything it writes carries the same time. */
export interface Work extends DocumentsContext {
  readonly tx: Transaction;
  /** ISO 8601. */
  readonly now: string;
  /** Row id of the administrator whose write it is; null: somebody else's. */
  readonly author: number | null;
  /** What takes the place of the version that is written to. */
  readonly saves: 'update' | 'restore';
}

/** The locale versions of one document that a change is about. */
export interface Source {
  readonly type: ContentType;
  readonly table: VersionTable;
  readonly documentId: string;
  /** '' on types without locales, as it is stored. */
  readonly locale: string;
}

/** The table of a content type's versions. Raises Bug for a type that the layout does not know. */
export function tableOf(context: Pick<DocumentsContext, 'layout'>, uid: string): VersionTable {
  const table = context.layout.tables.get(uid);
  if (table === undefined) throw new Bug(`no table for ${uid}`);
  return table;
}

/** Where the links of an attribute are. Raises Bug for an attribute without links. */
export function linkOf(table: VersionTable, attribute: string): Link {
  const link = table.links.get(attribute);
  if (link === undefined) throw new Bug(`no links for ${table.type.uid}.${attribute}`);
  return link;
}

/** The links that versions of this table hold themselves. */
export function ownLinks(table: VersionTable): readonly Link[] {
  return [...table.links.values()].filter((link) => link.direction === 'forward');
}
