/** Where a server may send requests in addition to the internet. */
export interface HttpClientSettings {
  /** Host names, addresses and networks (`10.0.0.0/8`) that are allowed though they are not on the internet. */
  readonly allowPrivate: readonly string[];
}

/** A request sent by the server. */
export interface HttpClientRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Time limit from the resolution of the name to the last byte of the response. */
  readonly milliseconds: number;
  /** Aborts it earlier. */
  readonly signal?: AbortSignal;
}

/** The outcome of a request. */
export type HttpClientResponse =
  | {
      readonly is: 'answered';
      readonly status: number;
      /** At most 64 kB of it, as it was sent. */
      readonly body: Buffer;
    }
  /** `reason` is for people: it contains nothing of the request except the host. */
  | { readonly is: 'unanswered'; readonly reason: string };

/** The only way for the server's own requests out. */
export interface HttpClient {
  /** Throws Failure outbound.refused for an address that is not allowed. A host name is checked when it is used. */
  checkUrl(url: string): void;
  /** Sends a request. Throws nothing: an error is an outcome, too. */
  send(request: HttpClientRequest): Promise<HttpClientResponse>;
}
