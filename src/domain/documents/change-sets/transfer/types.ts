import type { Ability } from '../../../../language/query/access/index.js';
import type { ContentType } from '../../../../language/schema/index.js';
import type { Session, Transaction } from '../../../../storage/database/index.js';
import type { Content } from '../merge/content.js';
import type { ClashResolution } from '../publication/clash-resolutions.js';
import type { ChangeSet, ChangeSetEntry, ChangeSetText } from '../types.js';

/** An entry of a set, as it moves from one database to another (decision 0079). */
export interface MovedEntry {
  readonly type: ContentType;
  readonly documentId: string;
  /** '' on types without locales. */
  readonly locale: string;
  readonly action: ChangeSetEntry['action'];
  /** The version of the set; null: the entry takes the document away. */
  readonly set: Content | null;
  /** The published version when the document was put into the set; null: there was none. */
  readonly base: Content | null;
}

/** A set to write into a database. */
export interface MovedSet extends ChangeSetText {
  readonly id: string;
  readonly entries: readonly MovedEntry[];
}

/** What the import did with an entry, and what the publication of the set will do with it. */
export interface ImportedEntry extends Pick<ChangeSetEntry, 'type' | 'documentId'> {
  readonly locale: string;
  /**
   * `added` and `changed`: it is as in the import; `unchanged`: it was; `discarded`: it is not in the import; `gone`: it takes away a document
   * that does not exist.
   */
  readonly outcome: 'added' | 'changed' | 'unchanged' | 'discarded' | 'gone';
  /** Whether the published version is another one than the base. */
  readonly hasDrifted: boolean;
  /** Paths of values that were changed otherwise in the published version. */
  readonly clashes: readonly string[];
}

/** The result of an import. */
export interface ImportedSet {
  /** Not `open`: the set was published, and nothing was written. */
  readonly state: ChangeSet['state'];
  /** What became of the set itself; `changed`: it got another name or description. */
  readonly outcome: 'added' | 'changed' | 'unchanged';
  readonly entries: readonly ImportedEntry[];
}

/** Reads and writes change sets as wholes, for moves between databases with the same content model. Checks no permissions. */
export interface SetTransfer {
  /** Returns the entries by documentId and locale. */
  read(session: Session, id: string): Promise<readonly MovedEntry[]>;
  /** Returns the published version of a document on a type without locales; null: there is none. */
  readPublished(
    session: Session,
    type: ContentType,
    documentId: string,
  ): Promise<{ readonly content: Content; readonly updatedAt: string } | null>;
  /**
   * Makes an open set have these entries and no others, within the transaction; creates it if there is none with its id. Links of a base to
   * documents that do not exist are left out. Throws CliError for links of the set to such documents and for documents that cannot be
   * created; Failure write.change-set-full.
   */
  write(tx: Transaction, ability: Ability, set: MovedSet): Promise<ImportedSet>;
}

/** Returns the resolutions that take one side for all clashes of an import. */
export function resolveAll(entries: readonly ImportedEntry[], take: ClashResolution['take']): ClashResolution[] {
  return entries.flatMap(({ documentId, locale, clashes }) =>
    clashes.map((path) => ({ documentId, locale, path, take })),
  );
}
