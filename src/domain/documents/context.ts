import { Bug, type Clock } from '../../foundations/core/index.js';
import type { ContentType, Snapshot } from '../../language/schema/index.js';
import type { Store, Transaction } from '../../storage/database/index.js';
import type { Layout, Link, VersionTable } from '../../storage/sql/layout/index.js';
import type { PlanContext, ReadLimits, WritePrinter } from '../../storage/sql/plan/index.js';
import type { ChangeSetLayer } from './change-sets/layer.js';
import type { ChangeSetListener } from './change-sets/types.js';
import type { Embedder } from './similar/types.js';
import type { BeforeWriteHook, ChangeListener, WriteOrigin, WriteRules } from './types.js';

/** The dependencies of documents: one model, its tables, the database and the clock. */
export interface DocumentsContext {
  readonly snapshot: Snapshot;
  readonly layout: Layout;
  readonly store: Store;
  readonly clock: Clock;
  readonly rules: WriteRules;
  /** Maximum number of entries that a body may have in one list. */
  readonly maxEntries: number;
  /** The limits of a response; left out: there are none. */
  readonly readLimits?: ReadLimits;
  readonly printer: WritePrinter;
  /** Called before every write; null: no hook. */
  readonly beforeWrite: BeforeWriteHook | null;
  /** Called for every change, in this order. */
  readonly listeners: readonly ChangeListener[];
  /** Called for what happens to change sets, in this order. */
  readonly changeSetListeners: readonly ChangeSetListener[];
  /** Whether a revision of each version is recorded before it changes. */
  readonly recordsHistory: boolean;
  /** Whether former rows are recorded, so that past moments can be read. */
  readonly recordsPast: boolean;
  /** Maximum number of entries of a change set. */
  readonly maxSetEntries: number;
  /** What makes the vectors by which similar documents are found; left out: there are none. */
  readonly embedder?: Pick<Embedder, 'embeddingModel'>;
}

/** Returns the context in which reads of documents are planned. */
export function createPlanContext({
  snapshot,
  layout,
  store,
  readLimits,
}: Omit<DocumentsContext, 'printer'>): PlanContext {
  const { dialect } = store;
  return { snapshot, layout, dialect, ...(readLimits === undefined ? {} : { limits: readLimits }) };
}

/** The context of one transaction. All its rows get the same time. */
export interface WriteContext extends DocumentsContext {
  readonly tx: Transaction;
  /** ISO 8601. */
  readonly now: string;
  /** Row id of the administrator who writes; null: another kind of caller. */
  readonly author: number | null;
  readonly origin: WriteOrigin;
  /** The reason of the change in the history. */
  readonly revisionAction: 'update' | 'restore';
  /** The change set into which it writes; null: into drafts. */
  readonly layer: ChangeSetLayer | null;
}

/** What reads of stored rows need, in a transaction or outside of one. */
export type ReadContext = Pick<WriteContext, 'snapshot' | 'layout' | 'store' | 'printer'> & {
  readonly tx: Pick<Transaction, 'rows'>;
};

/** A document in one locale: its draft and its published version. */
export interface DocumentLocale {
  readonly type: ContentType;
  readonly table: VersionTable;
  readonly documentId: string;
  /** '' on types without locales, as it is stored. */
  readonly locale: string;
}

/** Returns the version table of a content type. Throws Bug for a type that is not in the layout. */
export function getVersionTable(context: Pick<DocumentsContext, 'layout'>, uid: string): VersionTable {
  const table = context.layout.versionTables.get(uid);
  if (table === undefined) throw new Bug(`no table for ${uid}`);
  return table;
}

/** Returns where the links of an attribute are stored. Throws Bug for an attribute without links. */
export function getLink(table: VersionTable, attribute: string): Link {
  const link = table.links.get(attribute);
  if (link === undefined) throw new Bug(`no links for ${table.type.uid}.${attribute}`);
  return link;
}

/** Returns the links of which versions of this table are the owning side. */
export function owningLinks(table: VersionTable): readonly Link[] {
  return [...table.links.values()].filter((link) => link.direction === 'forward');
}
