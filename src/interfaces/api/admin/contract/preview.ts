/** Body of `POST preview/:uid/:documentId`. */
export interface PreviewBody {
  /** Left out: the default one. */
  readonly locale?: string;
}

/** Where a version of a document can be looked at as it will be. */
export interface PreviewAddress {
  readonly url: string;
  /** In `url` already, where its pattern has a place for it: the bearer of the site's questions to the content API. */
  readonly token: string;
  readonly endsAt: string;
}
