/** What one client may use: bytes, and milliseconds. */
export const limits = {
  /** Bytes of a body. */
  body: 1024 * 1024,
  /** Bytes from which on a body is a long one. */
  longBody: 64 * 1024,
  /** Bytes of request line and headers together. */
  head: 16 * 1024,
  /** The same of an injected request: its sender is this process, which cannot be defended against itself. */
  injectedHead: 1024 * 1024,
  /** Headers of one request. */
  headers: 500,
  /** Until the headers are there. */
  headersTime: 10_000,
  /** Until a body that the server reads itself is there. */
  bodyTime: 30_000,
  /** How often time limits are checked. */
  checkTime: 1_000,
  /** For which no byte of a streamed body may come while its endpoint waits for more. */
  streamIdleTime: 30_000,
  /** What has to come of it at least, in every such time of waiting: about a kilobyte a second. */
  streamMinimumRate: { bytes: 60_000, time: 60_000 },
  /** For which an answer that comes before the end of a body may be read before the connection is closed. */
  lingerTime: 2_000,
  /** For which a connection stays open without a request. */
  keepAliveTime: 30_000,
  /** For which nothing may move on a connection in the middle of a request: a client that does not read its answer is cut. */
  idleTime: 60_000,
  /** Connections that the system queues until they are accepted. A client that finds the queue full tries again a second later. */
  backlog: 4_096,
  /** For which requests in flight may go on once the server stops. */
  drainTime: 10_000,
  /** For which a server that stops accepts what waits in the queue of its listening socket. */
  acceptTime: 15_000,
  /** For which a connection that was accepted during a stop is waited for to send something. */
  firstBytesTime: 500,
} as const;
