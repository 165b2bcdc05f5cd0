/** How a peer is told what Octavo is told, and what its answers mean. */
export interface Language {
  readonly address: (url: string) => string;
  readonly method: (method: string) => string;
  readonly body: (body: string) => string;
  readonly status: (method: string) => number;
  readonly mostWrites: number;
  readonly told: (answer: unknown) => unknown;
  readonly compared: (answer: unknown) => unknown;
}

/** A server that Octavo is compared with, as far as tests look at it. */
export interface Peer {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly aims: Readonly<Record<string, number>>;
  readonly aimsAgain: Readonly<Record<string, number>>;
}
