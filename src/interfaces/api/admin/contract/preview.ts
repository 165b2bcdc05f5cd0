/** Body of `POST preview/:uid/:documentId`. */
export interface PreviewBody {
  /** Left out: the default one. */
  readonly locale?: string;
  /** Whether it shows unsaved values too (`PUT preview/:uid/:documentId`), and ends with the session. Left out: false. */
  readonly live?: boolean;
  /** Id of a change set: the document is shown with it. Left out: none. Not beside `live`. */
  readonly set?: string;
}

/** Body of `PUT preview/:uid/:documentId`. */
export interface UnsavedBody {
  /** That of a live preview of the document. */
  readonly token: string;
  /** Left out: the default one. */
  readonly locale?: string;
  /** What an update of the draft would send; null: everything is saved. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** Where a version of a document can be looked at as it will be. */
export interface PreviewAddress {
  readonly url: string;
  /** In `url` already, where its pattern has a place for it: the bearer of the site's questions to the content API. */
  readonly token: string;
  readonly endsAt: string;
}
