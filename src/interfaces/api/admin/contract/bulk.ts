import type { ContentUses } from './content.js';
import type { ValueProblem, WireJson } from './responses.js';

/** What can be done to several documents at once, by the last segment of the path. */
export type BulkAction = 'publish' | 'unpublish' | 'discard-draft' | 'delete' | 'update';

/** Body of `POST content/:pluralApiId/actions/:action`. */
export interface BulkBody {
  /** At most 200. */
  readonly documentIds: readonly string[];
  /** `*`: every locale. Left out: the default one. */
  readonly locale?: string;
  /** Of `update`: what is written into each document, as in a write of one. */
  readonly data?: Readonly<Record<string, WireJson>>;
}

/** A document that stands against it. */
export interface BulkRefusal {
  readonly documentId: string;
  /** The value of its first text; null: it has none, or the caller may not read it. */
  readonly title: string | null;
  /** Of the catalogue, e.g. `write.invalid`. */
  readonly code: string;
  readonly message: string;
  readonly errors: readonly Omit<ValueProblem, 'name' | 'code'>[];
}

/** What was done, or, with `dryRun=true`, what would be. A refused request says the same of each document in `details.errors`, in `value`. */
export interface BulkResult {
  /** How many documents; with `dryRun=true`, how many would not be refused. */
  readonly documents: number;
  readonly dryRun: boolean;
  /** Empty where it was done. */
  readonly refused: readonly BulkRefusal[];
  /** Which relations lead to documents to delete; null: not looked at. */
  readonly uses: ContentUses | null;
}

/** Body of `POST content/:pluralApiId/actions/import`. */
export interface ImportBody {
  /** What is written into each document, as in a write of one; at most 200. */
  readonly rows: readonly Readonly<Record<string, WireJson>>[];
  /** `documentId` or a unique attribute: a row with a value there updates that document. Left out: every row is a new one. */
  readonly key?: string;
  /** Left out: the default one. */
  readonly locale?: string;
}

/** A row that cannot be written. */
export interface ImportRefusal {
  /** Its index, from 0. */
  readonly row: number;
  /** Of the catalogue, e.g. `write.invalid`. */
  readonly code: string;
  readonly message: string;
  readonly errors: readonly Omit<ValueProblem, 'name' | 'code'>[];
}

/** What becomes of a row: `changed` names the attributes that an update changes. A row that changes nothing is not written. */
export interface ImportedRow {
  readonly outcome: 'created' | 'updated' | 'unchanged';
  readonly changed: readonly string[];
}

/** What was written, or, with `dryRun=true`, what would be; nothing where a row is refused. */
export interface ImportResult {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly dryRun: boolean;
  /** In the order of the rows; null: the row is refused. */
  readonly rows: readonly (ImportedRow | null)[];
  readonly refused: readonly ImportRefusal[];
}
