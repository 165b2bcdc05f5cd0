import type {
  AddedDocuments,
  ClashResolution,
  ComparedEntry,
  ChangeSetEntry as DomainEntry,
} from '../../../../domain/documents/index.js';

export type { ChangeSet, ClashingValue, SetPublicationResult } from '../../../../domain/documents/index.js';

/** An entry of a change set. */
export interface ChangeSetEntry extends DomainEntry {
  /** null: it has none, or the caller may not read it. */
  readonly title: string | null;
}

/** Body of `POST change-sets`, and of `PUT change-sets/:id`, where what is left out stays. */
export interface ChangeSetBody {
  /** 1 to 100 characters. */
  readonly name?: string;
  /** At most 2,000 characters. */
  readonly description?: string | null;
}

/** Body of `POST change-sets/:id/entries`: at most 1,000 documents. */
export interface AddToChangeSetBody {
  readonly documents: readonly AddedDocumentsBody[];
}

/** Documents of one content type to put into a change set. */
export interface AddedDocumentsBody extends Pick<AddedDocuments, 'type' | 'documentIds'> {
  /** Codes of locales; left out: the default one; `*`: all that each document has. */
  readonly locales?: readonly string[] | '*';
  /** Which version is copied; left out: the draft. */
  readonly from?: AddedDocuments['from'];
  /** `remove`: the set takes the document away. Left out: `change`. */
  readonly action?: AddedDocuments['action'];
}

/** Answer of `POST change-sets/:id/entries`. */
export interface AddedToChangeSet {
  /** How many entries are new: one for each document and locale that the set did not have that way. */
  readonly added: number;
}

/** An entry of a change set, compared with what was published. */
export interface ChangeSetComparison extends ComparedEntry {
  /** null: it has none, or the caller may not read it. */
  readonly title: string | null;
}

/** Body of `POST change-sets/:id/publish` and `POST change-sets/:id/undo`. */
export interface PublishChangeSetBody {
  /** Which side is taken where both changed something; at most 5,000. */
  readonly resolutions?: readonly ClashResolutionBody[];
  /** Publishes although the review is not complete, for administrators who may change roles; the audit log has it. */
  readonly overrule?: boolean;
}

/** The side that a clash takes: `ours` is the set's, `theirs` the published one. */
export interface ClashResolutionBody extends Omit<ClashResolution, 'locale'> {
  /** Left out: the type has no locales. */
  readonly locale?: string | null;
}

/** Body of `POST change-sets/:id/schedule`. */
export interface ScheduleChangeSetBody {
  /** A moment with its time zone; null: not scheduled. */
  readonly publishAt: string | null;
}
