import type { Status } from '../../../language/query/index.js';
import type { ContentType, Stored } from '../../../language/schema/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import type { ComponentInstance } from '../components/component-instance.js';
import type { LinkTarget } from '../links/link-target.js';

export type { ComponentInstance as ImportedComponent } from '../components/component-instance.js';
export type { LinkTarget as ImportedTarget } from '../links/link-target.js';

/** A document that was made elsewhere, with all of its versions. */
export interface ImportedDocument {
  readonly type: ContentType;
  readonly documentId: string;
  /** At most one per locale and status. */
  readonly versions: readonly ImportedVersion[];
}

/** A version as it was there. Instants are ISO 8601. */
export interface ImportedVersion {
  /** '' on types without locales. */
  readonly locale: string;
  /** `published` on types without draft & publish. */
  readonly status: Status;
  /** The row id it had and keeps; null: it gets one. No version of the type may have it. */
  readonly id: number | null;
  /** By attribute, in stored form: digests of passwords too. */
  readonly scalars: ReadonlyMap<string, Stored>;
  /** By attribute of the version's own side, in order. Their documents have arrived. */
  readonly links: ReadonlyMap<string, readonly ImportedLink[]>;
  /** By attribute; ids are given here. */
  readonly components: ReadonlyMap<string, readonly ComponentInstance[]>;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** null on drafts. */
  readonly publishedAt: string | null;
  /** Row ids of administrators; null: nobody known. */
  readonly createdBy: number | null;
  readonly updatedBy: number | null;
}

/** A version of a database of ours, with everything that tells it from others: what leaves, and what comes back as it was. */
export interface WholeVersion extends ImportedVersion {
  readonly documentId: string;
  readonly id: number;
  /** Counts changes of content. */
  readonly revision: number;
  /** On published versions: the draft's revision that was published; null: there are no drafts. */
  readonly sourceRevision: number | null;
}

/** A link of a version, and its place in the list of the other side; null: there is none. */
export interface ImportedLink {
  readonly target: LinkTarget;
  readonly inversePosition: number | null;
}

/** A value or a link that could not come along, as another document has it and only one may. */
export interface UniqueConflict {
  readonly attribute: string;
  readonly documentId: string;
  /** Who has it. */
  readonly owner: string;
}

/**
 * Documents that come from elsewhere, written as they are: no rule of publication is asked, nobody is told, nothing of them was there
 * before. All in the transaction of the caller, who says at the end which content types changed by `Transaction.touch`.
 */
export interface BulkImport {
  /** The head of a document, which links can lead to from then on. `createdBy`: row id of an administrator. */
  createDocumentRow(tx: Transaction, type: ContentType, documentId: string, createdBy: number | null): Promise<void>;
  /**
   * The versions of an announced document. Returns what was left out because another one has it. Throws Failure write.invalid where
   * a value inside a component is to be unique and is not.
   */
  writeVersions(tx: Transaction, document: ImportedDocument): Promise<readonly UniqueConflict[]>;
  /**
   * One version of an announced document as it was in a database of ours: the ids of its components and its revisions stay. Throws
   * UniqueViolation, LengthViolation and ForeignKeyViolation where it does not fit, and Failure write.invalid like `write`.
   */
  restoreVersion(tx: Transaction, type: ContentType, version: WholeVersion): Promise<void>;
  /** The last thing: numbers that were kept are not given out again, and all content types count as changed. `component`: the highest id of one that was kept. */
  resetSequences(tx: Transaction, component?: number): Promise<void>;
}
