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

/** A version of the imported database. Times are ISO 8601. */
export interface ImportedVersion {
  /** '' on types without locales. */
  readonly locale: string;
  /** `published` on types without draft & publish. */
  readonly status: Status;
  /** The row id to preserve; null: a new one is assigned. No version of the type may have it. */
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
  /** Row ids of administrators; null: unknown. */
  readonly createdBy: number | null;
  readonly updatedBy: number | null;
}

/** A version of an Octavo database with all its stored state, for lossless export and restore. */
export interface WholeVersion extends ImportedVersion {
  readonly documentId: string;
  readonly id: number;
  /** Counts changes of content. */
  readonly revision: number;
  /** On published versions: the draft's revision that was published; null if there are no drafts. */
  readonly sourceRevision: number | null;
  /** When more than its shared attributes was changed; null: at `updatedAt`. */
  readonly localizedAt: string | null;
}

/** A link of a version, and its position in the list of the inverse side; null if there is none. */
export interface ImportedLink {
  readonly target: LinkTarget;
  readonly inversePosition: number | null;
}

/** A value or a link that was left out because another document has it and only one may. */
export interface UniqueConflict {
  readonly attribute: string;
  readonly documentId: string;
  /** documentId of the document that has it. */
  readonly owner: string;
}

/**
 * Imports documents as they are: without rules of publication, notifications and previous versions. Runs in the
 * caller's transaction; the caller marks changed content types at the end by `Transaction.touch`.
 */
export interface BulkImport {
  /** The head of a document, which links can lead to from then on. `createdBy`: row id of an administrator. */
  createDocumentRow(tx: Transaction, type: ContentType, documentId: string, createdBy: number | null): Promise<void>;
  /**
   * Writes the versions of an announced document. Returns what was left out because another document has it. Throws
   * Failure write.invalid if a unique value inside a component is taken.
   */
  writeVersions(tx: Transaction, document: ImportedDocument): Promise<readonly UniqueConflict[]>;
  /**
   * Restores one version of an announced document from an Octavo database: its component ids and revisions are
   * preserved. Throws UniqueViolation, LengthViolation and ForeignKeyViolation on conflicts, and Failure write.invalid
   * like `writeVersions`.
   */
  restoreVersion(tx: Transaction, type: ContentType, version: WholeVersion): Promise<void>;
  /**
   * Must be called last: moves the sequences past preserved ids and marks all content types as changed. `component`:
   * the highest preserved id of a component.
   */
  resetSequences(tx: Transaction, component?: number): Promise<void>;
}
