/** Where a server may send requests besides the internet. */
export interface HttpClientSettings {
  /** Names of hosts, addresses and networks (`10.0.0.0/8`) that may be reached though they are not on the internet. */
  readonly allowPrivate: readonly string[];
}

/** A request of the server's own. */
export interface HttpClientRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** From the first look-up of the name to the last byte of the answer. */
  readonly milliseconds: number;
  /** Ends it earlier. */
  readonly signal?: AbortSignal;
}

/** What came of a request. */
export type HttpClientResponse =
  | {
      readonly is: 'answered';
      readonly status: number;
      /** At most 64 kB of it, as it was sent. */
      readonly body: Buffer;
    }
  /** `reason` is for people: nothing of the request is in it but the host. */
  | { readonly is: 'unanswered'; readonly reason: string };

/** The one way out for the server's own requests. */
export interface HttpClient {
  /** Throws Failure outbound.refused for an address that says itself that it may not be reached; a name shows it when it is used. */
  checkUrl(url: string): void;
  /** Sends a request. Throws nothing: what goes wrong is an answer, too. */
  send(request: HttpClientRequest): Promise<HttpClientResponse>;
}
