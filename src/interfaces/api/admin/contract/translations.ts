import type { TranslationState } from '../../../../domain/documents/index.js';
import type { BulkRefusal } from './bulk.js';
import type { WireJson } from './responses.js';

export type { TranslationState };

/** How far the documents of a content type are in one locale. */
export interface LocaleOverview {
  readonly locale: string;
  /** Documents that have a version in it. */
  readonly written: number;
  /** Documents that exist in other locales alone. */
  readonly missing: number;
  /** Versions that were changed before the default locale was changed last. */
  readonly outdated: number;
  /** Versions by their state of publication. */
  readonly draft: number;
  readonly modified: number;
  readonly published: number;
}

/** `GET translations`: a content type with locales, and the locales that the caller may read. */
export interface TypeTranslations {
  /** uid. */
  readonly type: string;
  readonly documents: number;
  readonly locales: readonly LocaleOverview[];
}

/** A document to translate. */
export interface UntranslatedDocument {
  readonly documentId: string;
  /** null: it has none, or the caller may not read it. */
  readonly title: string | null;
  readonly state: TranslationState;
}

/** `GET translations/:uid`: those whose source was changed last come first, at most 100. */
export interface UntranslatedDocuments {
  readonly total: number;
  readonly documents: readonly UntranslatedDocument[];
}

/** `GET translations/:uid/:documentId`: what changed in the source since the target was written. */
export interface SourceChanges {
  /** null: the target is not written. */
  readonly since: string | null;
  readonly outdated: boolean;
  /** null: the history does not tell. */
  readonly differences:
    | readonly { readonly attribute: string; readonly before: WireJson; readonly now: WireJson }[]
    | null;
}

/** What publishing does to a locale: it publishes changes, changes nothing, or is refused. */
export type LocalePublicationOutcome = 'publish' | 'unchanged' | 'problem';

/** Body of `POST translations/:uid/:documentId/publish`. */
export interface PublishLocalesBody {
  /** Those to publish, at least one. */
  readonly locales: readonly string[];
}

/** A locale of a document, and what publishing does, or, with `dryRun=true`, would do. */
export interface LocalePublication {
  readonly locale: string;
  readonly outcome: LocalePublicationOutcome;
  /** null: nothing is wrong. */
  readonly problem: Pick<BulkRefusal, 'code' | 'message' | 'errors'> | null;
}
